import AppModel
import Domain
import Pages
import Screens
import TestKit
import Testing

/// The HTML of the full-screen view.
struct ViewerPageTests {
  let facts = AppPageTests()

  func opened(_ id: String = "p4") -> AppScreen {
    var screen = facts.opened()
    let viewport = Viewport(width: 375, height: 667)
    _ = screen.handle(.feed(.resized(viewport)))
    _ = screen.handle(
      .placed(ViewerEnvironment(viewport: viewport, density: 2, isStill: true)))
    _ = screen.handle(.feed(.cardTapped(id)))
    return screen
  }

  func all(_ screen: AppScreen) -> [AppPage.Element] {
    var page = AppPage(language: .russian, name: "Image Feed")
    var found: [AppPage.Element] = []
    func visit(_ element: AppPage.Element) {
      found.append(element)
      element.children.forEach(visit)
    }
    if let viewer = page.tree(of: screen.view).children.first(where: { $0.key == "viewer" }) {
      visit(viewer)
    }
    return found
  }

  func value(_ element: AppPage.Element?, _ name: AttributeName) -> String? {
    element?.attributes.first { $0.name == name }?.value
  }

  // FEED-11: buttons are above the gesture surface, so no gesture begins on them.
  @Test func buttonsLieAboveTheSurface() throws {
    var page = AppPage(language: .russian, name: "Image Feed")
    let viewer = try #require(
      page.tree(of: opened().view).children.first { $0.key == "viewer" })
    let surface = try #require(viewer.children.firstIndex { $0.key == "surface" })
    for (index, part) in viewer.children.enumerated() {
      let isControl = part.tag == .button || part.tag == .a
      if isControl { #expect(index > surface) }
      if value(part, .class)?.hasPrefix("page") == true { #expect(index < surface) }
    }
  }

  // FEED-20, Q-3: adjacent photos are hidden from screen readers; the buttons to them have names.
  @Test func adjacentPhotosAreHiddenAndTheirButtonsNamed() {
    var screen = opened()
    _ = screen.handle(.viewer(.pictureShown("p4")))
    let parts = all(screen)
    let pages = parts.filter { $0.key.hasPrefix("page-") }
    #expect(pages.map { value($0, .class) } == ["page previous", "page current", "page next"])
    #expect(pages.map { value($0, .ariaHidden) } == ["true", nil, "true"])
    let names = parts.compactMap { $0.tag == .button ? value($0, .ariaLabel) : nil }
    let turns = ["Предыдущая фотография", "Следующая фотография"]
    #expect(names == ["Назад", "Нравится"] + turns + ["Поделиться"])
  }

  // FEED-20: the image of an adjacent photo keeps its element when that photo becomes current.
  @Test func theImageElementIsKeptWhenItsPhotoBecomesCurrent() {
    var renderer = Renderer<AppScreen.Event>()
    var page = AppPage(language: .russian, name: "Image Feed")
    var document = DOM()
    var screen = opened()
    _ = screen.handle(.viewer(.pictureShown("p4")))
    document.apply(renderer.render(page.tree(of: screen.view)))
    func pictures() -> [String: Int32] {
      var found: [String: Int32] = [:]
      for (number, node) in document.nodes where node.tag == "img" && number > 0 {
        let isViewers = node.attributes.contains { $0.name == "src" && $0.value.contains("w=1600") }
        guard isViewers, let stage = node.parent, let place = document.nodes[stage]?.parent else {
          continue
        }
        let style = document.nodes[place]?.attributes.first { $0.name == "class" }?.value ?? ""
        if document.nodes[place]?.parent != nil { found[style] = number }
      }
      return found
    }
    let before = pictures()
    _ = screen.handle(.viewer(.turnTapped(1)))
    document.apply(renderer.render(page.tree(of: screen.view)))
    let after = pictures()
    #expect(before["page next"] != nil)
    #expect(after["page current"] == before["page next"])
    #expect(after["page previous"] == before["page current"])
  }

  // FEED-11: the sharper image lies over the first one, hidden until it has loaded.
  @Test func aSharperPictureLiesOverTheOther() throws {
    var start = facts.start()
    var large = try #require(start.page?.photos[4])
    large.size = PixelSize(width: 6000, height: 4000)
    start.page = PhotoPage(photos: [large], isLast: true)
    var screen = AppScreen()
    _ = screen.handle(.started(start))
    let viewport = Viewport(width: 375, height: 667)
    _ = screen.handle(.placed(ViewerEnvironment(viewport: viewport, density: 2, isStill: true)))
    _ = screen.handle(.feed(.cardTapped("p4")))
    _ = screen.handle(.viewer(.pictureShown("p4")))
    _ = screen.handle(.viewer(.stage(.pressed(.larger))))
    let stage = try #require(all(screen).first { value($0, .class) == "stage" })
    #expect(stage.children.map { value($0, .class) } == ["preview", "picture", "sharper"])
    #expect(value(stage.children[2], .src)?.hasSuffix("w=2400") == true)
    _ = screen.handle(.viewer(.sharperShown("p4")))
    let shown = try #require(all(screen).first { value($0, .class) == "stage" })
    #expect(value(shown.children[2], .class) == "sharper shown")
    #expect(shown.children[2].key == stage.children[2].key, "the same element")
  }

  // FEED-11: moving the photo with two fingers changes no element of the page.
  @Test func aGestureDoesNotPatchThePage() {
    var renderer = Renderer<AppScreen.Event>()
    var page = AppPage(language: .russian, name: "Image Feed")
    var screen = opened()
    _ = screen.handle(.viewer(.pictureShown("p4")))
    _ = renderer.render(page.tree(of: screen.view))
    for step in 0..<20 {
      let first = Finger(id: 1, place: ScreenPoint(x: Double(step), y: 3))
      let second = Finger(id: 2, place: ScreenPoint(x: 60 + Double(step), y: 30))
      _ = screen.handle(.viewer(.stage(.touched(.two(first, second), at: Double(step) * 16))))
      #expect(renderer.render(page.tree(of: screen.view)).isEmpty)
    }
  }
}
