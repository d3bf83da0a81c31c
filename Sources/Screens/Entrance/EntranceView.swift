/// What the entrance shows.
public enum EntranceView: Hashable, Sendable {
  /// Login, password and the secure panel.
  case signIn(SignInView)
  /// The phone number.
  case phone(PhoneView)
  /// The code that was sent to it.
  case code(CodeView)
  /// How the person is called.
  case name(NameView)
  /// A new account.
  case newAccount(NewAccountView)
  /// Another password.
  case newPassword(NewPasswordView)
}
