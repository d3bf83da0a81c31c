import Domain
import Screens
import Texts
import UIKit

/// A list of photos as a table: its rows are those that the screen has built, its scroll space is the
/// screen's (FEED-6, FEED-7, FEED-10).
@MainActor final class CardList: NSObject {
  /// The table; its owner gives it a place.
  let table = UITableView(frame: .zero, style: .plain)
  private let actions: CardActions
  private let header: UIView?
  private let footer: ListFooter
  private var rows = CardRows()
  private var loads: [String: PictureLoad] = [:]
  private var viewport: Viewport?
  /// Whether rows come and go, so that the table may scroll by itself for a moment.
  private var isMoving = false

  /// A list whose events go to `send`; `header` stands above the first photo.
  init(
    language: Language, pictures: any Pictures, header: UIView? = nil, empty: Phrase,
    send: @escaping (FeedScreen.Event) -> Void
  ) {
    actions = CardActions(language: language, pictures: pictures, send: send)
    self.header = header
    footer = ListFooter(language, empty) { send(.retryTapped) }
    super.init()
    table.backgroundColor = Palette.night
    table.separatorStyle = .none
    // Why: with estimated heights the table's own places would drift from the screen's.
    table.estimatedRowHeight = 0
    table.showsVerticalScrollIndicator = false
    table.accessibilityIdentifier = "cards"
    table.register(CardCell.self, forCellReuseIdentifier: CardCell.name)
    table.register(SpaceCell.self, forCellReuseIdentifier: SpaceCell.name)
    table.tableHeaderView = header
    table.dataSource = self
    table.delegate = self
    table.prefetchDataSource = self
  }

  // MARK: Showing

  /// Shows `view`: the rows that came and went, what changed on those in sight, the footer.
  func show(_ view: FeedView) {
    let old = rows
    let fresh = CardRows(view)
    if fresh != old {
      move(from: old, to: fresh)
      showCards()
      dropLoads()
    }
    if footer.show(view.footer) {
      table.tableFooterView = view.footer == .none ? nil : footer
      fitFooter()
    }
  }

  private func move(from old: CardRows, to fresh: CardRows) {
    // Why: a table that nobody sees has no cells to move.
    guard table.window != nil, let change = fresh.change(from: old) else {
      rows = fresh
      return table.reloadData()
    }
    guard change != CardRows.Change() || !fresh.isShaped(as: old) else {
      rows = fresh
      return
    }
    isMoving = true
    defer { isMoving = false }
    let offset = table.contentOffset
    UIView.performWithoutAnimation {
      table.performBatchUpdates { [self] in
        rows = fresh
        table.deleteRows(at: CardList.paths(change.removed), with: .none)
        table.reloadRows(at: CardList.paths(change.replaced), with: .none)
        table.insertRows(at: CardList.paths(change.added), with: .none)
      }
      // Why: what went above is as high as what the space there grew by, so nothing may move.
      if table.contentOffset != offset { table.contentOffset = offset }
    }
  }

  private static func paths(_ rows: [Int]) -> [IndexPath] {
    rows.map { IndexPath(row: $0, section: 0) }
  }

  private func showCards() {
    for case let cell as CardCell in table.visibleCells {
      guard let path = table.indexPath(for: cell), let card = rows.card(at: path.row) else {
        continue
      }
      cell.show(card, actions)
    }
  }

  // MARK: Places

  /// The owner laid its views out: tells the screen how large the list's window is now.
  func layOut() {
    fit(header) { table.tableHeaderView = header }
    fitFooter()
    let height = table.bounds.height - table.safeAreaInsets.top
    let fresh = Viewport(
      width: Int32(clamping: Int(table.bounds.width)), height: Int32(clamping: Int(height)))
    guard table.bounds.width > 0, height > 0, fresh != viewport else { return }
    viewport = fresh
    actions.send(.resized(fresh))
  }

  private func fitFooter() {
    guard table.tableFooterView != nil else { return }
    fit(footer) { table.tableFooterView = footer }
  }

