import Domain
import Screens
import TestKit
import Testing

/// Searches the screens that set a password for a state that violates an invariant.
struct AccountLawTests {
  /// An empty password, a good one, a repetition, and a word that is common once the list is
  /// loaded.
  static let passwords = [
    Secret(""), Secret("kq7!vbx2pz"), Secret("1234567890"), Secret("manchester"),
  ]

  // PASS-3, PASS-7: once the level has changed it pulses; an empty field shows no weakness.
  @Test func aChangedLevelPulsesAndAnEmptyFieldHasNoWeakness() {
    let found = explore(
      PasswordField(), depth: 5, phase: { "\($0.strength)" },
      alphabet: { _ in
        [.eyeTapped, .returned] + Self.passwords.map { .changed($0) }
          + Self.passwords.map { .foundInDictionary($0) }
          + [.changed(Secret("kq7!vbx2pzhd3w8mftyo"))]
      },
      law: { field in
        if field.strength != .weak, !field.view.pulses { return "changed without a pulse" }
        if field.view.weakness != nil, field.password.isEmpty { return "a flaw of nothing" }
        return nil
      })
    #expect(found.failure == nil)
    #expect(found.states > 10)
  }

  // PASS-7, PASS-8: no account is requested with values that the server must refuse, whenever the
  // word list loads and whatever the server answers.
  @Test func anAccountIsAskedForOnlyWithWhatTheServerCouldTake() throws {
    let words = try #require(WordFilter(SampleWords.bytes))
    let alphabet: [NewAccountScreen.Event] =
      [
        .opened, .wordsLoaded(words), .loginChanged("ann"), .loginChanged(""), .nameChanged("A"),
        .sequenceChanged("1"), .sequenceChanged("132"), .phoneChanged("1"), .returned,
        .tappedOutside, .submitted, .password(.eyeTapped), .password(.returned),
      ]
      + Self.passwords.map { .password(.changed($0)) }
      + EntranceLawTests.replies { .answered($0, $1) }
    let found = explore(
      NewAccountScreen(), depth: 6, phase: { "\($0.phase)" }, alphabet: { _ in alphabet },
      law: Self.brokenAccount)
    #expect(found.states > 300)
    try EntranceLawTests.record(found, "new-account", phases: ["typing", "asking", "done"])
  }

  static func brokenAccount(_ screen: NewAccountScreen) -> String? {
    let view = screen.view
    if view.isEnabled != (screen.phase == .typing) { return "reacts in the wrong phase" }
    // Why submit in every state: a word list that loads later may demote a password sent before.
    var pressed = screen
    for case .send(_, let draft) in pressed.handle(.submitted) {
      if draft.login.isEmpty || draft.name.isEmpty { return "asks for nobody" }
      if draft.password.isEmpty { return "asks without a password" }
      if view.password.strength == .weak { return "asks with a weak password" }
    }
    return nil
  }

  // PASS-7, PASS-8: no change is requested to a password that the server must refuse, whenever the
  // word list loads and whatever the server answers.
  @Test func aPasswordIsChangedOnlyForOneTheServerCouldTake() throws {
    let words = try #require(WordFilter(SampleWords.bytes))
    let alphabet: [NewPasswordScreen.Event] =
      [
        .opened, .wordsLoaded(words), .currentChanged(Secret("x")), .currentChanged(Secret("")),
        .returned, .tappedOutside, .submitted, .password(.eyeTapped), .password(.returned),
      ]
      + Self.passwords.map { .password(.changed($0)) }
      + EntranceLawTests.replies { .answered($0, $1) }
    let found = explore(
      NewPasswordScreen(), depth: 7, phase: { "\($0.phase)" }, alphabet: { _ in alphabet },
      law: Self.brokenPassword)
    #expect(found.states > 100)
    try EntranceLawTests.record(found, "new-password", phases: ["typing", "asking", "done"])
  }

  static func brokenPassword(_ screen: NewPasswordScreen) -> String? {
    let view = screen.view
    if view.isEnabled != (screen.phase == .typing) { return "reacts in the wrong phase" }
    if view.isDone != (screen.phase == .done) { return "done in the wrong phase" }
    // Why submit in every state: a word list that loads later may demote a password sent before.
    var pressed = screen
    for case .send(_, current: let current, password: let password) in pressed.handle(.submitted) {
      if current.isEmpty || password.isEmpty { return "asks without both passwords" }
      if view.password.strength == .weak { return "asks with a weak password" }
    }
    return nil
  }
}
