import Domain
import Screens
import TestKit
import Testing

/// FEED-20: swiping to the next and the previous photo, and closing by a swipe.
struct PhotoTurningTests {
  /// The size of a photo as high as the screen and hardly wider, so that their edges meet.
  let snug = PixelSize(width: 375, height: 667)
  let leftwards = [(100.0, 0.0), (85.0, 1.0), (70.0, 2.0), (55.0, 2.0)]
  let rightwards = [(-100.0, 0.0), (-85.0, 1.0), (-70.0, 2.0), (-55.0, 2.0)]
  let downwards = [(0.0, -100.0), (1.0, -85.0), (2.0, -70.0), (2.0, -55.0)]

  // FEED-20
  @Test func aFlickAtTheEdgeBringsTheNeighbour() {
    var stage = PhotoStage.sample(snug)
    #expect(stage.swipe(leftwards) == [.turned(1)])
    #expect(stage.view?.current.slide == 391.0, "it comes in from the right")
    #expect(stage.view?.previous?.isVisible == true, "the one before leaves")
    #expect(stage.settle().isEmpty)
    #expect(stage.view?.current.slide == 0)
    #expect(stage.shown == PhotoStage.sample(snug).shown)
    _ = stage.handle(.neighbours(previous: snug, next: snug))
    #expect(stage.swipe(rightwards) == [.turned(-1)])
    #expect(stage.view?.current.slide == -391.0)
  }

  // FEED-20: the current and the next photo move together.
  @Test func theTwoPhotosSlideSideBySide() {
    var stage = PhotoStage.sample(snug)
    _ = stage.swipe(leftwards)
    for frame in 0..<10 {
      _ = stage.handle(.ticked(at: 2000 + Double(frame) * 16))
      let gap = (stage.view?.current.slide ?? 0) - (stage.view?.previous?.slide ?? 0)
      #expect(abs(gap - 391) < 1e-9)
    }
  }

  // FEED-20: a flick inside a photo larger than the screen pans it.
  @Test func aFlickInsideThePhotoGlides() {
    var stage = PhotoStage.sample()
    #expect(stage.swipe(leftwards).isEmpty)
    #expect(stage.view?.motion == .free)
    stage.settle()
    #expect(abs(stage.shown.centre.x + 312.75) < 1e-6)
    #expect(stage.swipe(leftwards) == [.turned(1)], "the next flick begins at the edge")
  }

  // FEED-20: a slow or diagonal swipe stays on the current photo.
  @Test func slowOrDiagonalStrokesKeepThePhoto() {
    var slow = PhotoStage.sample(snug)
    for step in 0..<10 {
      _ = slow.handle(.touched(finger(-Double(step) * 4, 0), at: Double(step) * 16))
    }
    #expect(slow.handle(.touched(.none, at: 160)).isEmpty)
    var steep = PhotoStage.sample(snug)
    #expect(steep.swipe([(0, 0), (-8, -16), (-16, -32), (-24, -48)]) == [.pulledUp])
  }

  // FEED-20: dragging a photo far beyond its edge brings the next one, even slowly.
  @Test func aLongPullBeyondTheLimitTurns() {
    for (pull, effects) in [(79.0, [PhotoStage.Effect]()), (81.0, [.turned(1)])] {
      var stage = PhotoStage.sample(snug)
      _ = stage.handle(.touched(finger(180, 0), at: 0))
      _ = stage.handle(.touched(finger(180 - 187.5 - pull, 0), at: 500))
      #expect(stage.handle(.touched(.none, at: 700)) == effects)
    }
  }

  // FEED-20: at the ends of the list, a flick springs back
  @Test func atTheEndOfTheListItSpringsBack() {
    var stage = PhotoStage.sample(snug, hasNeighbours: false)
    #expect(stage.swipe(leftwards).isEmpty)
    #expect(stage.view?.motion == .free)
    stage.settle()
    #expect(stage.shown == PhotoStage.sample(snug).shown)
  }

  // FEED-20, FEED-35: a flick down closes at once; the photo and the background stay as the finger
  // left them, so that they go on from there.
  @Test func aFlickDownClosesFromWhereThePhotoIs() {
    var stage = PhotoStage.sample()
    #expect(stage.swipe(downwards) == [.close])
    #expect((stage.view?.cover ?? 1) < 1, "the black fades under the finger")
    #expect(stage.shown.centre.y > 0 && stage.view?.motion == StageView.Motion.none)
    let gone = stage
    _ = stage.handle(.touched(finger(0, 0), at: 9000))
    #expect(stage == gone, "what has left comes back for nobody")
  }

  // FEED-20: a slow drag down springs back, and the background turns black again.
  @Test func aSlowPullDownStays() {
    var stage = PhotoStage.sample()
    _ = stage.handle(.touched(finger(0, 0), at: 0))
    _ = stage.handle(.touched(finger(0, 200), at: 500))
    #expect((stage.view?.cover ?? 1) < 0.9)
    #expect(stage.handle(.touched(.none, at: 700)).isEmpty)
    stage.settle()
    #expect(stage.shown.centre == ScreenPoint(x: 0, y: 200) && stage.view?.cover == 1)
  }

  // FEED-20: inside a zoomed photo the same gesture only pans.
  @Test func aFlickDownInsideAZoomedPhotoPans() {
    var stage = PhotoStage.sample()
    _ = stage.handle(.pressed(.larger))
    _ = stage.handle(.pressed(.larger))
    stage.settle()
    #expect(stage.swipe(downwards).isEmpty)
    #expect(stage.view?.cover == 1)
    #expect(stage.settle().isEmpty)
  }

  // FEED-20: a pinch is not a flick.
  @Test func aPinchIsNotAFlick() {
    var stage = PhotoStage.sample(snug)
    _ = stage.handle(.touched(fingers(0, 0, 50, 0), at: 0))
    _ = stage.handle(.touched(finger(0, 0), at: 16))
    for step in 1..<5 {
      _ = stage.handle(.touched(finger(Double(step) * -20, 0), at: 16 + Double(step) * 16))
    }
    #expect(stage.handle(.touched(.none, at: 96)).isEmpty)
  }

  // FEED-20: a touch during the animation ends it at the new photo.
  @Test func aTouchDuringTheSlideEndsIt() {
    var stage = PhotoStage.sample(snug)
    _ = stage.swipe(leftwards)
    _ = stage.handle(.ticked(at: 2000))
    _ = stage.handle(.neighbours(previous: snug, next: snug))
    #expect(stage.swipe(leftwards, at: 2010) == [.turned(1)])
  }

  // FEED-20, Q-3
  @Test func withLessMotionPhotosChangeAtOnce() {
    var stage = PhotoStage.sample(snug, isStill: true)
    #expect(stage.swipe(leftwards) == [.turned(1)])
    #expect(stage.view?.current.slide == 0)
    #expect(stage.view?.motion == StageView.Motion.none)
    #expect(stage.swipe(downwards) == [.close])
  }

  // FEED-11: canceled touches neither turn nor close.
  @Test func canceledTouchesNeitherTurnNorClose() {
    var stage = PhotoStage.sample(snug)
    for (index, point) in leftwards.enumerated() {
      _ = stage.handle(.touched(finger(point.0, point.1), at: Double(index) * 16))
    }
    #expect(stage.handle(.cancelled).isEmpty)
    stage.settle()
    #expect(stage.view?.current.slide == 0 && stage.shown.centre.x == -45)
  }
}
