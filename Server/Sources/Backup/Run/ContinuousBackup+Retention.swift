import Domain
import Foundation
import Store

extension ContinuousBackup {
  /// Deletes what no moment of the last days needs: copies, changes, and originals of removed photos.
  func sweep() async throws {
    let now = clock()
    let cutoff = now.advanced(bySeconds: -Int64(settings.days) * 86_400)
    try await confirmOwner()
    try await sweepGenerations(cutoff: cutoff)

    namedSinceSweep = []
    defer { (namedSinceSweep, deleting) = (nil, []) }
    let stored = Set(try await storedFiles())
    let named = try await Database.files(inCopy: folder + "/imagefeed.sqlite").files.map(\.path)
    try await readNote()
    let since = unreferenced ?? [:]
    let (deletable, later) = Retention.unreferenced(
      stored: stored, named: Set(named), since: since, now: now, cutoff: cutoff)
    // Why none: states of another library may need them.
    let isShared = manifest?.generations.contains { $0.library != manifest?.library } != false
    deleting = isShared ? [] : Set(deletable).subtracting(namedSinceSweep ?? [])
    let waiting = since.filter { isShared && deletable.contains($0.key) }
    let kept = later.merging(waiting) { one, _ in one }.filter {
      namedSinceSweep?.contains($0.key) != true
    }
    if kept != unreferenced {
      unreferenced = kept
      try await storeNote()
    }
    // NB: after the note, which so never names what is gone.
    if !deleting.isEmpty { try await destination.delete(deleting.sorted()) }
  }

  /// Deletes what no moment since `cutoff` needs of the generations of this library.
  ///
  /// The manifest is changed first, so that it never names what is gone.
  private func sweepGenerations(cutoff: Instant) async throws {
    guard let listed = manifest else { return }
    let own = Set(listed.generations.filter { $0.library == listed.library }.map(\.generation))
    let paths = try await destination.names(in: BackupName.generations).filter {
      BackupName.generation(of: $0).map(own.contains) ?? false
    }
    let expired = Retention.expired(paths, cutoff: cutoff)
    let left = Set(paths).subtracting(expired).compactMap(BackupName.generation(of:))
    let kept = RestorePlan.make(paths, at: cutoff)?.snapshot.generation
    let ended = own.subtracting(left).filter { generation in
      let isOld = kept.map { generation < $0 } ?? false
      let hasExpired = expired.contains { BackupName.generation(of: $0) == generation }
      let isUseless = listed.entry(of: generation).map { $0.isExpired || $0.snapshots.isEmpty }
      return generation != state?.generation && (isOld || hasExpired || isUseless == true)
    }
    guard !expired.isEmpty || !ended.isEmpty else { return }
    for generation in own {
      manifest?.change(generation) { entry in
        entry.snapshots.removeAll(where: Set(expired).contains)
        entry.isExpired = ended.contains(generation)
        if let end = entry.end, expired.contains(end.path) { entry.end = nil }
      }
    }
    try await storeManifest()
    try await destination.delete(expired)
    guard !ended.isEmpty else { return }
    manifest?.generations.removeAll { ended.contains($0.generation) }
    try await storeManifest()
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
  func storeNote() async throws {
    let last = noteTask
    let task = Task {
      _ = await last?.result
      let note = UnreferencedFiles(
        library: manifest?.library ?? "", since: (unreferenced ?? [:]).mapValues(\.milliseconds))
      try await destination.put(BackupName.unreferenced, try Sealed.bytes(note))
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
    // Why nothing of a damaged or foreign one: files would be deleted too early.
    let note = bytes.flatMap { try? Sealed.open($0, UnreferencedFiles.self) }
    let since = note?.library == manifest?.library ? note?.since : nil
    unreferenced = (since ?? [:]).mapValues(Instant.init(milliseconds:))
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

/// The originals that no row names any more.
struct UnreferencedFiles: Codable, Hashable, Sendable {
  /// The id of the library.
  var library: String
  /// Milliseconds since 1970 at which that was seen, by path.
  var since: [String: Int64]
}
