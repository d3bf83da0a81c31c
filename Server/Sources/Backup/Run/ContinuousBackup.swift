public import Domain
import Foundation
public import Logging
public import Store

/// Copies every change of a data folder to a backup, at most a second later (LIB-14).
///
/// While it runs, it alone decides when the WAL is checkpointed: never before everything in it was read. Before
/// a change is stored, the originals that its rows name are stored, so that every stored moment restores to
/// something that `check` passes.
public actor ContinuousBackup {
  /// The status, which can be read at any time.
  public nonisolated let monitor: BackupMonitor
  let settings: BackupSettings
  let destination: any BackupDestination
  let database: Database
  /// The data folder.
  let folder: String
  let file: LogFile
  let clock: @Sendable () -> Instant
  let logger: Logger
  var rule = SnapshotRule()
  /// The length of a segment in bytes after which the next one begins.
  var segmentLength = 8 << 20
  /// The length of the WAL in bytes after which it is checkpointed: about 1,000 pages, like without a backup.
  var logLength: UInt64 = 4 << 20
  /// The most bytes of the WAL that are read in the writer's turn.
  var longestTail = 16 << 20

  var state: BackupState?
  /// Frames that were read before a checkpoint and are not stored yet.
  var tail: (bytes: [UInt8], end: LogPosition)?
  /// Names whose files were deleted before they were stored; rows may still name them in what follows.
  var removed: Set<DataFile> = []
  /// Named files that cannot be stored: missing or damaged in the data folder.
  var missing: Set<DataFile> = []
  /// The position in the WAL at which it was last looked whether rows still name the missing files.
  var missingReviewed: LogPosition?
  /// When that may be looked again.
  var nextMissingReview = Instant(milliseconds: .min)
  /// Why a pause: it takes a query for each missing file, and there may be thousands.
  static let secondsBetweenReviews: Int64 = 60
  /// Files that are being deleted from the backup.
  var deleting: Set<String> = []
  /// Files that rows began to name since a sweep listed them; nil if none runs.
  var namedSinceSweep: Set<String>?
  /// The number of the writer's `foreignChanges` at the last look.
  var foreignChanges: Int64?
  var snapshotTask: Task<Void, Never>?
  /// What follows from the last process; nil if the generation began in this one.
  var recovery: Recovery?
  /// Since when no row names these files of the backup; nil until it was read.
  var unreferenced: [String: Instant]?
  /// The last attempt to store `unreferenced`.
  var noteTask: Task<Void, any Error>?
  /// The id of this run of the server.
  let session = BackupName.digits(UInt64.random(in: .min ... .max))
  /// What the place has; nil until this run has claimed it.
  var manifest: Manifest?
  /// The last attempt to store `manifest`.
  var manifestTask: Task<Void, any Error>?
  /// Up to where the backlog was measured.
  var measured: LogPosition?

  /// A backup that has not begun yet. The database must be SQLite's.
  public init(
    _ settings: BackupSettings, database: Database, folder: String, logger: Logger,
    clock: @escaping @Sendable () -> Instant
  ) {
    self.init(
      settings, destination: settings.address.open(clock: clock), database: database,
      folder: folder, logger: logger, clock: clock)
  }

  init(
    _ settings: BackupSettings, destination: any BackupDestination, database: Database,
    folder: String, logger: Logger, clock: @escaping @Sendable () -> Instant
  ) {
    self.settings = settings
    self.destination = destination
    self.database = database
    self.folder = folder
    self.logger = logger
    self.clock = clock
    guard let logPath = database.logPath else {
      preconditionFailure("the WAL of PostgreSQL is not a file of the data folder")
    }
    file = LogFile(path: logPath)
    monitor = BackupMonitor(destination: settings.address.text)
  }

  /// Runs until the task is cancelled; failures are reported and retried, and affect only the backup.
  public func run() async {
    database.namedFiles.collect(true)
    let watch = Task { await watchLog() }
    defer { watch.cancel() }
    var backOff = BackOff()
    while !Task.isCancelled {
      do {
        let isDone = try await step()
        backOff.reset()
        if isDone { try? await Task.sleep(for: .milliseconds(500)) }
      } catch {
        if Task.isCancelled { return }
        await fail(error)
        try? await Task.sleep(for: .milliseconds(backOff.next()))
      }
    }
  }

  /// Stores what is left after the last write, for at most `seconds`, and closes connections.
  public func finish(seconds: Int64 = 5) async {
    snapshotTask?.cancel()
    await snapshotTask?.value
    let work = Task { try await self.shipAll() }
    let limit = Task {
      try await Task.sleep(for: .seconds(seconds))
      work.cancel()
    }
    _ = try? await work.value
    limit.cancel()
    await destination.close()
  }

  /// One round: begins or continues a generation, and stores what is new. Returns whether all is stored.
  @discardableResult func step() async throws -> Bool {
    if state == nil { try await begin() }
    let isDone = try await shipRound()
    try await copyWhenDue()
    return isDone
  }

  private func fail(_ error: any Error) async {
    let reason = "\(error)"
    if monitor.status.failure != reason {
      logger.warning("the backup is behind", metadata: ["error": "\(reason)"])
    }
    monitor.update { status in
      status.phase = .failing
      status.failures += 1
      status.failure = reason
    }
    if error as? BackupError == .discontinued { endGeneration() }
    // Why: without a generation nobody measures how long the WAL gets.
    if state == nil { database.holdLog(false) }
    limitLog()
  }

  /// Ends the generation: the WAL may be checkpointed without the backup.
  func endGeneration() {
    snapshotTask?.cancel()
    snapshotTask = nil
    (state, tail, measured, foreignChanges) = (nil, nil, nil, nil)
    (removed, recovery) = ([], nil)
    database.holdLog(false)
    unlink(BackupState.path(folder: folder))
  }

  /// Measures the backlog also while an attempt takes long.
  private func watchLog() async {
    while !Task.isCancelled {
      limitLog()
      try? await Task.sleep(for: .seconds(1))
    }
  }

  /// Measures the backlog, and ends the generation if it exceeds the limit.
  func limitLog() {
    guard let state, let waiting = (try? unreadBytes(state)) ?? mostUnreadBytes(state) else {
      return
    }
    let backlog = waiting + UInt64(tail?.bytes.count ?? 0)
    monitor.update { $0.backlogBytes = backlog }
    guard backlog > settings.logLimit else { return }
    logger.warning(
      "the backlog of the backup exceeds its limit; a new generation begins when the place is reachable"
    )
    endGeneration()
  }

  /// The bytes of the WAL that were not read yet, at most; nil if that is unknown.
  ///
  /// Why: a WAL that cannot be read must not fill the disk. Whatever reads it reports the error.
  private func mostUnreadBytes(_ state: BackupState) -> UInt64? {
    guard let length = try? file.length else { return nil }
    let offset = (tail?.end ?? state.log).offset
    return length > offset ? length - offset : 0
  }

  /// The bytes of the WAL that were not read yet.
  private func unreadBytes(_ state: BackupState) throws(BackupError) -> UInt64 {
    var read = tail?.end ?? state.log
    // Why: behind what was read before a checkpoint, SQLite may have begun the WAL again.
    if let header = try file.header(), header != read.header { read = header.start }
    let isKnown = measured?.header == read.header && (measured?.offset ?? 0) >= read.offset
    let known = isKnown ? measured ?? read : read
    let end = try file.end(after: known) ?? known
    measured = end
    return end.offset - read.offset
  }
}
