public import Domain

/// What the host of a server can choose about identity.
public struct IdentitySettings: Hashable, Sendable {
  /// What hashing a password costs.
  public var passwordCost: PasswordCost
  /// Password hashes computed at the same time; each takes the memory of `passwordCost`.
  public var parallelHashes = 2
  /// Password hashes that may wait; further ones are turned away as busy.
  public var waitingHashes = 32
  /// The least strength of a password (PASS-8).
  public var minimumPassword = PasswordStrength.medium
  /// Whether a failed sign-in tells outside demo mode which field was wrong (AUTH-17).
  public var tellsFields = false
  /// Seconds after which an unused session ends: 30 days.
  public var sessionIdleSeconds: Int64 = 30 * 86_400
  /// Seconds after which a session ends in any case: 180 days, more than the 30 of NIST SP 800-63B, since
  /// an app on a phone that asks for a password every month is not well made; the owner sees and ends
  /// sessions at `/account`.
  public var sessionSeconds: Int64 = 180 * 86_400
  /// Seconds for which an authorization code works: at most 60 (API-2).
  public var codeSeconds: Int64 = 60
  /// Seconds for which an access token works, except those of Unsplash clients, which do not end, and
  /// those of the iPhone app, which end with the refresh token.
  public var accessSeconds: Int64 = 3600
  /// Seconds from the code to the end of its last refresh token: 180 days (OA-34).
  public var refreshSeconds: Int64 = 180 * 86_400
  /// Who may make an account, unless the database says otherwise (LIB-11).
  public var registration = RegistrationPolicy.closed
  /// Registrations from one address, good or not.
  public var registrations = Window(limit: 20, seconds: 3600)
  /// Seconds for which an invitation works, unless it says otherwise: 7 days.
  public var invitationSeconds: Int64 = 7 * 86_400
  /// How wrong passwords and sequences are counted.
  public var tries = TryLimits.standard
  /// Seconds between a right password and its secure sequence.
  public var stepSeconds: Int64 = 300
  /// Sequences that may be tried after one right password.
  public var triesPerStep = 5
  /// Seconds for which a browser is remembered as its owner's: 180 days.
  public var deviceSeconds: Int64 = 180 * 86_400
  /// How one-time codes are sent and judged.
  public var oneTimeCodes = OneTimeCodeSettings()

  /// The defaults, with this cost of passwords.
  public init(passwordCost: PasswordCost = .standard) {
    self.passwordCost = passwordCost
  }
}

/// What hashing a password with argon2id costs.
public struct PasswordCost: Hashable, Sendable {
  /// Passes over the memory.
  public let passes: UInt64
  /// Memory in bytes, a multiple of 1024.
  public let memory: Int

  /// 3 passes over 64 MiB: 136 ms on one core, above OWASP's least sets.
  public static let standard = PasswordCost(passes: 3, memory: 64 * 1024 * 1024)
  /// The least that libsodium accepts; for tests only.
  public static let least = PasswordCost(passes: 1, memory: 8192)
}
