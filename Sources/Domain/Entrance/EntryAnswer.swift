/// What the server answers to somebody who signs in, confirms a number or changes an account.
public enum EntryAnswer: Hashable, Sendable {
  /// Login and password are right; the secure sequence is asked for.
  case panel
  /// All is right: on to this address, or nowhere else when there is none.
  case done(next: String?)
  /// A code is on its way.
  case code(SentCode)
  /// The number is new here: how is the person called?
  case name
  /// What became of the message with the code.
  case delivery(Delivery)
  /// Something is wrong.
  case problem(EntryProblem)
}

/// A code that is on its way to a phone.
public struct SentCode: Hashable, Sendable {
  /// How many digits it has, 4…8.
  public var digits: Int32
  /// Seconds until a new code may be asked for.
  public var seconds: Int64
  /// Seconds that the countdown takes when a code is submitted.
  public var base: Int64
  /// The number that it goes to, as people write it.
  public var phone: String

  /// A code with so many digits; a new one may be asked for in `seconds`, which are `base` too unless
  /// that is given.
  public init(digits: Int32, seconds: Int64, base: Int64? = nil, phone: String) {
    self.digits = digits
    self.seconds = seconds
    self.base = base ?? seconds
    self.phone = phone
  }
}

/// What became of a message.
public enum Delivery: String, CaseIterable, Hashable, Sendable {
  /// It is still here.
  case waiting
  /// The telephone network took it.
  case sent
  /// It could not be handed over.
  case failed
}

/// Why what the server was asked for was not done.
public enum EntryProblem: Hashable, Sendable {
  /// Login or password is wrong; with both `false`, the answer does not tell which.
  case fields(login: Bool, password: Bool)
  /// The secure sequence is wrong.
  case sequence
  /// Too many tries.
  case wait(seconds: Int64)
  /// The server has too much to do.
  case busy
  /// The form or the way through the screens is too old: begin again.
  case expired
  /// The phone number cannot be used.
  case phone(PhoneProblem)
  /// The code is wrong; so many tries are left.
  case code(left: Int32)
  /// The message could not be delivered.
  case delivery
  /// The name cannot be used.
  case name(NameProblem)
  /// The login cannot be had.
  case login(LoginProblem)
  /// The password cannot be had.
  case password(PasswordProblem)
  /// The new secure sequence has not three digits.
  case newSequence
  /// Nobody can make an account here.
  case closed
  /// The invitation is used up, too old or none.
  case invitation
  /// The server cannot be reached: the shell's own finding.
  case offline
  /// The server failed, or its answer is none.
  case server
}

/// Why a phone number cannot be used.
public enum PhoneProblem: String, CaseIterable, Hashable, Sendable {
  /// It is no phone number.
  case invalid
  /// Digits are missing.
  case short
  /// There are too many digits.
  case long
  /// No messages are sent to its country.
  case country
}

/// Why a name cannot be used.
public enum NameProblem: String, CaseIterable, Error, Hashable, Sendable {
  /// It has no visible character.
  case blank
  /// It is longer than `PersonName.longest`.
  case long
}

/// Why a login cannot be had.
public enum LoginProblem: String, CaseIterable, Hashable, Sendable {
  /// It has no letters or anything but Latin letters.
  case invalid
  /// Somebody has it.
  case taken
}
