/// Why a new password is refused; raw values are sent over the network.
public enum PasswordProblem: String, CaseIterable, Hashable, Sendable {
  /// The password has too few characters.
  case weak
  /// The password is a dictionary word, a commonly used password, or a trivial variant of one.
  case common
  /// The password is a sequence, a repetition, a walk over the keyboard or digits only.
  case pattern = "seq"
  /// The password consists of the person's own data: login, name, phone.
  case personal
  /// The password has more than 256 characters.
  case long
  /// The current password, which a change requires, is wrong.
  case current
}
