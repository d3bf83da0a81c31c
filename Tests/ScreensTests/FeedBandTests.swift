import AppModel
import Domain
import Testing

@testable import Screens

/// FEED-10: the height of the section of a long list that is laid out is the host's choice.
struct FeedBandTests {
  private func window(band: Int64?, cards: Int = 20_000) -> FeedWindow {
    var viewport = Viewport(width: 375, height: 600)
    if let band { viewport.band = band }
    let proportion = Proportion(PixelSize(width: 300, height: 200))
    return FeedWindow(
      FeedLayout(viewport: viewport, proportions: Array(repeating: proportion, count: cards)))
  }

  // FEED-10: the laid-out section is no taller than the band, at any place of the list
  @Test func theSectionFitsIntoTheBand() {
    var window = window(band: 1_000_000)
    #expect(window.layout.end > 4_000_000)
    for place in stride(from: 0, through: window.layout.end, by: 150_000) {
      _ = window.jump(to: place)
      _ = window.slide(isAtRest: true)
      let built = window.built
      let cards = window.layout.top(of: built.upperBound) - window.layout.top(of: built.lowerBound)
      let height =
        Int64(window.spaceAbove(built)) + cards + Int64(window.spaceBelow(built))
      #expect(height <= 1_040_000 && window.scrollTop < 1_000_000, "at \(place)")
      #expect(window.slide(isAtRest: true) == nil, "a rest moves the section once")
    }
  }

  // FEED-10: without a choice the band has 8,000,000 CSS pixels, as in browsers
  @Test func aBrowserHasALargerBand() {
    var window = window(band: nil)
    _ = window.jump(to: window.layout.end)
    #expect(window.scrollTop > 4_000_000, "the whole list is laid out")
  }

  // FEED-10: a host may choose the band after the list was laid out; the photos stay in place
  @Test func theBandMayChange() throws {
    var window = window(band: nil)
    _ = window.jump(to: 3_000_000)
    let anchor = window.anchor
    var viewport = window.layout.viewport
    viewport.band = 1_000_000
    let resized = window.resize(viewport)
    let offset = try #require(resized)
    #expect(offset < 1_000_000 && window.anchor == anchor)
  }

  // FEED-10: photos that are added at the end move nothing, however long the list is
  @Test func aLongerListMovesNothing() {
    var window = window(band: 1_000_000, cards: 5_000)
    _ = window.jump(to: window.layout.reach)
    let before = window.scrollTop
    let proportion = Proportion(PixelSize(width: 300, height: 200))
    window.grow(Array(repeating: proportion, count: 5_500))
    #expect(window.scrollTop == before)
    #expect(Int64(window.spaceBelow(window.built)) <= 1_040_000)
    _ = window.slide(isAtRest: true)
    #expect(window.fold.end == window.layout.end)
  }
}
