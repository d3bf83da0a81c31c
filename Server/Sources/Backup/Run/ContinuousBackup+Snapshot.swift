import Domain
import Foundation
import Logging
import Store

extension ContinuousBackup {
  /// Begins the next copy of the database if one is due.
  func copyWhenDue() async throws {
    guard let current = state, snapshotTask == nil, tail == nil else { return }
    let last = current.snapshot.flatMap(SnapshotName.init(path:))
    if let last {
      var facts = stat()
      let length = stat(folder + "/imagefeed.sqlite", &facts) == 0 ? UInt64(facts.st_size) : 0
      guard
        rule.isDue(
          since: last.moment, now: clock(), segments: current.segmentsSinceSnapshot,
          bytes: current.position - last.position, databaseBytes: length)
      else { return }
    }
    guard let copy = try await betweenWrites({ try $0.beginCopy() }) else { return }
    guard let end = tail?.end ?? state?.log else { return }
    beginSnapshot(copy, of: end)
  }

  /// Stores `copy`, which is the database at `end` of the WAL, besides the changes.
  func beginSnapshot(_ copy: PageCopy, of end: LogPosition) {
    guard let current = state else { return }
    let position = current.position + UInt64(tail?.bytes.count ?? 0)
    let moment = Instant(milliseconds: max(current.moment, clock().milliseconds))
    let name = SnapshotName(
      current.generation, position: position, moment: moment, isComplete: true)
    snapshotTask = Task {
      do {
        try await store(copy, name, end)
      } catch {
        if Task.isCancelled { return }
        note(copyFailure: "\(error)")
        try? await Task.sleep(for: .seconds(5))
      }
      do {
        if !Task.isCancelled, monitor.status.copyFailure == nil { try await sweep() }
      } catch {
        if Task.isCancelled { return }
        // Why no failure of the backup: it has everything, and what is too old besides.
        logger.warning("a sweep of the backup failed", metadata: ["error": "\(error)"])
        monitor.update { $0.failures += 1 }
      }
      if !Task.isCancelled { snapshotTask = nil }
    }
  }

  private func note(copyFailure reason: String) {
    if monitor.status.copyFailure != reason {
      logger.warning("a copy for the backup failed", metadata: ["error": "\(reason)"])
    }
    monitor.update { status in
      status.failures += 1
      status.copyFailure = reason
    }
  }

  private func store(_ copy: PageCopy, _ wanted: SnapshotName, _ end: LogPosition) async throws {
    var name = wanted
    let drafts = folder + "/tmp/continuous-backup-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: drafts, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: drafts) }
    try await copy.write(to: drafts + "/copy")
    var facts = stat()
    guard stat(drafts + "/copy", &facts) == 0 else { throw BackupError.damaged }
    let length = UInt64(facts.st_size)
    let files = try await Database.files(inCopy: drafts + "/copy").files
    let isComplete = try await storeFiles(files)
    name.isComplete = isComplete
    let header = SnapshotHeader(
      length: length, log: end,
      origin: FileOrigin(library: state?.library ?? "", path: name.path))
    let hash = try await aside { cancellation throws(BackupError) in
      do {
        return try SnapshotFile.pack(
          header, drafts + "/copy", to: drafts + "/packed", until: cancellation)
      } catch {
        throw error as? BackupError ?? .damaged
      }
    }
    // Why: after a crash the next segment may begin earlier, and then none would begin at this copy.
    while let current = state, current.generation == name.generation,
      current.position < name.position
    { try await Task.sleep(for: .milliseconds(50)) }
    guard state?.generation == name.generation else { return }
    state?.write(folder: folder, isSynced: true)
    try await put(name, packed: drafts + "/packed", hash)
  }

  /// Stores a packed copy, and then notes that it is stored.
  private func put(_ name: SnapshotName, packed: String, _ hash: String) async throws {
    try await confirmOwner()
    try await destination.put(name.path, file: packed, hash: hash)
    manifest?.change(name.generation) { $0.snapshots.append(name.path) }
    try await storeManifest()
    guard state?.generation == name.generation else { return }
    let position = name.position
    state?.snapshot = name.path
    state?.segmentsSinceSnapshot = 0
    state?.write(folder: folder)
    let last = Instant(milliseconds: state?.moment ?? name.moment.milliseconds)
    let restorable = state?.position ?? 0 > position ? last : name.moment
    monitor.update { status in
      status.snapshots += 1
      status.copyFailure = nil
      if name.isComplete { status.restorable = max(status.restorable ?? restorable, restorable) }
    }
  }
}
