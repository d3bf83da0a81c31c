import Domain
import PhoneTestKit
import Screens
import Testing
import UIKit

/// IOS-5, FEED-11, FEED-20: gestures on a photo, which tests cannot simulate with public API.
@MainActor @Suite(.serialized) struct PhotoGestureTests {
  let user: EntranceUser
  var person: Person { user.person }

  init() async {
    user = await EntranceUser(language: .english)
    await user.answerPage([.sample("a"), .sample("b"), .sample("c")], isLast: true)
    await user.tapCard("a")
    await user.pictures.arrive("w=1600")
    person.look()
  }

  func page(_ id: String = "a") throws -> UIScrollView {
    try #require(person.find("page " + id) as? UIScrollView)
  }

  func recognizer<Kind: UIGestureRecognizer>(_ kind: Kind.Type) throws -> Kind {
    let found = try page().gestureRecognizers?.compactMap { $0 as? Kind }.first
    return try #require(found)
  }

  /// The finger drags from the middle of the screen, at 200 points per second, and stops.
  @discardableResult func drag(_ x: CGFloat, _ y: CGFloat) -> UIPanGestureRecognizer? {
    let length = (x * x + y * y).squareRoot()
    let speed = CGPoint(x: 200 * x / length, y: 200 * y / length)
    let pan = person.window.doubleDrag(from: CGPoint(x: 187, y: 333), speed: speed)
    pan?.doubleMove(by: CGPoint(x: x, y: y), speed: speed)
    pan?.doubleEnd()
    person.look()
    return pan
  }

  let middle = CGPoint(x: 187.5, y: 333.5)

  // FEED-11: two fingers zoom about the point between them.
  @Test func pinchingZoomsAboutTheFingers() throws {
    let page = try page()
    page.doublePinch(by: 3, about: CGPoint(x: 175, y: 300))
    page.doubleEndPinch()
    let pose = try #require(user.poses.last)
    #expect(abs(pose.zoom - 3) < 1e-9)
    #expect(abs(pose.centre.x - 25) < 1e-6 && abs(pose.centre.y - 67) < 1e-6)
  }

  // FEED-11: the zoom springs back to at most 8 times the filling size, and to the whole photo.
  @Test func zoomHasLimits() throws {
    let page = try page()
    page.doublePinch(by: 20, about: middle)
    #expect(page.zoomScale > 8)
    page.doubleEndPinch()
    #expect(page.zoomScale == 8)
    page.doublePinch(by: 0.01, about: middle)
    page.doubleEndPinch()
    #expect(abs(page.zoomScale - 375 / 1000.5) < 1e-9)
    #expect(abs(page.contentInset.top - 208.5) < 0.01 && page.contentInset.left < 0.01)
    #expect(user.poses.last?.centre == ScreenPoint(x: 0, y: 0))
  }

  // FEED-11: two fingers rotate the photo while they zoom it; it keeps the angle.
  @Test func aRotationIsKept() throws {
    let page = try page()
    page.doublePinch(by: 2, about: middle)
    let rotation = try recognizer(UIRotationGestureRecognizer.self)
    #expect(rotation.doubleBegin(about: middle))
    rotation.doubleRotate(by: 0.3)
    rotation.doubleRotate(by: 0.3)
    #expect(user.poses.isEmpty, "the fingers still hold it")
    rotation.doubleEnd()
    #expect(user.poses.isEmpty)
    page.doubleEndPinch()
    let pose = try #require(user.poses.last)
    #expect(abs(pose.direction.x - cos(0.6)) < 1e-9 && abs(pose.direction.y - sin(0.6)) < 1e-9)
    #expect(abs(pose.zoom - 2) < 1e-9 && abs(pose.centre.x) < 1e-6 && abs(pose.centre.y) < 1e-6)
    let content = 2 * (1000.5 * cos(0.6) + 667 * sin(0.6))
    #expect(abs(page.contentSize.width - content) < 0.01)
  }

