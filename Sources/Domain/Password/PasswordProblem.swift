/// Why a new password is refused; raw values are sent over the network.
public enum PasswordProblem: String, CaseIterable, Hashable, Sendable {
  /// It has too few characters.
  case weak
  /// It is a dictionary word or a commonly used password, or a trivial variant of one.
  case common
  /// It is a sequence, a repetition, a walk over the keyboard or digits only.
  case pattern = "seq"
  /// It consists of the person's own data: login, name, phone.
  case personal
  /// It has more than 256 characters.
  case long
  /// The current password, which a change requires, is wrong.
  case current
}
