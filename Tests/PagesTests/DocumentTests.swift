import Domain
import Pages
import Screens
import Testing

/// The pages that the server sends.
struct DocumentTests {
  // AUTH-1, AUTH-2, AUTH-3
  @Test func theSignInPageIsARealForm() {
    let pages = SignInPages(language: .russian, name: "RSSchool")
    var screen = SignInScreen()
    _ = screen.handle(.loginChanged("user\"name"))
    let form = pages.signIn(
      screen.view, action: "/oauth/authorize", hidden: [.init("request", "a\"b")])
    let html = form.html
    #expect(html.hasPrefix("<form"))
    #expect(html.contains("method=\"post\""))
    #expect(html.contains("type=\"password\""))
    #expect(html.contains("autocomplete=\"current-password\""))
    #expect(html.contains("autocapitalize=\"none\""))
    #expect(html.contains("value=\"username\""))
    #expect(html.contains("value=\"a&quot;b\""))
    #expect(html.contains(">RSSchool<"))
  }

  //
  @Test func dataInAPageCannotEndItsElement() {
    var document = Document(
      language: .english, title: "A & <B>", themeColor: "#1A1B22", style: "/assets/app.css",
      body: Element(.div))
    document.data = Array("{\"a\":\"\\u003c/script>\"}".utf8)
    document.script = "/assets/app.js?v=1"
    document.hasSplash = true
    let html = document.html
    #expect(html.contains("<title>A &amp; &lt;B&gt;</title>"))
    #expect(html.contains("class=\"curtain\""))
    #expect(!html.contains("style="), "no inline style: the policy forbids it")
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
