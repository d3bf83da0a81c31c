import Domain
import Screens
import TestKit
import Testing

/// FEED-11 on a desktop: wheel, double click and keys.
struct PhotoStagePointerTests {
  // FEED-11
  @Test func theWheelZoomsAboutThePointer() {
    var stage = PhotoStage.sample()
    let pointer = ScreenPoint(x: -90, y: 120)
    let point = stage.shown.under(pointer)
    _ = stage.handle(.wheeled(-100, at: pointer, isPinch: false))
    stage.settle()
    #expect(abs(stage.shown.size - 1.2) < 1e-9)
    #expect(distance(stage.shown.seen(point), pointer) < 1e-6)
    _ = stage.handle(.wheeled(-10, at: pointer, isPinch: true))
    #expect(stage.view?.motion == StageView.Motion.none, "a pinch follows at once")
    #expect(distance(stage.shown.seen(point), pointer) < 1e-6)
  }

  // FEED-11: notches add up, within the limits.
  @Test func notchesAddUpToTheLimits() {
    var stage = PhotoStage.sample()
    for _ in 0..<2 { _ = stage.handle(.wheeled(-100, at: ScreenPoint(x: 0, y: 0), isPinch: false)) }
    stage.settle()
    #expect(abs(stage.shown.size - 1.44) < 1e-9)
    for _ in 0..<40 {
      _ = stage.handle(.wheeled(-100, at: ScreenPoint(x: 0, y: 0), isPinch: false))
    }
    stage.settle()
    #expect(abs(stage.shown.size - 8) < 1e-9)
    for _ in 0..<80 { _ = stage.handle(.wheeled(100, at: ScreenPoint(x: 0, y: 0), isPinch: false)) }
    stage.settle()
    #expect(abs(stage.shown.size - 375 / (667 * 1.5)) < 1e-9)
  }

  // FEED-11
  @Test func keysZoomAndTurnAboutTheMiddle() {
    var stage = PhotoStage.sample()
    func press(_ key: PhotoStage.Key) {
      _ = stage.handle(.pressed(key))
      stage.settle()
    }
    press(.larger)
    #expect(abs(stage.shown.size - 1.5) < 1e-9)
    press(.turnRight)
    press(.turnRight)
    press(.turnRight)
    let half = 0.5.squareRoot()
    #expect(distance(stage.shown.turn, ScreenPoint(x: 1.5 * half, y: 1.5 * half)) < 1e-9, "45°")
    press(.turnLeft)
    press(.turnLeft)
    press(.turnLeft)
    #expect(abs(stage.shown.turn.y) < 1e-9)
    press(.smaller)
    #expect(abs(stage.shown.size - 1) < 1e-9)
    press(.right)
    press(.up)
    press(.home)
    #expect(stage.shown == PhotoStage.sample().shown)
  }

  // FEED-11, FEED-20: arrow keys pan the photo; at its edge they go to the next one.
  @Test func arrowsPanThenTurn() {
    var stage = PhotoStage.sample()
    _ = stage.handle(.pressed(.right))
    stage.settle()
    #expect(stage.shown.centre.x == -187.5)
    #expect(stage.handle(.pressed(.right)).isEmpty)
    stage.settle()
    #expect(abs(stage.shown.centre.x + 312.75) < 1e-6)
    #expect(stage.handle(.pressed(.right)) == [.turned(1)])
    stage.settle()
    #expect(stage.shown.centre.x == 0)
    #expect(stage.handle(.pressed(.down)).isEmpty)
    #expect(stage.view?.motion == StageView.Motion.none, "nothing below, and nothing to turn to")
  }

  // FEED-11: keys pressed during an animation add up.
  @Test func quickKeysAddUp() {
    var stage = PhotoStage.sample()
    for _ in 0..<3 { _ = stage.handle(.pressed(.larger)) }
    stage.settle()
    #expect(abs(stage.shown.size - 3.375) < 1e-9)
  }

  // FEED-11: while fingers hold the photo, wheel and keys are ignored.
  @Test func keysAndWheelWaitWhileFingersHoldThePhoto() {
    var stage = PhotoStage.sample()
    _ = stage.handle(.touched(finger(0, 0), at: 0))
    let held = stage
    _ = stage.handle(.pressed(.larger))
    _ = stage.handle(.wheeled(-100, at: ScreenPoint(x: 0, y: 0), isPinch: false))
    #expect(stage == held)
  }

  // FEED-11: half a turn is animated along the circle, without shrinking the photo.
  @Test func halfATurnIsAnimatedAlongTheCircle() {
    var stage = PhotoStage.sample()
    for _ in 0..<12 {
      _ = stage.handle(.pressed(.turnRight))
      stage.settle()
    }
    #expect(abs(stage.shown.turn.x + 1) < 1e-9)
    _ = stage.handle(.pressed(.home))
    for frame in 0..<20 {
      _ = stage.handle(.ticked(at: 90_000 + Double(frame) * 16))
      #expect(abs(stage.shown.size - 1) < 1e-6)
    }
  }
}
