import Domain
import Testing

@testable import Screens

/// FEED-11: sharper variants for zoomed photos.
struct ViewerSharperTests {
  let camera = PixelSize(width: 6000, height: 4000)

  func opened(_ size: PixelSize, density: Double = 2) -> ViewerScreen {
    var large = photo("p1")
    large.size = size
    var screen = ViewerScreen(photo: large, edition: .basic)
    let device = ViewerEnvironment(viewport: Trace.window, density: density, isStill: true)
    _ = screen.handle(.stage(.placed(device)))
    return screen
  }

  func shown(_ size: PixelSize) -> ViewerScreen {
    var screen = opened(size)
    _ = screen.handle(.pictureShown("p1"))
    return screen
  }

  func sharper(_ screen: ViewerScreen) -> [SharperView] { screen.view.pages[0].sharper }

  /// Reports that the requested variant has loaded.
  func come(_ screen: inout ViewerScreen) {
    if sharper(screen).last?.isShown == false { _ = screen.handle(.sharperShown("p1")) }
  }

  /// The number of decoded pixels in the viewer.
  func pixels(_ screen: ViewerScreen) -> Double {
    let size = screen.photo.size
    func pixels(_ width: Int32, _ part: PixelRect) -> Double {
      let width = Double(min(width, part.width))
      return width * width * Double(part.height) / Double(part.width)
    }
    let base = pixels(screen.view.pages[0].width, PixelRect(size))
    return sharper(screen).reduce(base) { $0 + pixels($1.width, $1.part ?? PixelRect(size)) }
  }

  // FEED-11: at first 1,600 image pixels are spread over 2,000 of the display (1.25 times); from
  // 1.5 times on, a larger variant is requested.
  @Test func zoomingAsksForASharperPicture() {
    var screen = opened(camera)
    _ = screen.handle(.stage(.pressed(.larger)))
    #expect(sharper(screen).isEmpty, "the first picture comes first")
    _ = screen.handle(.pictureShown("p1"))
    #expect(sharper(screen).map(\.width) == [2400])
    #expect(sharper(screen).map(\.isShown) == [false])
    come(&screen)
    #expect(sharper(screen).map(\.isShown) == [true])
  }

  // FEED-11: beyond four megapixels only the visible part is requested, and the current image
  // stays.
  @Test func closerOnlyAPartIsAskedFor() throws {
    var screen = shown(camera)
    _ = screen.handle(.stage(.pressed(.larger)))
    come(&screen)
    for _ in 0..<2 { _ = screen.handle(.stage(.pressed(.larger))) }
    #expect(sharper(screen).map(\.isShown) == [true, false], "no flash")
    let part = try #require(sharper(screen).last?.part)
    #expect(part.left + part.width / 2 == 3000 && part.top + part.height / 2 == 2000)
    #expect(
      sharper(screen).last?.address.hasSuffix(
        "&rect=\(part.left),\(part.top),\(part.width),\(part.height)") == true)
    come(&screen)
    #expect(sharper(screen).map(\.part) == [part])
  }

  // FEED-11: at full zoom the variant has the original's resolution everywhere.
  @Test(
    arguments: [
      (6000, 4000), (4000, 6000), (6000, 600), (600, 6000), (15_000, 3900), (3000, 24_000),
    ] as [(Int32, Int32)])
  func everyPhotoIsSharpToItsOwnPixels(width: Int32, height: Int32) {
    var screen = shown(PixelSize(width: width, height: height))
    come(&screen)
    for _ in 0..<7 {
      _ = screen.handle(.stage(.pressed(.larger)))
      come(&screen)
    }
    for key: PhotoStage.Key in [.right, .down, .left, .up, .turnLeft, .turnRight] {
      _ = screen.handle(.stage(.pressed(key)))
      come(&screen)
      let last = sharper(screen).last
      #expect((last?.width ?? 0) >= last?.part?.width ?? width)
    }
  }

  // FEED-11, Q-4: the viewer's images take at most 54 MB, 96 with those of the feed.
  @Test(
    arguments: [
      (6000, 4000), (4000, 6000), (4000, 4000), (6000, 600), (600, 6000), (15_000, 3900),
      (3000, 24_000), (1080, 1920), (4032, 3024),
    ] as [(Int32, Int32)])
  func decodedPicturesStayWithinTheirMemory(width: Int32, height: Int32) {
    var screen = shown(PixelSize(width: width, height: height))
    #expect(pixels(screen) <= 2_200_000 + 4_000_000)
    for _ in 0..<9 {
      _ = screen.handle(.stage(.pressed(.larger)))
      #expect(pixels(screen) <= 2_200_000 + 4_000_000 + 3_100_000)
      come(&screen)
    }
  }

  // FEED-11: the first image of a panorama has the full resolution on its short side.
  @Test func theFirstPictureFollowsTheProportions() {
    func width(_ width: Int32, _ height: Int32) -> Int32 {
      opened(PixelSize(width: width, height: height)).view.pages[0].width
    }
    #expect(width(6000, 4000) == 1600)
    #expect(width(320, 213) == 1600)
    #expect(width(4000, 6000) == 1200)
    #expect(width(6000, 600) == 4096)
    #expect(width(600, 6000) == 400)
  }

  // FEED-11: zooming out or panning slightly requests no new variant.
  @Test func smallMovesRequestNoNewVariant() {
    var screen = shown(camera)
    for _ in 0..<4 {
      _ = screen.handle(.stage(.pressed(.larger)))
      come(&screen)
    }
    let last = screen.view
    _ = screen.handle(.stage(.pressed(.smaller)))
    _ = screen.handle(.stage(.pressed(.larger)))
    #expect(screen.view.pages[0].sharper.first == last.pages[0].sharper.first)
  }

  // FEED-11
  @Test func anUnzoomedPhotoRequestsNoLargerVariant() {
    #expect(sharper(shown(camera)).isEmpty)
  }

  // FEED-11: never more pixels than the original.
  @Test func aSmallOriginalHasNothingSharper() {
    for width: Int32 in [900, 1600] {
      var screen = shown(PixelSize(width: width, height: 600))
      for _ in 0..<5 { _ = screen.handle(.stage(.pressed(.larger))) }
      #expect(sharper(screen).isEmpty)
    }
    var screen = shown(PixelSize(width: 2000, height: 1333))
    for _ in 0..<5 { _ = screen.handle(.stage(.pressed(.larger))) }
    #expect(sharper(screen).map(\.width) == [2400], "as large as the original is")
  }

  // FEED-11: no requests while fingers move the photo.
  @Test func nothingIsRequestedWhileFingersMoveThePhoto() {
    var screen = shown(camera)
    _ = screen.handle(.stage(.touched(fingers(-20, 0, 20, 0), at: 0)))
    _ = screen.handle(.stage(.touched(fingers(-60, 0, 60, 0), at: 16)))
    #expect(sharper(screen).isEmpty)
    _ = screen.handle(.stage(.touched(.none, at: 200)))
    #expect(sharper(screen).first?.part != nil)
  }

  // FEED-12: if a sharper variant fails, the displayed one stays.
  @Test func aSharperPictureThatFailsIsForgotten() {
    var screen = shown(camera)
    _ = screen.handle(.stage(.pressed(.larger)))
    _ = screen.handle(.sharperFailed("p1"))
    #expect(sharper(screen).isEmpty)
    #expect(screen.view.alert == nil && screen.view.picture == .shown)
    _ = screen.handle(.stage(.ticked(at: 100)))
    _ = screen.handle(.sharperShown("other"))
    #expect(sharper(screen).isEmpty)
  }
}
