import AppModel
import Domain
import TestKit
import Testing

@testable import Screens

/// FEED-11: what a scroll view asks the core about the photo that it shows.
struct ScrollLimitsTests {
  /// 3:2, fills a screen of 375 × 667 points with 1,000.5 × 667.
  let limits = ScrollLimits.sample()
  let diagonal = ScreenPoint(x: 0.6, y: 0.8)

  // FEED-11
  @Test func anUprightPhotoFillsTheScreenAtZoomOne() {
    #expect(limits.photo == ScreenPoint(x: 1000.5, y: 667) && limits.content == limits.photo)
    #expect(ScrollLimits.largestZoom == 8)
    #expect(abs(limits.smallestZoom - 375 / 1000.5) < 1e-9)
    #expect(limits.offset(of: .home) == ScreenPoint(x: 312.75, y: 0))
  }

  // FEED-11
  @Test func aQuarterTurnSwapsTheSidesOfTheContent() {
    let turned = ScrollLimits.sample(direction: ScreenPoint(x: 0, y: 1))
    #expect(turned.content == ScreenPoint(x: 667, y: 1000.5) && turned.photo == limits.photo)
    #expect(abs(turned.smallestZoom - 375 / 667) < 1e-9)
  }

  // FEED-11
  @Test func aPhotoSmallerThanTheScreenHasMarginsOnBothSides() {
    #expect(limits.margin(at: 1) == .zero)
    let margin = limits.margin(at: limits.smallestZoom)
    #expect(abs(margin.x) < 1e-9 && abs(margin.y - 208.5) < 1e-9)
  }

  // FEED-11: the angle stays, unless it is almost upright.
  @Test(arguments: [(0.05, true), (0.6, false), (-0.05, true), (-0.6, false)])
  func onlyAnAngleNearUprightSnaps(y: Double, snaps: Bool) {
    let direction = ScreenPoint(x: (1 - y * y).squareRoot(), y: y)
    let rest = ScrollLimits.sample(direction: direction).resting(
      Pose(zoom: 2, direction: direction, centre: .zero), about: .zero)
    let expected = snaps ? ScrollLimits.upright : direction
    #expect((rest.direction - expected).length < 1e-9 && abs(rest.zoom - 2) < 1e-9)
  }

  // FEED-11: no released photo leaves the middle of the screen or pulls its edge into it.
  @Test func everyReleasedPhotoCoversTheMiddle() {
    var chance = Chance(seed: 11)
    for number in 0..<20_000 {
      let sides: [Int32] = [1, 100, 667, 3000, 100_000]
      let size = PixelSize(
        width: sides.randomElement(using: &chance) ?? 1,
        height: sides.randomElement(using: &chance) ?? 1)
      let turn = ScreenPoint(
        x: .random(in: -1...1, using: &chance), y: .random(in: -1...1, using: &chance))
      let pose = Pose(
        zoom: .random(in: 0.01...12, using: &chance), direction: turn.direction,
        centre: ScreenPoint(
          x: .random(in: -900...900, using: &chance), y: .random(in: -900...900, using: &chance)))
      let rest = ScrollLimits.sample(size, direction: pose.direction).resting(pose, about: .zero)
      if let broken = broken(rest, size) {
        Issue.record("\(number): \(broken) \(size) \(pose) \(rest)")
        return
      }
    }
  }

  /// The rule that the resting pose breaks; nil if there is none.
  private func broken(_ rest: Pose, _ size: PixelSize) -> String? {
    let limits = ScrollLimits.sample(size, direction: rest.direction)
    let seen = rest.point(at: .zero)
    if abs(seen.x) > limits.photo.x / 2 + 1e-6 || abs(seen.y) > limits.photo.y / 2 + 1e-6 {
      return "the middle is not covered"
    }
    if rest.zoom > 8 + 1e-9 || rest.zoom < limits.smallestZoom - 1e-9 { return "zoom" }
    let offset = limits.offset(of: rest)
    let margin = limits.margin(at: rest.zoom)
    let end = limits.content * rest.zoom + margin - ScreenPoint(x: 375, y: 667)
    let isInside =
      offset.x >= -margin.x - 1e-6 && offset.y >= -margin.y - 1e-6
      && offset.x <= end.x + 1e-6 && offset.y <= end.y + 1e-6
    return isInside ? nil : "beyond the edge"
  }

