import AppModel
import Domain
import Texts
import UIKit

/// A table of the person's own collections, with what is below them (FEED-31, FEED-32).
@MainActor final class CollectionTable: NSObject, UITableViewDataSource, UITableViewDelegate {
  /// What the person does in the table.
  struct Actions {
    /// The person tapped this collection.
    let tapped: (OwnCollection) -> Void
    /// The buttons behind a row, for a swipe; nil without buttons.
    let buttons: (OwnCollection) -> [UIContextualAction]?
    /// The end of the list is on display.
    let reachedEnd: () -> Void
    /// The person tapped the button below a failure.
    let retried: () -> Void
  }

  /// The table; the view controller adds it to a view.
  let table = UITableView(frame: .zero, style: .plain)
  private let language: Language
  private let pictures: any Pictures
  private let actions: Actions
  private let footer = UIView()
  private let message: WaitingColumn
  private var rows: [CollectionCell.Row] = []
  private var shownFooter = OwnCollections.Footer.none

  /// An empty table.
  init(_ language: Language, _ pictures: any Pictures, _ actions: Actions) {
    self.language = language
    self.pictures = pictures
    self.actions = actions
    message = WaitingColumn.onNight(language)
    super.init()
    message.accessibilityIdentifier = "collections message"
    footer.fill(
      with: message, margins: UIEdgeInsets(top: 24, left: 32, bottom: 24, right: 32))
    message.retry.addAction(UIAction { _ in actions.retried() }, for: .touchUpInside)
    table.backgroundColor = Palette.night
    table.separatorStyle = .none
    table.accessibilityIdentifier = "collections"
    table.register(CollectionCell.self, forCellReuseIdentifier: CollectionCell.name)
    table.dataSource = self
    table.delegate = self
  }

  /// Shows the rows and what is below them.
  func show(_ fresh: [CollectionCell.Row], _ footer: OwnCollections.Footer) {
    if fresh != rows {
      let isSameList = fresh.map(\.collection.id) == rows.map(\.collection.id)
      rows = fresh
      // Why not always: reloading would take the focus of VoiceOver from the row that changed.
      if isSameList { showCells() } else { table.reloadData() }
    }
    guard footer != shownFooter else { return }
    shownFooter = footer
    showFooter()
    layOut()
  }

  /// Call it after layout: fits what is below the rows to the width.
  func layOut() {
    guard shownFooter != .none, table.bounds.width > 0 else { return }
    let size = footer.systemLayoutSizeFitting(
      CGSize(width: table.bounds.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    guard footer.frame.size != size || table.tableFooterView == nil else { return }
    footer.frame.size = size
    table.tableFooterView = footer
  }

  private func showCells() {
    for case let cell as CollectionCell in table.visibleCells {
      if let path = table.indexPath(for: cell) { cell.show(rows[path.row], language, pictures) }
    }
  }

  private func showFooter() {
    switch shownFooter {
    case .none:
      table.tableFooterView = nil
      message.show(nil, isLoading: false, canRetry: false)
    case .loading: message.show(nil, isLoading: true, canRetry: false)
    case .empty:
      let words = CollectionPhrase.noCollections.text(in: language)
      message.show(words, isLoading: false, canRetry: false)
    case .failed(let failure):
      message.show(failure.phrase().text(in: language), isLoading: false, canRetry: true)
    }
  }

  // MARK: The table

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    rows.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: CollectionCell.name, for: indexPath)
    (cell as? CollectionCell)?.show(rows[indexPath.row], language, pictures)
    return cell
  }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    CollectionCell.height
  }

  /// Before a row appears: shows its current state; the last one reports the end of the list.
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {
    guard rows.indices.contains(indexPath.row) else { return }
    (cell as? CollectionCell)?.show(rows[indexPath.row], language, pictures)
    guard indexPath.row == rows.count - 1 else { return }
    // Why later: the table must not change while it places its cells.
    Task { @MainActor in self.actions.reachedEnd() }
  }

  /// After a row has disappeared: cancels the load of its cover.
  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {
    (cell as? CollectionCell)?.leave()
  }

  /// Reports the tap.
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    actions.tapped(rows[indexPath.row].collection)
  }

  /// The buttons behind a row, which VoiceOver offers as actions.
  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    guard let buttons = actions.buttons(rows[indexPath.row].collection) else { return nil }
    let configuration = UISwipeActionsConfiguration(actions: buttons)
    // Why: a long swipe must not delete by accident.
    configuration.performsFirstActionWithFullSwipe = false
    return configuration
  }
}
