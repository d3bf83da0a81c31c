public import Domain

/// The server's settings for accounts, sign-in and OAuth.
public struct IdentitySettings: Hashable, Sendable {
  /// Time and memory that hashing a password takes.
  public var passwordCost: PasswordCost
  /// Maximum number of concurrent password hashes; each takes the memory of `passwordCost`.
  public var parallelHashes = 2
  /// Maximum number of queued password hashes; further ones are rejected as busy.
  public var waitingHashes = 32
  /// The minimum strength of a password (PASS-8).
  public var minimumPassword = PasswordStrength.medium
  /// Whether a failed sign-in outside demo mode reveals which field was wrong (AUTH-17).
  public var tellsFields = false
  /// Seconds after which an unused session expires: 30 days.
  public var sessionIdleSeconds: Int64 = 30 * 86_400
  /// Seconds after which any session expires: 180 days, more than the 30 of NIST SP 800-63B, so
  /// that an app on a phone does not ask for the password every month; people can see and end their
  /// sessions at `/account`.
  public var sessionSeconds: Int64 = 180 * 86_400
  /// Lifetime of an authorization code in seconds, at most 60 (API-2).
  public var codeSeconds: Int64 = 60
  /// Lifetime of an access token in seconds, except for Unsplash clients, whose tokens do not
  /// expire, and the iPhone app, whose access token expires with the refresh token.
  public var accessSeconds: Int64 = 3600
  /// Seconds from an authorization code until its last refresh token expires: 180 days (OA-34).
  public var refreshSeconds: Int64 = 180 * 86_400
  /// Seconds in which each repetition of a refresh gets the same tokens as the refresh (OA-33):
  /// 10, more than two requests of one client or a retry after a lost response differ by, and too
  /// short for a token read from a log later.
  public var repeatSeconds: Int64 = 10
  /// Who may register, unless the database has another value (LIB-11).
  public var registration = RegistrationPolicy.closed
  /// The limit of registrations from one network address, successful or not.
  public var registrations = RateWindow(limit: 20, seconds: 3600)
  /// Default lifetime of an invitation in seconds: 7 days.
  public var invitationSeconds: Int64 = 7 * 86_400
  /// The limits of failed passwords and sequences.
  public var tries = AttemptLimits.standard
  /// Maximum seconds between the right password and its secure sequence.
  public var stepSeconds: Int64 = 300
  /// Maximum number of sequences tried after one right password.
  public var triesPerStep = 5
  /// Lifetime of a device cookie in seconds: 180 days.
  public var deviceSeconds: Int64 = 180 * 86_400
  /// Who gets one-time codes, their length, lifetime and limits.
  public var oneTimeCodes = OneTimeCodeSettings()

  /// The defaults, with this cost of hashing.
  public init(passwordCost: PasswordCost = .standard) {
    self.passwordCost = passwordCost
  }
}

/// The cost of hashing a password with argon2id.
public struct PasswordCost: Hashable, Sendable {
  /// A cost that libsodium accepts: at least 1 pass and 8192 bytes.
  public init(passes: UInt64, memory: Int) {
    self.passes = passes
    self.memory = memory
  }

  /// Passes over the memory.
  public let passes: UInt64
  /// Memory in bytes, a multiple of 1024.
  public let memory: Int

  /// 3 passes over 64 MiB: 136 ms on one core, above OWASP's minimum.
  public static let standard = PasswordCost(passes: 3, memory: 64 * 1024 * 1024)
  /// The minimum that libsodium accepts; for tests only.
  public static let least = PasswordCost(passes: 1, memory: 8192)
}
