import Domain
import Pages
import Screens
import TestKit
import Testing

/// The HTML of the sign-in screens.
struct EntrancePageTests {
  static func start(_ place: EntranceStart.Place) -> EntranceStart {
    var start = EntranceStart(
      place, language: .russian, name: "<RSSchool>", address: "/authorization?a=\"b\"", seal: "s\"")
    start.links.signIn = "/oauth/authorize"
    start.links.phone = "/account/phone"
    start.links.newAccount = "/account/new"
    start.code = SentCode(digits: 6, seconds: 2, phone: "+7 (999) 000-00-00")
    return start
  }

  static func html(_ start: EntranceStart, _ events: [EntranceScreen.Event] = []) -> String {
    var screen = EntranceScreen(start)
    for event in events { _ = screen.handle(event) }
    return EntrancePage(start).tree(of: screen.view).html
  }

  // AUTH-1, AUTH-2, AUTH-3
  @Test func signInIsARealForm() {
    let html = Self.html(Self.start(.signIn), [.signIn(.loginChanged("user1name"))])
    #expect(html.contains("&lt;RSSchool&gt;</h1>"))
    #expect(html.contains("method=\"post\" action=\"/authorization?a=&quot;b&quot;\""))
    #expect(html.contains("name=\"form\" value=\"s&quot;\""))
    #expect(html.contains("type=\"password\" autocomplete=\"current-password\""))
    #expect(html.contains("autocapitalize=\"none\" autocorrect=\"off\""))
    #expect(html.contains("value=\"username\""))
    #expect(html.contains(">Authorize<") && html.contains("placeholder=\"Login\""))
    #expect(!html.contains("digit"), "no panel yet")
  }

  // AUTH-3
  @Test func noPageHoldsThePassword() {
    var screen = EntranceScreen(Self.start(.signIn))
    _ = screen.handle(.signIn(.passwordChanged(Secret("hunter2hunter2"))))
    let tree = EntrancePage(Self.start(.signIn)).tree(of: screen.view)
    #expect(!tree.html.contains("hunter2"))
    #expect(!"\(tree)".contains("hunter2"))
  }

  // AUTH-5, AUTH-13
  @Test func aWrongFieldIsMarkedInvalid() {
    var start = Self.start(.signIn)
    start.answer = .problem(.fields(login: false, password: true))
    let html = Self.html(start)
    #expect(html.contains("class=\"field ready\" id=\"login\""))
    #expect(html.contains("class=\"field error\" id=\"password\""))
    #expect(html.contains("aria-describedby=\"message\" aria-invalid=\"true\""))
    #expect(html.contains("id=\"message\" role=\"alert\">Wrong password</p>"))
  }

  // AUTH-7, AUTH-8: works without script: each button submits the digits so far and its own.
  @Test func thePanelIsARealForm() {
    var start = Self.start(.signIn)
    start.hasPanel = true
    start.typed.sequence = Secret("13")
    let html = Self.html(start)
    #expect(html.contains("name=\"sequence\" value=\"13\""))
    #expect(html.contains("type=\"submit\" name=\"digit\" value=\"2\""))
    #expect(html.contains(">1 3</output>"))
    #expect(html.contains("class=\"panel ready\""))
    #expect(html.contains("disabled"))
  }

  // AUTH-11, AUTH-12
  @Test func theModalLeadsBackWithoutScript() {
    var start = Self.start(.signIn)
    start.answer = .done(next: nil)
    let html = Self.html(start)
    #expect(html.contains("role=\"alertdialog\""))
    #expect(html.contains(">You are successfuly authorized!<"))
    #expect(html.contains("method=\"get\""))
  }

  // AUTH-19: only the links that the start data contains are shown.
  @Test func onlyLinksOfTheStartDataAreShown() {
    #expect(Self.html(Self.start(.signIn)).contains("href=\"/account/phone\""))
    var start = Self.start(.signIn)
    start.links = EntranceStart.Links()
    #expect(!Self.html(start).contains("href="))
  }

