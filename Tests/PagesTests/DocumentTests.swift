import Domain
import Pages
import Testing

/// The HTML documents that the server sends.
struct DocumentTests {
  // Q-4
  @Test func dataInAPageCannotEndItsElement() {
    var document = Document(
      language: .english, title: "A & <B>", themeColor: "#1A1B22", style: "/assets/app.css",
      body: SignInPages.Element(.div))
    document.data = Array("{\"a\":\"\\u003c/script>\"}".utf8)
    document.scripts = ["/assets/app.js?v=1"]
    document.hasSplash = true
    let html = document.html
    #expect(html.contains("<title>A &amp; &lt;B&gt;</title>"))
    #expect(html.contains("class=\"curtain\""))
    #expect(!html.contains("style="), "no inline style: the policy forbids it")
  }

  // FEED-1: a page names the app for the home screen and has a toolbar color for each color scheme
  // that it supports.
  @Test func aPageHasTheAppsNameAndToolbarColors() {
    var document = Document(
      language: .english, title: "Sign in · A", themeColor: "#FFFFFF", style: "/assets/page.css",
      body: SignInPages.Element(.div))
    document.appName = "A"
    #expect(document.html.contains(#"name="apple-mobile-web-app-title" content="A""#))
    #expect(!document.html.contains("status-bar-style"))
    #expect(!document.html.contains("prefers-color-scheme"))
    document.darkThemeColor = "#222222"
    let bars =
      ##"<meta name="theme-color" media="(prefers-color-scheme:dark)" content="#222222">"##
      + ##"<meta name="theme-color" content="#FFFFFF">"##
    #expect(document.html.contains(bars))
    document.darkThemeColor = nil
    document.hasSplash = true
    #expect(document.html.contains(#"apple-mobile-web-app-status-bar-style" content="black""#))
  }

  // FEED-21, Q-1: the page has a message in case the app's styles, script or code fail to load.
  @Test(arguments: Language.allCases) func theAppsPageSaysThatTheAppHasNotLoaded(
    _ language: Language
  ) {
    var document = Document(
      language: language, title: "x", themeColor: "#1A1B22", style: "/assets/app.css",
      body: SignInPages.Element(.div))
    #expect(!document.html.contains("class=\"late\""), "other pages work as they are")
    document.hasSplash = true
    let words = language == .russian ? "Приложение пока не загрузилось." : "The app has not loaded"
    #expect(document.html.contains(words))
    #expect(document.html.contains("<a href>"), "the same address once more")
  }

  // API-2
  @Test func consentListsEveryScope() {
    let pages = SignInPages(language: .english, name: "Image Feed")
    let html = pages.consent(
      application: "<Viewer>", person: "Ann", scopes: Scopes([.public, .writeLikes]),
      action: "/oauth/authorize", hidden: []
    ).html
    #expect(html.contains("&lt;Viewer&gt; wants access"))
    #expect(html.contains("like and unlike photos for you"))
    #expect(!html.contains("read your profile"))
  }
}
