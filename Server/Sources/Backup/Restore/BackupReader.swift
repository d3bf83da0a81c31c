public import Domain
import Foundation
import Store

/// Reads a continuous backup: restores it, or checks it without restoring.
public struct BackupReader: Sendable {
  let destination: any BackupDestination

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
    /// The generation of which it is.
    public var generation: String
    /// Paths of files that rows name and that the backup does not have, or that cannot be read.
    public var missing: [String] = []
    /// A sentence for everything that is missing or wrong, the missing files too; empty if the state is whole.
    public var problems: [String] = []
    /// What cannot be proved, and what was wrong without a loss.
    public var notes: [String] = []
  }

  /// Fills the empty folder `target` with the newest state that is not after `moment`, nil for the newest.
  ///
  /// `progress` is called with the number of files that were written and of all. Nothing is
  /// synced. Throws `noSuchMoment` if there is no such state, and `incomplete` if anything of it is missing or wrong,
  /// unless `isPartial`: then the newest state is restored that can be, and the result names what it lacks (LIB-25).
  public func restore(
    at moment: Instant?, to target: String, isPartial: Bool = false,
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> Restored {
    let file = target + "/imagefeed.sqlite"
    var survey = try await survey()
    var visits = Visits()
    guard
      let (plan, library) = try await rebuild(
        at: moment, to: file, drafts: target, &survey, &visits)
    else { throw nothing(in: survey, at: moment) }
    var restored = Restored(moment: plan.moment, generation: plan.snapshot.generation.id)
    restored.problems = survey.shortfalls(of: plan, at: moment)
    restored.notes = survey.damaged.map { "\($0) was not used. \($1)" }.sorted()
    restored.notes += survey.missingSnapshots(at: moment)
    let referenced = try await Database.files(inCopy: file)
    for suffix in ["-wal", "-shm"] { unlink(file + suffix) }
    // Why: a name in the database of a hostile backup could lead out of the folder.
    guard referenced.files.allSatisfy(\.isNamedByContent) else { throw BackupError.damaged }
    let proof = survey.proof(of: plan.snapshot.generation, library, referenced.library)
    restored.problems += proof.problems
    restored.notes += proof.notes
    let key = try await key(of: plan.snapshot.generation, survey)
    restored.problems += [key.problem].compactMap { $0 }
    if let bytes = key.bytes {
      try Data(bytes).write(to: URL(fileURLWithPath: target + "/secret.key"))
    }
    let absent = try await absentFiles(referenced)
    try refuse(restored, lacking: absent.map(BackupReader.absence), unless: isPartial)
    let lacking = try await fetchFiles(referenced, to: target, progress)
    try refuse(restored, lacking: lacking.map(\.problem), unless: isPartial)
    restored.missing = lacking.map(\.path)
    restored.problems += lacking.map(\.problem)
    return restored
  }

  /// A file that rows name and that was not restored.
  private struct LackingFile {
    var path: String
    /// A sentence that says why.
    var problem: String
  }

  /// The sentence about a file that rows name.
  static func absence(of path: String) -> String {
    "The file \(path) is missing in the backup, or damaged."
  }

  private func refuse(
    _ restored: Restored, lacking: [String], unless isPartial: Bool
  ) throws {
    let problems = restored.problems + lacking
    guard !isPartial, !problems.isEmpty else { return }
    throw BackupError.incomplete(
      Shortfall(
        problems: restored.notes.filter { $0 != Survey.unproved } + problems,
        moment: restored.moment,
        generation: restored.generation))
  }

  private func nothing(in survey: Survey, at moment: Instant?) -> BackupError {
    let problems =
      [survey.manifestProblem].compactMap { $0 } + survey.missingSnapshots(at: moment)
      + survey.damaged.map { "\($0) cannot be used. \($1)" }.sorted()
    if problems.isEmpty { return .noSuchMoment }
    var shortfall = Shortfall(problems: problems)
    shortfall.isRestorable = false
    return .incomplete(shortfall)
  }

  /// The names in the place and its manifest.
  func survey() async throws(BackupError) -> Survey {
    let paths = Set(try await destination.names(in: BackupName.generations))
    let state: ManifestState
    do throws(BackupError) {
      state = try await ManifestState.read(from: destination)
    } catch {
      guard case .unreadable = error else { throw error }
      state = .unreadable(error.description)
    }
    return Survey(paths, state)
  }

  /// Paths of files that rows name and whose names the place does not have.
  private func absentFiles(_ referenced: ReferencedFiles) async throws -> [String] {
    var stored = Set(try await destination.names(in: "originals/"))
    stored.formUnion(try await destination.names(in: "portraits/"))
    return referenced.files.filter { file in
      !stored.contains(file.path) && !referenced.isIndexed(file)
    }.map(\.path).sorted()
  }

  private func fetchFiles(
    _ referenced: ReferencedFiles, to target: String,
    _ progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws -> [LackingFile] {
    let files = referenced.files.sorted { $0.path < $1.path }
    for folder in Set(files.map { $0.path.prefix { $0 != "." }.split(separator: "/").prefix(2) }) {
      try FileManager.default.createDirectory(
        atPath: target + "/" + folder.joined(separator: "/"), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    return try await withThrowingTaskGroup(of: LackingFile?.self) { group in
      var waiting = files[...]
      var lacking: [LackingFile] = []
      var done = 0
      for _ in 0..<4 {
        guard let file = waiting.popFirst() else { break }
        group.addTask { try await self.fetch(file, to: target, referenced) }
      }
      while let outcome = try await group.next() {
        if let outcome { lacking.append(outcome) }
        done += 1
        progress(done, files.count)
        guard let file = waiting.popFirst() else { continue }
        group.addTask { try await self.fetch(file, to: target, referenced) }
      }
      return lacking.sorted { $0.path < $1.path }
    }
  }

  /// Copies a file; returns what is wrong if the backup does not have it as it was added, nil if nothing is.
  private func fetch(
    _ file: DataFile, to target: String, _ referenced: ReferencedFiles
  ) async throws -> LackingFile? {
    let path = target + "/" + file.path
    var problem = BackupReader.absence(of: file.path)
    do throws(BackupError) {
      if try await destination.fetch(file.path, to: path) == file.contentHash { return nil }
    } catch {
      switch error {
      case .missing, .damaged: break
      case .unreadable: problem = error.description
      case .newerFormat, .disk, .refused, .unreachable, .noSuchMoment, .discontinued, .busy,
        .cancelled, .foreign, .incomplete, .invalid:
        throw error
      }
    }
    unlink(path)
    return referenced.isIndexed(file) ? nil : LackingFile(path: file.path, problem: problem)
  }
}

/// What a look for a small file of a place finds.
enum SmallFile {
  case bytes([UInt8])
  case missing
  /// The disk of the place does not give its content, as the sentence says.
  case unreadable(String)
}

extension BackupReader {
  /// The content of a small file.
  func content(of name: String) async throws(BackupError) -> SmallFile {
    do throws(BackupError) {
      return .bytes(try await destination.bytes(name))
    } catch {
      if case .missing = error { return .missing }
      if case .unreadable = error { return .unreadable(error.description) }
      throw error
    }
  }
}
