import Domain
import Foundation
import PhoneTestKit
import Screens
import Testing
import UIKit

/// Touches, frames and share sheets, which tests cannot simulate with public API.
@MainActor @Suite(.serialized) struct PhotoDeviceTests {
  let user: EntranceUser
  var person: Person { user.person }

  init() async {
    user = await EntranceUser(language: .english)
    await user.answerPage([.sample("a"), .sample("b"), .sample("c")], isLast: true)
    await user.tapCard("a")
    await user.pictures.arrive("w=1600")
    await person.settle()
  }

  /// Moves fingers between points of the window in `steps`, then lifts them.
  func drag(
    _ ways: [(from: CGPoint, to: CGPoint)], steps: Int = 10, stepTime: TimeInterval = 0.1,
    lifts: Bool = true
  ) async {
    guard let surface = person.find("photo") else { return }
    let touches = ways.map { UITouch(double: $0.from, at: 1) }
    surface.touchesBegan(Set(touches), with: nil)
    for step in 1...steps {
      let part = CGFloat(step) / CGFloat(steps)
      for (touch, way) in zip(touches, ways) {
        let place = CGPoint(
          x: way.from.x + (way.to.x - way.from.x) * part,
          y: way.from.y + (way.to.y - way.from.y) * part)
        touch.doubleMove(to: place, at: 1 + stepTime * Double(step))
      }
      surface.touchesMoved(Set(touches), with: nil)
    }
    guard lifts else { return }
    for touch in touches { touch.doubleMove(to: touch.location(in: nil), at: 10) }
    surface.touchesEnded(Set(touches), with: nil)
    await drawFrames()
  }

  /// Moves two fingers apart.
  func pinch(from: CGFloat, to: CGFloat, about middle: CGPoint) async {
    func place(_ way: CGFloat) -> CGPoint { CGPoint(x: middle.x + way, y: middle.y) }
    await drag([(place(-from), place(-to)), (place(from), place(to))])
  }

  /// Draws frames until all motion has ended.
  func drawFrames() async {
    var time = 20.0
    while user.isMoving, time < 30 {
      time += 0.016
      CADisplayLink.doubleDraw(at: time)
    }
    await person.settle()
  }

  /// The position in the window of a point of the photo at its filling size.
  func seen(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
    guard let page = person.find("page a") else { return .zero }
    let t = page.transform
    return CGPoint(
      x: page.center.x + t.a * x + t.c * y, y: page.center.y + t.b * x + t.d * y)
  }

  var zoom: CGFloat {
    let transform = person.find("page a")?.transform ?? .identity
    return (transform.a * transform.a + transform.b * transform.b).squareRoot()
  }

  // FEED-11: two fingers zoom about the point between them.
  @Test func pinchingZoomsAboutTheFingers() async {
    await pinch(from: 25, to: 75, about: CGPoint(x: 175, y: 300))
    #expect(abs(zoom - 3) < 0.01)
    let middle = seen(-12.5, -33.5)
    #expect(abs(middle.x - 175) < 0.5 && abs(middle.y - 300) < 0.5)
  }

  // FEED-11: the zoom springs back to at most 8 times the filling size.
  @Test func zoomHasALimit() async {
    for _ in 0..<3 { await pinch(from: 10, to: 150, about: CGPoint(x: 190, y: 330)) }
    #expect(abs(zoom - 8) < 0.01)
  }

  // FEED-11: two fingers turn the photo; it keeps the angle.
  @Test func aRotationIsKept() async throws {
    await drag([
      (CGPoint(x: 100, y: 333), CGPoint(x: 187, y: 246)),
      (CGPoint(x: 274, y: 333), CGPoint(x: 187, y: 420)),
    ])
    let transform = try #require(person.find("page a")?.transform)
    #expect(abs(transform.a) < 0.01 && abs(transform.b - 1) < 0.01)
    #expect(!user.isMoving)
  }

  // FEED-11: the photo stays where it is released.
  @Test func aPhotoStaysWhereItWasPut() async throws {
    await drag([(CGPoint(x: 200, y: 300), CGPoint(x: 120, y: 300))])
    let left = try #require(person.find("page a")?.center)
    #expect(abs(left.x - 107.5) < 1)
    user.happened(.viewer(.likeTapped))
    await person.settle()
    #expect(person.find("page a")?.center == left)
  }

  // FEED-11: a double tap zooms in, another one fills the screen again.
  @Test func aDoubleTapZoomsInAndOut() async throws {
    func tap(_ time: TimeInterval) async {
      let touch = UITouch(double: CGPoint(x: 187, y: 333), at: time)
      person.find("photo")?.touchesBegan([touch], with: nil)
      touch.doubleMove(to: CGPoint(x: 187, y: 333), at: time + 0.05)
      person.find("photo")?.touchesEnded([touch], with: nil)
    }
    await tap(1)
    await tap(1.2)
    await drawFrames()
    #expect(abs(zoom - 2.5) < 0.01)
    await tap(40)
    await tap(40.2)
    await drawFrames()
    #expect(abs(zoom - 1) < 0.01)
  }

