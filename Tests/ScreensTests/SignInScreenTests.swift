import Domain
import Screens
import TestKit
import Testing

/// AUTH-2…6, 14, 17, 19: login and password.
struct SignInScreenTests {
  static func judging(byKey: Bool = false) -> SignInScreen {
    var screen = SignInScreen()
    _ = screen.handle(.loginChanged("username"))
    _ = screen.handle(.passwordChanged(Secret("nonsense")))
    _ = screen.handle(byKey ? .returned : .submitted)
    return screen
  }

  // AUTH-1
  @Test func theBaseStateIsEmpty() {
    let view = SignInScreen().view
    #expect(view.login.isEmpty && view.message == .none && view.panel == nil)
    #expect(view.loginState == .ready && view.passwordState == .ready && view.use == .open)
  }

  // AUTH-2
  @Test func theLoginKeepsLatinLettersOnly() {
    var walk = Walk(SignInScreen())
    #expect(walk.step(.loginChanged("u1sеr naмe\u{202E}")) { $0.login = "usrnae" } == nil)
  }

  // AUTH-4
  @Test func submittingSendsLoginAndPassword() {
    var screen = SignInScreen()
    _ = screen.handle(.loginChanged("username"))
    _ = screen.handle(.passwordChanged(Secret("password")))
    var walk = Walk(screen)
    #expect(
      walk.step(
        .submitted, [.judge(ticket(1), login: "username", password: Secret("password"))]
      ) { $0.use = .held } == nil)
  }

  // AUTH-5: only the wrong fields are marked; the first of them gets the focus.
  @Test(arguments: [(true, false), (false, true), (true, true)])
  func onlyWrongFieldsAreMarked(login: Bool, password: Bool) {
    var walk = Walk(Self.judging())
    #expect(
      walk.step(
        .answered(ticket(1), .problem(.fields(login: login, password: password))),
        [.focus(login ? .login : .password)]
      ) {
        if login { $0.loginState = .error }
        if password { $0.passwordState = .error }
        $0.use = .open
        $0.message = .wrong(login: login, password: password)
      } == nil)
  }

  // AUTH-17: a refusal that does not say which field is wrong marks both.
  @Test func anAnswerThatDoesNotTellMarksBothFields() {
    var walk = Walk(Self.judging())
    #expect(
      walk.step(
        .answered(ticket(1), .problem(.fields(login: false, password: false))), [.focus(.login)]
      ) {
        $0.loginState = .error
        $0.passwordState = .error
        $0.use = .open
        $0.message = .wrong(login: false, password: false)
      } == nil)
  }

  // AUTH-6
  @Test func typingReturnsOnlyThatFieldToReady() {
    var screen = Self.judging()
    _ = screen.handle(.answered(ticket(1), .problem(.fields(login: true, password: true))))
    var walk = Walk(screen)
    #expect(
      walk.step(.loginChanged("usernam")) {
        $0.loginState = .ready
        $0.login = "usernam"
        $0.message = .wrong(login: false, password: true)
      } == nil)
    #expect(
      walk.step(.passwordChanged(Secret("x"))) {
        $0.passwordState = .ready
        $0.message = .none
      } == nil)
  }

  // AUTH-5, AUTH-17, AUTH-19: every marked field comes with a message.
  @Test(arguments: [(true, false), (false, true), (true, true), (false, false)])
  func whatIsMarkedIsAlsoSaid(login: Bool, password: Bool) {
    var screen = Self.judging()
    _ = screen.handle(
      .answered(ticket(1), .problem(.fields(login: login, password: password))))
    for event: SignInScreen.Event in [
      .tappedOutside, .loginChanged("a"), .passwordChanged(Secret("b")),
    ] {
      let view = screen.view
      let isMarked = view.loginState == .error || view.passwordState == .error
      #expect(isMarked == (view.message != .none))
      _ = screen.handle(event)
    }
    #expect(screen.view.message == .none)
  }

  // AUTH-14
  @Test func returnAndATapOutsideHideTheKeyboard() {
    var walk = Walk(SignInScreen())
    #expect(walk.step(.returned, [.hideKeyboard]) == nil, "nothing to judge yet")
    #expect(walk.step(.tappedOutside, [.hideKeyboard]) == nil)
  }

  // AUTH-14: if both fields are filled in, Return also submits, as the button does.
  @Test func returnInAFilledFormSendsIt() {
    var screen = SignInScreen()
    _ = screen.handle(.loginChanged("username"))
    _ = screen.handle(.passwordChanged(Secret("x")))
    var walk = Walk(screen)
    #expect(
      walk.step(
        .returned, [.hideKeyboard, .judge(ticket(1), login: "username", password: Secret("x"))]
      ) { $0.use = .held } == nil)
  }

  // AUTH-14: if Return submitted the form, no field gets the focus after an error.
  @Test func aKeyboardThatReturnHidStaysHidden() {
    var walk = Walk(Self.judging(byKey: true))
    #expect(
      walk.step(.answered(ticket(1), .problem(.fields(login: true, password: false)))) {
        $0.loginState = .error
        $0.use = .open
        $0.message = .wrong(login: true, password: false)
      } == nil)
  }

  // AUTH-19
  @Test func nothingReactsWhileValuesAreJudged() {
    var walk = Walk(Self.judging())
    for event: SignInScreen.Event in [
      .loginChanged("other"), .passwordChanged(Secret("other")), .submitted, .returned,
      .tappedOutside, .digitPressed(1), .refreshed,
    ] {
      #expect(walk.step(event) == nil)
    }
    #expect(walk.step(.answered(ticket(4), .panel)) == nil, "an old answer is ignored")
  }

  // AUTH-19: each error that is not about the values is shown, and marks no field.
  @Test(arguments: [
    (FormProblem.wait(seconds: 30), SignInScreen.Message.wait(seconds: 30)), (.busy, .busy),
    (.offline, .offline), (.server, .server), (.expired, .expired), (.closed, .server),
  ])
  func whatKeptTheValuesFromBeingJudgedIsSaid(
    problem: FormProblem, message: SignInScreen.Message
  ) {
    var walk = Walk(Self.judging())
    #expect(
      walk.step(.answered(ticket(1), .problem(problem))) {
        $0.use = .open
        $0.message = message
      } == nil)
    #expect(
      walk.step(.loginChanged("usernam")) {
        $0.login = "usernam"
        $0.message = .none
      } == nil)
  }

  // AUTH-16: if the response has a URL, right values lead there.
  @Test func rightValuesLeadToTheURLInTheResponse() {
    var walk = Walk(Self.judging())
    #expect(
      walk.step(.answered(ticket(1), .done(next: "/x")), [.hideKeyboard, .proceed("/x")]) {
        $0.loginState = .success
        $0.passwordState = .success
        $0.use = .closed
      } == nil)
    #expect(walk.step(.submitted) == nil)
  }

  // AUTH-3
  @Test func noPrintedScreenShowsThePassword() {
    var screen = SignInScreen()
    _ = screen.handle(.passwordChanged(Secret("hunter2hunter2")))
    let effects = screen.handle(.submitted)
    #expect(!"\(screen)\(effects)".contains("hunter2"))
  }
}
