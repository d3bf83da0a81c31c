import AppModel
import Domain
import Screens
import TestKit
import Testing
import Texts

/// FEED-6, FEED-18, FEED-19: what happens when scrolling stops, and dragging the scrubber's thumb.
struct FeedRestTests {
  /// The ticket of the first timer that detects the end of scrolling; 1 is that for new photos.
  let rest = ticket(2)

  func open(_ count: Int32 = 100_000) throws -> FeedScreen {
    try FeedIndexTests().open(count)
  }

  // FEED-6: when scrolling stops, a new place in the feed is reported, at most twice a second.
  @Test func thePlaceIsToldAtMostTwiceASecond() throws {
    var screen = try open()
    _ = screen.handle(.answered(ticket(2), .cards(block(from: 0, of: 100_000))))
    _ = screen.handle(.woke(rest))
    _ = screen.handle(.woke(ticket(3)))
    let moved = screen.handle(.scrolled(16 + 237 * 5 + 9))
    #expect(moved.contains(.wake(ticket(4), 500)))
    #expect(screen.handle(.scrolled(16 + 237 * 5 + 10)).isEmpty)
    let place = FeedPlace(photo: "p5", by: 10)
    #expect(
      screen.handle(.woke(ticket(4))) == [
        .placed(place), .wake(ticket(5), 500),
      ])
    #expect(
      screen.handle(.woke(ticket(5))) == [.wake(ticket(6), 500)])
    #expect(screen.handle(.woke(ticket(6))).isEmpty)
    #expect(screen.handle(.woke(ticket(6))).isEmpty, "an old alarm is nothing")
  }

  // FEED-18: the thumb is visible while the list moves.
  @Test func theThumbShowsWhileTheListMoves() throws {
    var screen = try open()
    #expect(screen.view.scrubber?.isShown == false)
    _ = screen.handle(.scrolled(5000))
    #expect(screen.view.scrubber?.isShown == true)
    for number in 1...3 as ClosedRange<Int32> {
      _ = screen.handle(.woke(ticket(1 + number)))
    }
    #expect(screen.view.scrubber?.isShown == false)
  }

  // FEED-18: dragging the thumb scrolls through the whole list.
  @Test func theThumbLeadsThroughTheWholeList() throws {
    var screen = try open()
    #expect(screen.view.scrubber?.place == 0)
    #expect(screen.view.scrubber?.month == .list(.month(CalendarDate(day: 19_000))))
    _ = screen.handle(.scrubbed(.grabbed(at: 20, track: 548)))
    #expect(screen.view.scrubber?.isHeld == true)
    #expect(screen.handle(.scrubbed(.moved(to: 20, track: 548))).isEmpty, "it was not moved")
    let effects = screen.handle(.scrubbed(.moved(to: 270, track: 548)))
    #expect(effects.first?.isScroll == true)
    #expect(screen.view.scrubber?.place == 5000)
    #expect(screen.view.blanks.contains { 49_980...50_010 ~= $0.slot })
    _ = screen.handle(.scrubbed(.moved(to: 9999, track: 548)))
    #expect(screen.view.scrubber?.place == 10_000)
    #expect(screen.view.blanks.last?.slot == 99_999)
    #expect(screen.view.scrubber?.month == .list(.month(CalendarDate(day: 18_001))))
    _ = screen.handle(.scrubbed(.released))
    #expect(screen.view.scrubber?.isHeld == false)
    #expect(screen.handle(.scrubbed(.moved(to: 0, track: 548))).isEmpty)
  }

  // FEED-10: a jump first renders one screen; the surrounding cards follow a moment later.
  @Test func aJumpBuildsNoMoreThanTheWindowAtFirst() throws {
    var screen = try open()
    let effects = screen.handle(.scrubbed(.key(.pageDown)))
    let first = screen.view.blanks.count
    #expect(first <= 4)
    for case .wake(let alarm, 500) in effects { _ = screen.handle(.woke(alarm)) }
    #expect(screen.view.blanks.count > 2 * first)
  }

  // FEED-18: a list of 20 screens or less has no scrubber
  @Test func aShortListHasNoThumb() throws {
    #expect(try open(56).view.scrubber == nil)
    #expect(try open(57).view.scrubber != nil)
  }

  // FEED-18, Q-3
  @Test func keysMoveTheThumb() throws {
    var screen = try open()
    for (key, place) in [
      (ScrubKey.pageDown, Int32(1000)), (.down, 1100), (.up, 1000), (.end, 10_000),
      (.pageUp, 9000), (.home, 0),
    ] {
      _ = screen.handle(.scrubbed(.key(key)))
      let reached = screen.view.scrubber?.place ?? -1
      #expect(abs(reached - place) <= 1, "\(key)")
    }
  }

  // FEED-6: the scrolled content is never higher than browsers allow; moving its origin changes
  // nothing on display.
  @Test func theScrollSpaceSlidesOverALongList() throws {
    var screen = try open()
    let before = screen.view
    #expect(before.spaceBelow < 8_100_000)
    // At 7.97 million points the end of the scrollable height is near, so the origin moves at once.
    let effects = screen.handle(.scrolled(7_970_000))
    guard case .shift(let distance) = effects.first else {
      Issue.record("\(effects)")
      return
    }
    #expect(distance < -3_900_000)
    let slot = screen.view.blanks.first?.slot
    _ = screen.handle(.scrolled(7_970_000 + distance))
    #expect(screen.view.blanks.first?.slot == slot)
  }

  // FEED-6: at rest the content's origin moves sooner than while scrolling; not under a finger.
  @Test func atRestTheScrollSpaceSlidesEarlier() throws {
    var screen = try open()
    _ = screen.handle(.touched(true))
    _ = screen.handle(.scrolled(7_300_000))
    for number in 1...3 as ClosedRange<Int32> {
      let effects = screen.handle(.woke(ticket(1 + number)))
      #expect(!effects.contains { if case .shift = $0 { true } else { false } })
    }
    _ = screen.handle(.touched(false))
    let moved = screen.handle(.scrolled(7_300_001))
    guard case .wake(let alarm, _) = moved.last else { return }
    _ = screen.handle(.woke(alarm))
    let effects = screen.handle(.woke(Ticket(number: alarm.number + 1)))
    #expect(effects.contains { if case .shift = $0 { true } else { false } })
  }

  // FEED-6: the last of a million tall photos can be reached on a tablet, without overflow.
  @Test func aMillionTallPhotosHaveAnEnd() throws {
    var screen = FeedScreen()
    let count: Int32 = 1_000_000
    let tall = Proportion(PixelSize(width: 1, height: 16))
    let known = try #require(
      FeedIndex(
        state: FeedState(token: "s\(count)", count: count),
        proportions: Array(repeating: tall, count: Int(count)),
        days: [FeedIndex.Day(number: 1, count: count)], place: nil))
    _ = screen.handle(.opened(feed(count)))
    _ = screen.handle(.resized(Viewport(width: 1024, height: 1366)))
    _ = screen.handle(.answered(ticket(1), .index(known)))
    _ = screen.handle(.scrubbed(.key(.end)))
    #expect(screen.view.blanks.last?.slot == count - 1)
    #expect(screen.view.spaceBelow == 0)
  }

  // FEED-19: new photos are checked for every minute while the page is in front, and on return.
  @Test func newPhotosAreAskedForEveryMinute() throws {
    var screen = try open()
    let ask = FeedScreen.Effect.load(ticket(3), .news(feed: "s100000"))
    #expect(screen.handle(.woke(ticket(1))) == [ask])
    let answer = screen.handle(.answered(ticket(3), .news(3)))
    #expect(answer == [.wake(ticket(2), 60_000)])
    #expect(screen.view.newPhotos == 3)
    #expect(screen.view.cards.first?.id == "p0", "nothing is inserted")
    #expect(screen.handle(.uncovered(false)).isEmpty)
    #expect(screen.handle(.woke(ticket(2))).isEmpty, "nobody looks")
    #expect(screen.handle(.uncovered(true)).first?.question == .news(feed: "s100000"))
    _ = screen.handle(.uncovered(false))
    #expect(screen.handle(.uncovered(true)).isEmpty, "one question at a time")
  }

  // FEED-19
  @Test func aTapOnTheAnnouncementBringsTheNewPhotos() throws {
    var screen = try open()
    _ = screen.handle(.woke(ticket(1)))
    _ = screen.handle(.answered(ticket(3), .news(1)))
    _ = screen.handle(.scrolled(5000))
    let asked = screen.handle(.newPhotosTapped)
    #expect(asked.last?.question == .index(feed: nil, at: nil, of: ""))
    #expect(screen.view.newPhotos == 0)
    let fresh = try #require(index(100_001))
    _ = screen.handle(.answered(screen.openTicket, .index(fresh)))
    let photos = [photo("n0")] + block(from: 0, of: 29)
    let effects = screen.handle(.answered(screen.openTicket, .cards(photos)))
    #expect(effects.first == .scroll(0))
    #expect(screen.view.cards.first?.id == "n0")
    #expect(screen.view.newPhotos == 0)
  }

  // FEED-4, FEED-19: a failed check for new photos changes nothing; an expired session is reported.
  @Test func aFailedCheckForNewPhotosChangesNothing() throws {
    var screen = try open()
    let before = screen.view
    _ = screen.handle(.woke(ticket(1)))
    let failed = screen.handle(.answered(ticket(3), .failed(.offline)))
    #expect(failed == [.wake(ticket(2), 60_000)])
    #expect(screen.view == before)
    _ = screen.handle(.woke(ticket(2)))
    let ended = screen.handle(.answered(ticket(4), .failed(.signedOut)))
    #expect(ended == [.signedOut])
  }
}
