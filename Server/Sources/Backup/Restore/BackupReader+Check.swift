import Domain
import Foundation
import Store

/// What a check of a backup found.
public struct BackupReport: Codable, Hashable, Sendable {
  /// A sentence for each thing that is missing or wrong; empty if the backup is sound.
  public var problems: [String] = []
  /// What cannot be proved, or is unusual.
  public var notes: [String] = []
  /// The newest moment that can be restored, in ISO 8601; nil if there is none.
  public var restorable: String?
  /// The generation of that moment; nil for a file of one moment.
  public var generation: String?

  /// A report that names nothing yet.
  public init() {}
}

extension BackupReader {
  /// Reads the whole backup without restoring it.
  ///
  /// `drafts` is a new folder for a copy of the database. Every file is read, each state that has a copy of its own
  /// and the newest are rebuilt, and the newest is checked (LIB-14, LIB-25).
  public func check(
    drafts: String, progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) async throws -> BackupReport {
    var (survey, visits, report) = (try await survey(), Visits(), BackupReport())
    let file = drafts + "/imagefeed.sqlite"
    var named = try await rebuildOlder(file, drafts, &survey, &visits)
    let newest = try await rebuild(at: nil, to: file, drafts: drafts, &survey, &visits)
    for path in survey.paths.sorted()
    where visits.hashes[path] == nil && survey.damaged[path] == nil && survey.isKept(path) {
      try await visit(path, drafts: drafts, &survey, &visits)
    }
    report.problems += try await survey.problems + keyProblems(survey) + placeProblems(survey)
    guard let newest else {
      report.problems.append("The backup has no state yet that can be restored.")
      return report
    }
    report.restorable = newest.0.moment.text
    report.generation = newest.0.snapshot.generation.id
    let referenced = try await files(of: file)
    let proof = survey.proof(of: newest.0.snapshot.generation, newest.library, referenced.library)
    report.problems += survey.shortfalls(of: newest.0, at: nil).filter {
      !report.problems.contains($0)
    }
    report.problems += proof.problems
    report.notes += proof.notes
    report.problems += try await databaseProblems(drafts)
    named.formUnion(referenced.files.map(\.path))
    let files = try await checkFiles(referenced, explained: named, drafts, progress)
    report.problems += files.problems
    report.notes += files.notes
    return report
  }

  /// Rebuilds the last state before each copy, and the last of each generation. Returns the files that they name.
  private func rebuildOlder(
    _ file: String, _ drafts: String, _ survey: inout Survey, _ visits: inout Visits
  ) async throws -> Set<String> {
    var named: Set<String> = []
    let newest = survey.plan(at: nil)
    let kept = survey.paths.filter(survey.isKept)
    let snapshots = kept.compactMap(SnapshotName.init(path:)).sorted {
      ($0.generation, $0.position) < ($1.generation, $1.position)
    }
    for snapshot in snapshots {
      let next = snapshots.first {
        $0.generation == snapshot.generation && $0.position > snapshot.position
      }
      let used = kept.filter { path in
        if let other = SnapshotName(path: path) { return other == snapshot }
        guard let segment = SegmentName(path: path) else { return false }
        return next.map { segment.end <= $0.position } ?? true
      }
      guard let plan = RestorePlan.make(used), plan != newest,
        try await write(plan, to: file, drafts: drafts, &survey, &visits) != nil
      else { continue }
      // Why not named: whether the database is whole is a question of the newest state.
      guard let older = try? await files(of: file) else { continue }
      named.formUnion(older.files.filter { !older.isIndexed($0) }.map(\.path))
    }
    return named
  }

  private func files(of file: String) async throws -> ReferencedFiles {
    defer { for suffix in ["-wal", "-shm"] { unlink(file + suffix) } }
    return try await Database.files(inCopy: file)
  }

  private func databaseProblems(_ drafts: String) async throws -> [String] {
    let database = try Database.open(folder: drafts)
    defer { try? database.close() }
    return try await database.check()
  }

  private func keyProblems(_ survey: Survey) async throws(BackupError) -> [String] {
    var problems: [String] = []
    for generation in survey.generations where survey.isKept(generation.secretKey) {
      let entry = survey.state.manifest?.entry(of: generation)
      if entry?.snapshots.isEmpty == true { continue }
      guard let check = entry?.key, let library = entry?.library else {
        if let problem = try await key(of: generation, survey).problem { problems.append(problem) }
        continue
      }
      let path = generation.secretKey
      switch try await content(of: path) {
      case .missing: problems.append("\(path) is missing; without it nobody can sign in.")
      case .unreadable(let sentence): problems.append(sentence)
      case .bytes(let key):
        if generation.check(of: key, library: library) == check { continue }
        problems.append("\(path) is not the key of this library; with it nobody could sign in.")
      }
    }
    return problems
  }

  /// What is wrong with the files besides the manifest that say what the place is.
  private func placeProblems(_ survey: Survey) async throws(BackupError) -> [String] {
    guard let manifest = survey.state.manifest else { return [] }
    var problems: [String] = []
    switch try await content(of: ContinuousBackup.mark) {
    case .missing: problems.append("\(ContinuousBackup.mark) is missing.")
    case .unreadable(let sentence): problems.append(sentence)
    case .bytes(let mark):
      if String(decoding: mark, as: UTF8.self) != manifest.mark {
        problems.append("\(ContinuousBackup.mark) is of another place.")
      }
    }
    let found: UnreferencedFiles?
    switch try await content(of: BackupName.unreferenced) {
    case .missing: return problems + ["\(BackupName.unreferenced) is missing."]
    case .unreadable(let sentence): return problems + [sentence]
    case .bytes(let note): found = try? Sealed.open(note, UnreferencedFiles.self)
    }
    // NB: an earlier version wrote it without its library.
    let isOld = manifest.generations.allSatisfy { !$0.isProved }
    if found?.library != manifest.library, !isOld {
      let what = found == nil ? "damaged" : "of another library"
      problems.append("\(BackupName.unreferenced) is \(what).")
    }
    return problems
  }

}

extension Survey {
  /// Whether the file at `path` belongs to a generation that the manifest names and that is not being deleted.
  func isKept(_ path: String) -> Bool {
    guard let generation = BackupName.generation(of: path) else { return false }
    guard let manifest = state.manifest else { return true }
    return manifest.entry(of: generation).map { !$0.isExpired } ?? false
  }

  /// Everything that is wrong with the files below `generations/`, after they were read.
  var problems: [String] {
    let strays = paths.filter { path in
      SnapshotName(path: path) == nil && SegmentName(path: path) == nil
        && BackupName.generation(of: path)?.secretKey != path
    }
    let unnamed = state.manifest.map { manifest in
      generations.filter { manifest.entry(of: $0) == nil }
    }
    return [manifestProblem].compactMap { $0 } + missingSnapshots() + missingGenerations
      + damaged.map { "\($0) cannot be used. \($1)" }.sorted()
      + strays.sorted().map { "\($0) is no file of a backup." }
      + (unnamed ?? []).map {
        "The generation \($0.id) is not named by \(Manifest.name): another library's, or a copy."
      }
      + generations.filter { isKept($0.secretKey) }.compactMap { gap(in: $0)?.sentence }
  }

  private var missingGenerations: [String] {
    let there = Set(generations)
    return (state.manifest?.generations ?? []).filter {
      !$0.isExpired && !$0.snapshots.isEmpty && !there.contains($0.generation)
    }.map { "The generation \($0.generation.id) is missing." }
  }
}
