import AppModel
import Domain
import Screens
import TestKit
import Testing

/// The examples in the documentation of Domain and Screens, which must occur in the tests verbatim.
struct DocumentationTests {
  @Test(arguments: [
    ("Domain", "Tests/ScreensTests/DocumentationTests.swift"),
    ("Screens", "Tests/ScreensTests/DocumentationTests.swift"),
    ("Phone", "Tests/PhoneTests/DocumentationTests.swift"),
  ])
  func everyExampleIsTested(module: String, file: String) throws {
    let pages = try DocumentationPages(of: module)
    #expect(pages.pages.count > 1)
    #expect(pages.untestedExamples(in: try DocumentationPages.file(file)) == [])
  }

  @Test(arguments: ["Domain", "Screens", "Phone"])
  func everyLinkLeadsSomewhere(module: String) throws {
    #expect(try DocumentationPages(of: module).brokenLinks == [])
  }

  // `untestedExamples` and `brokenLinks` find the errors of a wrong page.
  @Test func anUntestedExampleIsFound() {
    let page = "```swift\nimport A\n\nlet a = 1\n```\n``A/b`` ``C`` <doc:D>"
    let pages = DocumentationPages(
      module: "M", pages: ["P.md": page], sources: "public struct A {\n  case a, b\n}")
    #expect(pages.untestedExamples(in: "import A\n\nfunc f() {\n    let a =\n 1\n}").isEmpty)
    #expect(pages.untestedExamples(in: "import A\nlet a = 2").count == 1)
    #expect(pages.untestedExamples(in: "let a = 1").count == 1)
    #expect(pages.brokenLinks == ["P.md: C", "P.md: D"])
  }

  // CODE-11: an example of the documentation gives the values in its comments.
  @Test func exampleValuesMatchTheirComments() {
    let size = PixelSize(width: 3000, height: 2000)
    let height = Proportion(size).height(forWidth: 343)  // 229, the height of a card
    let code = CodeText.code(in: "Your code: 123 456", length: 6)  // "123456"
    let password = Secret("correct horse")
    let printed = "\(password)"  // "•••": secrets do not reach a log
    #expect(height == 229 && code == "123456" && printed == "•••")
  }

  // FEED-7
  @Test func aPreviewIsWrittenThenRead() {
    let pixels = [UInt8](repeating: 0x80, count: 32 * 32 * 3)  // sRGB, 3 bytes per pixel
    let hash = BlurHash(pixels: pixels, width: 32, height: 32, columns: 4, rows: 3)
    let text = hash?.text ?? ""  // 28 characters to keep beside the photo
    #expect(text.utf8.count == 28)
    let photo = PixelSize(width: 3000, height: 2000)
    let preview = BlurHash(text)?.bitmap(photo)  // 12 × 8 pixels
    let none = BlurHash("not a hash")  // nil
    #expect(preview?.count == 54 + 36 * 8 && none == nil)
  }

  // PASS-7, PASS-8
  @Test func anEasyPasswordIsRefusedWithItsReason() {
    func problem(of password: String, login: String, words: [UInt8]) -> PasswordProblem? {
      let judge = PasswordJudge(words: WordFilter(words) ?? WordFilter())
      return judge.problem(of: Secret(password), minimum: .medium, personal: [login])
    }
    #expect(problem(of: "manchester", login: "ada", words: SampleWords.bytes) == .common)
    #expect(problem(of: "qwertyuiop", login: "ada", words: []) == .pattern)
    #expect(problem(of: "annette1984", login: "annette", words: []) == .personal)
    #expect(problem(of: "kq7!vbx2pz", login: "ada", words: []) == nil)
  }

  // CODE-8
  @Test func aScreenAnswersEventsWithEffects() {
    var screen = NameScreen()
    let opening = screen.handle(.opened)  // [.focus]
    let typing = screen.handle(.changed("Ada Lovelace"))  // []
    let sending = screen.handle(.submitted)  // [.send(Ticket(number: 1), "Ada Lovelace")]
    let isLoading = screen.view.isLoading  // true
    #expect(opening == [.focus] && typing == [] && isLoading)
    #expect(sending == [.send(Ticket(number: 1), "Ada Lovelace")])
  }

