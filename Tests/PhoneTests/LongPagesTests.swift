import AppModel
import Domain
import PhoneTestKit
import Screens
import Testing
import UIKit

/// Counts the rows, cells and image loads of a feed that grows to 10,000 photos page by page.
@MainActor struct LongPagesTests {
  /// The height of ten photos of 3:2, in points.
  static let page: CGFloat = 2_370

  let user: EntranceUser
  let table: UITableView
  private let cells: CellCounter

  /// Counts of rows, cells and image loads while scrolling through some pages.
  struct Work {
    /// The number of pages loaded.
    var pages = 0
    /// The number of the last of them.
    var last: Int32 = 0
    /// How often a cell was configured.
    var rowsShown = 0
    /// The largest number of rows in the table.
    var rows = 0
    /// The largest number of visible cells.
    var visible = 0
    /// The largest number of pending image loads.
    var loads = 0
  }

  init() async throws {
    let user = await EntranceUser()
    let table = try #require(user.table)
    self.user = user
    cells = CellCounter(try #require(table.dataSource))
    self.table = table
    table.dataSource = cells
  }

  /// Answers the request for the next page; returns its number, nil if none is pending.
  @discardableResult func response() -> Int32? {
    let asked: (ticket: Ticket, number: Int32)? = user.take {
      if case .ask(.page(let ticket, let number, of: _)) = $0 { (ticket, number) } else { nil }
    }
    guard let asked else { return nil }
    let photos = Photo.page(from: 10 * (Int(asked.number) - 1))
    user.happened(
      .feed(.pageArrived(asked.ticket, PhotoPage(photos: photos, isLast: false))))
    return asked.number
  }

  /// Loads pages until there are `pages`, always scrolled to the end.
  func grow(to pages: Int32) {
    var last: Int32 = 0
    // Why without a response, too: the end of the section may not be that of the list.
    for _ in 0..<2_000 where last < pages {
      table.layoutIfNeeded()
      table.setContentOffset(CGPoint(x: 0, y: table.contentSize.height - 700), animated: false)
      if let number = response() { last = number }
    }
  }

  /// Scrolls through six pages in steps of a quarter, starting near the end of the loaded pages.
  func walk() async -> Work {
    var work = Work()
    let shownBefore = cells.rowsShown
    await user.scroll(to: table.contentSize.height - 2_500)
    for _ in 0..<24 {
      await user.scroll(to: table.contentOffset.y + table.safeAreaInsets.top + Self.page / 4)
      if let number = response() {
        work.pages += 1
        work.last = number
        await user.person.settle()
      }
      work.rows = max(work.rows, table.numberOfRows(inSection: 0))
      work.visible = max(work.visible, table.visibleCells.count)
      work.loads = max(work.loads, user.pictures.waiting.count)
    }
    work.rowsShown = cells.rowsShown - shownBefore
    return work
  }

  // FEED-6, FEED-10: the thousandth page costs as much as the tenth, and creates no cells.
  @Test func nothingGrowsWithTheNumberOfPages() async {
    grow(to: 10)
    let early = await walk()
    let made = cells.made.count
    grow(to: 995)
    let late = await walk()
    #expect(late.last >= 1_000, "a thousand pages came")
    #expect(table.contentSize.height < 1_100_000, "only a section of them is laid out")
    #expect(early.pages >= 4 && late.pages == early.pages, "\(early), \(late)")
    #expect(early.rowsShown > 40 && late.rowsShown <= early.rowsShown + 2, "\(early), \(late)")
    #expect(cells.made.count <= made + 2, "\(made), then \(cells.made.count)")
    #expect(cells.made.count <= 20, "\(cells.made.count) cells for 10,000 photos")
    for work in [early, late] {
      #expect(work.rows <= 50 && work.visible <= 6 && work.loads <= 24, "\(work)")
    }
  }

  // FEED-10: a page that arrives while scrolled elsewhere reconfigures no cell.
  @Test func aPageThatComesMovesNoCell() async {
    grow(to: 200)
    await user.scroll(to: 200 * Self.page - 1_500)
    let (shownBefore, before) = (cells.rowsShown, table.visibleCells.map(\.frame))
    #expect(response() == 201)
    await user.person.settle()
    #expect(cells.rowsShown == shownBefore)
    #expect(table.visibleCells.map(\.frame) == before)
  }
}

/// Forwards a table's calls to its data source, and counts the cells configured.
@MainActor private final class CellCounter: NSObject, UITableViewDataSource {
  /// How often a cell was configured.
  private(set) var rowsShown = 0
  /// All cells created; retained so that no memory address is reused.
  private(set) var made: [ObjectIdentifier: UITableViewCell] = [:]
  private let list: any UITableViewDataSource

  init(_ list: any UITableViewDataSource) {
    self.list = list
    super.init()
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    list.tableView(tableView, numberOfRowsInSection: section)
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = list.tableView(tableView, cellForRowAt: indexPath)
    rowsShown += 1
    made[ObjectIdentifier(cell)] = cell
    return cell
  }
}
