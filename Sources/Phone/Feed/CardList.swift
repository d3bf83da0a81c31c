import Domain
import Screens
import Texts
import UIKit

/// Shows a photo list as a table. The list's screen determines the rows and the scroll position
/// (FEED-6, FEED-7, FEED-10).
@MainActor final class CardList: NSObject {
  /// The table; the view controller adds it to a view.
  let table = UITableView(frame: .zero, style: .plain)
  private let actions: CardActions
  /// The height in points of the section of a long list that is laid out.
  // Why less than in browsers: Core Animation computes with single precision, whose steps are half a
  // point at 8,000,000 and a sixteenth below 1,000,000.
  private static let band: Int64 = 1_000_000

  private let header: UIView?
  private let footer: ListFooter
  private var rows = CardRows()
  private var loads: [String: PictureLoad] = [:]
  private var viewport: Viewport?
  /// Whether rows are being inserted or removed; the table's own scrolling is ignored then.
  private var isMoving = false

  /// A list for `actions`; `header` is above the first photo, `empty` is the text of a list without photos that has
  /// none of its own.
  init(_ actions: CardActions, header: UIView? = nil, empty: Phrase) {
    self.actions = actions
    self.header = header
    footer = ListFooter(actions.language, empty) { actions.send(.retryTapped) }
    super.init()
    table.backgroundColor = Palette.night
    table.separatorStyle = .none
    // Why: with estimated heights, the table's positions would differ from those of `FeedScreen`.
    table.estimatedRowHeight = 0
    table.showsVerticalScrollIndicator = false
    table.keyboardDismissMode = .onDrag
    table.accessibilityIdentifier = "cards"
    table.register(CardCell.self, forCellReuseIdentifier: CardCell.name)
    table.register(SpaceCell.self, forCellReuseIdentifier: SpaceCell.name)
    table.tableHeaderView = header
    table.dataSource = self
    table.delegate = self
    table.prefetchDataSource = self
    table.accessibilityCustomRotors = [
      UIAccessibilityCustomRotor(systemType: .image) { [weak self] in self?.photo(found: $0) }
    ]
  }

  // MARK: Showing

  /// Shows `view`: inserts and removes rows, updates visible cards and the footer.
  func show(_ view: FeedView) {
    if view.footer != .empty { offer(nil) }
    let old = rows
    let fresh = CardRows(view)
    if fresh != old {
      move(from: old, to: fresh)
      showCards()
      dropLoads()
    }
    if footer.show(view.footer, empty: view.header?.empty ?? "") {
      table.tableFooterView = view.footer == .none ? nil : footer
      fitFooter()
    }
  }

