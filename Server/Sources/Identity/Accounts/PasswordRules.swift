public import Domain

/// Rules for new passwords besides the length, which the settings define (PASS-8).
public struct PasswordRules: Sendable {
  private let judge: @Sendable (Secret, [String]) -> PasswordProblem?

  /// Rules implemented by `judge`, which gets the password and data about the person.
  public init(_ judge: @escaping @Sendable (Secret, [String]) -> PasswordProblem?) {
    self.judge = judge
  }

  /// Accepts any password of a valid length.
  public static let lengthOnly = PasswordRules { _, _ in nil }

  /// Maximum length of a password in characters (PASS-8).
  static let longest = 256

  /// Why a new password is refused, or nil if it is accepted: `passwordTooShort`, `passwordTooLong` or
  /// `passwordRefused`. `personal` is data about the person.
  public func refusal(
    of password: Secret, personal: [String], minimum: PasswordStrength
  ) -> IdentityError? {
    let length = password.reveal().count
    if length < minimum.leastLength { return .passwordTooShort(minimum: minimum.leastLength) }
    if length > PasswordRules.longest { return .passwordTooLong }
    return problem(password, personal: personal.filter { !$0.isEmpty }).map {
      .passwordRefused($0)
    }
  }

  /// Why `password` is refused, or nil if it is accepted; `personal` is data about the person.
  func problem(_ password: Secret, personal: [String]) -> PasswordProblem? {
    judge(password, personal)
  }
}
