import Domain
import Foundation
import Store

extension ContinuousBackup {
  /// The name of the mark, by which a backup is recognized.
  static let mark = "imagefeed-backup"

  /// Continues the generation of the last process, or begins a new one.
  func begin() async throws {
    let mark = try await claim()
    unreferenced = nil
    // NB: before the WAL is looked at, or it could begin again afterwards.
    database.holdLog(true)
    if var last = try BackupState.read(folder: folder), last.destination == settings.address.text,
      last.mark == mark, try last.continues(in: file), try await isWhole(last)
    {
      last.checkpoint = nil
      let segments = try await destination.names(in: last.generation.segments)
      let ends = segments.compactMap(SegmentName.init(path:)).map(\.end)
      recovery = Recovery(storedEnd: ends.max() ?? 0)
      state = last
      return
    }
    database.holdLog(false)
    monitor.update { $0.phase = .storingPictures }
    _ = try await storeNamedFiles()
    try await beginGeneration(mark: mark)
  }

  /// Stores what the last process may not have stored. Changes up to now may name files that are gone.
  func storeMissingFiles() async throws {
    _ = try await storeNamedFiles()
    guard let current = state, let end = try file.end(after: current.log) else { return }
    recovery?.completeFrom = current.position + (end.offset - current.log.offset)
    recovery?.mayLackFiles = false
    removed = []
  }

  /// Whether the place has all of the generation up to the noted position, so that it is worth being continued.
  private func isWhole(_ last: BackupState) async throws -> Bool {
    guard let manifest, last.library == manifest.library, let snapshot = last.snapshot,
      let entry = manifest.entry(of: last.generation), entry.isProved, !entry.isExpired,
      // Why the newest: a restore prefers later generations.
      manifest.generations.allSatisfy({ $0.generation <= last.generation })
    else { return false }
    let names = Set(try await destination.names(in: last.generation.folder))
    let copied = SnapshotName(path: snapshot)?.position ?? 0
    // Why only those: the segments before a copy may have been deleted.
    let segments = [last.segment, entry.end?.path].compactMap { $0 }.filter { path in
      SegmentName(path: path).map { $0.end > copied } ?? true
    }
    let needed = entry.snapshots + [snapshot] + segments
    guard needed.allSatisfy(names.contains),
      entry.key == nil || names.contains(last.generation.secretKey)
    else { return false }
    return Survey(names, .good(manifest)).gap(in: last.generation) == nil
  }

  private func beginGeneration(mark: String) async throws {
    // Why not only the clock: if it was set back, older generations would pass for newer ones.
    let paths = try await destination.names(in: BackupName.generations)
    let last = RestorePlan.make(paths)?.moment.milliseconds ?? 0
    let moment = Instant(milliseconds: max(clock().milliseconds, last + 1))
    let generation = Generation(began: moment, random: UInt64.random(in: .min ... .max))
    let library = try await database.settings.libraryId()
    let key = try Disk.content(of: folder + "/secret.key")
    // NB: before the key, so that no crash leaves a generation that the manifest does not name.
    manifest?.generations.append(
      Manifest.Entry(
        generation: generation, library: library,
        key: key.map { generation.check(of: $0, library: library) }, isProved: true))
    if try await optional(BackupName.unreferenced) == nil { try await storeNote() }
    try await storeManifest()
    if let key { try await destination.put(generation.secretKey, key) }
    // NB: from here on nothing leaves the WAL until it is stored.
    database.holdLog(true)
    let file = file
    let (end, copy, changes) = try await database.betweenWrites { turn in
      try ContinuousBackup.attempt {
        guard let end = try file.end() else { throw BackupError.discontinued }
        return (end, try turn.beginCopy(), try turn.foreignChanges())
      }
    }.get()
    foreignChanges = changes
    state = BackupState(
      destination: settings.address.text, mark: mark, generation: generation, log: end,
      moment: moment.milliseconds, library: library)
    beginSnapshot(copy, of: end)
  }
}

/// What a process that continues a generation has to make up for.
struct Recovery {
  /// Where in the generation the stored segments end, of which the last process may not have noted the last:
  /// the next segment must not end before.
  let storedEnd: UInt64
  /// Whether files that rows name may be missing in the backup, because the last process may have been killed
  /// between a row and its file.
  var mayLackFiles = true
  /// Where in the generation the state begins that names no file that was deleted before this process began.
  var completeFrom = UInt64.max
}

extension LogFile {
  /// The end of the last committed transaction; nil if there is no WAL.
  func end() throws(BackupError) -> LogPosition? {
    guard let header = try header() else { return nil }
    return try end(after: header.start)
  }

  /// The end of the last committed transaction; nil if `start` is not in the WAL.
  func end(after start: LogPosition) throws(BackupError) -> LogPosition? {
    guard try header() == start.header else { return nil }
    var position = start
    while case .frames(_, let end) = try frames(after: position, limit: 8 << 20) { position = end }
    return position
  }
}