  // FEED-11: a double tap zooms at the point, another one fills the screen again.
  @Test func aDoubleTapZoomsAtThePoint() {
    let place = ScreenPoint(x: 50, y: -100)
    let close = limits.tappedTwice(.home, at: place)
    #expect(abs(close.zoom - 2.5) < 1e-9)
    #expect((close.point(at: place) - place).length < 1e-9)
    #expect(limits.tappedTwice(close, at: place) == .home)
  }

  // FEED-11: a double tap also ends a rotation.
  @Test func aDoubleTapMakesARotatedPhotoUpright() {
    let rotated = Pose(zoom: 1, direction: diagonal, centre: .zero)
    #expect(ScrollLimits.sample(direction: diagonal).tappedTwice(rotated, at: .zero).isNear(.home))
  }

  // FEED-20: only a photo whose upper edge is near the screen's can be pulled out.
  @Test func onlyAPhotoAtItsTopIsPulledOut() {
    func at(_ y: Double) -> Bool {
      limits.endsTop(Pose(zoom: 2, direction: .one, centre: ScreenPoint(x: 0, y: y)))
    }
    #expect(at(333.5) && at(290) && !at(280) && !at(0))
    #expect(limits.endsTop(.home))
  }

  // FEED-23: a swipe up opens the metadata only if the photo cannot move farther up.
  @Test func onlyAPhotoAtItsBottomIsSwipedUp() {
    func at(_ y: Double, zoom: Double = 2) -> Bool {
      limits.endsBottom(Pose(zoom: zoom, direction: .one, centre: ScreenPoint(x: 0, y: y)))
    }
    #expect(at(-333.5) && at(-333.2) && !at(-330) && !at(0) && !at(333.5))
    #expect(limits.endsBottom(.home) && at(0, zoom: limits.smallestZoom))
  }

  // FEED-20: a flick down or a long pull closes, a flick back or across does not.
  @Test(arguments: [
    (ScreenPoint(x: 0, y: 20), ScreenPoint(x: 0, y: 0.5), PullRelease.closes),
    (ScreenPoint(x: 0, y: 20), ScreenPoint(x: 0, y: 0.3), .returns),
    (ScreenPoint(x: 0, y: 81), ScreenPoint(x: 0, y: 0), .closes),
    (ScreenPoint(x: 0, y: 79), ScreenPoint(x: 0, y: 0), .returns),
    (ScreenPoint(x: 300, y: 200), ScreenPoint(x: 0, y: 0), .returns),
    (ScreenPoint(x: 0, y: 300), ScreenPoint(x: 0, y: -0.5), .returns),
    (ScreenPoint(x: 0, y: 300), ScreenPoint(x: 0.6, y: 0.5), .returns),
  ])
  func aPullIsJudgedWhenItEnds(way: ScreenPoint, speed: ScreenPoint, expected: PullRelease) {
    #expect(PullRelease(way: way, speed: speed) == expected)
  }

  // FEED-11: the pose that the device reports decides which variant is requested.
  @Test func aSettledPhotoIsSharpened() {
    var large = photo("p1")
    large.size = PixelSize(width: 6000, height: 4000)
    var viewer = ViewerScreen(photo: large, edition: .basic)
    _ = viewer.handle(
      .stage(.placed(ViewerEnvironment(viewport: Trace.window, density: 2, isStill: true))))
    _ = viewer.handle(.pictureShown("p1"))
    #expect(viewer.view.pages[0].sharper.isEmpty)
    viewer.settle(Pose(zoom: 2, direction: .one, centre: .zero))
    #expect(viewer.view.pages[0].sharper.count == 1)
    let before = viewer
    viewer.settle(Pose(zoom: .nan, direction: .one, centre: .zero))
    #expect(viewer == before)
  }
}

extension ScrollLimits {
  fileprivate static func sample(
    _ size: PixelSize = PixelSize(width: 3000, height: 2000), direction: ScreenPoint = upright
  ) -> ScrollLimits {
    ScrollLimits(size, in: Trace.window, direction: direction)
  }
}