  // FEED-11: while two fingers rotate the photo, the end of another gesture does not put it to rest.
  @Test func aRotationHoldsThePhoto() throws {
    let page = try page()
    let rotation = try recognizer(UIRotationGestureRecognizer.self)
    #expect(rotation.doubleBegin(about: middle))
    rotation.doubleRotate(by: 0.3)
    page.doublePinch(by: 2, about: middle)
    page.doubleEndPinch()
    #expect(user.poses.isEmpty)
    rotation.doubleEnd()
    #expect(user.poses.count == 1)
  }

  // FEED-11: the point between the fingers stays there; an angle within 5° of upright becomes upright.
  @Test func aSlightRotationSpringsBack() throws {
    let rotation = try recognizer(UIRotationGestureRecognizer.self)
    #expect(rotation.doubleBegin(about: CGPoint(x: 187.5, y: 133.5)))
    rotation.doubleRotate(by: 0.5)
    let picture = try #require(page().subviews.first?.subviews.first)
    #expect(abs(picture.center.x - (500.25 - 200 * sin(0.5))) < 1e-6)
    #expect(abs(picture.center.y - (133.5 + 200 * cos(0.5))) < 1e-6)
    rotation.doubleRotate(by: -0.45)
    rotation.doubleEnd()
    #expect(user.poses.last?.direction == ScrollLimits.upright)
    #expect(picture.transform == .identity && picture.center == CGPoint(x: 500.25, y: 333.5))
  }

  // FEED-11: the photo stays where it is released; it is not moved when the screen changes.
  @Test func aPhotoStaysWhereItWasPut() throws {
    drag(-80, 0)
    #expect(try page().contentOffset == CGPoint(x: 392.75, y: 0))
    #expect(user.poses.last?.centre == ScreenPoint(x: -80, y: 0))
    user.happened(.viewer(.likeTapped))
    person.look()
    #expect(try page().contentOffset == CGPoint(x: 392.75, y: 0))
  }

  // FEED-11: a double tap zooms in at the point, another one fills the screen again.
  @Test func aDoubleTapZoomsInAndOut() throws {
    let tap = try taps(2)
    tap.doubleTap(at: CGPoint(x: 237.5, y: 333.5))
    #expect(try page().zoomScale == 2.5)
    #expect(user.poses.last?.centre == ScreenPoint(x: -75, y: 0))
    tap.doubleTap(at: middle)
    #expect(try page().zoomScale == 1)
  }

  /// The recognizer of this number of taps on a photo.
  private func taps(_ count: Int, on id: String = "a") throws -> UITapGestureRecognizer {
    let all = try page(id).gestureRecognizers?.compactMap { $0 as? UITapGestureRecognizer } ?? []
    return try #require(all.first { $0.numberOfTapsRequired == count })
  }

