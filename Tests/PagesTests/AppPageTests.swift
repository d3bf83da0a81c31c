import AppModel
import Domain
import Pages
import Screens
import TestKit
import Testing

/// The HTML of the app's screens.
struct AppPageTests {
  func start(_ language: Language = .russian) -> Start {
    var start = Start(language: language)
    start.isSignedIn = true
    start.path = "/app/feed"
    let photos = (0..<10).map { number in
      Photo(
        id: "p\(number)", size: PixelSize(width: 1600, height: 1067),
        addedAt: Instant(seconds: 1_661_594_400), blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
        color: "#123456", caption: "<b>\"sea\" & 'sky'", address: "/images/x?ixid=1",
        isLiked: number == 1, author: number == 2 ? "" : "Ann <i>",
        username: number == 3 ? "" : "ann")
    }
    start.page = PhotoPage(photos: photos, isLast: false)
    return start
  }

  func opened(_ language: Language = .russian) -> AppScreen {
    var screen = AppScreen()
    _ = screen.handle(.started(start(language)))
    return screen
  }

  // FEED-6, FEED-7
  @Test func theFeedIsInTheFirstHTML() {
    var page = AppPage(language: .russian, name: "Image Feed")
    let html = page.tree(of: opened().view).html
    #expect(html.contains("27 августа 2022"))
    #expect(html.contains("data:image/bmp;base64,"))
    #expect(html.contains("width=\"1600\" height=\"1067\""))
    #expect(html.contains("aria-pressed=\"true\""))
    #expect(html.contains("srcset=\"/images/x?ixid=1&amp;fit=max"))
  }

  // FEED-26: the style sheet makes rows of the digits of each card's width, before the app knows the
  // window and after
  @Test func aCardSaysHowWideItIsInARow() {
    var page = AppPage(language: .russian, name: "Image Feed")
    var start = start()
    start.feed = FeedState(token: "a", count: 40)
    start.following = [(1, 1), (50, 1), (1, 3)].map {
      Proportion(PixelSize(width: $0.0, height: $0.1))
    }
    var screen = AppScreen()
    _ = screen.handle(.started(start))
    let html = page.tree(of: screen.view).html
    #expect(html.split(separator: "<article class=\"card h2 t8 u8\"").count == 11)
    for (slot, digits) in [(10, "h1 t9 u2"), (11, "h5 t7 u6"), (12, "h0 t9 u6")] {
      #expect(html.contains("<div class=\"card blank \(digits)\" aria-hidden"), "\(slot)")
    }
    #expect(html.contains("(min-width: 700px) 384px, (min-width: 632px) 600px"))
    _ = screen.handle(.feed(.resized(Viewport(width: 628, height: 667, isWide: true))))
    let sized = page.tree(of: screen.view).html
    #expect(sized.split(separator: "<article class=\"card h2 t8 u8\"").count == 11)
    #expect(sized.contains("<div class=\"card blank h1 t9 u2\" data-height=\"480\""))
  }

  // FEED-35, FEED-38: a card names the author, who is a link to their photos; the basic edition does not.
  @Test func aCardNamesItsAuthor() {
    var page = AppPage(language: .english, name: "Image Feed")
    let html = page.tree(of: opened(.english).view).html
    let link = "<a class=\"author\" href=\"/app/feed?person=ann\" dir=\"auto\">Ann &lt;i&gt;</a>"
    #expect(html.split(separator: link).count == 9, "one of ten photos has no known author")
    let name = "<p class=\"author\" dir=\"auto\">Ann &lt;i&gt;</p>"
    #expect(html.contains(name), "one has no username")
    let title = "&lt;b&gt;&quot;sea&quot; &amp; &#39;sky&#39;"
    #expect(html.contains("aria-label=\"\(title)\"") && html.contains(": \(title)\""))
    var basic = start(.english)
    basic.edition = .basic
    var screen = AppScreen()
    _ = screen.handle(.started(basic))
    var other = AppPage(language: .english, name: "Image Feed")
    #expect(!other.tree(of: screen.view).html.contains("Ann"))
  }

  /// The page of a list with this header, which has one photo.
  private func page(of header: ListHeader) -> String {
    var start = start(.english)
    start.list = header
    start.feed = FeedState(token: "t", count: 10)
    var screen = AppScreen()
    _ = screen.handle(.started(start))
    var page = AppPage(language: .english, name: "Image Feed")
    let view = screen.view
    #expect(page.title(of: view) == (header.title.isEmpty ? "Search" : header.title))
    return page.tree(of: view).html
  }

