import Domain
import Screens
import Testing

@testable import Screens

/// FEED-4, FEED-6, FEED-10: a list that grows page by page, its photos by their ids, and the way back
/// to a place in it.
struct FeedPlaceTests {
  /// A list on a phone that asked for its first page, because somebody was at a photo that is `by`
  /// above the window.
  private func list(backTo photo: String, by: Int32 = 20) -> FeedScreen {
    var screen = FeedScreen()
    _ = screen.handle(.opened(FeedOpening(place: FeedPlace(photo: photo, by: by))))
    _ = screen.handle(.resized(Viewport(width: 375, height: 667)))
    return screen
  }

  // FEED-4: nothing is jumped to before it is there.
  @Test func thePlaceIsLookedForPageByPage() {
    var screen = list(backTo: "p25")
    #expect(screen.handle(.pageArrived(ticket(1), page(from: 0))) == [.loadPage(ticket(2), 2)])
    #expect(screen.handle(.pageArrived(ticket(2), page(from: 10))) == [.loadPage(ticket(3), 3)])
    // Each card is 229 high and 8 apart, 16 below the top; the photo's is the 26th.
    #expect(screen.handle(.pageArrived(ticket(3), page(from: 20))).first == .scroll(5961))
    #expect(screen.currentPlace == FeedPlace(photo: "p25", by: 20))
  }

  // FEED-4: who scrolls has another place by now.
  @Test func whoScrollsIsNotTakenAway() {
    var screen = list(backTo: "p15")
    _ = screen.handle(.pageArrived(ticket(1), page(from: 0)))
    _ = screen.handle(.scrolled(100))
    #expect(screen.handle(.pageArrived(ticket(2), page(from: 10))).isEmpty)
    #expect(screen.currentPlace?.photo == "p0")
  }

  // FEED-10: a page that fails is asked for again by the person, and the search goes on.
  @Test func theSearchOutlivesAPageThatFails() {
    var screen = list(backTo: "p15")
    _ = screen.handle(.pageArrived(ticket(1), page(from: 0)))
    _ = screen.handle(.pageFailed(ticket(2), .offline))
    #expect(screen.handle(.retryTapped) == [.loadPage(ticket(3), 2)])
    #expect(screen.handle(.pageArrived(ticket(3), page(from: 10))).first == .scroll(3591))
  }

  // FEED-10: a place that is far away or gone costs no more than thirty pages.
  @Test func theSearchEnds() {
    var screen = list(backTo: "gone")
    var asked: Int32 = 1
    while case .loadPage(let question, let number)? = screen.handle(
      .pageArrived(ticket(asked), page(from: 10 * (Int(asked) - 1)))
    ).first {
      #expect(question == ticket(number))
      asked = number
    }
    #expect(asked == 30 && screen.currentPlace == nil)
  }

  // FEED-10: the end of the list is the end of the search; new photos later move nobody.
  @Test func aPlaceThatIsGoneIsForgotten() {
    var screen = list(backTo: "p3")
    #expect(screen.handle(.pageArrived(ticket(1), page(from: 5, isLast: true))).isEmpty)
    _ = screen.handle(.reopened)
    #expect(screen.handle(.pageArrived(ticket(2), page(from: 0, isLast: true))) == [.scroll(0)])
    #expect(screen.currentPlace == nil)
  }

  // FEED-6, FEED-10: photos are found by few looks, however many there are.
  @Test func nothingPerPhotoGrowsWithTheList() {
    var list = FeedList()
    var sizes: Set<Int> = []
    for number in 0..<1000 {
      list.append(page(from: 10 * number).photos)
      sizes.insert(list.table.count)
    }
    #expect(sizes.count <= 10, "the table was made anew \(sizes.count) times")
    var looks = 0
    for number in 0..<11_000 {
      #expect(list.slot(of: "p\(number)") == (number < 10_000 ? number : nil))
      looks += looksAtMost("p\(number)", in: list)
    }
    #expect(looks < 11_000 * 8, "\(looks)")
  }

  /// How many entries of the table lie between the last free one before a photo's and that.
  private func looksAtMost(_ id: String, in list: FeedList) -> Int {
    var bucket = list.bucket(of: id)
    var looks = 1
    while true {
      bucket = (bucket + list.table.count - 1) % list.table.count
      guard list.table[bucket] >= 0 else { return looks }
      looks += 1
    }
  }

  // FEED-6: the list as a whole finds what it has and not what it forgot.
  @Test func whatWasForgottenIsNotFound() throws {
    var list = FeedList(try #require(index(3000)))
    for number in 0..<30 {
      let isPut = list.put(block(from: Int32(30 * number), of: 3000), block: number)
      #expect(isPut)
      list.forget(farFrom: 30 * number)
    }
    #expect(list.slot(of: "p899") == 899 && list.slot(of: "p0") == nil)
    #expect(list.slot(of: "p0") == nil && list.count <= 630)
    let isMoved = list.put(block(from: 870, of: 3000), block: 0)
    #expect(!isMoved, "these have other slots")
    let isBack = list.put(block(from: 0, of: 3000), block: 0)
    #expect(isBack && list.slot(of: "p0") == 0)
  }
}
