import Domain
import Pages
import Screens
import TestKit
import Testing

/// PASS-1…8: the HTML of the password field and of the pages that contain it.
struct PasswordFieldPartTests {
  typealias Element = EntrancePage.Element

  static func start(_ place: EntranceStart.Place, _ language: Language = .english) -> EntranceStart
  {
    var start = EntranceStart(
      place, language: language, name: "RSSchool", address: "/x", seal: "s")
    start.links.phone = "/account/phone"
    return start
  }

  static func draw(_ events: [EntranceScreen.Event], _ place: EntranceStart.Place = .newAccount)
    -> Element
  {
    let start = start(place)
    var screen = EntranceScreen(start)
    for event in events { _ = screen.handle(event) }
    return EntrancePage(start).tree(of: screen.view)
  }

  static func typed(_ text: String) -> EntranceScreen.Event {
    .newAccount(.password(.changed(Secret(text))))
  }

  func all(_ element: Element, where isWanted: (Element) -> Bool) -> [Element] {
    (isWanted(element) ? [element] : []) + element.children.flatMap { all($0, where: isWanted) }
  }

  /// Whether a person fills in the input; the hidden one is the user name for password managers.
  func isFilledIn(_ element: Element) -> Bool {
    element.tag == .input && value(.type, of: element) != "hidden"
      && value(.ariaHidden, of: element) == nil
  }

  func value(_ name: AttributeName, of element: Element?) -> String? {
    element?.attributes.first { $0.name == name }?.value
  }

  func part(_ id: String, in page: Element) -> Element? {
    all(page) { value(.id, of: $0) == id }.first
  }

  func bars(_ page: Element) -> [String] {
    all(page) { value(.class, of: $0)?.hasPrefix("bar") == true }
      .compactMap { value(.class, of: $0) }
  }

  // PASS-1, PASS-4
  @Test func theFieldOpensMaskedAndTooWeak() {
    let page = Self.draw([])
    #expect(value(.type, of: part("password", in: page)) == "password")
    #expect(value(.autocomplete, of: part("password", in: page)) == "new-password")
    #expect(part("strength", in: page)?.text == "Too weak")
    #expect(bars(page) == ["bar weak", "bar", "bar"])
    #expect(page.html.contains(">ENTER PASSWORD<"))
  }

  // PASS-4, PASS-5
  @Test func barsLightUpToTheLevelAndTheHighestPulses() {
    let medium = Self.draw([Self.typed("kq7!vbx2pz")])
    #expect(bars(medium) == ["bar weak", "bar medium pulse", "bar"])
    let strong = Self.draw([Self.typed("kq7!vbx2pzhd3w8mftyo")])
    #expect(bars(strong) == ["bar weak", "bar medium", "bar strong pulse"])
    let back = Self.draw([Self.typed("kq7!vbx2pz"), Self.typed("")])
    #expect(bars(back) == ["bar weak pulse", "bar", "bar"])
  }

  // PASS-2
  @Test func theEyeButtonIsLabeledWithItsAction() throws {
    let masked = Self.draw([])
    let shown = Self.draw([.newAccount(.password(.eyeTapped))])
    let eyes = [masked, shown].map { page in
      all(page) { value(.class, of: $0)?.hasPrefix("eye") == true }.first
    }
    #expect(eyes.map { value(.ariaLabel, of: $0) } == ["Show password", "Hide password"])
    #expect(eyes.map { value(.class, of: $0) } == ["eye", "eye open"])
    #expect(value(.type, of: part("password", in: shown)) == "text")
  }

  // PASS-7
  @Test func theReasonOfADemotionIsShown() {
    let page = Self.draw([Self.typed("1234567890")])
    #expect(
      part("password-flaw", in: page)?.text == "Sequences and repetitions are easily guessed")
    #expect(part("strength", in: page)?.text == "Too weak")
  }

  // PASS-8
  @Test func aRefusalStandsUnderItsField() {
    let page = Self.draw([.newAccount(.loginChanged("ann")), .newAccount(.submitted)])
    #expect(part("name-flaw", in: page)?.text == "Please enter your name")
    #expect(value(.ariaInvalid, of: part("name", in: page)) == "true")
    #expect(value(.ariaInvalid, of: part("login", in: page)) == nil)
    let current = Self.draw([.newPassword(.submitted)], .newPassword)
    #expect(part("current-flaw", in: current)?.text == "This is not your current password")
  }

  //
  @Test func noPageHoldsAPassword() {
    let page = Self.draw([Self.typed("hunter2-hunter2"), .newAccount(.password(.eyeTapped))])
    #expect(!page.html.contains("hunter2"))
    #expect(value(.value, of: part("password", in: page)) == nil)
  }

  // PASS-8: without script too, the form posts all its fields to the address of its page.
  @Test(arguments: [
    (EntranceStart.Place.newAccount, ["form", "login", "name", "password", "sequence", "phone"]),
    (.newPassword, ["form", "username", "current", "password"]),
  ])
  func theFormHasTheFieldsOfItsAddress(place: EntranceStart.Place, names: [String]) {
    let page = Self.draw([], place)
    #expect(all(page) { $0.tag == .input }.compactMap { value(.name, of: $0) } == names)
    let form = all(page) { $0.tag == .form }.first
    #expect(value(.method, of: form) == "post")
    #expect(value(.action, of: form) == "/x")
  }

  //
  @Test func everyFieldAndButtonHasAName() {
    for place in [EntranceStart.Place.newAccount, .newPassword] {
      let page = Self.draw([], place)
      let labels = all(page) { $0.tag == .label }.compactMap { value(.for, of: $0) }
      for input in all(page, where: isFilledIn) {
        #expect(labels.contains(value(.id, of: input) ?? ""))
      }
      for button in all(page, where: { $0.tag == .button }) {
        #expect(value(.ariaLabel, of: button) != nil || !button.text.isEmpty)
      }
    }
  }

  @Test func aRandomWalkIsDrawnAsIfFromNew() {
    let events: [EntranceScreen.Event] = [
      Self.typed(""), Self.typed("kq7!vbx2pz"), Self.typed("1234567890"), .newAccount(.submitted),
      .newAccount(.loginChanged("ann")), .newAccount(.nameChanged("A")),
      .newAccount(.password(.eyeTapped)), .answered(Ticket(number: 1), .problem(.busy)),
      .answered(Ticket(number: 2), .problem(.login(.taken))),
    ]
    var chance = Chance(seed: 4)
    let start = Self.start(.newAccount, .russian)
    var screen = EntranceScreen(start)
    var renderer = Renderer<EntranceScreen.Event>()
    var document = DOM()
    for _ in 0..<300 {
      _ = screen.handle(events[Int.random(in: events.indices, using: &chance)])
      let tree = EntrancePage(start).tree(of: screen.view)
      document.apply(renderer.render(tree))
      var fresh = Renderer<EntranceScreen.Event>()
      var other = DOM()
      other.apply(fresh.render(tree))
      #expect(document.text() == other.text())
    }
  }
}
