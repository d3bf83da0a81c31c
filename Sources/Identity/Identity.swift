public import Domain
public import Store

/// Who may do what: sign-in, sessions, accounts and OAuth. No HTTP in it.
///
/// It keeps nothing but the database, the key and the queue of password hashes, so copies are one
/// and the same.
public struct Identity: Sendable {
  let database: Database
  /// What the host chose.
  public let settings: IdentitySettings
  let random: RandomSource
  let sealing: Sealing
  let passwords: PasswordHashing
  let rules: PasswordRules

  /// Identity over a database and the key of its folder.
  public init(
    database: Database, key: SecretKey, settings: IdentitySettings = IdentitySettings(),
    rules: PasswordRules = .lengthOnly, random: RandomSource = .secure
  ) {
    self.database = database
    self.settings = settings
    self.rules = rules
    self.random = random
    sealing = Sealing(key: key)
    passwords = PasswordHashing(
      sealing: sealing, cost: settings.passwordCost,
      gate: HashingGate(
        parallel: settings.parallelHashes, waiting: settings.waitingHashes))
  }

  /// Identity over the database of `folder`, whose secret key is made with the first person.
  ///
  /// Throws `keyMissing` when there are people but no key: their passwords could never match.
  public static func open(
    database: Database, folder: String, settings: IdentitySettings = IdentitySettings(),
    rules: PasswordRules = .lengthOnly, random: RandomSource = .secure
  ) throws(IdentityError) -> Identity {
    let hasPeople: Bool
    do { hasPeople = try !database.people.all().isEmpty } catch { throw .store(error) }
    let key = try SecretKey.load(folder: folder, mayCreate: !hasPeople, random: random)
    return Identity(
      database: database, key: key, settings: settings, rules: rules, random: random)
  }

  /// A key of 32 bytes for what binds forms to browsers: a form that is open survives a restart.
  public var formKey: [UInt8] { sealing.bytes(.form, "") }
}

/// Why identity cannot begin or an account cannot be changed.
public enum IdentityError: Error, Hashable, Sendable {
  /// DIR/secret.key is missing although there are people whose passwords need it.
  case keyMissing(path: String)
  /// DIR/secret.key is not 32 bytes or cannot be read or written.
  case keyUnusable(path: String)
  /// The password has fewer characters than this.
  case passwordTooShort(minimum: Int)
  /// The password has more than 256 characters.
  case passwordTooLong
  /// The password is easily guessed.
  case passwordRefused(PasswordProblem)
  /// The first name is empty.
  case nameMissing
  /// Too many passwords are being hashed right now; try again in a second.
  case busy
  /// A redirect address cannot be registered.
  case redirect(RedirectProblem)
  /// The database refused.
  case store(StoreError)
}

extension IdentityError: CustomStringConvertible {
  /// A sentence for a person at a terminal.
  public var description: String {
    switch self {
    case .keyMissing(let path):
      "\(path) is missing; restore it from the backup, because no password matches without it."
    case .keyUnusable(let path): "\(path) cannot be used; restore it from the backup."
    case .passwordTooShort(let minimum): "The password needs at least \(minimum) characters."
    case .passwordTooLong: "The password has more than 256 characters."
    case .passwordRefused: "The password is easily guessed."
    case .nameMissing: "The first name is empty."
    case .busy: "Too many passwords are being checked; try again."
    case .redirect(let problem): problem.description
    case .store(let error): error.description
    }
  }
}
