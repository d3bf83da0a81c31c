/// The fields of the sign-in pages. The raw values are their names in forms and their element ids.
public enum EntranceField: String, CaseIterable, Hashable, Sendable {
  /// The login, on the sign-in and registration pages.
  case login
  /// The password; for a registration or a change, the new one.
  case password
  /// The phone number, for phone sign-in or a new account.
  case phone
  /// The code from the SMS.
  case code
  /// The display name of a new person.
  case name
  /// The current password, when it is changed.
  case current
  /// A new secure sequence.
  case sequence
}
