import Domain
import Screens
import TestKit
import Testing

/// FEED-11: pan, zoom, rotate; the photo stays where it was put.
struct PhotoStageTests {
  let phone = (width: 375.0, height: 667.0)

  // FEED-11: a photo of any shape opens centered, filling the screen.
  @Test(arguments: [(3000, 2000), (2000, 3000), (1000, 1000), (300, 9000)])
  func itOpensFillingTheScreenCentred(width: Int32, height: Int32) throws {
    let stage = PhotoStage.sample(PixelSize(width: width, height: height))
    let view = try #require(stage.view)
    #expect(view.current.pose.turn == ScreenPoint(x: 1, y: 0))
    #expect(view.current.pose.centre == ScreenPoint(x: 0, y: 0))
    #expect(view.current.width >= phone.width - 1e-6 && view.current.height >= phone.height - 1e-6)
    let isSnug =
      abs(view.current.width - phone.width) < 1e-6
      || abs(view.current.height - phone.height) < 1e-6
    #expect(isSnug)
    #expect(view.motion == .none && view.cover == 1)
  }

  // FEED-11: in recorded gestures, the point of the photo under the fingers stays there.
  @Test func whatWasUnderTheFingersStaysThere() throws {
    for trace in try Trace.all() {
      var stage = PhotoStage.sample()
      var held: [Int32: ScreenPoint] = [:]
      var ids: [Int32] = []
      var drift = 0.0
      for step in trace.steps {
        _ = stage.handle(step)
        guard case .touched(let hand, at: _) = step else { continue }
        if hand.list.map(\.id) != ids {
          ids = hand.list.map(\.id)
          for finger in hand.list { held[finger.id] = stage.shown.under(finger.place) }
        }
        for finger in hand.list {
          let point = try #require(held[finger.id])
          drift = max(drift, distance(stage.shown.seen(point), finger.place))
        }
      }
      #expect(drift < 0.001, "\(trace.name) drifts by \(drift)")
      #expect(stage.shown != PhotoStage.sample().shown, "\(trace.name) does nothing")
    }
  }

