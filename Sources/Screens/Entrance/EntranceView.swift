/// The content of the sign-in flow.
public enum EntranceView: Hashable, Sendable {
  /// The form for the login, the password and the three digits that follow it.
  case signIn(SignInView)
  /// The form for the phone number.
  case phone(PhoneView)
  /// The form for the code that was sent by SMS.
  case code(CodeView)
  /// The form for the person's name.
  case name(NameView)
  /// The registration form.
  case newAccount(NewAccountView)
  /// The form for changing the password.
  case newPassword(NewPasswordView)
}
