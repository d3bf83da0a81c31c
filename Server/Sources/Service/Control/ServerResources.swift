public import Domain
public import Identity
public import Logging
import ObjectStorage
public import PhotoLibrary
public import Store

/// A database of PostgreSQL that several servers share (LIB-6).
public struct SharedDatabase: Sendable {
  /// Its URL, which may have a password.
  public var url: String
  /// The most connections of this server for reads.
  public var connections: Int
  /// The object store with the photos; nil if they are in the data folder, or in a file system that is mounted there.
  public var pictures: SharedPictures?

  /// Names a database.
  public init(
    url: String, connections: Int = Database.defaultReaderLimit, pictures: SharedPictures? = nil
  ) {
    self.url = url
    self.connections = connections
    self.pictures = pictures
  }
}

/// The contents of a data folder, opened by the one process that holds its lock.
public struct ServerResources: Sendable, CustomStringConvertible {
  /// The path of the data folder.
  public let folder: String
  /// The database: SQLite's in the folder, or PostgreSQL's.
  public let database: Database
  /// Accounts, sessions and tokens.
  public let identity: Identity
  /// The photo files and their variants.
  public let library: PhotoLibrary
  /// The object store that several servers share; nil without one.
  let store: (any ObjectStore)?
  /// Returns the current time.
  public let clock: @Sendable () -> Instant
  let pictureCache: PictureCache
  /// The addresses of the library's images.
  var imageAddresses: ImageAddresses { ImageAddresses(key: identity.imageKey) }
  let droppedDemo = DroppedDemo()
  let activity = ServerActivity()
  let audit: AuditLog
  private let lock: FolderLock

  /// Acquires the lock and opens the database, the key and the library. The database is that of the folder, or
  /// PostgreSQL's if `shared` names one. The apps' feed is ordered by `feedDate`.
  ///
  /// The description of every error thrown is a message for the owner.
  public static func open(
    folder: String, shared: SharedDatabase? = nil, feedDate: FeedDate = .added,
    librarySettings: LibrarySettings = LibrarySettings(),
    identitySettings: IdentitySettings = IdentitySettings(),
    rules: PasswordRules = .lengthOnly, logger: Logger,
    clock: @escaping @Sendable () -> Instant
  ) throws -> ServerResources {
    try open(
      folder: folder, shared: shared, feedDate: feedDate, librarySettings: librarySettings,
      logger: logger,
      clock: clock
    ) { _ in (identitySettings, rules) }
  }

  /// Opens the folder; `configure` chooses the account settings from the facts stored in it.
  public static func open(
    folder: String, shared: SharedDatabase? = nil, feedDate: FeedDate = .added,
    librarySettings: LibrarySettings, logger: Logger,
    clock: @escaping @Sendable () -> Instant,
    configure: (FolderFacts) throws -> (IdentitySettings, PasswordRules)
  ) throws -> ServerResources {
    let lock = try FolderLock.take(folder: folder)
    try SharedPictures.claim(folder, shared?.pictures?.bucket.url)
    let database =
      if let shared {
        try Database.open(
          postgres: shared.url, readerLimit: shared.connections, feedDate: feedDate)
      } else {
        try Database.open(folder: folder, feedDate: feedDate)
      }
    let (identitySettings, rules) = try configure(FolderFacts(database))
    let identity = try Identity.open(
      database: database, folder: folder, settings: identitySettings, rules: rules)
    let pictures = shared?.pictures
    var librarySettings = librarySettings
    librarySettings.originalDiskBytes = pictures?.copyBytes ?? librarySettings.originalDiskBytes
    let store = pictures?.store(clock)
    let library = try PhotoLibrary(
      folder: folder, database: database, store: store,
      settings: librarySettings, logger: logger, now: clock)
    let resources = ServerResources(
      folder: folder, database: database, identity: identity, library: library, store: store,
      clock: clock, pictureCache: PictureCache { database.pictureEpoch },
      audit: AuditLog(store: database.audit, logger: logger, clock: clock), lock: lock)
    library.followRemovals()
    return resources
  }

  /// The folder's path; the contents must never be logged.
  public var description: String { "ServerResources(\(folder))" }

  /// Runs the owner's commands without a server.
  public var admin: AdminService {
    // NB: without a stored origin, invitations are printed as paths, with a hint to complete them.
    let base = try? database.settings.value(of: ServerResources.originKey)
    return AdminService(resources: self, base: base ?? "")
  }

  /// The setting that stores the origin of the last server on this folder.
  private static let originKey = "serve.origin"

  /// Stores the server's origin and minimum password strength for commands that run without a
  /// server.
  func keep(origin: Origin) async throws(StoreError) {
    let minimum = String(identity.settings.minimumPassword.rawValue)
    for (key, value) in [
      (ServerResources.originKey, origin.text), (FolderFacts.minimumKey, minimum),
    ]
    where try database.settings.value(of: key) != value {
      try await database.settings.set(key, to: value)
    }
  }

  /// Stops the workers, closes the database and releases the folder; files created by root are given
  /// to the folder's owner.
  public func close() {
    library.close()
    // NB: a failure cannot be handled here, and the process is about to end.
    try? database.close()
    FolderOwner.handOver(folder)
    lock.release()
  }
}
