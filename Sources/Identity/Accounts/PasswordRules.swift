public import Domain

/// What a new password has to be beyond its length, which the settings say (PASS-8).
public struct PasswordRules: Sendable {
  private let judge: @Sendable (Secret, [String]) -> PasswordProblem?

  /// Rules that ask `judge` for the problem of a password; its list is what is known of the person.
  public init(_ judge: @escaping @Sendable (Secret, [String]) -> PasswordProblem?) {
    self.judge = judge
  }

  /// Any password of the right length.
  public static let lengthOnly = PasswordRules { _, _ in nil }

  /// What is wrong with `password`; `personal` is what is known of the person.
  func problem(_ password: Secret, personal: [String]) -> PasswordProblem? {
    judge(password, personal)
  }
}
