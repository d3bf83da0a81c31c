@MainActor public protocol UITableViewDataSource: NSObjectProtocol {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
}
@MainActor public protocol UITableViewDataSourcePrefetching: NSObjectProtocol {
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}
extension UITableViewDataSourcePrefetching {
  public func tableView(
    _ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]
  ) {}
}
@MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration?
}

extension UITableViewDelegate {
  public func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}
  public func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}
  public func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? { nil }
}

@MainActor open class UIContextualAction: NSObject {
  public enum Style: Int, Sendable { case normal, destructive }
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void
  public let style: Style
  public let handler: Handler
  open var title: String?
  public init(style: UIContextualAction.Style, title: String?, handler: @escaping Handler) {
    (self.style, self.title, self.handler) = (style, title, handler)
  }
}

@MainActor open class UISwipeActionsConfiguration: NSObject {
  public let actions: [UIContextualAction]
  open var performsFirstActionWithFullSwipe = true
  public init(actions: [UIContextualAction]) { self.actions = actions }
}

extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  public var section: Int { self[0] }
  public var row: Int { self[1] }
}

@MainActor open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
  public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }
  public let reuseIdentifier: String?
  public let contentView = UIView()
  open var selectionStyle = SelectionStyle.default
  public required init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }
  public required init?(coder: NSCoder) { return nil }
  open func prepareForReuse() {}
}

/// Supports one section. Cells exist only for visible rows and are reused.
@MainActor open class UITableView: UIScrollView {
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  public enum RowAnimation: Int, Sendable { case fade, right, left, top, bottom, none, middle }
  public let style: Style
  open weak var dataSource: (any UITableViewDataSource)?
  open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine
  open var estimatedRowHeight: CGFloat = -1
  open var tableHeaderView: UIView? {
    didSet { change(oldValue, tableHeaderView) }
  }
  open var tableFooterView: UIView? {
    didSet { change(oldValue, tableFooterView) }
  }
  var classes: [String: UITableViewCell.Type] = [:]
  var spare: [String: [UITableViewCell]] = [:]
  var shown: [Int: UITableViewCell] = [:]
  var prefetched: Set<Int> = []
  /// The upper edge of each row, and the lower edge of the last; nil until computed.
  var edges: [CGFloat]?
  var batch: Batch?
  /// Whether cells are being placed; the table must not be changed meanwhile.
  var isPlacing = false

  struct Batch {
    var removed: [Int] = []
    var added: [Int] = []
    var replaced: [Int] = []
  }

  public init(frame: CGRect, style: UITableView.Style) {
    self.style = style
    super.init(frame: frame)
  }
  public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }
  public required init?(coder: NSCoder) { return nil }

  open override var contentOffset: CGPoint { didSet { setNeedsLayout() } }
  /// A table has no cells outside a window.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    setNeedsLayout()
  }
  private func change(_ old: UIView?, _ new: UIView?) {
    if old !== new { old?.removeFromSuperview() }
    if let new, new.superview !== self { addSubview(new) }
    edges = nil
    setNeedsLayout()
  }

  // MARK: Cells

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    classes[identifier] = cellClass as? UITableViewCell.Type
  }
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    guard let type = classes[identifier] else {
      preconditionFailure("unable to dequeue a cell with identifier \(identifier)")
    }
    if let cell = spare[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    return type.init(style: .default, reuseIdentifier: identifier)
  }
  open var visibleCells: [UITableViewCell] {
    refuseWhilePlacing()
    return shown.sorted { $0.key < $1.key }.map(\.value)
  }
  open var indexPathsForVisibleRows: [IndexPath]? {
    shown.keys.sorted().map { IndexPath(row: $0, section: 0) }
  }
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    refuseWhilePlacing()
    return shown[indexPath.row]
  }
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    shown.first { $0.value === cell }.map { IndexPath(row: $0.key, section: 0) }
  }
  open func numberOfRows(inSection section: Int) -> Int { counted.count - 1 }
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    let edges = counted
    guard edges.indices.contains(indexPath.row + 1) else { return .zero }
    let (top, end) = (edges[indexPath.row], edges[indexPath.row + 1])
    return CGRect(x: 0, y: top, width: bounds.width, height: end - top)
  }
  func refuseWhilePlacing() {
    precondition(
      !isPlacing,
      "Attempted to call into the table view while it was in the process of updating its visible cells"
    )
  }

  // MARK: Changes

  open func reloadData() {
    refuseWhilePlacing()
    for (row, cell) in shown { end(cell, row) }
    (shown, prefetched, edges) = ([:], [], nil)
    setNeedsLayout()
  }
  open func insertRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    inBatch { $0.added += indexPaths.map(\.row) }
  }
  open func deleteRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    inBatch { $0.removed += indexPaths.map(\.row) }
  }
  open func reloadRows(at indexPaths: [IndexPath], with animation: UITableView.RowAnimation) {
    inBatch { $0.replaced += indexPaths.map(\.row) }
  }
  private func inBatch(_ change: @escaping (inout Batch) -> Void) {
    guard var open = batch else {
      performBatchUpdates { self.inBatch(change) }
      return
    }
    change(&open)
    batch = open
  }
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    refuseWhilePlacing()
    let before = counted.count - 1
    batch = Batch()
    updates?()
    let done = batch ?? Batch()
    batch = nil
    let now = dataSource?.tableView(self, numberOfRowsInSection: 0) ?? 0
    precondition(
      now == before + done.added.count - done.removed.count,
      "Invalid update: \(now) rows after an update of \(before) with \(done)")
    follow(done, before)
    edges = nil
    setNeedsLayout()
    if let completion { LaterTurn.perform { completion(true) } }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeRows()
  }
}

extension UITableViewCell {
  public enum SeparatorStyle: Int, Sendable { case none, singleLine }
}
