import AppModel
import Foundation
import UIKit

@testable import Phone

extension AppUser {
  /// Opens the person's own collections from the profile.
  public func openCollections() async {
    await tapTab(1)
    await person.tap("open collections")
  }

  /// Opens the collections of a photo, as the share sheet does.
  public func collect(_ photo: String) async {
    app?.home?.collecting("/app/photo/" + photo)?()
    await settle()
  }

  /// The ids of the collections in the frontmost list, from top to bottom.
  public var collectionIds: [String] {
    collectionTable?.visibleCells.compactMap(\.accessibilityIdentifier)
      .map { String($0.dropFirst("collection ".count)) } ?? []
  }

  /// Taps the row of a collection.
  public func tapCollection(_ id: String) async {
    guard let table = collectionTable, let path = row(id, in: table) else { return }
    (table.delegate as? CollectionTable)?.tableView(table, didSelectRowAt: path)
    await settle()
  }

  /// Taps the button with this title behind the row of a collection; false if there is none.
  @discardableResult public func swipe(_ id: String, _ title: String) async -> Bool {
    guard let table = collectionTable, let path = row(id, in: table),
      let configuration = (table.delegate as? CollectionTable)?
        .tableView(table, trailingSwipeActionsConfigurationForRowAt: path),
      let button = configuration.actions.first(where: { $0.title == title })
    else { return false }
    button.handler(button, table) { _ in }
    await settle()
    return true
  }

  /// Pulls the frontmost list of collections down.
  public func pullCollections() async {
    collectionTable?.refreshControl?.sendActions(for: .valueChanged)
    await settle()
  }

  /// The list above everything else: the collections of a photo may cover those of the profile.
  private var collectionTable: UITableView? {
    let tables = person.visible.filter { $0.accessibilityIdentifier == "collections" }
    let front = person.window.rootViewController?.frontmost.viewIfLoaded
    let table = tables.first { front.map($0.isDescendant(of:)) == true } ?? tables.last
    return table as? UITableView
  }

  private func row(_ id: String, in table: UITableView) -> IndexPath? {
    table.visibleCells.first { $0.accessibilityIdentifier == "collection " + id }
      .flatMap { table.indexPath(for: $0) }
  }
}
