public import Domain

/// A form that the person submits during sign-in or registration.
public enum SubmittedForm: Hashable, Sendable {
  /// Login and password.
  case password(login: String, password: Secret)
  /// The digits of the secure sequence.
  case sequence(Secret)
  /// A phone number to send a code to.
  case phone(PhoneNumber)
  /// The one-time code from the SMS.
  case code(Secret)
  /// A request for another code.
  case resend
  /// The name of a new person.
  case name(String)
  /// A registration: login, name, password and optional data.
  case newAccount(NewAccountScreen.Draft)
  /// A new password together with the current one.
  case newPassword(current: Secret, password: Secret)
}
