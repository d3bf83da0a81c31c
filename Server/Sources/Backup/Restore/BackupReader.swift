public import Domain
import Foundation
import Store

/// Reads a continuous backup: restores it, or checks it without restoring.
public struct BackupReader: Sendable {
  private let destination: any BackupDestination

  /// Opens the backup at `address`.
  public init(_ address: BackupAddress, clock: @escaping @Sendable () -> Instant) {
    self.init(address.open(clock: clock))
  }

  init(_ destination: any BackupDestination) {
    self.destination = destination
  }

  /// Closes connections.
  public func close() async { await destination.close() }

  /// What was restored.
  public struct Restored: Hashable, Sendable {
    /// The moment of the state.
    public var moment: Instant
    /// Paths of files that rows name and that the backup does not have.
    public var missing: [String]
  }

  /// Fills the empty folder `target` with the newest state that is not after `moment`, nil for the newest.
  ///
  /// `progress` is called with the number of files that were written and of all. Everything is on disk on
  /// return. Throws `noSuchMoment` if there is no such state.
  public func restore(
    at moment: Instant?, to target: String,
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> Restored {
    let paths = try await destination.names(in: BackupName.generations)
    guard let plan = RestorePlan.make(paths, at: moment) else { throw BackupError.noSuchMoment }
    let file = target + "/imagefeed.sqlite"
    try await writeDatabase(plan, to: file, drafts: target)
    let key = plan.snapshot.generation.secretKey
    if paths.contains(key) { _ = try await destination.fetch(key, to: target + "/secret.key") }
    let missing = try await fetchFiles(of: file, to: target, progress)
    // Why not each file: syncing everything once takes a fraction of the time.
    try await aside { () throws(BackupError) in sync() }
    return Restored(moment: plan.moment, missing: missing)
  }

  /// Writes the database of a plan; `drafts` is a folder for temporary files.
  func writeDatabase(_ plan: RestorePlan, to file: String, drafts: String) async throws {
    let packed = drafts + "/snapshot"
    defer { unlink(packed) }
    _ = try await destination.fetch(plan.snapshot.path, to: packed)
    let header = try await aside { () throws(BackupError) in
      try SnapshotFile.unpack(packed, to: file)
    }
    var writer = try FrameWriter(file, from: header.log)
    defer { writer.close() }
    for segment in plan.segments {
      let bytes = try await destination.bytes(segment.path)
      let (header, frames) = try Archive.open(bytes, SegmentHeader.self) { $0.length }
      guard header.length == segment.end - segment.start else { throw BackupError.damaged }
      try writer.apply(frames, header)
    }
    try writer.synchronise()
  }

  private func fetchFiles(
    of file: String, to target: String, _ progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws -> [String] {
    let referenced = try await Database.files(inCopy: file)
    for suffix in ["-wal", "-shm"] { unlink(file + suffix) }
    let files = referenced.files.sorted { $0.path < $1.path }
    // Why: a name in the database of a hostile backup could lead out of the folder.
    guard files.allSatisfy(\.isNamedByContent) else { throw BackupError.damaged }
    for folder in Set(files.map { $0.path.prefix { $0 != "." }.split(separator: "/").prefix(2) }) {
      try FileManager.default.createDirectory(
        atPath: target + "/" + folder.joined(separator: "/"), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    return try await withThrowingTaskGroup(of: String?.self) { group in
      var waiting = files[...]
      var missing: [String] = []
      var done = 0
      for _ in 0..<4 {
        guard let file = waiting.popFirst() else { break }
        group.addTask { try await self.fetch(file, to: target, referenced) }
      }
      while let outcome = try await group.next() {
        if let outcome { missing.append(outcome) }
        done += 1
        progress(done, files.count)
        guard let file = waiting.popFirst() else { continue }
        group.addTask { try await self.fetch(file, to: target, referenced) }
      }
      return missing.sorted()
    }
  }

  /// Copies a file; returns its path if the backup does not have it as it was added.
  private func fetch(
    _ file: DataFile, to target: String, _ referenced: ReferencedFiles
  ) async throws -> String? {
    let path = target + "/" + file.path
    do throws(BackupError) {
      if try await destination.fetch(file.path, to: path) == file.contentHash { return nil }
      unlink(path)
    } catch {
      guard case .missing = error else { throw error }
    }
    let isIndexed = file.kind == .originals && referenced.indexed.contains(file.contentHash)
    return isIndexed ? nil : file.path
  }
}

extension BackupReader {
  /// Reads the whole backup without restoring it; returns a sentence per problem.
  ///
  /// `drafts` is a new folder for a copy of the database. Every change since the oldest copy is verified, the
  /// newest state is rebuilt and checked, and every file that it names is read.
  public func problems(
    drafts: String, progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> [String] {
    let paths = try await destination.names(in: BackupName.generations)
    guard let newest = RestorePlan.make(paths) else {
      return ["The backup has no state yet that can be restored."]
    }
    var problems: [String] = []
    let snapshots = paths.compactMap(SnapshotName.init(path:)).sorted {
      ($0.generation, $0.position) < ($1.generation, $1.position)
    }
    for snapshot in snapshots {
      let next = snapshots.first {
        $0.generation == snapshot.generation && $0.position > snapshot.position
      }
      let used = paths.filter { path in
        if let other = SnapshotName(path: path) { return other == snapshot }
        guard let segment = SegmentName(path: path) else { return false }
        return next.map { segment.end <= $0.position } ?? true
      }
      guard let plan = RestorePlan.make(used), plan != newest else { continue }
      do {
        try await writeDatabase(plan, to: drafts + "/imagefeed.sqlite", drafts: drafts)
      } catch let error as BackupError {
        problems.append("The states since \(snapshot.moment.text) cannot be restored: \(error)")
      }
    }
    do {
      try await writeDatabase(newest, to: drafts + "/imagefeed.sqlite", drafts: drafts)
    } catch let error as BackupError {
      return problems + ["The newest state cannot be restored: \(error)"]
    }
    return problems + (try await self.problems(ofDatabaseIn: drafts, progress))
  }

  private func problems(
    ofDatabaseIn drafts: String, _ progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws -> [String] {
    let database = try Database.open(folder: drafts)
    defer { try? database.close() }
    var problems = try await database.check()
    let referenced = try await Database.files(inCopy: drafts + "/imagefeed.sqlite")
    let files = referenced.files.sorted { $0.path < $1.path }
    for (number, file) in files.enumerated() {
      if try await fetch(file, to: drafts, asDraft: "file", referenced) {
        problems.append("The file \(file.path) is missing in the backup, or damaged.")
      }
      progress(number + 1, files.count)
    }
    return problems
  }

  private func fetch(
    _ file: DataFile, to folder: String, asDraft name: String, _ referenced: ReferencedFiles
  ) async throws -> Bool {
    let path = folder + "/" + name
    defer { unlink(path) }
    do throws(BackupError) {
      return try await destination.fetch(file.path, to: path) != file.contentHash
    } catch {
      guard case .missing = error else { throw error }
      return file.kind == .portraits || !referenced.indexed.contains(file.contentHash)
    }
  }
}