  /// Flicks the photo: the finger is lifted while moving.
  func flick(from: CGPoint, to: CGPoint) async {
    await drag([(from, to)], steps: 5, stepTime: 0.016, lifts: false)
    #expect(!user.events.contains(.viewer(.stage(.cancelled))))
    user.happened(.viewer(.stage(.touched(.none, at: 1_081))))
  }

  // FEED-20: a flick past the photo's edge shows the next photo.
  @Test func aFlickPastTheEdgeBringsTheNeighbour() async {
    await drag([(CGPoint(x: 360, y: 300), CGPoint(x: 20, y: 300))])
    await flick(from: CGPoint(x: 300, y: 300), to: CGPoint(x: 100, y: 300))
    await drawFrames()
    #expect(person.find("photo")?.accessibilityLabel == "hill b")
    #expect(person.sees("page b") && !person.sees("page a"))
  }

  // FEED-20: a flick down closes the viewer; the feed shows through meanwhile.
  @Test func aFlickDownCloses() async {
    await flick(from: CGPoint(x: 180, y: 200), to: CGPoint(x: 180, y: 400))
    #expect((person.find("share")?.alpha ?? 1) < 1)
    await drawFrames()
    #expect(!user.isViewing)
  }

  // FEED-11: with reduced motion nothing moves after the finger is lifted.
  @Test func withReducedMotionNothingGlides() async {
    UIAccessibility.doubleReducesMotion = true
    defer { UIAccessibility.doubleReducesMotion = false }
    let calm = await EntranceUser(language: .english)
    await calm.answerPage([.sample("a"), .sample("b")], isLast: true)
    await calm.tapCard("a")
    calm.happened(.viewer(.turnTapped(1)))
    #expect(!calm.isMoving)
    #expect(calm.person.find("photo")?.accessibilityLabel == "hill b")
  }

  // FEED-12: No in the confirmation keeps the placeholder, Yes loads the image again.
  @Test(arguments: [true, false])
  func theQuestionIsAnswered(declines: Bool) async {
    let other = await EntranceUser(language: .english)
    await other.answerPage([.sample("a")], isLast: true)
    await other.tapCard("a")
    await other.pictures.fail("w=1600")
    let title = other.alert?.actions[declines ? 0 : 1].title ?? ""
    #expect(await other.person.answer(title))
    await other.person.settle()
    #expect(other.alert == nil)
    #expect(other.person.sees("loader") == !declines)
  }

  // FEED-8: the alert of a failed like closes and can appear again.
  @Test func theModalOfALikeComesAgain() async {
    let other = await EntranceUser(language: .english)
    await other.answerPage([.sample("a")], isLast: true)
    for _ in 0..<2 {
      (other.person.find("like button off") as? UIControl)?.sendActions(for: .touchUpInside)
      await other.answerLike(isConfirmed: false)
      #expect(await other.person.answer("OK"))
      #expect(other.alert == nil)
    }
  }

  // FEED-13: file and link are shared; the sheet then closes.
  @Test func fileAndLinkAreHandedOn() async throws {
    let place = URL(fileURLWithPath: "/tmp/a.jpg")
    await person.tap("share")
    await user.files.response(place)
    let sheet = try #require(user.front as? UIActivityViewController)
    #expect(sheet.doubleItems.count == 2 && sheet.doubleItems.first as? URL == place)
    let link = try #require(sheet.doubleItems.last as? any UIActivityItemSource)
    let shared = link.activityViewController(sheet, itemForActivityType: nil)
    #expect((shared as? URL)?.path == "/app/photo/a")
    #expect(link.activityViewController(sheet, subjectForActivityType: nil) == "hill a")
    sheet.doubleEnd(isDone: true)
    await person.settle()
    #expect(user.isViewing && !(user.front is UIActivityViewController))
    #expect(
      user.events.contains {
        if case .share(.shareEnded(_, .done)) = $0 { true } else { false }
      })
  }

  // FEED-13: a failure to share is shown as soon as the sheet has closed.
  @Test func aFailureIsSaidWhenTheSheetHasLeft() async throws {
    await person.tap("share")
    await user.files.response(nil)
    let sheet = try #require(user.front as? UIActivityViewController)
    sheet.dismiss(animated: true)
    sheet.completionWithItemsHandler?(nil, false, nil, CocoaError(.fileNoSuchFile))
    #expect(user.alert == nil)
    await person.settle()
    #expect(user.alert?.message == "Could not share the photo")
  }

  // FEED-13: while the file loads, the button shows a spinner.
  @Test func theButtonWaitsForTheFile() async {
    let sign = person.find("share")?.subviews.first { $0 is UIImageView && !$0.isHidden }
    await person.tap("share")
    #expect(sign?.isHidden == true)
    await user.files.response(nil)
    #expect(sign?.isHidden == false)
  }
}
