public import Domain
public import Identity
public import Logging
public import PhotoLibrary
public import Store

/// Everything that lies in a data folder, opened by the one process that holds its lock.
public struct Premises: Sendable, CustomStringConvertible {
  /// The data folder.
  public let folder: String
  /// Rows.
  public let database: Database
  /// Accounts, sessions and tokens.
  public let identity: Identity
  /// Pictures.
  public let library: PhotoLibrary
  /// The present moment.
  public let clock: @Sendable () -> Instant
  let shelf = PictureShelf()
  private let lock: FolderLock

  /// Takes the lock, opens the database, the key and the library.
  ///
  /// Throws what is wrong as an error whose description is a sentence for the owner.
  public static func open(
    folder: String, librarySettings: LibrarySettings = LibrarySettings(),
    identitySettings: IdentitySettings = IdentitySettings(),
    rules: PasswordRules = .lengthOnly, logger: Logger,
    clock: @escaping @Sendable () -> Instant
  ) throws -> Premises {
    try open(folder: folder, librarySettings: librarySettings, logger: logger, clock: clock) { _ in
      (identitySettings, rules)
    }
  }

  /// The same where the settings of accounts depend on the folder, which is passed to `configure`.
  public static func open(
    folder: String, librarySettings: LibrarySettings, logger: Logger,
    clock: @escaping @Sendable () -> Instant,
    configure: (FolderFacts) throws -> (IdentitySettings, PasswordRules)
  ) throws -> Premises {
    let lock = try FolderLock.take(folder: folder)
    let database = try Database.open(folder: folder)
    let (identitySettings, rules) = try configure(FolderFacts(database))
    let identity = try Identity.open(
      database: database, folder: folder, settings: identitySettings, rules: rules)
    let library = try PhotoLibrary(
      folder: folder, database: database, settings: librarySettings, logger: logger, now: clock)
    return Premises(
      folder: folder, database: database, identity: identity, library: library, clock: clock,
      lock: lock)
  }

  /// The folder's name; what is inside never gets into a log.
  public var description: String { "Premises(\(folder))" }

  /// Carries out the owner's orders where no server runs.
  public var clerk: Clerk {
    // NB: without it an invitation is a path, and the command says what to put in front.
    let base = try? database.settings.value(of: Premises.originKey)
    return Clerk(premises: self, base: base ?? "")
  }

  /// The setting that holds the address of the last server on this folder.
  private static let originKey = "serve.origin"

  /// Keeps what commands have to know of the server while none runs: the address that people reach it
  /// at, and how strong new passwords have to be.
  func keep(origin: Origin) async throws(StoreError) {
    let minimum = String(identity.settings.minimumPassword.rawValue)
    for (key, value) in [(Premises.originKey, origin.text), (FolderFacts.minimumKey, minimum)]
    where try database.settings.value(of: key) != value {
      try await database.settings.set(key, to: value)
    }
  }

  /// Stops the workers and closes the database; what root made becomes the folder owner's.
  public func close() {
    library.close()
    // NB: nothing can be done about a failure here, and the process ends anyway.
    try? database.close()
    FolderOwner.handOver(folder)
  }
}