  @Test func aScreenIsWalkedStepByStep() {
    var walk = Walk(CaptionScreen())
    #expect(walk.step(.changed("A hill")) { $0.caption = "A hill" } == nil)
    #expect(
      walk.step(.submitted, [.save(Ticket(number: 1), "A hill")]) { $0.isLoading = true } == nil)
    #expect(walk.step(.answered(Ticket(number: 9), isSaved: true)) == nil, "another request's")
    #expect(
      walk.step(.answered(Ticket(number: 1), isSaved: true), [.close]) {
        $0.isLoading = false
      } == nil)
  }

  @Test func aLawHoldsInEveryState() {
    let found = explore(
      CaptionScreen(), depth: 6, phase: { "\($0.phase)" },
      alphabet: { _ in
        [.changed("A hill"), .submitted]
          + [Ticket(number: 1), Ticket(number: 2)].flatMap {
            [.answered($0, isSaved: true), .answered($0, isSaved: false)]
          }
      },
      law: { screen in
        screen.view.isLoading && screen.view.hasFailed ? "loads and reports a failure" : nil
      })
    #expect(found.failure == nil)
    #expect(found.transitions.contains("saving --> closed : answered"))
  }

  // FEED-6
  @Test func theFeedShowsWhatItLoaded() {
    func openedFeed(_ photos: [Photo]) -> FeedView {
      var feed = FeedScreen()
      _ = feed.handle(.resized(Viewport(width: 375, height: 667)))
      for effect in feed.handle(.opened(FeedOpening())) {
        // A real app sends a request here, and later the event with its response.
        guard case .loadPage(let ticket, _) = effect else { continue }
        _ = feed.handle(.pageArrived(ticket, PhotoPage(photos: photos, isLast: true)))
      }
      return feed.view
    }
    let cards = openedFeed(page(from: 0).photos).cards
    #expect(cards.first?.id == "p0" && cards.first?.height == 229)
  }

  // FEED-11
  @Test func twoFingersZoomThePhoto() throws {
    var stage = PhotoStage(PixelSize(width: 3000, height: 2000))
    let phone = Viewport(width: 390, height: 844)
    _ = stage.handle(.placed(ViewerEnvironment(viewport: phone, density: 3, isStill: false)))

    func pinch(_ span: Double) -> Fingers {
      .two(
        Finger(id: 1, place: ScreenPoint(x: -span / 2, y: 0)),
        Finger(id: 2, place: ScreenPoint(x: span / 2, y: 0)))
    }
    _ = stage.handle(.touched(pinch(100), at: 0))
    _ = stage.handle(.touched(pinch(200), at: 16))
    let zoom = stage.view?.current.pose.turn.x  // 2
    #expect(abs(try #require(zoom) - 2) < 1e-9)
  }
}

extension CaptionScreen: Machine {}

/// Edits the caption of a photo.
struct CaptionScreen: Hashable, Sendable {
  enum Event: Hashable, Sendable {
    case changed(String)
    case submitted
    case answered(Ticket, isSaved: Bool)
  }

  enum Effect: Hashable, Sendable {
    case save(Ticket, String)
    case close
  }

  enum Phase: Hashable, Sendable {
    case typing
    case saving
    case closed
  }

  struct View: Hashable, Sendable {
    var caption: String
    var isLoading: Bool
    var hasFailed: Bool
  }

  private(set) var phase = Phase.typing
  private var caption = ""
  private var hasFailed = false
  private var ticket = Ticket()

  mutating func handle(_ event: Event) -> [Effect] {
    switch (phase, event) {
    case (.typing, .changed(let text)):
      caption = text
      return []
    case (.typing, .submitted):
      phase = .saving
      hasFailed = false
      return [.save(ticket.next(), caption)]
    case (.saving, .answered(ticket, let isSaved)):
      phase = isSaved ? .closed : .typing
      hasFailed = !isSaved
      return isSaved ? [.close] : []
    case (.typing, .answered), (.saving, .changed), (.saving, .submitted), (.saving, .answered),
      (.closed, _):
      return []
    }
  }

  var view: View {
    View(caption: caption, isLoading: phase == .saving, hasFailed: hasFailed)
  }
}
