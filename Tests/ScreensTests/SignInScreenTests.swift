import Domain
import Screens
import TestKit
import Testing

/// AUTH-2…6, 17, 19: login and password.
struct SignInScreenTests {
  func judging() -> SignInScreen {
    var screen = SignInScreen()
    _ = screen.handle(.loginChanged("username"))
    _ = screen.handle(.passwordChanged(Secret("nonsense")))
    _ = screen.handle(.submitted)
    return screen
  }

  // AUTH-2
  @Test func theLoginKeepsLatinLettersOnly() {
    var walk = Walk(SignInScreen())
    #expect(walk.step(.loginChanged("u1sеr naмe\u{202E}")) { $0.login = "usrnae" } == nil)
  }

  // AUTH-5
  @Test func aWrongPasswordMarksOnlyThatField() {
    var walk = Walk(judging())
    #expect(
      walk.step(.judged(ticket(1), .wrong(login: false, password: true))) {
        $0.passwordState = .error
        $0.isEnabled = true
      } == nil)
  }

  // AUTH-17
  @Test func anAnswerThatDoesNotTellMarksBothFields() {
    var walk = Walk(judging())
    #expect(
      walk.step(.judged(ticket(1), .wrong(login: false, password: false))) {
        $0.loginState = .error
        $0.passwordState = .error
        $0.isEnabled = true
        $0.message = .wrong
      } == nil)
  }

  // AUTH-6
  @Test func typingReturnsOnlyThatFieldToReady() {
    var screen = judging()
    _ = screen.handle(.judged(ticket(1), .wrong(login: true, password: true)))
    var walk = Walk(screen)
    #expect(
      walk.step(.loginChanged("usernam")) {
        $0.loginState = .ready
        $0.login = "usernam"
      } == nil)
    #expect(walk.step(.passwordChanged(Secret("x"))) { $0.passwordState = .ready } == nil)
  }

  // AUTH-19
  @Test func nothingReactsWhileValuesAreJudged() {
    var walk = Walk(judging())
    #expect(walk.step(.loginChanged("other")) == nil)
    #expect(walk.step(.passwordChanged(Secret("other"))) == nil)
    #expect(walk.step(.submitted) == nil)
    #expect(walk.step(.judged(ticket(4), .right)) == nil, "an old answer is ignored")
    #expect(
      walk.step(.judged(ticket(1), .wait(seconds: 30))) {
        $0.isEnabled = true
        $0.message = .wait(seconds: 30)
      } == nil)
  }

  @Test func rightValuesGoOnToWhoeverAsked() {
    var walk = Walk(judging())
    #expect(
      walk.step(.judged(ticket(1), .right), [.proceed]) {
        $0.loginState = .success
        $0.passwordState = .success
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
