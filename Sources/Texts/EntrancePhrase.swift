public import Domain

/// Labels of the sign-in screen; the raw value is the wording that its requirements (AUTH) demand.
public enum SignInWord: String, CaseIterable, Hashable, Sendable {
  /// Placeholder of the login field.
  case login = "Login"
  /// Placeholder of the password field.
  case password = "Password"
  /// Title of the button that submits login and password.
  case authorize = "Authorize"
}

/// Texts on the sign-in, phone, code and name screens.
///
/// The sign-in screen is in English in both languages (AUTH); the others are in the person's
/// language.
public enum EntrancePhrase: Sentence {
  /// Which fields are wrong; with both `false` the text does not say which.
  case wrongFields(login: Bool, password: Bool)
  /// The secure sequence, three digits entered after the password, is wrong.
  case wrongSequence
  /// Too many attempts; the value is the seconds to wait.
  case tooManyTries(seconds: Int64)
  /// Too many people are signing in at the moment.
  case busy
  /// The sign-in expired; asks to begin again.
  case tookTooLong
  /// The server cannot be reached.
  case offline
  /// The server failed.
  case server
  /// Title of the modal after signing in.
  case welcome
  /// Message of the modal after signing in, misspelled as required (AUTH-11).
  case authorized
  /// Button that closes the modal after signing in and starts over.
  case refresh
  /// Accessibility label of the panel where a person presses the digits of the secure sequence.
  case secureSequence
  /// Label of the digits of the secure sequence that were pressed so far.
  case result
  /// Link to the sign-in by phone.
  case byPhone
  /// Link to the sign-up page.
  case toNewAccount
  /// Link back to login and password.
  case byPassword

  /// Accessibility label of the phone screen.
  case phoneTitle
  /// Placeholder of the phone field.
  case phonePlaceholder
  /// Says that a code will be sent to the number.
  case codeWillCome
  /// Says what the phone number is used for; shown if the server has no terms.
  case numberUse
  /// Consent to the terms by continuing; followed by the link `terms`.
  case agreement
  /// Link to the server's terms.
  case terms
  /// Button that continues.
  case goOn
  /// Accessibility label of the spinner while something is being loaded.
  case loading
  /// Why the phone number is rejected.
  case phoneProblem(PhoneProblem)

  /// Title of the code screen.
  case codeTitle
  /// The number that the code was sent to.
  case codeSentTo(phone: String)
  /// Countdown until a new code may be requested.
  case resendIn(seconds: Int64)
  /// Button that requests a new code.
  case resend
  /// The code is wrong; the value is the number of attempts left.
  case wrongCode(left: Int32)
  /// Locked after too many wrong codes.
  case locked
  /// Too many requests; a new code may be requested in this many seconds.
  case waitForCode(seconds: Int64)
  /// The message could not be delivered.
  case notDelivered
  /// The code has expired.
  case codeExpired
  /// Link back to the phone screen.
  case otherNumber

  /// Title of the name screen.
  case nearlyDone
  /// Asks for the person's name.
  case howToAddress
  /// Why the name is rejected.
  case nameProblem(NameProblem)

  /// A label of the sign-in screen, the same in both languages.
  case signIn(SignInWord)
}