  // FEED-11: adding or lifting a finger does not make the photo jump.
  @Test func addingOrLiftingAFingerMovesNothing() throws {
    for trace in try Trace.all() {
      var stage = PhotoStage.sample()
      var ids: [Int32] = []
      for step in trace.steps {
        let before = stage.shown
        _ = stage.handle(step)
        guard case .touched(let hand, at: _) = step, !ids.isEmpty, !hand.list.isEmpty else {
          if case .touched(let hand, at: _) = step { ids = hand.list.map(\.id) }
          continue
        }
        if hand.list.map(\.id) != ids { #expect(stage.shown == before, "\(trace.name)") }
        ids = hand.list.map(\.id)
      }
    }
  }

  // FEED-11: lifting one of two fingers does not move the photo, even beyond a limit.
  @Test func liftingOneFingerBeyondALimitMovesNothing() {
    var stage = PhotoStage.sample()
    _ = stage.handle(.touched(fingers(-5, 0, 5, 0), at: 0))
    _ = stage.handle(.touched(fingers(-180, 300, 180, 310), at: 20))
    let before = stage.shown
    #expect(before.size > 8)
    _ = stage.handle(.touched(finger(-180, 300), at: 40))
    #expect(distance(stage.shown.centre, before.centre) < 1e-6)
    _ = stage.handle(.touched(fingers(-180, 300, 180, 310), at: 60))
    #expect(distance(stage.shown.centre, before.centre) < 1e-6)
    #expect(abs(stage.shown.size - before.size) < 1e-9)
  }

  // FEED-11: zooming beyond a limit becomes harder, and springs back.
  @Test func zoomBeyondItsLimitsGivesLessAndSpringsBack() {
    var large = PhotoStage.sample()
    _ = large.handle(.touched(fingers(-10, 0, 10, 0), at: 0))
    _ = large.handle(.touched(fingers(-160, 0, 160, 0), at: 20))
    #expect(large.shown.size > 8 && large.shown.size < 16)
    _ = large.handle(.touched(.none, at: 200))
    large.settle()
    #expect(abs(large.shown.size - 8) < 1e-9)
    var small = PhotoStage.sample()
    _ = small.handle(.touched(fingers(-150, 0, 150, 0), at: 0))
    _ = small.handle(.touched(fingers(-15, 0, 15, 0), at: 20))
    let whole = 375.0 / (667 * 1.5)
    #expect(small.shown.size < whole && small.shown.size > 0.1)
    _ = small.handle(.touched(.none, at: 200))
    small.settle()
    #expect(abs(small.shown.size - whole) < 1e-9, "the whole photo")
  }

  // FEED-11: zooming out shows the whole photo at its current angle.
  @Test func aTurnedPhotoIsSeenWholeToo() {
    var stage = PhotoStage.sample()
    stage.place(fingers(-150, 0, 150, 0), fingers(0, -10, 0, 10))
    #expect(abs(stage.shown.turn.x) < 1e-9, "by a right angle")
    #expect(abs(stage.shown.size - 375.0 / 667) < 1e-9)
  }

  // FEED-11: a rotated photo keeps its angle; a rotation too small to be intended is undone.
  @Test func aRotationIsKeptUnlessItIsVerySmall() {
    var stage = PhotoStage.sample()
    _ = stage.handle(.touched(fingers(-100, 0, 100, 0), at: 0))
    _ = stage.handle(.touched(fingers(-90, -40, 90, 40), at: 20))
    let turned = stage.shown
    _ = stage.handle(.touched(.none, at: 200))
    stage.settle()
    #expect(stage.shown == turned)
    var steady = PhotoStage.sample()
    _ = steady.handle(.touched(fingers(-100, 0, 100, 0), at: 0))
    _ = steady.handle(.touched(fingers(-150, -5, 150, 5), at: 20))
    #expect(steady.shown.turn.y != 0)
    _ = steady.handle(.touched(.none, at: 200))
    steady.settle()
    #expect(steady.shown.turn.y == 0, "nobody pinches without a degree of turn")
  }

  // FEED-11: a released photo stays, unless it would not cover the middle of the screen.
  @Test func aReleasedPhotoStaysUnlessTheMiddleIsBare() {
    var stage = PhotoStage.sample()
    _ = stage.handle(.touched(finger(0, 0), at: 0))
    _ = stage.handle(.touched(finger(100, 150), at: 100))
    _ = stage.handle(.touched(.none, at: 300))
    stage.settle()
    #expect(stage.shown.centre == ScreenPoint(x: 100, y: 150))
    _ = stage.handle(.touched(fingers(0, 0, 50, 0), at: 400))
    _ = stage.handle(.touched(fingers(0, 400, 50, 400), at: 500))
    #expect(stage.shown.centre.y == 550)
    _ = stage.handle(.touched(.none, at: 700))
    stage.settle()
    #expect(distance(stage.shown.centre, ScreenPoint(x: 100, y: 333.5)) < 1e-6)
  }

  // FEED-11: a photo smaller than the screen is centered in each direction in which it fits.
  @Test func aPhotoThatFitsComesBackToTheMiddle() {
    var stage = PhotoStage.sample()
    stage.place(fingers(-150, 0, 150, 0), fingers(-35, 60, 5, 60))
    #expect(abs(stage.shown.size - 375.0 / (667 * 1.5)) < 1e-9, "the whole photo")
    #expect(distance(stage.shown.centre, ScreenPoint(x: 0, y: 0)) < 1e-6)
    _ = stage.handle(.touched(finger(0, 0), at: 4000))
    _ = stage.handle(.touched(finger(-26, 0), at: 4100))
    _ = stage.handle(.touched(.none, at: 4300))
    stage.settle(from: 4316)
    #expect(distance(stage.shown.centre, ScreenPoint(x: 0, y: 0)) < 1e-6)
  }

  // FEED-11: a photo larger than the screen stays where it was put.
  @Test func aPhotoThatFitsInOneDirectionKeepsItsPlaceInTheOther() {
    var stage = PhotoStage.sample()
    stage.place(fingers(-100, 0, 100, 0), fingers(-40, 80, 120, 80))
    #expect(abs(stage.shown.size - 0.8) < 1e-9)
    #expect(abs(stage.shown.centre.x - 40) < 1e-6 && stage.shown.centre.y == 0)
  }

  // FEED-11: a photo released while moving glides on, at most to its edge.
  @Test func aThrownPhotoGlidesToItsEdgeAndNoFurther() {
    var stage = PhotoStage.sample()
    #expect(stage.swipe([(0, 0), (-12, 0), (-24, 0), (-36, 0)]).isEmpty)
    #expect(stage.view?.motion == .free)
    let released = stage.shown.centre.x
    _ = stage.handle(.ticked(at: 2000))
    #expect(stage.shown.centre.x < released - 5)
    stage.settle(from: 2016)
    // 0.7 pixels/ms, decreasing by 0.2 % each ms: 350 pixels, but the edge is at 312.75.
    #expect(abs(stage.shown.centre.x + 312.75) < 1e-6)
  }

  // FEED-11: a finger that rests before lifting causes no glide.
  @Test func aFingerThatRestsBeforeLiftingCausesNoGlide() {
    var stage = PhotoStage.sample()
    _ = stage.handle(.touched(finger(0, 0), at: 0))
    _ = stage.handle(.touched(finger(-50, 0), at: 16))
    _ = stage.handle(.touched(.none, at: 120))
    #expect(stage.view?.motion == StageView.Motion.none)
    #expect(stage.shown.centre == ScreenPoint(x: -50, y: 0))
  }

  // FEED-11: a touch stops a gliding photo.
  @Test func aTouchCatchesAGlidingPhoto() {
    var stage = PhotoStage.sample()
    _ = stage.swipe([(0, 0), (-10, 0), (-20, 0)])
    _ = stage.handle(.ticked(at: 2000))
    let caught = stage.shown
    _ = stage.handle(.touched(finger(80, 80), at: 2010))
    #expect(stage.shown == caught)
    _ = stage.handle(.touched(.none, at: 2300))
    #expect(stage.shown == caught)
  }

  // FEED-11: a single tap moves nothing, a double tap zooms about the point and back.
  @Test func aDoubleTapZoomsAboutItsPoint() {
    var stage = PhotoStage.sample()
    stage.tap(60, -100, at: 0)
    _ = stage.handle(.ticked(at: 100))
    #expect(stage.shown == PhotoStage.sample().shown)
    let point = stage.shown.under(ScreenPoint(x: 60, y: -100))
    stage.tap(62, -101, at: 200)
    #expect(stage.view?.motion == .free)
    stage.settle()
    #expect(abs(stage.shown.size - 2.5) < 1e-9)
    #expect(distance(stage.shown.seen(point), ScreenPoint(x: 60, y: -100)) < 4)
    stage.tap(60, -100, at: 20_000)
    stage.tap(60, -100, at: 20_200)
    stage.settle(from: 30_000)
    #expect(abs(stage.shown.size - 1) < 1e-9 && stage.shown.centre.y == 0)
    stage.tap(60, -100, at: 40_000)
    stage.tap(60, -100, at: 41_000)
    #expect(abs(stage.shown.size - 1) < 1e-9, "two slow taps are two taps")
  }

  // FEED-11: rotating the device keeps the photo's middle.
  @Test func turningTheDeviceKeepsTheMiddle() {
    var stage = PhotoStage.sample()
    stage.tap(100, 50, at: 0)
    stage.tap(100, 50, at: 200)
    stage.settle()
    let middle = stage.shown.under(ScreenPoint(x: 0, y: 0))
    let portrait = stage.view?.current.width ?? 1
    let across = Viewport(width: 667, height: 375)
    _ = stage.handle(.placed(ViewerEnvironment(viewport: across, density: 2, isStill: false)))
    let scale = (stage.view?.current.width ?? 0) / portrait
    let now = stage.shown.under(ScreenPoint(x: 0, y: 0))
    #expect(distance(now, ScreenPoint(x: middle.x * scale, y: middle.y * scale)) < 1e-6)
    #expect(abs(stage.shown.size - 2.5) < 1e-9)
    _ = stage.handle(
      .placed(ViewerEnvironment(viewport: Trace.window, density: 2, isStill: false)))
    #expect(distance(stage.shown.under(ScreenPoint(x: 0, y: 0)), middle) < 1e-6)
  }

  // FEED-11, Q-3: reduced motion: no glide or spring, the final position at once.
  @Test func reducedMotionGoesToTheFinalPositionAtOnce() {
    var stage = PhotoStage.sample(isStill: true)
    _ = stage.swipe([(0, 0), (-10, 0), (-20, 0)])
    #expect(stage.view?.motion == StageView.Motion.none)
    stage.tap(0, 0, at: 5000)
    stage.tap(0, 0, at: 5200)
    #expect(abs(stage.shown.size - 2.5) < 1e-9)
    #expect(stage.view?.motion == StageView.Motion.none)
  }

  // before the size of the screen is known, input is ignored.
  @Test func inputBeforeTheScreenSizeIsKnownIsIgnored() {
    var stage = PhotoStage(PixelSize(width: 3, height: 2))
    let before = stage
    #expect(stage.handle(.touched(finger(0, 0), at: 0)).isEmpty)
    #expect(stage.handle(.wheeled(100, at: ScreenPoint(x: 0, y: 0), isPinch: false)).isEmpty)
    #expect(stage == before && stage.view == nil)
  }

  // events with NaN, infinite or huge numbers are ignored.
  @Test func eventsWithInvalidNumbersAreIgnored() {
    var stage = PhotoStage.sample()
    let before = stage
    _ = stage.handle(.touched(finger(.nan, 0), at: 0))
    _ = stage.handle(.touched(finger(1e9, 0), at: 0))
    _ = stage.handle(.touched(finger(0, 0), at: .infinity))
    _ = stage.handle(.wheeled(.nan, at: ScreenPoint(x: 0, y: 0), isPinch: true))
    _ = stage.handle(.wheeled(1, at: ScreenPoint(x: .nan, y: 0), isPinch: false))
    #expect(stage == before)
  }
}
