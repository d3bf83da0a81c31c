import Synchronization

/// The database: that of a data folder, DIR/imagefeed.sqlite, or one of PostgreSQL that several nodes share
/// (LIB-6).
///
/// Reads are synchronous; point reads of SQLite take microseconds. A write that returned survives a killed
/// process and a power cut. Only one process at a time may open that of a folder: see `FolderLock`.
public final class Database: Sendable {
  let engine: Engine
  let orders: FeedOrders
  /// The public collections by time of creation.
  let collectionOrder: FeedOrder
  let listChanges = ListChanges()
  let cachedLists = CachedLists()
  let peopleById: BoundedCache<Int64, PersonRecord>
  let applicationsByKey: BoundedCache<String, ApplicationRecord>
  let applicationsById: BoundedCache<Int64, ApplicationRecord>
  let tokensByHash: BoundedCache<Digest, TokenRecord>
  let sessionsByHash: BoundedCache<Digest, SessionRecord>
  let likeQueue: LikeWriter
  let likeSequences = Mutex(LikeSequences())
  let views = CountBuffer<PhotoDay>()
  /// Visits of share links by row id.
  let visits = CountBuffer<Int64>()
  let audits = AuditBuffer()
  /// How many times files were removed for good, here or on another node.
  let filesRemoved = Atomic<Int>(0)
  /// What to do when another node has removed files.
  let removedFiles = Mutex<(@Sendable ([String]?) -> Void)?>(nil)
  /// The files to which new rows refer, for a continuous backup.
  public let namedFiles = NamedFiles()
  /// What stores the rows.
  enum Engine: Sendable {
    case sqlite(SQLiteEngine)
    case postgres(PostgresEngine)
  }

  init(engine: Engine, orders: FeedOrders, collectionOrder: FeedOrder) {
    self.engine = engine
    self.orders = orders
    self.collectionOrder = collectionOrder
    peopleById = BoundedCache(limit: 1024)
    applicationsByKey = BoundedCache(limit: 256)
    applicationsById = BoundedCache(limit: 256)
    tokensByHash = BoundedCache(limit: 4096)
    sessionsByHash = BoundedCache(limit: 4096)
    likeQueue = LikeWriter()
  }

  /// All photos by the time of adding.
  var feedOrder: FeedOrder { orders.added }

  /// The photos and their order in the feed.
  public var photos: PhotoStore { PhotoStore(database: self) }
  /// Which people like which photos.
  public var likes: LikeStore { LikeStore(database: self) }
  /// The collections of people.
  public var collections: CollectionStore { CollectionStore(database: self) }
  /// The topics of the server.
  public var topics: TopicStore { TopicStore(database: self) }
  /// Views, downloads and likes by day.
  public var statistics: StatisticsStore { StatisticsStore(database: self) }
  /// Who signed in, failed to, or changed what others rely on.
  public var audit: AuditStore { AuditStore(database: self) }
  /// The people with their password hashes.
  public var people: PersonStore { PersonStore(database: self) }
  /// The OAuth clients.
  public var applications: ApplicationStore { ApplicationStore(database: self) }
  /// Authorization codes, access tokens and refresh tokens.
  public var tokens: TokenStore { TokenStore(database: self) }
  /// Sessions of signed-in browsers.
  public var sessions: SessionStore { SessionStore(database: self) }
  /// Failed attempts, for rate limits.
  public var throttles: ThrottleStore { ThrottleStore(database: self) }
  /// The accounts of people at Unsplash.
  public var unsplashAccounts: UnsplashAccountStore { UnsplashAccountStore(database: self) }
  /// Sign-ins of the web client that have no authorization code yet.
  public var pendingSignIns: PendingSignInStore { PendingSignInStore(database: self) }
  /// Sign-ins between password and secure sequence.
  public var steps: StepStore { StepStore(database: self) }
  /// Sign-ins by one-time code.
  public var codes: CodeStore { CodeStore(database: self) }
  /// The queue of messages to send.
  public var messages: MessageStore { MessageStore(database: self) }
  /// Invitations to register.
  public var invitations: InvitationStore { InvitationStore(database: self) }
  /// The links by which people without an account see photos.
  public var shares: ShareStore { ShareStore(database: self) }
  /// The folders whose photos stay where they are.
  public var folders: FolderStore { FolderStore(database: self) }
  /// Settings stored in the database.
  public var settings: SettingStore { SettingStore(database: self) }

