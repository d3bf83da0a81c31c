import Domain
import Foundation
import Store

extension ContinuousBackup {
  /// Deletes what no moment of the last days needs: copies, changes, and originals of removed photos.
  func sweep() async throws {
    let now = clock()
    let cutoff = now.advanced(bySeconds: -Int64(settings.days) * 86_400)
    let paths = try await destination.names(in: BackupName.generations)
    let expired = Retention.expired(paths, cutoff: cutoff)
    if !expired.isEmpty { try await destination.delete(expired) }

    namedSinceSweep = []
    defer { (namedSinceSweep, deleting) = (nil, []) }
    let stored = Set(try await storedFiles())
    let named = try await Database.files(inCopy: folder + "/imagefeed.sqlite").files.map(\.path)
    try await readNote()
    let since = unreferenced ?? [:]
    let (deletable, later) = Retention.unreferenced(
      stored: stored, named: Set(named), since: since, now: now, cutoff: cutoff)
    deleting = Set(deletable).subtracting(namedSinceSweep ?? [])
    if !deleting.isEmpty { try await destination.delete(deleting.sorted()) }
    let kept = later.filter { namedSinceSweep?.contains($0.key) != true }
    guard kept != unreferenced else { return }
    unreferenced = kept
    try await storeNote()
  }

  /// Takes files that a row names again out of the note; if they are removed again, their time starts over.
  func forgetNote(of paths: Set<String>) async throws {
    guard !paths.isEmpty else { return }
    try await readNote()
    let since = unreferenced ?? [:]
    let kept = since.filter { !paths.contains($0.key) }
    guard kept.count < since.count else { return }
    unreferenced = kept
    try await storeNote()
  }

  /// Stores `unreferenced` after an attempt that has begun, so that an older one never replaces a newer one.
  private func storeNote() async throws {
    let last = noteTask
    let task = Task {
      _ = await last?.result
      let milliseconds = (unreferenced ?? [:]).mapValues(\.milliseconds)
      try await destination.put(
        BackupName.unreferenced, Array(try JSONEncoder().encode(milliseconds)))
    }
    noteTask = task
    do {
      try await task.value
    } catch {
      // Why: what is stored is not what is in memory.
      unreferenced = nil
      throw error
    }
  }

  /// Reads `unreferenced` unless that was done.
  private func readNote() async throws {
    guard unreferenced == nil else { return }
    let bytes = try await optional(BackupName.unreferenced)
    guard unreferenced == nil else { return }
    let milliseconds = bytes.flatMap {
      try? JSONDecoder().decode([String: Int64].self, from: Data($0))
    }
    unreferenced = (milliseconds ?? [:]).mapValues(Instant.init(milliseconds:))
  }

  /// The content of a small file; nil if there is none.
  func optional(_ name: String) async throws(BackupError) -> [UInt8]? {
    do throws(BackupError) {
      return try await destination.bytes(name)
    } catch {
      if case .missing = error { return nil }
      throw error
    }
  }
}
