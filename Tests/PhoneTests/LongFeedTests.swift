import AppModel
import Domain
import PhoneTestKit
import Screens
import Testing
import UIKit

/// Counts the rows, cells and image loads of a feed of 10,000 photos with an index.
@MainActor struct LongFeedTests {
  static let count: Int32 = 10_000
  let user: EntranceUser
  var person: Person { user.person }

  init() async {
    let state = FeedState(token: "s", count: Self.count)
    user = await EntranceUser(
      page: PhotoPage(photos: Photo.page(from: 0), isLast: false), state: state)
    await response()
  }

  /// Answers all pending requests of the feed.
  func response() async {
    while let (ticket, question) = user.take({
      if case .ask(.feed(let ticket, let question)) = $0 { (ticket, question) } else { nil }
    }) {
      user.happened(.feed(.answered(ticket, Self.reply(to: question))))
    }
    await person.settle()
  }

  static func reply(to question: FeedRequest) -> FeedResponse {
    switch question {
    case .index:
      let index = FeedIndex(
        state: FeedState(token: "s", count: count),
        proportions: Array(
          repeating: Proportion(PixelSize(width: 300, height: 200)), count: Int(count)),
        days: [FeedIndex.Day(number: 19_000, count: count)], place: nil)
      return index.map { .index($0) } ?? .failed(.server)
    case .cards(_, let from):
      let end = min(Int(count), Int(from) + 30)
      return .cards(Photo.page(from: Int(from), count: end - Int(from)))
    case .news: return .news(0)
    }
  }

  // FEED-10: the number of rows, cells and loads does not grow with the feed, at any position.
  @Test func nothingGrowsWithTheNumberOfPhotos() async throws {
    let table = try #require(user.table)
    var cells: Set<ObjectIdentifier> = []
    var most = (rows: 0, visible: 0, loads: 0)
    for offset in stride(from: 0.0, through: 2_300_000, by: 115_000) {
      for step in [0.0, 400, 800] {
        await user.scroll(to: offset + step)
        await response()
        for cell in table.visibleCells { cells.insert(ObjectIdentifier(cell)) }
        most.rows = max(most.rows, table.numberOfRows(inSection: 0))
        most.visible = max(most.visible, table.visibleCells.count)
        most.loads = max(most.loads, user.pictures.waiting.count)
      }
    }
    #expect(most.rows <= 50, "\(most)")
    #expect(most.visible <= 6, "\(most)")
    #expect(most.loads <= 24, "\(most)")
    #expect(cells.count <= 40, "\(cells.count) cells for 10,000 photos")
  }

  // FEED-10: a section of 1,000,000 points is laid out, which moves down to the last photo.
  @Test(.enabled { await Person.hasDesignedScreen })
  func theLastPhotoIsReachedBySections() async throws {
    let table = try #require(user.table)
    for _ in 0..<4 {
      #expect(table.contentSize.height <= 1_040_000)
      await user.scroll(to: table.contentSize.height - 647)
      await response()
    }
    #expect(person.sees("card p9999"))
    // Below the last photo are 12 points of the table and 4 of the row.
    #expect(person.frame("photo p9999")?.maxY == 651)
  }

  // FEED-7: loads off screen are canceled, even if no other photo reuses the cell.
  @Test func loadsOffScreenAreCanceled() async {
    #expect(user.pictures.waiting.contains { $0.contains("/p0?") })
    await user.scroll(to: 1_000_000)
    #expect(user.pictures.waiting.isEmpty)
  }

  // FEED-7: a photo that has not loaded keeps its space.
  @Test func photosThatHaveNotLoadedKeepTheirSpace() async {
    await user.scroll(to: 1_000_000)
    let before = user.table?.visibleCells.map(\.frame)
    #expect(!person.views.contains { $0.accessibilityIdentifier?.hasPrefix("card p") == true })
    await response()
    #expect(person.views.contains { $0.accessibilityIdentifier?.hasPrefix("card p") == true })
    #expect(user.table?.visibleCells.map(\.frame) == before)
  }

  // FEED-19: new photos are announced, not inserted; a tap brings them.
  @Test func newPhotosAreAnnounced() async throws {
    #expect(!person.sees("news"))
    let wake: Ticket? = user.take {
      if case .wake(let ticket, 60_000) = $0 { ticket } else { nil }
    }
    user.happened(.woke(try #require(wake)))
    let asked: Ticket? = user.take {
      if case .ask(.feed(let ticket, .news)) = $0 { ticket } else { nil }
    }
    user.happened(.feed(.answered(try #require(asked), .news(3))))
    await person.settle()
    #expect(person.text("news") == "Новые фото: 3")
    #expect(person.sees("card p0"), "nothing moved")
    #expect(await person.tap("news"))
    #expect(!person.sees("news"))
    #expect(user.table?.refreshControl?.isRefreshing == true)
  }
}
