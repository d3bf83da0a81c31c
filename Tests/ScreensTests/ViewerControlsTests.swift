import AppModel
import Domain
import Screens
import TestKit
import Testing

/// FEED-23, FEED-24: a tap hides the buttons of the full-screen view, a flick upward opens the sheet.
struct ViewerControlsTests {
  /// Taps the photo at `time`, in milliseconds.
  private func tap(_ stage: inout PhotoStage, at time: Double, x: Double = 0) -> [PhotoStage.Effect]
  {
    stage.handle(.touched(finger(x, 0), at: time)) + stage.handle(.touched(.none, at: time + 50))
  }

  // FEED-24: a tap counts once it can no longer become a double tap; until then frames are needed.
  @Test func aTapCountsOnceNoSecondOneCanFollow() {
    var stage = PhotoStage.sample()
    #expect(tap(&stage, at: 0) == [])
    #expect(stage.view?.motion == .free)
    #expect(stage.handle(.ticked(at: 349)) == [])
    #expect(stage.handle(.ticked(at: 350)) == [.tapped])
    #expect(stage.view?.motion == StageView.Motion.none)
    #expect(stage.handle(.ticked(at: 366)) == [])
  }

  // FEED-11, FEED-24: a double tap zooms and does nothing else.
  @Test func aDoubleTapIsNoTap() {
    var stage = PhotoStage.sample()
    var effects = tap(&stage, at: 0) + tap(&stage, at: 200)
    for time in stride(from: 250.0, to: 1_000, by: 16) {
      effects += stage.handle(.ticked(at: time))
    }
    #expect(effects == [] && stage.shown.size > 1)
  }

  // FEED-24: of two quick taps at different places the second counts, a drag or a long touch does not.
  @Test func onlyATapCounts() {
    var stage = PhotoStage.sample()
    #expect(tap(&stage, at: 0, x: -100) == [])
    #expect(tap(&stage, at: 200, x: 100) == [])
    #expect(stage.handle(.ticked(at: 550)) == [.tapped])
    _ = stage.handle(.touched(finger(0, 0), at: 1_000))
    _ = stage.handle(.touched(.none, at: 1_400))
    #expect(stage.handle(.ticked(at: 2_000)) == [])
    _ = stage.handle(.touched(finger(0, 0), at: 3_000))
    _ = stage.handle(.touched(finger(60, 0), at: 3_016))
    _ = stage.handle(.touched(.none, at: 3_032))
    #expect(stage.handle(.ticked(at: 4_000)) == [])
  }

  // FEED-24: a canceled touch takes the tap before it back.
  @Test func aCanceledTouchIsNoTap() {
    var stage = PhotoStage.sample()
    _ = tap(&stage, at: 0)
    _ = stage.handle(.touched(finger(0, 0), at: 100))
    #expect(stage.handle(.ticked(at: 400)) == [], "a finger is on the photo")
    _ = stage.handle(.cancelled)
    #expect(stage.handle(.ticked(at: 500)) == [])
  }

  // FEED-24: the buttons stay hidden for the next photo, and a new view shows them.
  @Test func theButtonsAreHiddenUntilTheNextTap() {
    let tests = ViewerTurningTests()
    var screen = tests.opened("p4")
    #expect(tests.viewer(screen)?.areControlsHidden == false)
    screen.photoTapped()
    #expect(tests.viewer(screen)?.areControlsHidden == true)
    _ = screen.handle(.viewer(.turnTapped(1)))
    #expect(tests.viewer(screen)?.areControlsHidden == true)
    screen.photoTapped()
    #expect(tests.viewer(screen)?.areControlsHidden == false)
    screen.photoTapped()
    _ = screen.handle(.viewer(.backTapped))
    _ = screen.handle(.navigated("/app/feed"))
    _ = screen.handle(.feed(.cardTapped("p4")))
    #expect(tests.viewer(screen)?.areControlsHidden == false)
  }

  private static let upward = [(0.0, 0.0), (0, -16), (0, -32), (0, -48)]

  // FEED-23: a flick upward from the photo's lower edge opens the sheet with its facts, and moves nothing.
  @Test func aFlickUpwardOpensTheSheet() {
    let tests = ViewerTurningTests()
    var screen = tests.opened("p4")
    for (step, place) in Self.upward.enumerated() {
      let event = PhotoStage.Event.touched(finger(place.0, place.1), at: Double(step) * 16)
      _ = screen.handle(.viewer(.stage(event)))
    }
    let effects = screen.handle(.viewer(.stage(.touched(.none, at: 64))))
    #expect(effects.first == .push("/app/photo/p4"))
    guard case .inside(let view) = screen.view else { return }
    #expect(view.sheet?.id == "p4" && screen.stage?.current.pose.centre == ScreenPoint(x: 0, y: 0))
  }

  // FEED-11, FEED-23: a flick upward inside a zoomed photo moves it; so does a slow drag.
  @Test func aFlickInsideAZoomedPhotoMovesIt() {
    var zoomed = PhotoStage.sample()
    _ = zoomed.handle(.pressed(.larger))
    zoomed.settle()
    #expect(zoomed.swipe(Self.upward) == [])
    #expect(zoomed.shown.centre.y < 0)
    var slow = PhotoStage.sample()
    for step in 0..<10 {
      _ = slow.handle(.touched(finger(0, -Double(step) * 4), at: Double(step) * 16))
    }
    #expect(slow.handle(.touched(.none, at: 160)) == [])
    #expect(slow.shown.centre.y < 0)
  }

  // FEED-20, FEED-23: flicking the photo back after a drag cancels it, in every direction.
  @Test(arguments: [
    [(0.0, 0.0), (0, 100), (0, 150), (0, 120), (0, 90)],
    [(0, 0), (0, -100), (0, -150), (0, -120), (0, -90)],
    [(0, 0), (100, 0), (150, 0), (120, 0), (90, 0)],
    [(0, 0), (-100, 0), (-150, 0), (-120, 0), (-90, 0)],
  ])
  func flickingBackCancels(places: [(Double, Double)]) {
    var stage = PhotoStage.sample(PixelSize(width: 375, height: 667))
    #expect(stage.swipe(places) == [])
  }

  // FEED-24: in the web app the stage reports the tap.
  @Test func aTapOnTheStageHidesTheButtons() {
    let tests = ViewerTurningTests()
    var screen = tests.opened("p4")
    for event in [
      PhotoStage.Event.ticked(at: 0), .touched(finger(0, 0), at: 300), .touched(.none, at: 350),
      .ticked(at: 700),
    ] {
      _ = screen.handle(.viewer(.stage(event)))
    }
    #expect(tests.viewer(screen)?.areControlsHidden == true)
  }
}
