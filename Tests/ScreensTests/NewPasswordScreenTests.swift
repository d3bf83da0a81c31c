import Domain
import Screens
import TestKit
import Testing

/// PASS-8: changing the password.
struct NewPasswordScreenTests {
  static let old = Secret("old-but-good")
  static let new = Secret("kq7!vbx2pz")

  static func written() -> NewPasswordScreen {
    var screen = NewPasswordScreen(personal: ["annette"])
    _ = screen.handle(.currentChanged(old))
    _ = screen.handle(.password(.changed(new)))
    return screen
  }

  // PASS-8
  @Test func bothPasswordsAreSent() {
    var walk = Walk(Self.written())
    let order = NewPasswordScreen.Effect.send(ticket(1), current: Self.old, password: Self.new)
    #expect(walk.step(.submitted, [.hideKeyboard, order]) { $0.isEnabled = false } == nil)
    #expect(
      walk.step(.answered(ticket(1), .done(next: nil)), [.proceed(nil)]) { $0.isDone = true }
        == nil)
    #expect(walk.step(.submitted) == nil)
  }

  // PASS-8
  @Test func thePasswordInUseIsNeeded() {
    var walk = Walk(NewPasswordScreen())
    _ = walk.step(.password(.changed(Self.new)))
    #expect(
      walk.step(.submitted, [.focus(.current)]) { $0.problem = .password(.current) } == nil)
    #expect(walk.step(.currentChanged(Self.old)) { $0.problem = nil } == nil)
  }

  // PASS-7: a password that contains the person's own data is refused.
  @Test func aNewPasswordWithPersonalDataIsRefused() {
    var walk = Walk(Self.written())
    _ = walk.step(.password(.changed(Secret("annette1984"))))
    #expect(
      walk.step(.submitted, [.focus(.password)]) { $0.problem = .password(.personal) } == nil)
  }

  // PASS-8: a password rated too weak is not sent, however long it is.
  @Test func aLongPasswordThatIsDemotedIsNotSent() {
    var walk = Walk(Self.written())
    _ = walk.step(.password(.changed(Secret(String(repeating: "a", count: 22)))))
    #expect(
      walk.step(.submitted, [.focus(.password)]) { $0.problem = .password(.pattern) } == nil)
  }

  // PASS-8
  @Test func aWrongPasswordInUseIsSaidAtItsField() {
    var walk = Walk(Self.written())
    _ = walk.step(.submitted)
    #expect(
      walk.step(.answered(ticket(1), .problem(.password(.current))), [.focus(.current)]) {
        $0.isEnabled = true
        $0.problem = .password(.current)
      } == nil)
    #expect(
      walk.step(.password(.changed(Secret("another-kq7!")))) { _ in } == nil, "another field")
    #expect(walk.step(.currentChanged(Secret("x"))) { $0.problem = nil } == nil)
  }

  // AUTH-19
  @Test func nothingReactsWhileTheServerIsAsked() {
    var walk = Walk(Self.written())
    _ = walk.step(.submitted)
    for event: NewPasswordScreen.Event in [
      .opened, .currentChanged(Secret("x")), .password(.changed(Secret("x"))), .returned,
      .tappedOutside, .submitted, .answered(ticket(4), .done(next: nil)),
    ] {
      #expect(walk.step(event) == nil)
    }
  }

  // PASS-7: the list of common words is loaded when the screen opens.
  @Test func theWordsAreLoadedAtOnce() {
    var walk = Walk(NewPasswordScreen())
    #expect(walk.step(.opened, [.loadWords]) == nil)
    #expect(walk.step(.wordsLoaded(WordFilter())) == nil)
    #expect(walk.step(.tappedOutside, [.hideKeyboard]) == nil)
  }

  // PASS-8: Return leads through the form, and submits it when it is filled in.
  @Test func returnSubmitsTheForm() {
    var walk = Walk(NewPasswordScreen())
    #expect(walk.step(.returned, [.focus(.password)]) == nil)
    _ = walk.step(.currentChanged(Secret("old"))) { _ in }
    #expect(walk.step(.returned, [.focus(.password)]) == nil)
    #expect(walk.step(.password(.returned), [.hideKeyboard]) == nil, "nothing is typed yet")
    var weak = Self.written()
    _ = weak.handle(.password(.changed(Secret("x"))))
    let effects = weak.handle(.password(.returned))
    #expect(effects == [.hideKeyboard, .focus(.password)], "a weak one is refused (PASS-6)")
    var filled = Walk(Self.written())
    let sent = NewPasswordScreen.Effect.send(
      ticket(1), current: Self.old, password: Self.new)
    #expect(
      filled.step(.password(.returned), [.hideKeyboard, sent]) { $0.isEnabled = false } == nil)
  }

  // AUTH-19: after an error about no field, the form is enabled again.
  @Test func aProblemOfTheServerIsAboutNoField() {
    var walk = Walk(Self.written())
    _ = walk.step(.submitted)
    #expect(
      walk.step(.answered(ticket(1), .problem(.wait(seconds: 30)))) {
        $0.isEnabled = true
        $0.problem = .wait(seconds: 30)
      } == nil)
  }
}