  // FEED-30, FEED-37: the header of a search works without script: a form and links; the tabs stay
  @Test func theHeaderOfASearchIsAForm() {
    let query = "a \"b\" & <c>"
    let html = page(
      of: ListHeader(
        query: ListName.search(query).query, title: query, note: "Photos found: 3"))
    #expect(html.contains("<form class=\"search\" role=\"search\" action=\"/app/feed\">"))
    #expect(html.contains("name=\"search\" value=\"a &quot;b&quot; &amp; &lt;c&gt;\""))
    #expect(html.contains("<p class=\"note\" role=\"status\">Photos found: 3</p>"))
    #expect(html.contains("<a class=\"back\" href=\"/app/feed?search=\" aria-label=\"Back\">"))
    #expect(
      html.contains(
        "class=\"tab search\" href=\"/app/feed?search=\" aria-label=\"Search\" aria-current=\"page\""
      ))
    let topics = [Offer("a b", title: "A & B")]
    let empty = page(of: ListHeader(query: "?search=", title: "", topics: topics))
    let chip = "<a class=\"chip\" href=\"/app/feed?topic=a%20b\" dir=\"auto\">A &amp; B</a>"
    #expect(empty.contains(chip))
    #expect(!empty.contains("class=\"back\""))
    #expect(empty.contains("data-focus"))
  }

  // FEED-31, FEED-37: the header of a collection has its title, what it contains and a link that changes it
  @Test func theHeaderOfACollectionHasATitle() {
    let html = page(
      of: ListHeader(
        query: "?collection=7", title: "<Summer>", note: "Photos: 3 · Only for me",
        edit: "/app/collections?edit=7"))
    #expect(
      html.contains(
        "<h1 dir=\"auto\">&lt;Summer&gt;</h1>"))
    #expect(html.contains("<a class=\"side\" href=\"/app/collections?edit=7\">Edit</a>"))
    #expect(html.contains("<a class=\"back\" href=\"/app/collections\""))
  }

  // FEED-21, Q-3: the live region exists before its text, so that screen readers announce the text.
  @Test func theOfflineMessageIsInALiveRegion() {
    var page = AppPage(language: .english, name: "Image Feed")
    var screen = opened(.english)
    #expect(page.tree(of: screen.view).html.contains(#"role="status"></p>"#))
    _ = screen.handle(.reached(false))
    let words = #"role="status">Offline. Showing saved photos.</p>"#
    #expect(page.tree(of: screen.view).html.contains(words))
  }

  // Q-4
  @Test func whatPeopleWroteIsNeverMarkup() {
    var page = AppPage(language: .english, name: "<script>")
    let html = page.tree(of: opened(.english).view).html
    #expect(!html.contains("<b>"))
    #expect(html.contains("&lt;b&gt;&quot;sea&quot; &amp; &#39;sky&#39;"))
  }

  // Q-3
  @Test func everyButtonHasAName() {
    var page = AppPage(language: .russian, name: "Image Feed")
    var screen = opened()
    _ = screen.handle(.feed(.cardTapped("p1")))
    _ = screen.handle(.viewer(.pictureFailed("p1")))
    var unnamed: [AppPage.Element] = []
    func visit(_ element: AppPage.Element) {
      let isControl = element.tag == .button || element.tag == .a
      let isNamed = element.attributes.contains { $0.name == .ariaLabel }
      if isControl, !isNamed, element.text.isEmpty { unnamed.append(element) }
      element.children.forEach(visit)
    }
    visit(page.tree(of: screen.view))
    #expect(unnamed.isEmpty)
  }

  @Test func aRandomWalkIsDrawnAsIfFromNew() {
    var chance = Chance(seed: 11)
    var renderer = Renderer<AppScreen.Event>()
    var page = AppPage(language: .russian, name: "Image Feed")
    var document = DOM()
    var screen = opened()
    let events: [AppScreen.Event] = [
      .feed(.resized(Viewport(width: 375, height: 667))), .feed(.scrolled(0)),
      .feed(.scrolled(900)), .feed(.scrolled(1500)), .feed(.likeTapped("p2")),
      .feed(.pictureFailed("p3")), .feed(.pictureShown("p2")), .feed(.cardTapped("p4")),
      .viewer(.pictureFailed("p4")), .viewer(.retryTapped), .viewer(.pictureShown("p4")),
      .viewer(.turnTapped(1)), .viewer(.turnTapped(-1)), .viewer(.pictureShown("p5")),
      .placed(
        ViewerEnvironment(viewport: Viewport(width: 375, height: 667), density: 3, isStill: true)),
      .navigated("/app/feed"),
      .tabTapped(.profile), .tabTapped(.feed), .profile(.signOutTapped),
      .profile(.signOutDeclined), .feed(.pulled(80)), .feed(.pullReleased),
      .profile(.profileArrived(Ticket(number: 1), Self.person)), .favourites(.likeTapped("p1")),
      .favourites(.pageArrived(Ticket(number: 1), Self.favourites)), .shareTapped,
      .favourites(.cardTapped("p1")), .sheetClosed(hasCopied: false), .sheetClosed(hasCopied: true),
      .feed(.pageFailed(Ticket(number: 1), .offline)), .feed(.alertDismissed),
    ]
    for _ in 0..<300 {
      guard let event = events.randomElement(using: &chance) else { return }
      _ = screen.handle(event)
      let tree = page.tree(of: screen.view)
      document.apply(renderer.render(tree))
      #expect(document.text() == tree.plain, "after \(event)")
    }
  }

  static let person = Profile(
    username: "ann", name: "Ann <B>", bio: "Hello", portrait: "/p?x=1", likes: 2)
  static let favourites = PhotoPage(
    photos: (1...2).map { number in
      Photo(
        id: "p\(number)", size: PixelSize(width: 300, height: 200), addedAt: nil, blurHash: "",
        color: "", caption: "hill", address: "/images/x?ixid=1", isLiked: true)
    }, isLast: true)

  // FEED-17
  @Test func favouritesHaveAHeadingACounterAndTheFeedsCards() {
    var page = AppPage(language: .russian, name: "Image Feed")
    var screen = opened()
    _ = screen.handle(.tabTapped(.profile))
    _ = screen.handle(.profile(.profileArrived(Ticket(number: 1), Self.person)))
    _ = screen.handle(.favourites(.pageArrived(Ticket(number: 1), Self.favourites)))
    let html = page.tree(of: screen.view).html
    #expect(html.contains("<h2 class=\"heading\"><span>Избранное</span>"))
    #expect(html.contains("<span class=\"badge\">2</span>"))
    let list = html.split(separator: "data-name=\"favourites\"").last ?? ""
    #expect(list.split(separator: "<article class=\"card ").count == 3)
  }

  // Q-3, FEED-16: what people wrote begins where its first letter says, in whatever language the app is
  @Test func whatAPersonWroteHasADirectionOfItsOwn() {
    var page = AppPage(language: .russian, name: "Image Feed")
    var screen = opened()
    _ = screen.handle(.tabTapped(.profile))
    _ = screen.handle(.profile(.profileArrived(Ticket(number: 1), Self.person)))
    let html = page.tree(of: screen.view).html
    #expect(html.contains("<h1 class=\"name\" dir=\"auto\">Ann"))
    #expect(html.contains("<p class=\"bio\" dir=\"auto\">Hello"))
  }

  // FEED-17: the basic edition has no list of liked photos.
  @Test func theBasicEditionHasNoFavourites() {
    var page = AppPage(language: .russian, name: "Image Feed")
    var basic = start()
    basic.edition = .basic
    var screen = AppScreen()
    _ = screen.handle(.started(basic))
    _ = screen.handle(.tabTapped(.profile))
    _ = screen.handle(.profile(.profileArrived(Ticket(number: 1), Self.person)))
    let html = page.tree(of: screen.view).html
    #expect(html.contains("Ann &lt;B&gt;"))
    #expect(!html.contains("Избранное") && !html.contains("badge"))
  }

  // FEED-10
  @Test func aScrolledFeedHasFewElements() {
    var page = AppPage(language: .russian, name: "Image Feed")
    var screen = opened()
    _ = screen.handle(.feed(.resized(Viewport(width: 375, height: 667))))
    _ = screen.handle(.feed(.scrolled(1000)))
    func count(_ element: AppPage.Element) -> Int { element.children.reduce(1) { $0 + count($1) } }
    #expect(count(page.tree(of: screen.view)) < 150)
  }
}
