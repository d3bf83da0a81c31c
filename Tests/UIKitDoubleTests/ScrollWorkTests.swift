import PhoneTestKit
import Testing
import UIKit

/// FEED-10: what an event of scrolling costs in a feed of 10,000 photos.
@MainActor @Suite(.serialized) struct ScrollWorkTests {
  private let user: AppUser
  private let table: UITableView

  init() async throws {
    let server = ListServer(count: 10_000)
    user = await AppUser(isSignedIn: true) { server.response($0) }
    table = try #require(user.person.find("cards") as? UITableView)
    // Loads the photos through which the tests scroll.
    for offset in [500_000.0, 502_000, 504_000, 500_000] { await scroll(to: offset) }
    await user.alarm.ring(times: 3)
    await user.settle()
  }

  private func scroll(to offset: CGFloat) async {
    table.contentOffset.y = offset
    await user.settle()
  }

  /// Whether the view is one of the cells or lies in one.
  private func isIn(_ cells: Set<ObjectIdentifier>, _ view: UIView) -> Bool {
    sequence(first: view, next: { $0.superview }).contains { cells.contains(ObjectIdentifier($0)) }
  }

  private var cells: Set<ObjectIdentifier> { Set(table.visibleCells.map { ObjectIdentifier($0) }) }

  // FEED-10: only the table and cells that come on screen are laid out, only their texts are measured, and no
  // file is touched.
  @Test func onlyNewCellsAreLaidOut() {
    var count = 0
    user.fileLog.clear()
    for _ in 0..<100 {
      let before = cells
      let work = UIView.doubleLayoutWork {
        table.contentOffset.y += 30
        user.person.look()
      }
      let new = cells.subtracting(before)
      count += new.count
      let views = work.views.filter { $0 !== table && !isIn(new, $0) }
      #expect(views.isEmpty, "\(views.map(\.doubleName))")
      let labels = work.labels.filter { !isIn(new, $0) }
      #expect(labels.isEmpty, "\(labels.map(\.doubleName))")
    }
    #expect(user.fileLog.accesses.isEmpty, "\(user.fileLog.accesses.map(\.name))")
    #expect(count >= 10 && user.person.sees("scrubber pill"))
    #expect(
      table.visibleCells.allSatisfy { $0.accessibilityIdentifier?.hasPrefix("card ") == true })
  }
}
