import Domain
import Screens
import TestKit
import Testing

/// AUTH-7…12, 18, 19: the panel with the digits 1, 2 and 3, and the alert.
struct SecurePanelTests {
  static func panel(_ pressed: Int32...) -> SignInScreen {
    var screen = SignInScreenTests.judging()
    _ = screen.handle(.answered(ticket(1), .panel))
    for digit in pressed { _ = screen.handle(.digitPressed(digit)) }
    return screen
  }

  // AUTH-7: right values disable the fields and open the panel for the secure sequence.
  @Test func rightValuesCloseTheFieldsUnderAPanel() {
    var walk = Walk(SignInScreenTests.judging())
    #expect(
      walk.step(.answered(ticket(1), .panel), [.hideKeyboard]) {
        $0.loginState = .success
        $0.passwordState = .success
        $0.use = .closed
        $0.panel = SignInView.PanelView(
          state: .ready, result: "_", digits: Secret(""), isEnabled: true)
      } == nil)
    for event: SignInScreen.Event in [
      .loginChanged("other"), .passwordChanged(Secret("x")), .submitted, .returned,
      .tappedOutside, .refreshed,
    ] {
      #expect(walk.step(event) == nil)
    }
  }

  // AUTH-8
  @Test func eachPressAppendsItsDigit() {
    var walk = Walk(Self.panel())
    #expect(
      walk.step(.digitPressed(1)) {
        $0.panel?.result = "1"
        $0.panel?.digits = Secret("1")
      } == nil)
    #expect(
      walk.step(.digitPressed(3)) {
        $0.panel?.result = "1 3"
        $0.panel?.digits = Secret("13")
      } == nil)
    #expect(walk.step(.digitPressed(4)) == nil, "there is no such button")
    #expect(walk.step(.digitPressed(0)) == nil)
  }

  // AUTH-9, AUTH-19
  @Test func theThirdDigitIsJudgedAtOnce() {
    var walk = Walk(Self.panel(1, 3))
    #expect(
      walk.step(.digitPressed(2), [.judgeSequence(ticket(2), Secret("132"))]) {
        $0.panel?.result = "1 3 2"
        $0.panel?.digits = Secret("132")
        $0.panel?.isEnabled = false
      } == nil)
    #expect(walk.step(.digitPressed(1)) == nil)
    #expect(walk.step(.answered(ticket(1), .done(next: nil))) == nil, "an old answer is ignored")
  }

  // AUTH-9
  @Test func aWrongSequenceEmptiesTheResult() {
    var walk = Walk(Self.panel(1, 3, 3))
    #expect(
      walk.step(.answered(ticket(2), .problem(.sequence))) {
        $0.panel = SignInView.PanelView(
          state: .error, result: "_", digits: Secret(""), isEnabled: true)
        $0.message = .sequence
      } == nil)
  }

  // AUTH-10
  @Test func theFirstPressAfterAnErrorIsDigitOne() {
    var screen = Self.panel(1, 3, 3)
    _ = screen.handle(.answered(ticket(2), .problem(.sequence)))
    var walk = Walk(screen)
    #expect(
      walk.step(.digitPressed(2)) {
        $0.panel?.state = .ready
        $0.panel?.result = "2"
        $0.panel?.digits = Secret("2")
        $0.message = .none
      } == nil)
  }

  // AUTH-11
  @Test func aRightSequenceOpensTheModal() {
    var walk = Walk(Self.panel(1, 3, 2))
    #expect(
      walk.step(.answered(ticket(2), .done(next: nil)), [.hideKeyboard]) {
        $0.panel?.state = .success
        $0.isWelcomed = true
      } == nil)
    #expect(walk.step(.digitPressed(1)) == nil)
  }

  // AUTH-12
  @Test func refreshLeadsBackToTheBaseState() {
    var screen = Self.panel(1, 3, 2)
    _ = screen.handle(.answered(ticket(2), .done(next: nil)))
    var walk = Walk(screen)
    let base = SignInScreen().view
    #expect(walk.step(.refreshed, [.empty(.password)]) { $0 = base } == nil)
    #expect(walk.step(.loginChanged("username")) { $0.login = "username" } == nil)
    #expect(
      walk.step(.submitted, [.judge(ticket(3), login: "username", password: Secret(""))]) {
        $0.use = .held
      } == nil, "the whole flow can be repeated")
  }

  // AUTH-16: if the response to a right sequence has a URL, it opens instead of an alert.
  @Test func aRightSequenceLeadsToTheURLInTheResponse() {
    var walk = Walk(Self.panel(1, 3, 2))
    #expect(
      walk.step(.answered(ticket(2), .done(next: "/next")), [.hideKeyboard, .proceed("/next")]) {
        $0.panel?.state = .success
      } == nil)
  }

  // AUTH-18
  @Test func withoutASequenceThereIsNoPanel() {
    var walk = Walk(SignInScreenTests.judging())
    #expect(
      walk.step(.answered(ticket(1), .done(next: nil)), [.hideKeyboard]) {
        $0.loginState = .success
        $0.passwordState = .success
        $0.use = .closed
        $0.isWelcomed = true
      } == nil)
  }

  // AUTH-19: after too many wrong sequences, the panel shows how long to wait.
  @Test func tooManySequencesAreSaid() {
    var walk = Walk(Self.panel(1, 1, 1))
    #expect(
      walk.step(.answered(ticket(2), .problem(.wait(seconds: 30)))) {
        $0.message = .wait(seconds: 30)
        $0.panel?.result = "_"
        $0.panel?.digits = Secret("")
        $0.panel?.isEnabled = true
      } == nil)
    #expect(
      walk.step(.digitPressed(1)) {
        $0.message = .none
        $0.panel?.result = "1"
        $0.panel?.digits = Secret("1")
      } == nil)
  }

  // AUTH-19: a third digit after the sign-in has expired starts the screen over, with a message.
  @Test func anExpiredPanelStartsOverWithAMessage() {
    var walk = Walk(Self.panel(1, 3, 2))
    let base = SignInScreen().view
    #expect(
      walk.step(.answered(ticket(2), .problem(.expired)), [.empty(.password)]) {
        $0 = base
        $0.message = .expired
      } == nil)
  }

  // AUTH-8: without script, the page shows the digits pressed so far.
  @Test func aPageWithoutScriptGoesOnWhereItWas() {
    let screen = SignInScreen(
      login: "username", hasPanel: true, digits: Secret("13"), answer: nil)
    #expect(screen.view.panel?.result == "1 3")
    #expect(screen.view.login == "username")
    let wrong = SignInScreen(
      login: "username", hasPanel: true, digits: Secret("133"), answer: .problem(.sequence))
    #expect(wrong.view.panel?.state == .error && wrong.view.panel?.result == "_")
    let forged = SignInScreen(
      login: "", hasPanel: true, digits: Secret("<b>913222"), answer: nil)
    #expect(forged.view.panel?.result == "1 3")
  }
}