  /// Gives a part above or below the rows the height that it needs; the table takes notice when it is
  /// put in its place again.
  private func fit(_ part: UIView?, _ place: () -> Void) {
    guard let part, table.bounds.width > 0 else { return }
    let size = part.systemLayoutSizeFitting(
      CGSize(width: table.bounds.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    guard part.frame.size != size else { return }
    part.frame.size = size
    place()
  }

  /// The table's place where the list begins: below what bars cover, below the header.
  private var top: CGFloat { (header?.frame.height ?? 0) - table.safeAreaInsets.top }

  /// Scrolls so that the list begins so many points above the window; 0 leads to the very top.
  func scroll(to offset: Int32) {
    table.layoutIfNeeded()
    let place = offset == 0 ? -table.safeAreaInsets.top : top + CGFloat(offset)
    table.setContentOffset(CGPoint(x: 0, y: place), animated: false)
  }

  /// Moves the scroll space by so many points in one pass with what is shown next.
  func shift(by distance: Int32) {
    table.contentOffset.y += CGFloat(distance)
  }

  // MARK: Loads ahead

  /// Ends loads of photos that have no row any more.
  private func dropLoads() {
    for id in loads.keys where rows.row(of: id) == nil {
      loads.removeValue(forKey: id)?.cancel()
    }
  }
}

extension CardList: UITableViewDataSource {
  /// The rows near the window and the spaces above and below.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    rows.rows.count
  }

  /// A cell that shows the row.
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    guard let card = rows.card(at: indexPath.row) else {
      let cell = tableView.dequeueReusableCell(withIdentifier: SpaceCell.name, for: indexPath)
      (cell as? SpaceCell)?.show(isPlace: rows.isBlank(indexPath.row))
      return cell
    }
    let cell = tableView.dequeueReusableCell(withIdentifier: CardCell.name, for: indexPath)
    (cell as? CardCell)?.show(card, actions)
    return cell
  }
}

extension CardList: UITableViewDelegate {
  /// The height that the screen says.
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    rows.height(of: indexPath.row)
  }

  /// The picture is wanted from now on.
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {
    guard let cell = cell as? CardCell, let card = rows.card(at: indexPath.row) else { return }
    // Why: a cell that was made ahead may have waited while its card changed.
    cell.show(card, actions)
    cell.come()
  }

  /// The picture is wanted no more.
  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {
    (cell as? CardCell)?.leave()
  }

  /// A tap on a card opens it.
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    guard let card = rows.card(at: indexPath.row) else { return }
    actions.send(.cardTapped(card.id))
  }

  /// Tells the screen where the list is.
  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard viewport != nil, !isMoving else { return }
    let place = max(0, scrollView.contentOffset.y - top)
    actions.send(.scrolled(Int32(clamping: Int(place.rounded()))))
  }

  /// A finger came onto the list.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    actions.send(.touched(true))
  }

  /// The finger left it.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    actions.send(.touched(false))
  }
}

extension CardList: UITableViewDataSourcePrefetching {
  /// Loads pictures that will be in sight soon.
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
    for card in indexPaths.compactMap({ rows.card(at: $0.row) })
    where loads[card.id] == nil && card.picture == .loading {
      let (address, size) = CardCell.request(
        card, width: tableView.bounds.width, tableView.traitCollection)
      loads[card.id] = actions.pictures.load(address, size: size) { _ in }
    }
  }

  /// Ends those loads: the finger went elsewhere.
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
    for card in indexPaths.compactMap({ rows.card(at: $0.row) }) {
      loads.removeValue(forKey: card.id)?.cancel()
    }
  }
}

/// A row without a photo: a part of the list that is far, or a place that is kept free.
final class SpaceCell: UITableViewCell {
  /// How a row is asked for.
  static let name = "space"
  private var ground: UIView?

  /// Shows the ground of a card, or nothing.
  func show(isPlace: Bool) {
    backgroundColor = .clear
    selectionStyle = .none
    isUserInteractionEnabled = false
    if isPlace, ground == nil { ground = makeGround() }
    ground?.isHidden = !isPlace
  }

  private func makeGround() -> UIView {
    let ground = UIView()
    ground.backgroundColor = Palette.card
    ground.layer.cornerRadius = 16
    CardCell.place(ground, in: contentView)
    return ground
  }
}
