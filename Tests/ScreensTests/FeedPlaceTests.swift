import AppModel
import Domain
import Screens
import Testing

@testable import Screens

/// FEED-4, FEED-6, FEED-10: a list that grows page by page: finding photos by id, and returning to
/// a place.
struct FeedPlaceTests {
  /// A list that has requested its first page. The place to return to is a photo whose top is `by`
  /// points above the window.
  private func list(backTo photo: String, by: Int32 = 20) -> FeedScreen {
    var screen = FeedScreen()
    _ = screen.handle(.opened(FeedOpening(place: FeedPlace(photo: photo, by: by))))
    _ = screen.handle(.resized(Viewport(width: 375, height: 667)))
    return screen
  }

  // FEED-4: pages are loaded until the photo to return to is there; then the list scrolls.
  @Test func thePlaceIsLookedForPageByPage() {
    var screen = list(backTo: "p25")
    #expect(screen.handle(.pageArrived(ticket(1), page(from: 0))) == [.loadPage(ticket(2), 2)])
    #expect(screen.handle(.pageArrived(ticket(2), page(from: 10))) == [.loadPage(ticket(3), 3)])
    // Cards are 229 high with gaps of 8, the first is 16 below the top, and the photo's card is the
    // 26th.
    #expect(screen.handle(.pageArrived(ticket(3), page(from: 20))).first == .scroll(5961))
    #expect(screen.currentPlace == FeedPlace(photo: "p25", by: 20))
  }

  // FEED-4: if the person scrolls first, the list no longer jumps to the stored scroll position.
  @Test func scrollingEndsTheSearchForThePlace() {
    var screen = list(backTo: "p15")
    _ = screen.handle(.pageArrived(ticket(1), page(from: 0)))
    _ = screen.handle(.scrolled(100))
    #expect(screen.handle(.pageArrived(ticket(2), page(from: 10))).isEmpty)
    #expect(screen.currentPlace?.photo == "p0")
  }

  // FEED-10: after a page failed, the person's retry continues the search.
  @Test func theSearchOutlivesAPageThatFails() {
    var screen = list(backTo: "p15")
    _ = screen.handle(.pageArrived(ticket(1), page(from: 0)))
    _ = screen.handle(.pageFailed(ticket(2), .offline))
    #expect(screen.handle(.retryTapped) == [.loadPage(ticket(3), 2)])
    #expect(screen.handle(.pageArrived(ticket(3), page(from: 10))).first == .scroll(3591))
  }

  // FEED-10: the search for a place that is far away or gone ends after thirty pages.
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

  // FEED-10: if the feed ends without the photo, the search ends; later pages do not move the list.
  @Test func aPlaceThatIsGoneIsForgotten() {
    var screen = list(backTo: "p3")
    #expect(screen.handle(.pageArrived(ticket(1), page(from: 5, isLast: true))).isEmpty)
    _ = screen.handle(.reopened)
    #expect(screen.handle(.pageArrived(ticket(2), page(from: 0, isLast: true))) == [.scroll(0)])
    #expect(screen.currentPlace == nil)
  }

  // FEED-6, FEED-10: finding a photo takes few steps, however many there are.
  @Test func findingAPhotoTakesFewStepsInAnyFeed() {
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

  /// The number of entries of the hash table that are probed for a photo's id.
  private func looksAtMost(_ id: String, in list: FeedList) -> Int {
    var bucket = list.bucket(of: id)
    var looks = 1
    while true {
      bucket = (bucket + list.table.count - 1) % list.table.count
      guard list.table[bucket] >= 0 else { return looks }
      looks += 1
    }
  }

  // FEED-6: loaded photos are found by id, evicted ones are not.
  @Test func evictedPhotosAreNotFound() throws {
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
