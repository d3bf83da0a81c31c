import Domain
import Screens
import TestKit
import Testing

/// The sign-in pages: which one is open, and where it leads.
struct EntranceScreenTests {
  static func start(_ place: EntranceStart.Place) -> EntranceStart {
    var start = EntranceStart(
      place, language: .russian, name: "RSSchool", address: "/authorization", seal: "s")
    start.links.code = "/account/code?return_to=%2F"
    start.links.name = "/account/name?return_to=%2F"
    start.code = SentCode(digits: 4, seconds: 30, phone: "+7 (999) 000-00-00")
    return start
  }

  // AUTH-16: after signing in, the app opens the URL in the response.
  @Test func signInOpensTheURLInTheResponse() {
    var screen = EntranceScreen(Self.start(.signIn))
    _ = screen.handle(.signIn(.loginChanged("username")))
    #expect(
      screen.handle(.signIn(.submitted))
        == [.send(ticket(1), .password(login: "username", password: Secret("")))])
    #expect(
      screen.handle(.answered(ticket(1), .done(next: "/next")))
        == [.hideKeyboard, .open("/next")])
  }

  // CODE-8: after a code was sent, the app opens the code page.
  @Test func aNumberLeadsToItsCode() throws {
    var screen = EntranceScreen(Self.start(.phone))
    let number = try #require(PhoneNumber("+79990000000"))
    #expect(screen.handle(.opened) == [.focus(.phone)])
    #expect(
      screen.handle(.phone(.changed("89990000000"))) == [.send(ticket(1), .phone(number))])
    #expect(
      screen.handle(.answered(ticket(1), PhoneScreenTests.sent))
        == [.hideKeyboard, .open("/account/code?return_to=%2F")])
  }

  // CODE-8: after a right code, the app opens the name page, the next URL or the start page.
  @Test(arguments: [
    (FormResponse.name, "/account/name?return_to=%2F"), (.done(next: "/x"), "/x"),
    (.done(next: nil), "/"),
  ])
  func aCodeLeadsOn(answer: FormResponse, address: String) {
    var screen = EntranceScreen(Self.start(.code))
    #expect(
      screen.handle(.opened) == [.focus(.code), .awaitMessage, .wake(ticket(1), milliseconds: 0)])
    #expect(
      screen.handle(.messageArrived(Secret("1234")))
        == [.send(ticket(1), .code(Secret("1234"))), .wake(ticket(2), milliseconds: 0)])
    #expect(screen.handle(.answered(ticket(1), answer)) == [.hideKeyboard, .open(address)])
  }

  @Test func aNameLeadsToTheStart() {
    var screen = EntranceScreen(Self.start(.name))
    _ = screen.handle(.name(.changed("Аня")))
    #expect(screen.handle(.name(.submitted)) == [.send(ticket(1), .name("Аня"))])
    #expect(screen.handle(.answered(ticket(1), .done(next: nil))) == [.hideKeyboard, .open("/")])
  }

  // events of another page are ignored.
  @Test(arguments: [EntranceStart.Place.signIn, .phone, .code, .name])
  func eventsOfOtherPagesAreNone(place: EntranceStart.Place) {
    var screen = EntranceScreen(Self.start(place))
    let before = screen
    let events: [(EntranceStart.Place, EntranceScreen.Event)] = [
      (.signIn, .signIn(.loginChanged("a"))), (.phone, .phone(.changed("+44"))),
      (.code, .code(.changed(Secret("1")))), (.name, .name(.changed("a"))),
    ]
    for (owner, event) in events where owner != place {
      #expect(screen.handle(event) == [])
      #expect(screen == before)
    }
  }

  @Test func theTextOfAFieldReachesItsEvent() {
    let texts: [(EntranceScreen.Event, EntranceScreen.Event)] = [
      (.signIn(.loginChanged("")), .signIn(.loginChanged("x"))),
      (.signIn(.passwordChanged(Secret(""))), .signIn(.passwordChanged(Secret("x")))),
      (.phone(.changed("")), .phone(.changed("x"))),
      (.code(.changed(Secret(""))), .code(.changed(Secret("x")))),
      (.name(.changed("")), .name(.changed("x"))), (.signIn(.submitted), .signIn(.submitted)),
      (.opened, .opened),
    ]
    for (event, expected) in texts { #expect(event.typed("x") == expected) }
  }

  // AUTH-5, AUTH-8: the response to a form sent without script is shown as it would be with it.
  @Test func anAnswerToAPlainFormIsShown() {
    var start = Self.start(.signIn)
    start.typed.login = "username"
    start.answer = .problem(.fields(login: false, password: true))
    guard case .signIn(let view) = EntranceScreen(start).view else {
      Issue.record("another page")
      return
    }
    #expect(view.login == "username")
    #expect(view.loginState == .ready && view.passwordState == .error)
  }
}
