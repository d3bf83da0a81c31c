public import Domain

/// Texts on the pages that create an account or change its password.
///
/// The title and strength of the password field are English in both languages, as its requirements
/// (PASS) demand.
public enum AccountPhrase: Sentence {
  /// Heading of the sign-up page.
  case newAccount
  /// Heading of the page that changes the password.
  case newPassword
  /// Label of the login field.
  case login
  /// Characters that a login may have.
  case loginHint
  /// Label of the name field.
  case name
  /// Label of the field for the current password.
  case currentPassword
  /// Title of the password field.
  case enterPassword
  /// Label of the eye button while the password is masked.
  case showPassword
  /// Label of the eye button while the password is visible.
  case hidePassword
  /// The strength of the typed password, in words.
  case strength(PasswordStrength)
  /// Why a password is weaker than its length suggests.
  case weakness(PasswordWeakness)
  /// Label of the field for the secure sequence.
  case sequence
  /// Explains the secure sequence.
  case sequenceHint
  /// Label of the phone field.
  case phone
  /// Explains the use of the phone number.
  case phoneHint
  /// Button that creates the account.
  case create
  /// Button that changes the password.
  case change
  /// The password was changed.
  case changed
  /// Why a password is rejected.
  case passwordProblem(PasswordProblem)
  /// Why a login is rejected.
  case loginProblem(LoginProblem)
  /// The secure sequence is not three digits of 1, 2 and 3.
  case sequenceProblem
  /// The invitation is used up, expired or invalid.
  case invitationProblem
  /// Sign-up is disabled on this server.
  case closed
}