  // CODE-1
  @Test func theNumberIsATelephoneField() {
    let html = Self.html(Self.start(.phone), [.opened, .phone(.changed("8999"))])
    #expect(html.contains("type=\"tel\"") && html.contains("autocomplete=\"tel\""))
    #expect(html.contains("value=\"+7 (999\""))
    #expect(html.contains("Мы отправим на него СМС-код"))
    #expect(html.contains("class=\"go\" type=\"submit\" aria-disabled=\"true\""))
    #expect(!Self.html(Self.start(.phone)).contains("aria-disabled"), "usable without script")
  }

  // CODE-1: the terms are shown only if they can be read.
  @Test func theTermsAreALinkOrNotThere() {
    var start = Self.start(.phone)
    #expect(Self.html(start).contains(">Номер нужен только для входа</p>"))
    #expect(!Self.html(start).contains("соглашаетесь"))
    start.links.terms = "/terms"
    let html = Self.html(start)
    #expect(html.contains("соглашаетесь с </span><a href=\"/terms\" target=\"_blank\">"))
    #expect(!html.contains("только для входа"))
  }

  // CODE-3, CODE-11
  @Test func theCodeFieldIsFilledInByTheSystem() {
    let html = Self.html(Self.start(.code))
    #expect(html.contains("autocomplete=\"one-time-code\""))
    #expect(html.contains("inputmode=\"numeric\""))
    #expect(html.contains("role=\"timer\"") && !html.contains("name=\"resend\""))
    var start = Self.start(.code)
    start.code?.seconds = 0
    let over = Self.html(start)
    #expect(!over.contains("role=\"timer\"") && over.contains("name=\"resend\""))
  }

  // every button, link and input has an accessible name.
  @Test(arguments: [EntranceStart.Place.signIn, .phone, .code, .name])
  func everyControlHasAName(place: EntranceStart.Place) {
    var start = Self.start(place)
    start.hasPanel = true
    func visit(_ element: EntrancePage.Element) {
      let isHidden = element.attributes.contains { $0.name == .type && $0.value == "hidden" }
      let isControl = [.button, .a, .input].contains(element.tag) && !isHidden
      let isNamed = element.attributes.contains { $0.name == .ariaLabel && !$0.value.isEmpty }
      let hasText = !element.text.isEmpty || element.children.contains { !$0.text.isEmpty }
      #expect(!isControl || isNamed || hasText)
      element.children.forEach(visit)
    }
    visit(EntrancePage(start).tree(of: EntranceScreen(start).view))
  }

  @Test(arguments: [EntranceStart.Place.signIn, .phone, .code, .name])
  func aRandomWalkIsDrawnAsIfFromNew(place: EntranceStart.Place) {
    var chance = Chance(seed: 5)
    var renderer = Renderer<EntranceScreen.Event>()
    var document = DOM()
    var screen = EntranceScreen(Self.start(place))
    let page = EntrancePage(Self.start(place))
    let answers: [FormResponse] = [
      .panel, .done(next: nil), .problem(.fields(login: true, password: false)),
      .problem(.sequence), .problem(.code(left: 2)), .problem(.busy),
      .code(SentCode(digits: 6, seconds: 2, phone: "")),
    ]
    for step in Int32(1)..<400 {
      let ticket = Ticket(number: Int32.random(in: 1...max(1, step / 8), using: &chance))
      var events: [EntranceScreen.Event] = [
        .opened, .signIn(.loginChanged("a")), .signIn(.submitted), .signIn(.digitPressed(1)),
        .signIn(.refreshed), .phone(.changed("+44")), .phone(.changed("+79990000000")),
        .phone(.submitted), .code(.changed(Secret("12"))), .code(.changed(Secret("123456"))),
        .code(.resendTapped), .woke(ticket, at: Instant(seconds: Int64(step))),
        .name(.changed("")), .name(.changed("Аня")), .name(.submitted),
      ]
      events += answers.map { .answered(ticket, $0) }
      guard let event = events.randomElement(using: &chance) else { return }
      _ = screen.handle(event)
      let tree = page.tree(of: screen.view)
      document.apply(renderer.render(tree))
      #expect(document.text() == tree.plain, "after \(event)")
    }
  }
}
