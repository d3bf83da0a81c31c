public import Domain
public import Store

/// Who may register (LIB-11).
public enum RegistrationPolicy: String, CaseIterable, Codable, Hashable, Sendable {
  /// No one; only the server's owner creates accounts.
  case closed
  /// People with an invitation.
  case invitation
  /// Everyone.
  case open
}

/// The form of a person who registers.
public struct Registration: Hashable, Sendable {
  /// The chosen login, which no other account may have.
  public var login: Login
  /// The display name; the username is derived from the login.
  public var name: String
  /// The chosen password, which must meet the rules of the settings.
  public var password: Secret
  /// The secure sequence; nil for none (AUTH-18).
  public var sequence: SecureSequence?
  /// The phone number; added to the account once the code sent to it is entered.
  public var phone: PhoneNumber?

  /// Creates the form; `Identity.register` checks the values.
  public init(
    login: Login, name: String, password: Secret, sequence: SecureSequence? = nil,
    phone: PhoneNumber? = nil
  ) {
    self.login = login
    self.name = name
    self.password = password
    self.sequence = sequence
    self.phone = phone
  }
}

/// Whether a registration created an account, and if not, why.
public enum RegistrationOutcome: Hashable, Sendable {
  /// The account was created; `code` is the result of sending a code, nil without a phone number.
  ///
  /// After `sent`, show the code screen for that flow: the right code adds the number.
  case success(PersonRecord, code: CodeStart?)
  /// The registration policy lets no one register.
  case closed
  /// The invitation is missing, unknown, used or expired.
  case invitation
  /// The name is not accepted.
  case name(NameProblem)
  /// Another account has this login.
  case loginTaken
  /// The password is not accepted.
  case password(PasswordProblem)
  /// Too many registrations from this address, or too many codes for the number.
  case throttled(retryAfter: Int64)
  /// The number cannot get its code, because sending has stopped: answer as `throttled` and
  /// raise an alarm in the log (OT-09).
  case stopped(retryAfter: Int64)
  /// Too many passwords are being hashed; retry in a second.
  case busy
}

/// Whether a password was changed, and if not, why.
public enum PasswordChange: Hashable, Sendable {
  /// The password was changed, and all sessions and tokens of the person have ended.
  case success
  /// The new password is not accepted, or the current one is wrong (`current`).
  case refused(PasswordProblem)
  /// Too many failed attempts; the current password was not checked.
  case throttled(retryAfter: Int64)
  /// Too many passwords are being hashed; retry in a second.
  case busy
}
