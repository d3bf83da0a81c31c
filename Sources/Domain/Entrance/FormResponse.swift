/// The server's response to a form of a sign-in or account page, or to a delivery status request.
public enum FormResponse: Hashable, Sendable {
  /// Login and password are correct; the secure sequence is required next.
  case panel
  /// The form was accepted: continue at `next`, or stay on the page if nil.
  case done(next: String?)
  /// A code is being sent; ask for it next.
  case code(SentCode)
  /// The phone number has no account yet; the person's name is required next.
  case name
  /// The delivery status of the message with the code.
  case delivery(Delivery)
  /// The form was not accepted.
  case problem(FormProblem)
}

/// A one-time code sent to a phone.
public struct SentCode: Hashable, Sendable {
  /// Number of digits, 4…8.
  public var digits: Int32
  /// Seconds until a new code may be requested.
  public var seconds: Int64
  /// Length of the countdown for another code, in seconds; submitting a code restarts it (CODE-5).
  public var base: Int64
  /// The recipient's phone number, formatted for display.
  public var phone: String

  /// A sent code; `base` defaults to `seconds`.
  public init(digits: Int32, seconds: Int64, base: Int64? = nil, phone: String) {
    self.digits = digits
    self.seconds = seconds
    self.base = base ?? seconds
    self.phone = phone
  }
}

/// The delivery status of a message.
public enum Delivery: String, CaseIterable, Hashable, Sendable {
  /// Queued; not accepted by the gateway yet.
  case waiting
  /// Accepted by the gateway.
  case sent
  /// Delivery to the gateway failed or expired.
  case failed
}

/// Why a form of a sign-in or account page was not accepted.
public enum FormProblem: Hashable, Sendable {
  /// The fields marked true are wrong; both are false if the server does not reveal which.
  case fields(login: Bool, password: Bool)
  /// The secure sequence is wrong.
  case sequence
  /// Too many attempts; retry after `seconds`.
  case wait(seconds: Int64)
  /// The server is overloaded.
  case busy
  /// The form or the sign-in flow has expired; start again.
  case expired
  /// The phone number is not accepted.
  case phone(PhoneProblem)
  /// The code is wrong; `left` attempts remain.
  case code(left: Int32)
  /// The message could not be delivered.
  case delivery
  /// The name is not accepted.
  case name(NameProblem)
  /// The login is not accepted.
  case login(LoginProblem)
  /// The new password is not accepted.
  case password(PasswordProblem)
  /// The new secure sequence is not three digits from 1 to 3.
  case newSequence
  /// Registration is closed, or the demo account cannot be changed.
  case closed
  /// The invitation is used up, expired or unknown.
  case invitation
  /// The server cannot be reached; created by the client.
  case offline
  /// The server failed, or its response could not be parsed.
  case server
}

/// Why a phone number is not accepted.
public enum PhoneProblem: String, CaseIterable, Hashable, Sendable {
  /// The text is not a valid phone number.
  case invalid
  /// Digits are missing.
  case short
  /// There are too many digits.
  case long
  /// The server sends no messages to the number's country.
  case country
}

/// Why a name is not accepted.
public enum NameProblem: String, CaseIterable, Error, Hashable, Sendable {
  /// The name has no visible character.
  case blank
  /// The name is longer than `PersonName.longest`.
  case long
}

/// Why a login is not accepted.
public enum LoginProblem: String, CaseIterable, Hashable, Sendable {
  /// The login is empty, too long or has characters other than Latin letters.
  case invalid
  /// Another account has this login.
  case taken
}
