import Domain
import Screens
import TestKit
import Testing

/// Every state of the screens that set a password, searched for one that breaks a law.
struct AccountLawTests {
  static let passwords = [Secret(""), Secret("kq7!vbx2pz"), Secret("1234567890")]
  static let answers: [EntryAnswer] = [
    .done(next: nil), .panel, .problem(.password(.common)), .problem(.login(.taken)),
    .problem(.busy),
  ]

  // PASS-3, PASS-7
  @Test func theFieldNeverPulsesAtFirstSightNorNamesAFlawWithoutDemotion() {
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

  // PASS-8
  @Test func anAccountIsAskedForOnlyWithWhatTheServerCouldTake() throws {
    let found = explore(
      NewAccountScreen(), depth: 6, phase: { "\($0.phase)" },
      alphabet: { _ in
        [
          .opened, .loginChanged("ann"), .loginChanged(""), .nameChanged("A"),
          .sequenceChanged("1"), .sequenceChanged("132"), .phoneChanged("1"), .returned,
          .tappedOutside, .submitted, .password(.eyeTapped), .password(.returned),
        ] + Self.passwords.map { .password(.changed($0)) }
          + [ticket(1), ticket(2)].flatMap { asked in Self.answers.map { .answered(asked, $0) } }
      },
      law: { screen in
        guard case .asking = screen.phase else { return nil }
        if screen.view.isEnabled { return "reacts while the server is asked" }
        if screen.view.login.isEmpty || screen.view.name.isEmpty { return "asked for nobody" }
        return screen.view.password.strength == .weak ? "asked with a weak password" : nil
      })
    #expect(found.failure == nil)
    #expect(found.states > 300)
    try Diagram(screen: "new-account").check(found)
  }

  // PASS-8
  @Test func aPasswordIsChangedOnlyForOneTheServerCouldTake() throws {
    let found = explore(
      NewPasswordScreen(), depth: 7, phase: { "\($0.phase)" },
      alphabet: { _ in
        [
          .opened, .currentChanged(Secret("x")), .currentChanged(Secret("")), .returned,
          .tappedOutside, .submitted, .password(.eyeTapped), .password(.returned),
        ] + Self.passwords.map { .password(.changed($0)) }
          + [ticket(1), ticket(2)].flatMap { asked in Self.answers.map { .answered(asked, $0) } }
      },
      law: { screen in
        if screen.view.isDone, screen.view.isEnabled { return "done and still open" }
        guard case .asking = screen.phase else { return nil }
        return screen.view.password.strength == .weak ? "asked with a weak password" : nil
      })
    #expect(found.failure == nil)
    #expect(found.states > 100)
    try Diagram(screen: "new-password").check(found)
  }
}
