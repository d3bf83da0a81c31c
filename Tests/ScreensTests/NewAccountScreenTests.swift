import Domain
import Screens
import TestKit
import Testing

/// PASS-8: registration.
struct NewAccountScreenTests {
  static let password = Secret("kq7!vbx2pz")

  static func draft() -> NewAccountScreen.Draft {
    var draft = NewAccountScreen.Draft()
    draft.login = "annette"
    draft.name = "Annette"
    draft.password = password
    return draft
  }

  static func written() -> NewAccountScreen {
    var screen = NewAccountScreen()
    _ = screen.handle(.loginChanged("annette"))
    _ = screen.handle(.nameChanged("Annette"))
    _ = screen.handle(.password(.changed(password)))
    return screen
  }

  func asking() -> Walk<NewAccountScreen> {
    var walk = Walk(Self.written())
    _ = walk.step(.submitted)
    return walk
  }

  // PASS-7: the list of common words is loaded when the screen opens.
  @Test func theWordsAreLoadedAtOnce() throws {
    var walk = Walk(NewAccountScreen())
    #expect(walk.step(.opened, [.loadWords]) == nil)
    _ = walk.step(.password(.changed(Secret("manchester"))))
    let words = try #require(WordFilter(SampleWords.bytes))
    #expect(
      walk.step(.wordsLoaded(words)) {
        $0.password.strength = .weak
        $0.password.weakness = .common
      } == nil)
  }

  // AUTH-2
  @Test func aLoginKeepsLatinLettersOnly() {
    var walk = Walk(NewAccountScreen())
    #expect(walk.step(.loginChanged("a1-ñb")) { $0.login = "ab" } == nil)
  }

  // AUTH-18: the field for the secure sequence keeps at most three digits, each from 1 to 3.
  @Test func aSequenceKeepsThreeDigitsOfThree() {
    var walk = Walk(NewAccountScreen())
    #expect(walk.step(.sequenceChanged("40 1x32 1")) { $0.sequence = Secret("132") } == nil)
  }

  // PASS-8
  @Test func allThatIsWrittenIsSent() {
    var walk = Walk(Self.written())
    _ = walk.step(.sequenceChanged("132"))
    _ = walk.step(.phoneChanged("+7 999"))
    var draft = Self.draft()
    draft.sequence = Secret("132")
    draft.phone = "+7 999"
    #expect(
      walk.step(.submitted, [.hideKeyboard, .send(ticket(1), draft)]) { $0.isEnabled = false }
        == nil)
  }

  // PASS-8
  @Test func whatTheServerWouldRefuseIsNotSent() {
    func refused(_ problem: FormProblem, _ field: EntranceField, _ event: NewAccountScreen.Event) {
      var walk = Walk(Self.written())
      _ = walk.step(event)
      #expect(walk.step(.submitted, [.focus(field)]) { $0.problem = problem } == nil)
      #expect(walk.screen.phase == .typing)
    }
    refused(.login(.invalid), .login, .loginChanged("1"))
    refused(.name(.blank), .name, .nameChanged("  "))
    refused(.name(.long), .name, .nameChanged(String(repeating: "n", count: 101)))
    refused(.password(.weak), .password, .password(.changed(Secret("kq7!vbx2p"))))
    refused(.password(.pattern), .password, .password(.changed(Secret("1234567890"))))
    refused(.password(.personal), .password, .password(.changed(Secret("annetteannette"))))
    refused(.newSequence, .sequence, .sequenceChanged("13"))
  }

  // PASS-8: a repeated letter is refused, and the page says why.
  @Test(arguments: [
    (String(repeating: "a", count: 22), PasswordProblem.pattern),
    (String(repeating: "e\u{301}", count: 22), .pattern),
    ("annetteannetteannette", .personal),
  ])
  func aLongPasswordThatIsDemotedIsNotSent(text: String, problem: PasswordProblem) {
    var screen = Self.written()
    _ = screen.handle(.password(.changed(Secret(text))))
    #expect(screen.view.password.strength == .medium)
    #expect(screen.handle(.submitted) == [.focus(.password)])
    #expect(screen.view.problem == .password(problem))
  }

  // PASS-8: if the server requires strong passwords, a weaker one is not sent.
  @Test func aServerMayWantStrongPasswords() {
    var screen = NewAccountScreen(minimum: .strong)
    _ = screen.handle(.loginChanged("annette"))
    _ = screen.handle(.nameChanged("Annette"))
    _ = screen.handle(.password(.changed(Self.password)))
    #expect(screen.handle(.submitted) == [.focus(.password)])
    #expect(screen.view.problem == .password(.weak))
  }

  // AUTH-6: an error disappears when its own field is edited, not when another one is.
  @Test func editingAFieldClearsItsError() {
    var walk = asking()
    #expect(
      walk.step(.answered(ticket(1), .problem(.login(.taken))), [.focus(.login)]) {
        $0.isEnabled = true
        $0.problem = .login(.taken)
      } == nil)
    #expect(walk.step(.nameChanged("Ann")) { $0.name = "Ann" } == nil, "another field")
    #expect(
      walk.step(.loginChanged("ann")) {
        $0.login = "ann"
        $0.problem = nil
      } == nil)
  }

  // AUTH-19
  @Test func nothingReactsWhileTheServerIsAsked() {
    var walk = asking()
    for event: NewAccountScreen.Event in [
      .loginChanged("x"), .nameChanged("x"), .password(.changed(Secret("x"))), .submitted,
      .password(.eyeTapped), .sequenceChanged("1"), .phoneChanged("1"), .returned,
      .tappedOutside, .opened, .answered(ticket(7), .done(next: nil)),
    ] {
      #expect(walk.step(event) == nil)
    }
  }

  // PASS-8
  @Test func theNewAccountIsSignedIn() {
    var walk = asking()
    #expect(
      walk.step(.answered(ticket(1), .done(next: "/app/feed")), [.proceed("/app/feed")]) {
        $0.login = ""
        $0.name = ""
      } == nil)
    #expect(walk.screen.phase == .done)
    #expect(walk.step(.submitted) == nil)
  }

  // AUTH-14
  @Test func theKeyboardGoesOnReturnAndOnATapOutside() {
    var walk = Walk(NewAccountScreen())
    #expect(walk.step(.returned, [.hideKeyboard]) == nil)
    #expect(walk.step(.tappedOutside, [.hideKeyboard]) == nil)
    #expect(walk.step(.password(.returned), [.hideKeyboard]) == nil)
  }

  // a response that belongs to another screen counts as a server error.
  @Test func anAnswerOfAnotherScreenIsAProblemOfTheServer() {
    for answer: FormResponse in [.panel, .name, .delivery(.sent)] {
      var walk = asking()
      #expect(
        walk.step(.answered(ticket(1), answer)) {
          $0.isEnabled = true
          $0.problem = .server
        } == nil)
    }
  }

  // PASS-8: a page without script keeps the input, except passwords.
  @Test func aFormSentWithoutScriptComesBackAsWritten() {
    var typed = EntranceStart.Typed()
    typed.login = "annette"
    typed.name = "Annette"
    let screen = NewAccountScreen(typed: typed, answer: .problem(.login(.taken)))
    #expect(screen.view.login == "annette")
    #expect(screen.view.name == "Annette")
    #expect(screen.view.problem == .login(.taken))
    #expect(screen.view.isEnabled)
    #expect(screen.view.password.strength == .weak)
  }

  @Test func aTypedTextTakesThePlaceOfTheEmptyOne() {
    typealias Event = NewAccountScreen.Event
    #expect(Event.loginChanged("").typed("x") == .loginChanged("x"))
    #expect(Event.nameChanged("").typed("x") == .nameChanged("x"))
    #expect(Event.sequenceChanged("").typed("x") == .sequenceChanged("x"))
    #expect(Event.phoneChanged("").typed("x") == .phoneChanged("x"))
    #expect(
      Event.password(.changed(Secret(""))).typed("x") == .password(.changed(Secret("x"))))
    #expect(Event.submitted.typed("x") == .submitted)
  }
}