  private func move(from old: CardRows, to fresh: CardRows) {
    // Why reload: a table outside a window has no cells to move.
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
      // Why: rows removed above became empty space of the same height, so the offset must stay.
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

  /// Offers what the person can do first in an empty list; nil for nothing.
  func offer(_ step: String?) {
    guard footer.step.isHidden != (step == nil) else { return }
    footer.step.setTitle(step, for: .normal)
    footer.step.accessibilityIdentifier = step == nil ? nil : "first step"
    footer.step.isHidden = step == nil
    fitFooter()
  }

  /// Calls `act` when the person wants to do what was offered.
  func whenTaken(_ act: @escaping () -> Void) {
    footer.step.addAction(UIAction { _ in act() }, for: .touchUpInside)
  }

  /// The list has come back to the front: reports its size, which may differ from that of the list that was in front, and the
  /// pictures that arrived meanwhile.
  func returned() {
    viewport = nil
    layOut()
    for case let cell as CardCell in table.visibleCells { cell.tellPicture() }
  }

  // MARK: Layout

  /// Call it after layout: reports the list's viewport to `FeedScreen` if its size has changed.
  func layOut() {
    fit(header) { table.tableHeaderView = header }
    fitFooter()
    let height = table.bounds.height - table.safeAreaInsets.top
    var fresh = Viewport(
      width: Int32(clamping: Int(table.bounds.width)), height: Int32(clamping: Int(height)))
    fresh.band = CardList.band
    guard table.bounds.width > 0, height > 0, fresh != viewport else { return }
    viewport = fresh
    actions.send(.resized(fresh))
  }

  private func fitFooter() {
    guard table.tableFooterView != nil else { return }
    fit(footer) { table.tableFooterView = footer }
  }

  /// Resizes a header or footer to fit its content; `place` sets it again, so that the table
  /// applies the new height.
  private func fit(_ part: UIView?, _ place: () -> Void) {
    guard let part, table.bounds.width > 0 else { return }
    part.frame.size.width = table.bounds.width
    // Why: a button whose title takes several lines knows its height once it has its width.
    part.layoutIfNeeded()
    let size = part.systemLayoutSizeFitting(
      CGSize(width: table.bounds.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    guard part.frame.size != size else { return }
    part.frame.size = size
    place()
  }

  /// The content offset at which the list begins: below bars and header.
  private var top: CGFloat { (header?.frame.height ?? 0) - table.safeAreaInsets.top }

  /// Scrolls to `offset` points into the list; 0 scrolls to the very top, above the header.
  func scroll(to offset: Int32) {
    table.layoutIfNeeded()
    let place = offset == 0 ? -table.safeAreaInsets.top : top + CGFloat(offset)
    table.setContentOffset(CGPoint(x: 0, y: place), animated: false)
  }

  /// Scrolls by nine tenths of the visible height, as far as the list goes.
  func scrollPage(isDown: Bool) {
    let insets = table.adjustedContentInset
    let page = 0.9 * (table.bounds.height - insets.top - insets.bottom)
    let end = max(-insets.top, table.contentSize.height - table.bounds.height + insets.bottom)
    let place = table.contentOffset.y + (isDown ? page : -page)
    table.setContentOffset(
      CGPoint(x: 0, y: min(max(place, -insets.top), end)),
      animated: !UIAccessibility.isReduceMotionEnabled)
  }

  /// Moves the content offset by `distance` points, to make up for a change of the rows above.
  func shift(by distance: Int32) {
    table.contentOffset.y += CGFloat(distance)
  }

  /// The photo of the card with this id; nil if it is not on screen.
  func card(of id: String) -> PhotoFace? {
    guard table.window != nil, let row = rows.row(of: id) else { return nil }
    return (table.cellForRow(at: IndexPath(row: row, section: 0)) as? CardCell)?.face
  }

  // MARK: Prefetching

  /// Cancels loads of photos that no longer have a row.
  private func dropLoads() {
    for id in loads.keys where rows.row(of: id) == nil {
      loads.removeValue(forKey: id)?.cancel()
    }
  }
}

extension CardList {
  /// The photo after or before the current one for VoiceOver's rotor, in the order of the list;
  /// nil at its ends, and where the next photo is not loaded.
  private func photo(
    found predicate: UIAccessibilityCustomRotorSearchPredicate
  ) -> UIAccessibilityCustomRotorItemResult? {
    let isForward = predicate.searchDirection == .next
    guard let row = row(from: predicate.currentItem.targetElement, isForward: isForward),
      let card = rows.card(at: row)
    else { return nil }
    table.scrollRectToVisible(
      table.rectForRow(at: IndexPath(row: row, section: 0)), animated: false)
    table.layoutIfNeeded()
    // Why again by id: scrolling may have moved the rows.
    guard let now = rows.row(of: card.id),
      let cell = table.cellForRow(at: IndexPath(row: now, section: 0)) as? CardCell
    else { return nil }
    return UIAccessibilityCustomRotorItemResult(targetElement: cell.face, targetRange: nil)
  }

  /// The row next to that of `element`, or the first visible one if it is in no card.
  private func row(from element: (any NSObjectProtocol)?, isForward: Bool) -> Int? {
    let cells = table.visibleCells.compactMap { $0 as? CardCell }
    let current = cells.first { cell in
      (element as? UIView)?.isDescendant(of: cell) == true
    }
    guard let current else { return cells.first.flatMap(table.indexPath(for:))?.row }
    return table.indexPath(for: current).map { $0.row + (isForward ? 1 : -1) }
  }
}

extension CardList: UITableViewDataSource {
  /// The number of rows: those near the viewport, and the spaces above and below them.
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    rows.rows.count
  }

  /// The cell of a photo, or an empty one.
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
  /// The height in points, as laid out by `FeedScreen`.
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    rows.height(of: indexPath.row)
  }

  /// Before a row appears: shows the card's current state and loads its picture.
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {
    guard let cell = cell as? CardCell, let card = rows.card(at: indexPath.row) else { return }
    // Why: the card may have changed since the cell was prefetched.
    cell.show(card, actions)
    cell.come()
  }

  /// After a row has disappeared: cancels the load of its picture.
  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {
    (cell as? CardCell)?.leave()
  }

  /// Reports the tap, which opens the photo.
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    guard let card = rows.card(at: indexPath.row) else { return }
    actions.send(.cardTapped(card.id))
  }

  /// Sends the scroll position to `FeedScreen`.
  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    guard viewport != nil, !isMoving else { return }
    let place = max(0, scrollView.contentOffset.y - top)
    actions.send(.scrolled(Int32(clamping: Int(place.rounded()))))
  }

  /// Reports that a finger is on the list.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    actions.send(.touched(true))
  }

  /// Reports that the finger was lifted, even if the list still scrolls.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    actions.send(.touched(false))
  }
}

extension CardList: UITableViewDataSourcePrefetching {
  /// Loads pictures that will soon be on screen.
  func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
    for card in indexPaths.compactMap({ rows.card(at: $0.row) })
    where loads[card.id] == nil && card.picture == .loading {
      let (address, size) = CardCell.request(
        card, width: tableView.bounds.width, tableView.traitCollection)
      loads[card.id] = actions.pictures.load(address, size: size) { _ in }
    }
  }

  /// Cancels the loads of these rows' pictures: the person scrolled elsewhere.
  func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
    for card in indexPaths.compactMap({ rows.card(at: $0.row) }) {
      loads.removeValue(forKey: card.id)?.cancel()
    }
  }
}

/// A row without a photo: a distant part of the list, or an empty card.
final class SpaceCell: UITableViewCell {
  /// The cell's reuse identifier.
  static let name = "space"
  private var ground: UIView?

  /// Shows an empty card if `isPlace`, else an empty row.
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
