public import Domain

/// A sentence on the pages that make an account or change its password.
///
/// What the task of the password field words is English in both languages.
public enum AccountPhrase: Sentence {
  /// The heading of the page that makes an account.
  case newAccount
  /// The heading of the page that changes the password.
  case newPassword
  /// The name of the field for what one types to sign in.
  case login
  /// What a login may have.
  case loginHint
  /// The name of the field for how one is called.
  case name
  /// The name of the field for the password in use.
  case currentPassword
  /// The title of the password field.
  case enterPassword
  /// What the eye does while the password is masked.
  case showPassword
  /// What the eye does while the password can be read.
  case hidePassword
  /// How strong the password is.
  case strength(PasswordStrength)
  /// Why a password is weaker than its length deserves.
  case weakness(PasswordWeakness)
  /// The name of the field for three digits.
  case sequence
  /// What the secure sequence is for.
  case sequenceHint
  /// The name of the field for a phone number.
  case phone
  /// What the phone is for.
  case phoneHint
  /// Makes the account.
  case create
  /// Changes the password.
  case change
  /// The password was changed.
  case changed
  /// Why a password is not taken.
  case passwordProblem(PasswordProblem)
  /// Why a login cannot be had.
  case loginProblem(LoginProblem)
  /// The sequence has not three digits.
  case sequenceProblem
  /// The invitation is used up, too old or none.
  case invitationProblem
  /// Nobody can make an account here.
  case closed
}
