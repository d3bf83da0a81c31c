public import Domain

/// What a person hands in at the entrance.
public enum Entry: Hashable, Sendable {
  /// Login and password.
  case password(login: String, password: Secret)
  /// The digits of the secure sequence.
  case sequence(Secret)
  /// A phone number to send a code to.
  case phone(PhoneNumber)
  /// A code.
  case code(Secret)
  /// The wish for another code.
  case resend
  /// How somebody new is called.
  case name(String)
  /// A new account.
  case newAccount(NewAccountScreen.Draft)
  /// Another password, with the one in use.
  case newPassword(current: Secret, password: Secret)
}
