/// The fields of the entrance; the raw values are their names in forms and their ids on pages.
public enum EntranceField: String, CaseIterable, Hashable, Sendable {
  /// What one types to sign in.
  case login
  /// The password.
  case password
  /// The phone number.
  case phone
  /// The code from the message.
  case code
  /// How the person is called.
  case name
  /// The password in use, where it is changed.
  case current
  /// A new secure sequence.
  case sequence
}