  // FEED-24: a tap hides the buttons, also those of the bar, and another one shows them.
  @Test func aTapHidesTheButtons() async throws {
    let buttons = ["nav back button white", "like button off", "share", "details"]
    for name in buttons { #expect(person.sees(name), "\(name)") }
    try taps(1).doubleTap(at: middle)
    await person.settle()
    for name in buttons { #expect(!person.sees(name), "\(name)") }
    #expect(await person.tap(at: CGPoint(x: 30, y: 42)) == nil)
    try taps(1).doubleTap(at: middle)
    await person.settle()
    for name in buttons { #expect(person.sees(name), "\(name)") }
  }

  // FEED-24, FEED-11: a single tap waits until a second one can no longer follow.
  @Test func aDoubleTapHidesNothing() async throws {
    try taps(2).doubleTap(at: middle)
    await person.settle()
    #expect(person.sees("share"))
    #expect(try taps(1).doubleWaits(for: taps(2)))
  }

  // FEED-24, Q-3: VoiceOver activates the photo by a tap, which hides nothing.
  @Test func withVoiceOverTheButtonsStay() async throws {
    let tap = try taps(1)
    UIAccessibility.doubleHasVoiceOver = true
    defer { UIAccessibility.doubleHasVoiceOver = false }
    tap.doubleTap(at: middle)
    await person.settle()
    #expect(person.sees("share"))
  }

  // FEED-24, Q-3: buttons that are hidden when VoiceOver starts come back, and leave with it.
  @Test func voiceOverShowsHiddenButtons() async throws {
    let buttons = ["nav back button white", "like button off", "share", "details"]
    try taps(1).doubleTap(at: middle)
    await person.settle()
    #expect(!person.sees("share"))
    UIAccessibility.doubleHasVoiceOver = true
    defer { UIAccessibility.doubleHasVoiceOver = false }
    await person.settle()
    for name in buttons { #expect(person.sees(name), "\(name)") }
    UIAccessibility.doubleHasVoiceOver = false
    await person.settle()
    for name in buttons { #expect(!person.sees(name), "\(name)") }
  }

  // FEED-24: the buttons fade only when they are hidden or shown, not at every change of the photo.
  @Test func onlyATapFadesTheButtons() async throws {
    UIView.doubleAnimations = []
    user.happened(.viewer(.likeTapped))
    await user.answerLike(isConfirmed: true)
    user.happened(.viewer(.turnTapped(1)))
    await person.settle()
    #expect(!UIView.doubleAnimations.contains(0.2))
    try taps(1, on: "b").doubleTap(at: middle)
    await person.settle()
    #expect(UIView.doubleAnimations.contains(0.2))
  }

  // FEED-24, FEED-20: the buttons stay hidden for the next photo; a photo that is opened shows them.
  @Test func theNextPhotoOpensWithItsButtons() async throws {
    try taps(1).doubleTap(at: middle)
    user.happened(.viewer(.turnTapped(1)))
    await person.settle()
    #expect(!person.sees("share") && !person.sees("nav back button white"))
    user.happened(.viewer(.backTapped))
    await person.settle()
    await user.tapCard("b")
    #expect(person.sees("share") && person.sees("nav back button white"))
  }

  // FEED-11: the resting pose is reported to the core, which requests a larger variant.
  @Test func aZoomedPhotoIsSharpened() async throws {
    let user = await EntranceUser()
    await user.answerPage([.sample("large", width: 6000)], isLast: true)
    await user.tapCard("large")
    await user.pictures.arrive("w=1600")
    let page = try #require(user.person.find("page large") as? UIScrollView)
    page.doublePinch(by: 1.5, about: middle)
    #expect(!user.pictures.waiting.contains { $0.hasSuffix("w=2400") })
    page.doubleEndPinch()
    #expect(user.pictures.waiting.contains { $0.hasSuffix("w=2400") })
  }

  // IOS-5, FEED-20: a swipe from the photo's edge shows the next photo; the one before is left as it was opened.
  @Test func aSwipePastTheEdgeBringsTheNeighbour() async throws {
    #expect(drag(-400, 0)?.view?.accessibilityIdentifier == "page a")
    #expect(drag(-300, 0)?.view?.accessibilityIdentifier == "photo")
    #expect(person.find("photo")?.accessibilityLabel == "hill b")
    #expect(person.frame("page b") == CGRect(x: 0, y: 0, width: 375, height: 667))
    #expect(person.frame("page a")?.maxX == -16)
    #expect(try page().contentOffset.x == 312.75)
    await user.pictures.arrive("w=1600")
    #expect(drag(400, 0) != nil && drag(300, 0) != nil)
    #expect(person.find("photo")?.accessibilityLabel == "hill a")
  }

  // FEED-20: a photo that was left while it decelerated can be pulled out when it is shown again.
  @Test func aPhotoThatWasLeftIsAtRest() async throws {
    let page = try page()
    // The double's deceleration ends immediately, so its delegate is notified of the beginning only.
    page.delegate?.scrollViewWillBeginDragging(page)
    page.delegate?.scrollViewDidEndDragging(page, willDecelerate: true)
    user.happened(.viewer(.turnTapped(1)))
    user.happened(.viewer(.turnTapped(-1)))
    person.look()
    #expect(drag(0, 200)?.view !== page)
    await person.settle()
    #expect(!user.isViewing)
  }

  // FEED-20: a short swipe past the edge leaves the photo where it is.
  @Test func aShortSwipeShowsTheSamePhoto() {
    drag(-400, 0)
    drag(-100, 0)
    #expect(person.find("photo")?.accessibilityLabel == "hill a")
    #expect(person.frame("page a")?.minX == 0)
  }
}
