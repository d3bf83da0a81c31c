import Domain
import Foundation
import Store

extension ContinuousBackup {
  /// The name of the mark, by which a backup is recognized.
  static let mark = "imagefeed-backup"

  /// Continues the generation of the last process, or begins a new one.
  func begin() async throws {
    let mark = try await mark()
    unreferenced = nil
    // NB: before the WAL is looked at, or it could begin again afterwards.
    database.holdLog(true)
    if var last = BackupState.read(folder: folder), last.destination == settings.address.text,
      last.mark == mark, last.continues(in: file), try await isStored(last)
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

  /// The content of the mark, which is made if there is none and there never was one.
  private func mark() async throws -> String {
    if let bytes = try await optional(ContinuousBackup.mark) {
      return String(decoding: bytes, as: UTF8.self)
    }
    let isKnown = BackupState.read(folder: folder)?.destination == settings.address.text
    guard !isKnown else {
      // Why: an unmounted disk looks like an empty folder, and filling that would fill another disk.
      throw BackupError.invalid(
        "\(settings.address.text) no longer holds the backup; is its disk mounted? To begin again "
          + "there, delete \(BackupState.path(folder: folder)).")
    }
    let mark = "Image Feed backup \(BackupName.digits(UInt64.random(in: .min ... .max)))\n"
    try await destination.put(ContinuousBackup.mark, Array(mark.utf8))
    return mark
  }

  /// Stores what the last process may not have stored. Changes up to now may name files that are gone.
  func storeMissingFiles() async throws {
    _ = try await storeNamedFiles()
    guard let current = state, let end = file.end(after: current.log) else { return }
    recovery?.completeFrom = current.position + (end.offset - current.log.offset)
    recovery?.mayLackFiles = false
    removed = []
  }

  private func isStored(_ last: BackupState) async throws -> Bool {
    guard let snapshot = last.snapshot else { return false }
    for name in [snapshot, last.segment ?? snapshot] {
      guard try await destination.contains(name) else { return false }
    }
    return true
  }

  private func beginGeneration(mark: String) async throws {
    // Why not only the clock: if it was set back, older generations would pass for newer ones.
    let paths = try await destination.names(in: BackupName.generations)
    let last = RestorePlan.make(paths)?.moment.milliseconds ?? 0
    let moment = Instant(milliseconds: max(clock().milliseconds, last + 1))
    let generation = Generation(began: moment, random: UInt64.random(in: .min ... .max))
    if let key = FileManager.default.contents(atPath: folder + "/secret.key") {
      try await destination.put(generation.secretKey, Array(key))
    }
    // NB: from here on nothing leaves the WAL until it is stored.
    database.holdLog(true)
    let file = file
    let (end, copy, changes) = try await database.betweenWrites { turn in
      try ContinuousBackup.attempt {
        guard let end = file.end() else { throw BackupError.discontinued }
        return (end, try turn.beginCopy(), try turn.foreignChanges())
      }
    }.get()
    foreignChanges = changes
    state = BackupState(
      destination: settings.address.text, mark: mark, generation: generation, log: end,
      moment: moment.milliseconds)
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
  func end() -> LogPosition? { (header()?.start).flatMap(end(after:)) }

  /// The end of the last committed transaction; nil if `start` is not in the WAL.
  func end(after start: LogPosition) -> LogPosition? {
    guard header() == start.header else { return nil }
    var position = start
    while case .frames(_, let end) = frames(after: position, limit: 8 << 20) { position = end }
    return position
  }
}
