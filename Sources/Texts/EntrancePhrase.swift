public import Domain

/// What stands in and on the sign-in screen's fields and button; the raw value is the task's wording.
public enum SignInWord: String, CaseIterable, Hashable, Sendable {
  /// In the empty login field.
  case login = "Login"
  /// In the empty password field.
  case password = "Password"
  /// On the button that has both judged.
  case authorize = "Authorize"
}

/// A sentence of the entrance.
///
/// The wording of the sign-in screen is that of its task, English in both languages (AUTH); the
/// other screens speak the person's language.
public enum EntrancePhrase: Sentence {
  /// These fields are wrong; with both `false` it does not say which.
  case wrongFields(login: Bool, password: Bool)
  /// The secure sequence is wrong.
  case wrongSequence
  /// Too many tries, with the seconds to wait.
  case tooManyTries(seconds: Int64)
  /// Too many people sign in at this moment.
  case busy
  /// The screen waited too long: begin again.
  case tookTooLong
  /// The server cannot be reached.
  case offline
  /// The server failed.
  case server
  /// The title of the modal after signing in.
  case welcome
  /// The message of that modal, spelt as in the task.
  case authorized
  /// Its button.
  case refresh
  /// The name of the panel for those who listen to the page.
  case secureSequence
  /// What the digits pressed so far are called.
  case result
  /// The way to sign in by phone.
  case byPhone
  /// The way to a new account.
  case toNewAccount
  /// The way back to login and password.
  case byPassword

  /// The title of the phone screen for those who listen to the page.
  case phoneTitle
  /// The text in the empty phone field.
  case phonePlaceholder
  /// What will happen with the number.
  case codeWillCome
  /// What the number is for, where the server has no terms.
  case numberUse
  /// What continuing means, before the link `terms`.
  case agreement
  /// The link to the server's terms.
  case terms
  /// The button that goes on.
  case goOn
  /// Something is being loaded.
  case loading
  /// The phone number cannot be used.
  case phoneProblem(PhoneProblem)

  /// The title of the code screen.
  case codeTitle
  /// Where the code went.
  case codeSentTo(phone: String)
  /// When a new code may be asked for.
  case resendIn(seconds: Int64)
  /// The button that asks for a new code.
  case resend
  /// The code is wrong.
  case wrongCode(left: Int32)
  /// Too many tries with codes.
  case locked
  /// A new code may be asked for in so many seconds.
  case waitForCode(seconds: Int64)
  /// The message could not be delivered.
  case notDelivered
  /// The code is too old.
  case codeExpired
  /// The way back to the number.
  case otherNumber

  /// The title of the name screen.
  case nearlyDone
  /// The question for the name.
  case howToAddress
  /// The name cannot be used.
  case nameProblem(NameProblem)

  /// A word of the sign-in screen.
  case signIn(SignInWord)
}
