import Domain
import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

/// FEED-23: gestures, settings and the layout of a photo's metadata, which tests cannot simulate with public API.
@MainActor @Suite(.serialized) struct MetadataDeviceTests {
  let user: EntranceUser
  var person: Person { user.person }

  init() async {
    user = await EntranceUser(language: .english)
    await user.answerPage([.sample("a"), .sample("b")], isLast: true)
    await user.tapCard("a")
    await user.pictures.arrive("w=1600")
    person.look()
  }

  /// The finger drags from the middle of the screen, at this speed in points per second, and stops.
  @discardableResult
  private func drag(_ x: CGFloat, _ y: CGFloat, speed: CGFloat = 200) async -> UIView? {
    let length = (x * x + y * y).squareRoot()
    let velocity = CGPoint(x: speed * x / length, y: speed * y / length)
    let pan = person.window.doubleDrag(from: CGPoint(x: 187, y: 333), speed: velocity)
    pan?.doubleMove(by: CGPoint(x: x, y: y), speed: velocity)
    pan?.doubleEnd(speed: velocity)
    await person.settle()
    return pan?.view
  }

  private func page() throws -> UIScrollView {
    try #require(person.find("page a") as? UIScrollView)
  }

  private var isOpen: Bool { person.sees("metadata message") }

  // FEED-23: a long or fast swipe up opens the metadata.
  @Test(arguments: [(CGFloat(-200), CGFloat(200)), (-20, 900)])
  func aSwipeUpOpensTheMetadata(way: CGFloat, speed: CGFloat) async {
    await drag(0, way, speed: speed)
    #expect(isOpen && user.isViewing)
    #expect(person.network.sent.map(\.address) == ["/photos/a"])
  }

  // FEED-23: a short swipe up, or one that flicks back, opens nothing.
  @Test(arguments: [CGFloat(0), 900]) func aSwipeThatIsTakenBackOpensNothing(speed: CGFloat) async {
    let up = CGPoint(x: 0, y: -200)
    let pan = person.window.doubleDrag(from: CGPoint(x: 187, y: 333), speed: up)
    pan?.doubleMove(by: CGPoint(x: 0, y: speed == 0 ? -20 : -300), speed: up)
    pan?.doubleEnd(speed: CGPoint(x: 0, y: speed))
    await person.settle()
    #expect(pan != nil && !isOpen && person.network.sent.isEmpty)
  }

  // FEED-23: a gesture that the system cancels opens nothing.
  @Test func aCanceledSwipeOpensNothing() async {
    let up = CGPoint(x: 0, y: -200)
    let pan = person.window.doubleDrag(from: CGPoint(x: 187, y: 333), speed: up)
    pan?.doubleMove(by: CGPoint(x: 0, y: -300), speed: up)
    pan?.doubleCancel()
    await person.settle()
    #expect(pan != nil && !isOpen)
  }

  // FEED-23, FEED-11: a photo that is zoomed in moves, until its bottom edge is in view.
  @Test func aZoomedPhotoMovesFirst() async throws {
    let page = try page()
    page.doublePinch(by: 3, about: CGPoint(x: 187.5, y: 333.5))
    page.doubleEndPinch()
    #expect(await drag(0, -200) === page && !isOpen)
    #expect(await drag(0, -2000) === page && !isOpen)
    let rest = try #require(user.poses.last)
    #expect(abs(rest.centre.y + 667) < 1, "it is at its bottom edge")
    #expect(await drag(0, -200) !== page && isOpen)
  }

  // FEED-23: nothing opens until the photo has come to rest.
  @Test func aPhotoThatMovesOpensNothing() async throws {
    let page = try page()
    page.delegate?.scrollViewWillBeginDragging(page)
    page.delegate?.scrollViewDidEndDragging(page, willDecelerate: true)
    await drag(0, -200)
    #expect(!isOpen)
    page.delegate?.scrollViewDidEndDecelerating(page)
    await drag(0, -200)
    #expect(isOpen)
  }

  // FEED-23, FEED-20: the other swipes mean what they did.
  @Test func theOtherSwipesStay() async {
    await drag(-400, -10)
    await drag(-300, -10)
    #expect(person.find("photo")?.accessibilityLabel == "hill b" && !isOpen)
    await drag(0, 200)
    #expect(!user.isViewing && !isOpen)
  }

  // FEED-23, FEED-24: the swipe works while the buttons are hidden.
  @Test func hiddenButtonsLeaveTheSwipe() async throws {
    let taps = try page().gestureRecognizers?.compactMap { $0 as? UITapGestureRecognizer } ?? []
    let tap = try #require(taps.first { $0.numberOfTapsRequired == 1 })
    tap.doubleTap(at: CGPoint(x: 187.5, y: 333.5))
    await person.settle()
    #expect(!person.sees("details"))
    await drag(0, -200)
    #expect(isOpen)
  }

  // FEED-23, Q-3: Reduce Motion leaves both ways to the metadata.
  @Test(arguments: [false, true]) func reducedMotionChangesNothing(isSwipe: Bool) async {
    UIAccessibility.doubleReducesMotion = true
    defer { UIAccessibility.doubleReducesMotion = false }
    if isSwipe { await drag(0, -200) } else { await person.tap("details") }
    #expect(isOpen)
  }

  // FEED-23: the sheet is half as high as the screen, and can be drawn up.
  @Test func theSheetHasTwoHeights() async {
    await user.openMetadata(.metadata("a"))
    let sheet = user.front.sheetPresentationController
    #expect(sheet?.detents.map(\.doubleName) == ["medium", "large"])
  }

  // FEED-23: with the largest text every line is complete and can be scrolled to.
  @Test(.textSize(3)) func theLargestTextCanBeScrolled() async throws {
    await user.openMetadata(.metadata("a"))
    let list = try #require(person.find("metadata") as? UIScrollView)
    #expect(list.contentSize.height > list.bounds.height && list.contentSize.width <= 375)
    let labels = person.visible.compactMap { $0 as? UILabel }.filter { $0.isDescendant(of: list) }
    #expect(labels.count == 22)
    for label in labels { #expect(label.numberOfLines == 0 && label.frame.maxX <= 343) }
  }

  // FEED-23, Q-3: VoiceOver reads a failure.
  @Test func aFailureIsReadAloud() async {
    UIAccessibility.doubleAnnouncements = []
    await user.openMetadata(Response.none)
    #expect(UIAccessibility.doubleAnnouncements.contains("No connection"))
  }
}
