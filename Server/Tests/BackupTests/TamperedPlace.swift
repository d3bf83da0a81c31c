import Domain
import Foundation
import Store

@testable import Backup

/// A continuous backup with a file of each kind, copies of which are tampered with.
struct TamperedPlace: Sendable {
  /// The newest photos, by content hash.
  static let newest = BackupFixture.hashes("a", "c", "d", "e", "f")

  /// The place, and that of another library.
  let fixture: BackupFixture
  let other: BackupFixture

  static let shared = Task { try await TamperedPlace() }

  init() async throws {
    (fixture, other) = (try await BackupFixture(), try await BackupFixture())
    try Data(repeating: 9, count: 32).write(
      to: URL(fileURLWithPath: other.folder + "/secret.key"))
    try await TamperedPlace.fill(fixture)
    try await TamperedPlace.fill(other)
  }

  private static func fill(_ fixture: BackupFixture) async throws {
    let backup = fixture.backup()
    await backup.setRule(SnapshotRule(seconds: 25, segments: 10_000, bytes: .max))
    try await fixture.add("a", video: "clip")
    try await fixture.add("b")
    try await backup.settle()
    for name in ["c", "d", "e", "f"] {
      fixture.pass(seconds: 10)
      try await fixture.add(name)
      if name == "c" { try await fixture.remove("b") }
      try await backup.settle()
    }
  }

  /// The paths of files of `kind` in the place of `fixture`, in order.
  static func paths(_ kind: Kind, of fixture: BackupFixture) async throws -> [String] {
    let place = FolderDestination(fixture.stored)
    let generations = try await place.names(in: BackupName.generations).sorted()
    switch kind {
    case .mark: return [ContinuousBackup.mark]
    case .manifest: return [Manifest.name]
    case .unreferenced: return [BackupName.unreferenced]
    case .key: return generations.filter { $0.hasSuffix("secret.key") }
    case .snapshot: return generations.filter { SnapshotName(path: $0) != nil }
    case .segment: return generations.filter { SegmentName(path: $0) != nil }
    case .original: return ["a", "c"].map { DataFile.original(BackupFixture.hash($0), "jpg").path }
    case .video: return [DataFile.original(BackupFixture.hash("clip"), "mov").path]
    case .removed: return [DataFile.original(BackupFixture.hash("b"), "jpg").path]
    }
  }

  /// The kinds of files in a place.
  enum Kind: String, CaseIterable, Sendable {
    case mark, manifest, unreferenced, key, snapshot, segment, original, video
    /// The original of a photo that was removed.
    case removed
  }

  /// What is done to a file.
  enum Act: String, CaseIterable, Sendable {
    /// It has the content of the other library's file.
    case foreign
    /// It has the content of the next file of its kind, which has its.
    case swapped
    case missing, doubled, truncated, emptied, changed
  }

  /// A way to tamper with a place.
  struct Change: CustomStringConvertible, Sendable {
    var kind: Kind
    var index: Int
    var act: Act
    var description: String { "\(kind) \(index) \(act)" }
  }

  /// Every act on the first, a middle and the last file of each kind.
  static let changes: [Change] = Kind.allCases.flatMap { kind in
    let indices =
      kind == .segment ? [0, 1, 2, 3, 99] : [.snapshot, .original].contains(kind) ? [0, 99] : [0]
    return indices.flatMap { index in
      Act.allCases.map { Change(kind: kind, index: index, act: $0) }
    }
  }

  /// Tampers with a new copy of the place. Returns its path, and the path of the changed file in it; nil if that would
  /// change nothing.
  func tampered(_ change: Change, in root: String) async throws -> (place: String, path: String)? {
    let paths = try await TamperedPlace.paths(change.kind, of: fixture)
    let path = paths[min(change.index, paths.count - 1)]
    let place = root + "/place"
    try FileManager.default.copyItem(atPath: fixture.stored, toPath: place)
    let file = URL(fileURLWithPath: place + "/" + path)
    let content = try Data(contentsOf: file)
    switch change.act {
    case .missing: try FileManager.default.removeItem(at: file)
    case .truncated: try content.dropLast(content.count / 3 + 1).write(to: file)
    case .emptied: try Data().write(to: file)
    case .changed:
      var changed = content
      changed[changed.count / 2] ^= 1
      try changed.write(to: file)
    case .doubled: try content.write(to: URL(fileURLWithPath: place + "/" + double(path)))
    case .swapped:
      guard paths.count > 1 else { return nil }
      let next = URL(
        fileURLWithPath: place + "/" + paths[(min(change.index, paths.count - 1) + 1) % paths.count]
      )
      try Data(contentsOf: next).write(to: file)
      try content.write(to: next)
    case .foreign:
      let others = try await TamperedPlace.paths(change.kind, of: other)
      let foreign = others[min(change.index, others.count - 1)]
      guard let found = FileManager.default.contents(atPath: other.stored + "/" + foreign),
        found != content
      else { return nil }
      try found.write(to: file)
    }
    return (place, path)
  }

  private func double(_ path: String) -> String {
    if let name = SegmentName(path: path) {
      return SegmentName(
        name.generation, name.start, name.end, moment: name.moment.advanced(bySeconds: 1),
        isComplete: name.isComplete
      ).path
    }
    if let name = SnapshotName(path: path) {
      return SnapshotName(
        name.generation, position: name.position, moment: name.moment.advanced(bySeconds: 1),
        isComplete: name.isComplete
      ).path
    }
    return path.hasPrefix("originals/") ? path.replacing(".", with: "copy.") : path + ".copy"
  }
}
