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
    let since = try await note()
    let (deletable, later) = Retention.unreferenced(
      stored: stored, named: Set(named), since: since, now: now, cutoff: cutoff)
    deleting = Set(deletable).subtracting(namedSinceSweep ?? [])
    if !deleting.isEmpty { try await destination.delete(deleting.sorted()) }
    let kept = later.filter { namedSinceSweep?.contains($0.key) != true }
    if kept != since { try await write(note: kept) }
  }

  /// Takes files that a row names again out of the note; if they are removed again, their time begins anew.
  func forgetNote(of paths: Set<String>) async throws {
    guard !paths.isEmpty else { return }
    let since = try await note()
    let kept = since.filter { !paths.contains($0.key) }
    if kept.count < since.count { try await write(note: kept) }
  }

  private func write(note: [String: Instant]) async throws {
    let milliseconds = note.mapValues(\.milliseconds)
    try await destination.put(
      BackupName.unreferenced, Array(try JSONEncoder().encode(milliseconds)))
  }

  /// Since when no row names these files.
  private func note() async throws -> [String: Instant] {
    guard let bytes = try await optional(BackupName.unreferenced) else { return [:] }
    let milliseconds = try? JSONDecoder().decode([String: Int64].self, from: Data(bytes))
    return (milliseconds ?? [:]).mapValues(Instant.init(milliseconds:))
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
