import AppModel
import Domain
import Screens
import TestKit
import Testing

/// FEED-35: a person may choose to see whole photos first; one tap fills the screen.
struct WholePhotoTests {
  private static let wide = PixelSize(width: 3000, height: 2000)
  /// Of the screen's proportions, 375 × 667.
  private static let snug = PixelSize(width: 750, height: 1334)

  /// A stage at rest on which photos are whole at first.
  private func stage(
    _ size: PixelSize = Self.wide, opensWhole: Bool = true, isStill: Bool = true
  ) -> PhotoStage {
    var stage = PhotoStage(size, opensWhole: opensWhole)
    _ = stage.handle(
      .placed(ViewerEnvironment(viewport: Trace.window, density: 2, isStill: isStill)))
    _ = stage.handle(.neighbours(previous: nil, next: PixelSize(width: 2000, height: 9000)))
    return stage
  }

  private func tap(_ stage: inout PhotoStage, at time: Double, x: Double = 0)
    -> [PhotoStage.Effect]
  {
    stage.handle(.touched(finger(x, 0), at: time)) + stage.handle(.touched(.none, at: time + 50))
  }

  /// Width and height of the photo on the screen.
  private func extent(_ stage: PhotoStage) -> (width: Double, height: Double) {
    guard let photo = stage.view?.current else { return (0, 0) }
    return (photo.width * photo.pose.zoom, photo.height * photo.pose.zoom)
  }

  // FEED-11, FEED-35: without that choice, a photo fills the screen.
  @Test func photosFillTheScreenByDefault() {
    #expect(extent(stage(opensWhole: false)).height >= 667)
    var start = Start(language: .english)
    start.isSignedIn = true
    #expect(!start.opensWhole)
  }

  // FEED-35
  @Test func aWidePhotoIsWholeAtFirst() {
    let (width, height) = extent(stage())
    #expect(abs(width - 375) < 0.001 && abs(height - 250) < 0.001)
  }

  // FEED-35: a tall photo is whole too, and one of the screen's proportions fills it anyway.
  @Test func aTallPhotoIsWholeAtFirst() {
    let (width, height) = extent(stage(PixelSize(width: 2000, height: 9000)))
    #expect(abs(height - 667) < 0.001 && width < 375)
    #expect(abs(extent(stage(Self.snug)).height - 667) < 0.5)
  }

  // FEED-24, FEED-35: the tap fills the screen at once and does not hide the buttons; the next one does.
  @Test func oneTapFillsTheScreen() {
    var stage = stage()
    #expect(tap(&stage, at: 0, x: 100) == [])
    #expect(stage.view?.current.pose.zoom == 1)
    #expect((stage.view?.current.pose.centre.x ?? 0) < 0, "the tapped point stays in view")
    #expect(stage.handle(.ticked(at: 400)) == [])
    #expect(tap(&stage, at: 1000) == [])
    #expect(stage.handle(.ticked(at: 1400)) == [.tapped])
  }

  // FEED-11, FEED-35: a double tap fills the screen and does no more, however fast it is.
  @Test(arguments: [60.0, 200]) func aDoubleTapFillsTheScreen(pause: Double) {
    for isStill in [true, false] {
      var stage = stage(isStill: isStill)
      _ = tap(&stage, at: 0)
      _ = stage.handle(.ticked(at: 50 + pause / 2))
      _ = stage.handle(.touched(finger(0, 0), at: 50 + pause))
      _ = stage.handle(.touched(.none, at: 90 + pause))
      for time in stride(from: 100 + pause, to: 1_500, by: 20) {
        _ = stage.handle(.ticked(at: time))
      }
      #expect(abs((stage.view?.current.pose.zoom ?? 0) - 1) < 0.001)
    }
  }

  // FEED-24, FEED-35: a whole photo that was rotated is not whole any more: a tap hides the buttons.
  @Test func aTapOnARotatedPhotoHidesTheButtons() {
    var stage = stage()
    _ = stage.handle(.pressed(.turnRight))
    #expect(tap(&stage, at: 1000) == [])
    #expect(stage.handle(.ticked(at: 1400)) == [.tapped])
  }

  // FEED-24, FEED-35: a photo that fills the screen anyway has nothing to fill.
  @Test func aTapOnAPhotoOfTheScreensProportionsHidesTheButtons() {
    var stage = stage(Self.snug)
    #expect(tap(&stage, at: 0) == [])
    #expect(stage.handle(.ticked(at: 400)) == [.tapped])
  }

  // FEED-11, FEED-35: the key leads back to how the photo was opened.
  @Test func theHomeKeyShowsTheWholePhoto() {
    var stage = stage()
    _ = stage.handle(.pressed(.larger))
    _ = stage.handle(.pressed(.home))
    #expect(abs(extent(stage).width - 375) < 0.001)
  }

  // FEED-20, FEED-35: the next photo is whole at first too.
  @Test func theNextPhotoIsWholeAtFirst() {
    var stage = stage()
    _ = tap(&stage, at: 0)
    #expect(stage.handle(.turnTapped(1)) == [.turned(1)])
    #expect(abs(extent(stage).height - 667) < 0.001)
  }

  // FEED-11, FEED-35: in a window of another size, a whole photo stays whole.
  @Test func aWholePhotoStaysWholeInAnotherWindow() {
    var stage = stage()
    let turned = Viewport(width: 667, height: 375)
    _ = stage.handle(.placed(ViewerEnvironment(viewport: turned, density: 2, isStill: true)))
    #expect(abs(extent(stage).height - 375) < 0.001)
  }

  // FEED-35: the app takes the choice from its start, the iPhone also from its account page.
  @Test(arguments: [true, false]) func theAppFollowsTheChoice(opensWhole: Bool) {
    var start = Start(language: .english)
    start.isSignedIn = true
    start.opensWhole = opensWhole
    start.page = page(from: 0, count: 3, isLast: true)
    var screen = AppScreen()
    _ = screen.handle(.started(start))
    for isWhole in [opensWhole, !opensWhole] {
      if isWhole != opensWhole { screen.choseWholePhotos(isWhole) }
      _ = screen.handle(.feed(.cardTapped("p1")))
      guard case .inside(let view) = screen.view else { return }
      #expect(view.viewer?.opensWhole == isWhole)
      _ = screen.handle(.navigated("/app/feed"))
    }
  }
}
