import Domain
import Pages
import Screens
import TestKit
import Testing

/// Patches turn any page into any other.
struct RendererTests {
  typealias Element = AppPage.Element

  func list(_ keys: [Int], marked: Int = -1) -> Element {
    Element(
      .ul, "list",
      keys.map { key in
        Element(.li, key == marked ? "on" : "", text: "№ \(key) 😀").keyed("k\(key)")
      })
  }

  @Test func theFirstDrawingBuildsEverything() {
    var renderer = Renderer<AppScreen.Event>()
    var page = DOM()
    let tree = list([1, 2, 3])
    page.apply(renderer.render(tree))
    #expect(page.text() == tree.plain)
  }

  // FEED-6, FEED-10: when the window of cards moves, the cards that stay are not rebuilt.
  @Test func aSlidingWindowKeepsTheNodesThatStay() {
    var renderer = Renderer<AppScreen.Event>()
    var page = DOM()
    page.apply(renderer.render(list([1, 2, 3, 4])))
    let before = page.nodes.count
    page.apply(renderer.render(list([3, 4, 5])))
    #expect(page.nodes.count == before + 1)
    #expect(page.text() == list([3, 4, 5]).plain)
  }

  @Test func anyListFollowsAnyOther() {
    var chance = Chance(seed: 7)
    var renderer = Renderer<AppScreen.Event>()
    var page = DOM()
    for _ in 0..<400 {
      let keys = (0..<12).filter { _ in Bool.random(using: &chance) }.shuffled(using: &chance)
      let tree = list(keys, marked: keys.first ?? 0)
      page.apply(renderer.render(tree))
      #expect(page.text() == tree.plain)
    }
  }

  @Test func nothingChangesForTheSameTree() {
    var renderer = Renderer<AppScreen.Event>()
    _ = renderer.render(list([1, 2]))
    let patches = renderer.render(list([1, 2]))
    #expect(patches.isEmpty)
  }

  @Test func serverHTMLIsAdoptedOnlyIfItsTagsMatch() {
    let tree = list([1, 2, 3])
    var renderer = Renderer<AppScreen.Event>()
    let isTaken = renderer.adopt(tree, tags: "ul,li,li,li,")
    let patches = renderer.render(tree)
    #expect(isTaken && patches.isEmpty)
    for other in ["", "ul,li,li,", "ul,li,li,p,", "ul,li,li,li,li,"] {
      var renderer = Renderer<AppScreen.Event>()
      let isTaken = renderer.adopt(tree, tags: other)
      let patches = renderer.render(tree)
      #expect(!isTaken && !patches.isEmpty, "\(other)")
    }
  }

  @Test func anEventIsFoundAtItsNode() {
    var renderer = Renderer<AppScreen.Event>()
    _ = renderer.render(
      Element(
        .div, "", [Element(.button).on(.tap, .tabTapped(.feed)), Element(.p, text: "x")]))
    #expect(renderer.event(at: 2, .tap) == .tabTapped(.feed))
    #expect(renderer.event(at: 2, .load) == nil)
    #expect(renderer.event(at: 3, .tap) == nil)
    #expect(renderer.event(at: 99, .tap) == nil)
  }
}
