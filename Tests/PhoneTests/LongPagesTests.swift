import Domain
import PhoneTestKit
import Screens
import Testing
import UIKit

/// A feed of 10,000 photos that goes page by page, as the app has it: what is done is counted.
@MainActor struct LongPagesTests {
  /// Points that ten photos of 3:2 take.
  static let page: CGFloat = 2_370

  let visitor: Visitor
  let table: UITableView
  private let cells: CellCounter

  /// What was done on the way through some pages.
  struct Work {
    /// How many pages came.
    var pages = 0
    /// How often a cell was given a row.
    var rowsShown = 0
    /// The most rows that the table had.
    var rows = 0
    /// The most cells that could be seen.
    var visible = 0
    /// The most pictures that were waited for.
    var loads = 0
  }

  init() throws {
    let visitor = Visitor()
    let table = try #require(visitor.table)
    self.visitor = visitor
    cells = CellCounter(try #require(table.dataSource))
    self.table = table
    table.dataSource = cells
  }

  /// Answers the question for the next page; tells its number, nothing when none is open.
  @discardableResult func answer() -> Int32? {
    let asked: (ticket: Ticket, number: Int32)? = visitor.take {
      if case .loadPage(let ticket, let number) = $0 { (ticket, number) } else { nil }
    }
    guard let asked else { return nil }
    let photos = Photo.page(from: 10 * (Int(asked.number) - 1))
    visitor.happened(
      .feed(.pageArrived(asked.ticket, PhotoPage(photos: photos, isLast: false))))
    return asked.number
  }

  /// Lets the list grow to so many pages, each asked for since the place is below them all.
  func grow(to pages: Int32) {
    table.setContentOffset(CGPoint(x: 0, y: 3_000_000), animated: false)
    while let number = answer(), number < pages {}
  }

  /// Scrolls in small steps through six pages, from above the end of a list of so many.
  func walk(from pages: Int) -> Work {
    var work = Work()
    let shownBefore = cells.rowsShown
    let start = CGFloat(pages) * Self.page - 2_500
    for step in 0..<24 {
      visitor.scroll(to: start + CGFloat(step) * Self.page / 4)
      if answer() != nil {
        work.pages += 1
        visitor.person.look()
      }
      work.rows = max(work.rows, table.numberOfRows(inSection: 0))
      work.visible = max(work.visible, table.visibleCells.count)
      work.loads = max(work.loads, visitor.pictures.waiting.count)
    }
    work.rowsShown = cells.rowsShown - shownBefore
    return work
  }

  // FEED-6, FEED-10: the thousandth page costs what the tenth does, and no cell is made for it.
  @Test func nothingGrowsWithTheNumberOfPages() {
    grow(to: 10)
    let early = walk(from: 10)
    let made = cells.made.count
    grow(to: 995)
    let late = walk(from: 995)
    #expect(table.contentSize.height > 1_000 * Self.page - 1, "a thousand pages came")
    #expect(early.pages >= 4 && late.pages == early.pages, "\(early), \(late)")
    #expect(early.rowsShown > 40 && late.rowsShown <= early.rowsShown + 2, "\(early), \(late)")
    #expect(cells.made.count <= made + 2, "\(made), then \(cells.made.count)")
    #expect(cells.made.count <= 20, "\(cells.made.count) cells for 10,000 photos")
    for work in [early, late] {
      #expect(work.rows <= 50 && work.visible <= 6 && work.loads <= 24, "\(work)")
    }
  }

  // FEED-10: a page that comes while one looks elsewhere in a long list gives no cell a new row.
  @Test func aPageThatComesMovesNoCell() {
    grow(to: 200)
    visitor.scroll(to: 200 * Self.page - 1_500)
    let (shownBefore, before) = (cells.rowsShown, table.visibleCells.map(\.frame))
    #expect(answer() == 201)
    visitor.person.look()
    #expect(cells.rowsShown == shownBefore)
    #expect(table.visibleCells.map(\.frame) == before)
  }
}

/// Stands between a table and its list, and counts the cells that go through.
@MainActor private final class CellCounter: NSObject, UITableViewDataSource {
  /// How often a cell was given a row.
  private(set) var rowsShown = 0
  /// Every cell that there was; held, so that none takes the place of another in memory.
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
