public import Domain
public import Store

/// Who may make an account by themselves (LIB-11).
public enum RegistrationPolicy: String, CaseIterable, Codable, Hashable, Sendable {
  /// Nobody: the host makes accounts.
  case closed
  /// Who has an invitation.
  case invitation
  /// Everybody.
  case open
}

/// What a person fills in who makes an account by themselves.
public struct Registration: Hashable, Sendable {
  /// What the person will type to sign in.
  public var login: Login
  /// How to address the person; the public @name is made from the login.
  public var name: String
  /// The password.
  public var password: Secret
  /// The secure sequence, for who wants one (AUTH-18).
  public var sequence: SecureSequence?
  /// The number that gets a code; it belongs to the account once that code is given.
  public var phone: PhoneNumber?

  /// A registration with all its values.
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

/// What became of a registration.
public enum RegistrationOutcome: Hashable, Sendable {
  /// There is an account; when a number was given, `code` says what became of its code.
  ///
  /// After `sent` show the code screen with that flow: a right code gives the number to the account.
  case success(PersonRecord, code: CodeStart?)
  /// Nobody may register here.
  case closed
  /// The invitation is missing, unknown, used or too old.
  case invitation
  /// The name cannot be used.
  case name(NameProblem)
  /// Somebody has this login.
  case loginTaken
  /// The password is not good enough.
  case password(PasswordProblem)
  /// Too many registrations from this address.
  case throttled(retryAfter: Int64)
  /// The number cannot get its code, because the breaker stopped all sending: answer as `throttled` and
  /// raise an alarm in the log (OT-09).
  case stopped(retryAfter: Int64)
  /// Too many passwords are being hashed; try again in a second.
  case busy
}

/// What became of a change of the password by the person.
public enum PasswordChange: Hashable, Sendable {
  /// It is changed, and every session and token of the person has ended.
  case success
  /// The new password is not good enough, or the present one is another (`current`).
  case refused(PasswordProblem)
  /// Too many wrong tries; nothing was looked at.
  case throttled(retryAfter: Int64)
  /// Too many passwords are being hashed; try again in a second.
  case busy
}
