import GRDB
import GRDBSQLite
import Synchronization

/// The database of a data folder, DIR/imagefeed.sqlite: one writer and a few readers.
///
/// Reads are synchronous; point reads take microseconds. A write that returned survives a killed
/// process and a power cut. Only one process at a time may open it: see `FolderLock`.
public final class Database: Sendable {
  let path: String
  let pool: DatabasePool
  let orders: FeedOrders
  /// The public collections by time of creation.
  let collectionOrder: FeedOrder
  let feedReader: FeedReader
  let listChanges = ListChanges()
  let cachedLists = CachedLists()
  let peopleById: BoundedCache<Int64, PersonRecord>
  let applicationsByKey: BoundedCache<String, ApplicationRecord>
  let applicationsById: BoundedCache<Int64, ApplicationRecord>
  let tokensByHash: BoundedCache<Digest, TokenRecord>
  let sessionsByHash: BoundedCache<Digest, SessionRecord>
  let likeQueue: LikeWriter
  let views = CountBuffer<PhotoDay>()
  /// Visits of share links by row id.
  let visits = CountBuffer<Int64>()
  let audits = AuditBuffer()
  /// The files to which new rows refer, for a continuous backup.
  public let namedFiles = NamedFiles()
  private let state = Mutex(State())

  private struct State {
    var isClosed = false
    var hasDiskFailed = false
    var hasReadFailed = false
    var writesSinceCheckpoint = 0
    var isLogHeld = false
  }

  init(path: String, pool: DatabasePool, orders: FeedOrders, collectionOrder: FeedOrder) {
    self.path = path
    self.pool = pool
    self.orders = orders
    self.collectionOrder = collectionOrder
    feedReader = FeedReader(path: path)
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

  /// Checkpoints the WAL and closes all connections; a WAL that a backup holds stays as it is, so that
  /// the next process can continue the backup from it.
  ///
  /// Later calls throw `closed`. An error loses no data: confirmed writes are in the WAL.
  public func close() throws(StoreError) {
    let isFirst = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    guard isFirst else { return }
    feedReader.close()
    do {
      try pool.writeWithoutTransaction { sqlite in
        if isLogHeld {
          try Connection(sqlite).keepLogFile()
        } else {
          _ = try sqlite.checkpoint(.truncate)
        }
      }
      try pool.close()
    } catch {
      throw StoreError(error, path: path)
    }
  }
}

extension Database {
  /// Transactions between two checkpoints: about 1,000 pages (4 MB) of WAL at 4 pages each.
  private static let writesPerCheckpoint = 256

  /// Runs `body` on a reader without a transaction: each statement has its own snapshot.
  func read<Value>(_ body: (Connection) throws -> Value) throws(StoreError) -> Value {
    do { return try pool.unsafeRead { try body(Connection($0)) } } catch { throw storeError(error) }
  }

  /// Runs `body` in one transaction on the writer; on return, the transaction is on disk.
  ///
  /// `committed` is called with the result after a successful commit, before the next write starts.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Value,
    committed: @escaping @Sendable (Value) -> Void = { _ in }
  ) async throws(StoreError) -> Value {
    if state.withLock({ $0.isClosed }) { throw .closed }
    do {
      // Why not GRDB's transaction observers: an observer whose commit failed would stay registered
      // for the next commit.
      let value = try await pool.writeWithoutTransaction { sqlite in
        let connection = Connection(sqlite)
        let value = try self.unlessDiskFailed {
          try connection.reportingQuota { try connection.inOneTransaction(body) }
        }
        committed(value)
        return value
      }
      checkpointWhenDue()
      return value
    } catch {
      throw storeError(error)
    }
  }

  /// Converts an error; `corrupt` becomes `inputOutput` if the disk is failing. Why: unreadable
  /// pages look corrupt to SQLite, and the owner would restore a backup over an intact database.
  func storeError(_ error: any Error) -> StoreError {
    switch StoreError(error, path: path) {
    case .inputOutput:
      state.withLock { $0.hasReadFailed = true }
      return .inputOutput
    case .corrupt:
      let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
      let hasFailed = state.withLock { $0.hasDiskFailed || $0.hasReadFailed }
      return hasFailed || !DataFolder.isWritable(folder) ? .inputOutput : .corrupt
    case let other: return other
    }
  }

  /// Whether the disk failed and all writes are refused until the server is restarted.
  public var hasDiskFailed: Bool { state.withLock { $0.hasDiskFailed } }

  // Why: after a failed fsync SQLite cannot know what is on disk, so later writes and those already
  // queued must fail.
  private func unlessDiskFailed<Value>(_ write: () throws -> Value) throws -> Value {
    if hasDiskFailed { throw StoreError.inputOutput }
    do { return try write() } catch {
      if StoreError(error, path: path) == .inputOutput {
        state.withLock { $0.hasDiskFailed = true }
      }
      throw error
    }
  }

  /// Whether a continuous backup decides when the WAL is checkpointed.
  public var isLogHeld: Bool { state.withLock { $0.isLogHeld } }

  /// Leaves checkpoints to a continuous backup (LIB-14), or makes them automatic again. Without
  /// checkpoints SQLite appends to the WAL and never restarts it, so every frame stays readable
  /// until the backup has it.
  public func holdLog(_ isHeld: Bool) {
    state.withLock { $0.isLogHeld = isHeld }
  }

  /// Checkpoints the WAL after every `writesPerCheckpoint` transactions, unless a backup holds it.
  ///
  /// SQLite's automatic checkpoint is off because it hides errors.
  private func checkpointWhenDue() {
    let isDue = state.withLock { state in
      if state.isLogHeld { return false }
      state.writesSinceCheckpoint += 1
      guard state.writesSinceCheckpoint >= Database.writesPerCheckpoint else { return false }
      state.writesSinceCheckpoint = 0
      return true
    }
    guard isDue else { return }
    pool.asyncWriteWithoutTransaction { [weak self] in self?.checkpoint(Connection($0)) }
  }

  /// Copies the WAL into the database file as far as readers allow, without waiting for them.
  func checkpoint(_ connection: Connection) {
    do {
      _ = try connection.reportingQuota(in: SQLITE_FCNTL_FILE_POINTER) {
        try connection.sqlite.checkpoint(.passive)
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_IOERR {
      state.withLock { $0.hasDiskFailed = true }
    } catch {
      // Why ignored: on a full disk or with a busy reader, the WAL stays as it is, and the next
      // checkpoint continues.
    }
  }
}

extension Connection {
  /// Runs `body` in a transaction and returns its result after the commit.
  fileprivate func inOneTransaction<Value>(
    _ body: (Connection) throws -> Value
  ) throws -> Value {
    var value: Value?
    try sqlite.inTransaction {
      value = try body(self)
      return .commit
    }
    guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
    return value
  }
}
