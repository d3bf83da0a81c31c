/// Why a new password is not taken; the raw values are those that cross the network.
public enum PasswordProblem: String, CaseIterable, Hashable, Sendable {
  /// It has too few characters.
  case weak
  /// It is a dictionary word or a commonly used password, or nearly so.
  case common
  /// It is a sequence, a repetition, a walk over the keyboard or digits only.
  case pattern = "seq"
  /// It consists of what is known of the person: login, name, phone.
  case personal
  /// It has more than 256 characters.
  case long
  /// The password in use, which a change asks for, is not this one.
  case current
}
