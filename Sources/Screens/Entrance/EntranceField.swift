/// The fields of the sign-in pages. The raw values are their names in forms and their element ids.
public enum EntranceField: String, CaseIterable, Hashable, Sendable {
  /// The login.
  case login
  /// The password.
  case password
  /// The phone number.
  case phone
  /// The code from the SMS.
  case code
  /// The person's name.
  case name
  /// The current password, when it is changed.
  case current
  /// A new secure sequence.
  case sequence
}
