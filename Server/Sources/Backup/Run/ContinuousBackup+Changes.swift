import Domain
import Foundation
import Store

extension ContinuousBackup {
  /// Segments after which other work gets its turn.
  private static let segmentsPerRound = 16

  /// Stores all changes so far.
  func shipAll() async throws {
    while try await !shipRound() {}
  }

  /// Stores some of the changes so far, and checkpoints the WAL when that is due. Returns whether all is stored.
  func shipRound() async throws -> Bool {
    guard state != nil else { return true }
    if recovery?.mayLackFiles == true { try await storeMissingFiles() }
    // Why: while the rest of the WAL is long, trying to read it in the writer's turn would be in vain.
    var isCaughtUp = true
    for _ in 0..<ContinuousBackup.segmentsPerRound {
      guard !Task.isCancelled else { throw BackupError.cancelled }
      // Why before the frames are read: a row that is gone now is gone at their end, too.
      try forgetRemoved()
      let begun = clock()
      // Why here: while something is written all the time, there is always a next frame.
      if isCaughtUp, isCheckpointDue { _ = try await betweenWrites { $0.checkpoint() } }
      // Why: the generation may have ended meanwhile.
      guard state != nil else { return false }
      guard let (bytes, end) = try read() else {
        try await reviewMissing()
        let restorable = state?.snapshot != nil
        monitor.update { status in
          status.current = begun
          status.backlogBytes = 0
          status.failure = nil
          status.phase = restorable ? .running : .storingDatabase
        }
        return true
      }
      try await ship(bytes, to: end)
      isCaughtUp = bytes.count < segmentLength
      if isCaughtUp, state != nil { monitor.update { $0.current = begun } }
    }
    return false
  }

  /// The next frames to store; nil if there are none. Throws `discontinued` if they do not continue what is
  /// stored.
  private func read() throws -> (bytes: [UInt8], end: LogPosition)? {
    guard let current = state else { return nil }
    let storedEnd = recovery?.storedEnd ?? 0
    let needed = storedEnd > current.position ? storedEnd - current.position : 0
    let next = try tail ?? frames(atLeast: Int(clamping: max(needed, UInt64(segmentLength))))
    let count = UInt64(next?.bytes.count ?? 0)
    // Why: what the backup has beyond them was taken from the WAL by a power failure.
    guard count >= needed, count <= Archive.longestContent else { throw BackupError.discontinued }
    return next
  }

  /// The next frames of the WAL, up to the transaction that ends at or after `length` bytes; nil if there are
  /// none.
  private func frames(atLeast length: Int) throws -> (bytes: [UInt8], end: LogPosition)? {
    guard let current = state else { return nil }
    switch try file.frames(after: current.log, limit: length) {
    case .end: return nil
    case .frames(let bytes, let end): return (bytes, end)
    case .restarted(let header):
      try state?.restart(with: header)
      return try frames(atLeast: length)
    case .missing: throw BackupError.discontinued
    }
  }

  private func ship(_ bytes: [UInt8], to end: LogPosition) async throws {
    try await confirmOwner()
    guard var next = state else { return }
    next.moment = max(next.moment, clock().milliseconds)
    let hasFiles = try await storeNewFiles()
    let position = next.position + UInt64(bytes.count)
    let isComplete = hasFiles && position >= recovery?.completeFrom ?? 0
    let name = SegmentName(
      next.generation, next.position, position, moment: Instant(milliseconds: next.moment),
      isComplete: isComplete)
    let header = SegmentHeader(
      length: UInt64(bytes.count), start: next.log, end: end,
      origin: FileOrigin(
        library: next.library ?? "", path: name.path, previous: next.segmentHash))
    let file = try Archive.bytes(header, bytes)
    let hash = ContentHash.text(of: file)
    try await destination.put(name.path, file)
    manifest?.change(next.generation) { $0.end = Manifest.End(path: name.path, hash: hash) }
    try await storeManifest()
    // NB: a new copy may have been recorded meanwhile, and nothing else changes here.
    guard state?.generation == next.generation else { return }
    state?.segmentHash = hash
    state?.moment = next.moment
    state?.position = name.end
    state?.log = end
    state?.segment = name.path
    state?.segmentsSinceSnapshot += 1
    tail = nil
    state?.write(folder: folder)
    let hasSnapshot = state?.snapshot != nil
    monitor.update { status in
      status.segments += 1
      status.failure = nil
      if status.phase == .failing { status.phase = hasSnapshot ? .running : .storingDatabase }
      if isComplete, hasSnapshot { status.restorable = name.moment }
    }
  }

  /// Whether at least `logLength` was stored since the last checkpoint.
  private var isCheckpointDue: Bool {
    guard tail == nil, let current = state else { return false }
    let last = current.checkpoint?.header == current.log.header ? current.checkpoint?.offset : nil
    return current.log.offset >= (last ?? 0) + logLength
  }

  /// What `body` returns, or the backup's own error, which would otherwise become one of the database.
  static func attempt<Value>(_ body: () throws -> Value) throws -> Result<Value, BackupError> {
    do {
      return .success(try body())
    } catch let error as BackupError {
      return .failure(error)
    }
  }

  /// Reads the rest of the WAL and calls `body` while no transaction writes. The rest is stored by the next
  /// `shipAll`. Returns nil, without the call, if the rest is long.
  func betweenWrites<Value: Sendable>(
    _ body: @escaping @Sendable (WriterTurn) throws -> Value
  ) async throws -> Value? {
    guard let current = state, tail == nil else { throw BackupError.busy }
    let (file, limit) = (file, longestTail)
    let outcome = try await database.betweenWrites { turn in
      try ContinuousBackup.attempt { () -> (LogPosition, LogFile.Continuation, Int64, Value)? in
        var current = current
        var rest = try file.frames(after: current.log, limit: limit)
        if case .restarted(let header) = rest {
          try current.restart(with: header)
          rest = try file.frames(after: current.log, limit: limit)
        }
        switch rest {
        case .end: break
        case .frames(_, let end):
          guard case .end = try file.frames(after: end, limit: 1) else { return nil }
        case .restarted, .missing: throw BackupError.discontinued
        }
        return (current.log, rest, try turn.foreignChanges(), try body(turn))
      }
    }.get()
    guard let (start, rest, changes, value) = outcome else { return nil }
    guard state?.generation == current.generation else { throw BackupError.busy }
    // Why: another program, such as sqlite3, may have written and checkpointed.
    if let foreignChanges, foreignChanges != changes { throw BackupError.discontinued }
    foreignChanges = changes
    state?.log = start
    if case .frames(let bytes, let end) = rest { tail = (bytes, end) }
    state?.checkpoint = tail?.end ?? start
    return value
  }
}
