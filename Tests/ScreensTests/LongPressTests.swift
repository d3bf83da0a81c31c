import AppModel
import Domain
import Screens
import TestKit
import Testing

/// FEED-28: a long press on the full-screen photo plays the video of a Live Photo.
struct LongPressTests {
  /// Frames every 10 ms in this time; returns the times at which the video is played.
  private func plays(_ stage: inout PhotoStage, in times: Range<Int>) -> [Int] {
    stride(from: times.lowerBound, to: times.upperBound, by: 10).filter {
      stage.handle(.ticked(at: Double($0))) == [.play]
    }
  }

  // FEED-28
  @Test func aFingerThatRestsFor450MillisecondsPlaysTheVideoOnce() {
    var stage = PhotoStage.sample()
    _ = stage.handle(.touched(finger(0, 0), at: 1_000))
    #expect(stage.view?.motion == .free, "frames are needed")
    #expect(plays(&stage, in: 1_000..<3_000) == [1_450])
    #expect(stage.view?.motion == .held)
    #expect(stage.handle(.touched(.none, at: 3_000)) == [])
    #expect(plays(&stage, in: 3_000..<4_000) == [], "it is no tap")
  }

  // FEED-28
  @Test func aSecondLongPressPlaysTheVideoAgain() {
    var stage = PhotoStage.sample()
    for start in [0, 1_000] {
      _ = stage.handle(.touched(finger(0, 0), at: Double(start)))
      #expect(plays(&stage, in: start..<start + 600) == [start + 450])
      _ = stage.handle(.touched(.none, at: Double(start + 600)))
    }
  }

  // FEED-28: nothing is played for a tap, a canceled touch, a drag or a second finger.
  @Test(arguments: [
    PhotoStage.Event.touched(.none, at: 100), .cancelled, .touched(finger(11, 0), at: 100),
    .touched(fingers(0, 0, 90, 90), at: 100),
  ]) func onlyAFingerThatRestsPlaysTheVideo(_ event: PhotoStage.Event) {
    var stage = PhotoStage.sample()
    _ = stage.handle(.touched(finger(0, 0), at: 0))
    _ = stage.handle(event)
    #expect(plays(&stage, in: 100..<1_000) == [])
  }

  // FEED-28
  @Test func aSlightMovementOfTheFingerIsTolerated() {
    var stage = PhotoStage.sample()
    _ = stage.handle(.touched(finger(0, 0), at: 0))
    _ = stage.handle(.touched(finger(6, 8), at: 100))
    #expect(plays(&stage, in: 100..<1_000) == [450])
  }

  // FEED-11, FEED-28: a finger that has pressed long moves the photo as any other does.
  @Test func aDragAfterALongPressMovesThePhoto() {
    var stage = PhotoStage.sample()
    _ = stage.handle(.touched(finger(0, 0), at: 0))
    #expect(plays(&stage, in: 0..<600) == [450])
    let before = stage.shown
    _ = stage.handle(.touched(finger(60, 0), at: 610))
    #expect(stage.shown != before)
  }

  // FEED-28, Q-3: the key P plays the video, too, and moves nothing.
  @Test func aKeyPlaysTheVideo() {
    var stage = PhotoStage.sample()
    let before = stage
    #expect(stage.handle(.pressed(.play)) == [.play])
    #expect(stage == before)
  }

  // FEED-28
  @Test func theAppPlaysTheVideoOfThePhotoThatIsPressed() {
    var screen = ViewerTurningTests().opened("p4")
    _ = screen.handle(.viewer(.stage(.touched(finger(0, 0), at: 0))))
    #expect(screen.handle(.viewer(.stage(.ticked(at: 440)))) == [])
    #expect(screen.handle(.viewer(.stage(.ticked(at: 450)))) == [.playVideo])
    #expect(screen.handle(.viewer(.stage(.ticked(at: 460)))) == [])
  }
}