  /// Closes all connections; the WAL of SQLite is checkpointed, unless a backup holds it, so that the next
  /// process can continue the backup from it.
  ///
  /// Later calls throw `closed`. An error loses no data: confirmed writes are in the WAL.
  public func close() throws(StoreError) {
    switch engine {
    case .sqlite(let sqlite): try sqlite.close()
    case .postgres(let postgres): postgres.close()
    }
  }
}

extension Database {
  /// Runs `body` on a reader without a transaction: each statement has its own snapshot.
  func read<Value>(_ body: (Connection) throws -> Value) throws(StoreError) -> Value {
    switch engine {
    case .sqlite(let sqlite): try sqlite.read(body)
    case .postgres(let postgres): try postgres.read(body)
    }
  }

  /// Runs `body` in one transaction on the writer; on return, the transaction is on disk.
  ///
  /// Throws `rightEnded` before `body` is called if the current request relies on a right that was taken away. After a
  /// successful commit, before the next write of this process starts, what `body` has noted as changed is evicted from
  /// the caches, and `committed` is called with the result. With PostgreSQL, `body` is retried if the connection broke
  /// before the commit.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Value,
    committed: @escaping @Sendable (Value) -> Void = { _ in }
  ) async throws(StoreError) -> Value {
    guard let rights = Rights.current else {
      return try await writeUnjudged(body, committed: committed)
    }
    return try await writeUnjudged(
      { connection in
        guard try rights.hold(in: connection) else { throw StoreError.rightEnded }
        return try body(connection)
      }, committed: committed)
  }

  /// Like `write`, without judging rights: for the server's own bookkeeping, such as the audit log.
  func writeUnjudged<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Value,
    committed: @escaping @Sendable (Value) -> Void = { _ in }
  ) async throws(StoreError) -> Value {
    switch engine {
    case .sqlite(let sqlite):
      try await sqlite.write(body) { value, changes in
        committed(value)
        self.forget(changes.all)
      }
    case .postgres(let postgres):
      try await postgres.write(body) { value, changes in
        committed(value)
        self.forget(changes.all)
      }
    }
  }

  /// How many reads can wait for another machine at the same time; 0 if reads take microseconds.
  public var blockingReads: Int {
    switch engine {
    case .sqlite: 0
    case .postgres(let postgres): postgres.readerLimit
    }
  }

  /// Whether the database is the file of a data folder, and not PostgreSQL's.
  public var isFile: Bool { sqliteEngine != nil }

  /// SQLite with its file; nil if the database is PostgreSQL's.
  var sqliteEngine: SQLiteEngine? {
    switch engine {
    case .sqlite(let sqlite): sqlite
    case .postgres: nil
    }
  }

  /// SQLite with its file, for what only it can do; throws `unsupported` if the database is PostgreSQL's.
  var sqlite: SQLiteEngine {
    get throws(StoreError) {
      guard let sqliteEngine else { throw .unsupported }
      return sqliteEngine
    }
  }

  /// Converts an error.
  func storeError(_ error: any Error) -> StoreError {
    switch engine {
    case .sqlite(let sqlite): sqlite.storeError(error)
    case .postgres: StoreError(error, path: "")
    }
  }

  /// Whether the disk of SQLite failed and all writes are refused until the server is restarted.
  public var hasDiskFailed: Bool { sqliteEngine?.hasDiskFailed ?? false }
}
