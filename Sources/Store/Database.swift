import GRDB
import Synchronization

/// A connection of GRDB, which has our name for the whole.
typealias Connection = GRDB.Database

/// The database of a data folder: DIR/imagefeed.sqlite, one writer and a few readers.
///
/// Reads are synchronous point reads of microseconds. A write that returned survives the process
/// being killed and the power being cut. One process at a time may open it: see `FolderLock`.
public final class Database: Sendable {
  let path: String
  let pool: DatabasePool
  let feedOrder: FeedOrder
  let feedReader: FeedReader
  let peopleById: BoundedCache<Int64, PersonRecord>
  let applicationsByKey: BoundedCache<String, ApplicationRecord>
  let applicationsById: BoundedCache<Int64, ApplicationRecord>
  let tokensByHash: BoundedCache<Digest, TokenRecord>
  let sessionsByHash: BoundedCache<Digest, SessionRecord>
  let likeQueue: LikeQueue
  private let state = Mutex(State())

  private struct State {
    var isClosed = false
    var hasDiskFailed = false
    var hasReadFailed = false
    var writesSinceCheckpoint = 0
  }

  init(path: String, pool: DatabasePool, feedOrder: FeedOrder) {
    self.path = path
    self.pool = pool
    self.feedOrder = feedOrder
    feedReader = FeedReader(path: path)
    peopleById = BoundedCache(limit: 1024)
    applicationsByKey = BoundedCache(limit: 256)
    applicationsById = BoundedCache(limit: 256)
    tokensByHash = BoundedCache(limit: 4096)
    sessionsByHash = BoundedCache(limit: 4096)
    likeQueue = LikeQueue()
  }

  /// The photos and their order in the feed.
  public var photos: PhotoStore { PhotoStore(database: self) }
  /// Who likes which photo.
  public var likes: LikeStore { LikeStore(database: self) }
  /// The people and their passwords' hashes.
  public var people: PersonStore { PersonStore(database: self) }
  /// The OAuth clients.
  public var applications: ApplicationStore { ApplicationStore(database: self) }
  /// Authorization codes, access tokens and refresh tokens.
  public var tokens: TokenStore { TokenStore(database: self) }
  /// Signed-in browsers.
  public var sessions: SessionStore { SessionStore(database: self) }
  /// Wrong tries.
  public var throttles: ThrottleStore { ThrottleStore(database: self) }
  /// Sign-ins of the web client that wait for their code.
  public var pendingSignIns: PendingSignInStore { PendingSignInStore(database: self) }
  /// Sign-ins that wait for their secure sequence.
  public var steps: StepStore { StepStore(database: self) }
  /// Sign-ins by a code.
  public var codes: CodeStore { CodeStore(database: self) }
  /// Messages for a gateway.
  public var messages: MessageStore { MessageStore(database: self) }
  /// Invitations to make an account.
  public var invitations: InvitationStore { InvitationStore(database: self) }
  /// Values that the host of the server chose.
  public var settings: SettingStore { SettingStore(database: self) }

  /// Moves the log into the database file and closes all connections.
  ///
  /// Whatever comes later throws `closed`. After an error nothing is lost: what was confirmed is in
  /// the log.
  public func close() throws(StoreError) {
    let isFirst = state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
    guard isFirst else { return }
    feedReader.close()
    do {
      try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
      try pool.close()
    } catch {
      throw StoreError(error, path: path)
    }
  }
}

extension Database {
  /// Transactions between two checkpoints: about 1,000 pages (4 MB) of log at 4 pages each.
  private static let writesPerCheckpoint = 256

  /// Runs `body` on a reader. No transaction: each statement sees a state of its own.
  func read<Value>(_ body: (Connection) throws -> Value) throws(StoreError) -> Value {
    do { return try pool.unsafeRead(body) } catch { throw storeError(error) }
  }

  /// Runs `body` in one transaction on the writer; when this returns, it is on the disk.
  ///
  /// `committed` hears what was written right after the commit, before the writer does anything
  /// else, and nothing of a write that failed.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Connection) throws -> Value,
    committed: @escaping @Sendable (Value) -> Void = { _ in }
  ) async throws(StoreError) -> Value {
    if state.withLock({ $0.isClosed }) { throw .closed }
    do {
      // Why: GRDB's own observers of a commit that the disk refused stay for the next one.
      let value = try await pool.writeWithoutTransaction { connection in
        let value = try self.unlessDiskFailed { try connection.inOneTransaction(body) }
        committed(value)
        return value
      }
      checkpointWhenDue()
      return value
    } catch {
      throw storeError(error)
    }
  }

  /// Translates an error. Why: pages that a failing disk did not give look damaged to SQLite, and an
  /// owner would restore a backup over a sound database.
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

  /// Whether no write can be confirmed any more, because the disk failed; the server has to be started again.
  public var hasDiskFailed: Bool { state.withLock { $0.hasDiskFailed } }

  // Why: after a failed fsync SQLite cannot know what is on the disk, so no later write may be
  // confirmed, nor those that wait for the writer already.
  private func unlessDiskFailed<Value>(_ write: () throws -> Value) throws -> Value {
    if hasDiskFailed { throw StoreError.inputOutput }
    do { return try write() } catch {
      if StoreError(error, path: path) == .inputOutput {
        state.withLock { $0.hasDiskFailed = true }
      }
      throw error
    }
  }

  /// Moves the log into the database file now and then.
  ///
  /// SQLite's automatic checkpoint is off because it hides its errors.
  private func checkpointWhenDue() {
    let isDue = state.withLock { state in
      state.writesSinceCheckpoint += 1
      guard state.writesSinceCheckpoint >= Database.writesPerCheckpoint else { return false }
      state.writesSinceCheckpoint = 0
      return true
    }
    guard isDue else { return }
    pool.asyncWriteWithoutTransaction { [weak self] connection in
      do {
        _ = try connection.checkpoint(.passive)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_IOERR {
        self?.state.withLock { $0.hasDiskFailed = true }
      } catch {
        // Why: a full disk or a busy reader leaves the log as it is; the next checkpoint goes on.
      }
    }
  }
}

extension Connection {
  /// Runs `body` in a transaction and returns what it returned once that is committed.
  fileprivate func inOneTransaction<Value>(
    _ body: (Connection) throws -> Value
  ) throws -> Value {
    var value: Value?
    try inTransaction {
      value = try body(self)
      return .commit
    }
    guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
    return value
  }
}
