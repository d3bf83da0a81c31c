public import Domain
public import Store

/// Sign-in, sessions, accounts and OAuth, without HTTP.
///
/// A value without state: copies share the database, the key and the queue of password hashes.
public struct Identity: Sendable {
  let database: Database
  /// The server's settings for accounts and sign-in.
  public let settings: IdentitySettings
  let random: RandomSource
  let secretBox: SecretBox
  let passwords: PasswordHashing
  let rules: PasswordRules

  /// Creates an identity over a database and the key of its data folder.
  public init(
    database: Database, key: SecretKey, settings: IdentitySettings = IdentitySettings(),
    rules: PasswordRules = .lengthOnly, random: RandomSource = .secure
  ) {
    self.database = database
    self.settings = settings
    self.rules = rules
    self.random = random
    secretBox = SecretBox(key: key)
    passwords = PasswordHashing(
      secretBox: secretBox, cost: settings.passwordCost,
      gate: HashingGate(
        parallel: settings.parallelHashes, waiting: settings.waitingHashes))
  }

  /// Opens the identity of a data folder; the secret key is created before the first person.
  ///
  /// Throws `keyMissing` if there are people but no key: no password could match without it.
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

  /// The 32-byte key of CSRF tokens; it is stable, so open forms survive a restart.
  public var formKey: [UInt8] { secretBox.bytes(.form, "") }

  /// The 32-byte key of the names of images; with it they stay the same on all nodes and after a restore.
  public var imageKey: [UInt8] { secretBox.bytes(.image, "") }

  /// The name of a server with this key at this port, for the names of its cookies.
  public func instance(port: Int) -> InstanceName {
    func digits(_ text: String, _ count: Int) -> String {
      String(Hexadecimal.text(secretBox.bytes(.instance, text)).prefix(count))
    }
    return InstanceName(library: digits("", 6), place: digits(String(port), 4))
  }
}

/// The name of a server among the programs of its host.
public struct InstanceName: Hashable, Sendable {
  /// What all servers with its key have in common: 6 hexadecimal digits.
  public let library: String
  /// What those at its port have in common: 4 hexadecimal digits. Why: a copy of the data folder may run beside it.
  let place: String

  /// The whole name: 10 hexadecimal digits.
  public var text: String { library + place }
}

/// Why identity cannot be opened or an account cannot be changed.
public enum IdentityError: Error, Hashable, Sendable {
  /// DIR/secret.key is missing although there are people whose passwords depend on it.
  case keyMissing(path: String)
  /// DIR/secret.key is not 32 bytes.
  case keyUnusable(path: String)
  /// DIR/secret.key cannot be read or written.
  case keyFailed(path: String, DiskError)
  /// The password has fewer than `minimum` characters.
  case passwordTooShort(minimum: Int)
  /// The password has more than 256 characters.
  case passwordTooLong
  /// The password is easily guessed.
  case passwordRefused(PasswordProblem)
  /// The first name is empty.
  case nameMissing
  /// The name of an application is blank or has more than 100 characters.
  case applicationName
  /// Too many passwords are being hashed; retry in a second.
  case busy
  /// A redirect URI cannot be registered.
  case redirect(RedirectURIProblem)
  /// The database failed or rejected a value, such as a login that is taken.
  case store(StoreError)
}

extension IdentityError: CustomStringConvertible {
  /// A message for the command line.
  public var description: String {
    switch self {
    case .keyMissing(let path):
      "\(path) is missing; restore it from the backup, because no password matches without it."
    case .keyUnusable(let path): "\(path) is not a key; restore it from the backup."
    case .keyFailed(let path, let error):
      "\(path) cannot be read or written: \(error). Check its disk and its rights, then try again."
    case .passwordTooShort(let minimum): "The password needs at least \(minimum) characters."
    case .passwordTooLong: "The password has more than 256 characters."
    case .passwordRefused: "The password is easily guessed."
    case .nameMissing: "The first name is empty."
    case .applicationName: "The application needs a name of at most 100 characters."
    case .busy: "Too many passwords are being checked; try again."
    case .redirect(let problem): problem.description
    case .store(let error): error.description
    }
  }
}
