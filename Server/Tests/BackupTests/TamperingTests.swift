import Domain
import Foundation
import Store
import Testing

@testable import Backup

/// LIB-25: whatever happens to a file of a continuous backup, a check names it, and a restore gives no state that it
/// does not name.
@Suite(.timeLimit(.minutes(20))) final class TamperingTests {
  private let root = NSTemporaryDirectory() + "imagefeed-tampering-" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  // LIB-25
  @Test(arguments: TamperedPlace.changes) func aTamperedFileIsNamed(change: TamperedPlace.Change)
    async throws
  {
    let base = try await TamperedPlace.shared.value
    guard let (place, path) = try await base.tampered(change, in: root) else { return }
    // Why not these: nothing looks at other files beside the folders of a backup.
    if change.act == .doubled, !path.contains("/") { return }
    let report = try await BackupReader(FolderDestination(place)).check(drafts: folder("drafts"))
    let generation = BackupName.generation(of: path)?.id ?? path
    #expect(!report.problems.isEmpty, "\(change)")
    #expect(
      report.problems.contains { $0.contains(path.prefix(60)) || $0.contains(generation) },
      "\(change): \(report.problems)")
    try await restore(place, "\(change)")
  }

  /// Restores as far as possible; the state is whole, refused or named as what it is.
  private func restore(_ place: String, _ change: String) async throws {
    let reader = BackupReader(FolderDestination(place))
    do {
      let whole = try await reader.restore(at: nil, to: folder("whole"))
      #expect(whole.problems == [] && whole.missing == [], "\(change)")
      #expect(try await photos(in: root + "/whole") == TamperedPlace.newest, "\(change)")
      #expect(
        FileManager.default.contents(atPath: root + "/whole/secret.key")
          == Data(repeating: 7, count: 32), "\(change)")
    } catch BackupError.incomplete(let shortfall) {
      #expect(!shortfall.problems.isEmpty)
      guard shortfall.isRestorable else { return }
      let partial = try await reader.restore(at: nil, to: folder("partial"), isPartial: true)
      #expect(!partial.problems.isEmpty, "\(change)")
      #expect(partial.moment == shortfall.moment, "\(change)")
    }
  }

  private func photos(in folder: String) async throws -> Set<String> {
    let database = try Database.open(folder: folder)
    defer { try? database.close() }
    let rows = try database.photos.contentHashes()
    for (hash, fileExtension) in rows {
      let bytes = FileManager.default.contents(
        atPath: folder + "/" + DataFile.original(hash, fileExtension).path)
      #expect(bytes.map { ContentHash.text(of: [UInt8]($0)) } == hash)
    }
    return Set(rows.filter { $0.value == "jpg" }.keys)
  }

  private func folder(_ name: String) throws -> String {
    let path = root + "/" + name
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  // LIB-25: the backup itself is sound, and so is a copy of it somewhere else
  @Test func anUntouchedBackupIsSound() async throws {
    let base = try await TamperedPlace.shared.value
    let place = root + "/place"
    try FileManager.default.copyItem(atPath: base.fixture.stored, toPath: place)
    let report = try await BackupReader(FolderDestination(place)).check(drafts: folder("drafts"))
    #expect(report.problems == [] && report.notes == [])
    #expect(report.restorable == base.fixture.now.text)
    try await restore(place, "none")
  }

  // LIB-25: a generation of another library in the place is not restored, though it is newer
  @Test func aForeignGenerationIsNotRestored() async throws {
    let base = try await TamperedPlace.shared.value
    let place = root + "/place"
    try FileManager.default.copyItem(atPath: base.fixture.stored, toPath: place)
    let generations = try FileManager.default.contentsOfDirectory(
      atPath: base.other.stored + "/generations")
    let foreign = try #require(generations.first)
    let later = BackupName.digits(base.fixture.now.advanced(bySeconds: 9)) + foreign.dropFirst(16)
    for name in [foreign, later] {
      try FileManager.default.copyItem(
        atPath: base.other.stored + "/generations/" + foreign,
        toPath: place + "/generations/" + name)
    }
    let report = try await BackupReader(FolderDestination(place)).check(drafts: folder("drafts"))
    for name in [foreign, later] {
      #expect(report.problems.contains { $0.contains(name) && $0.contains("not named") })
    }
    try await restore(place, "foreign generation")
  }

  // LIB-25: a generation or the whole end of it that is gone is missed
  @Test func aMissingGenerationIsNamed() async throws {
    let base = try await TamperedPlace.shared.value
    let place = root + "/place"
    try FileManager.default.copyItem(atPath: base.fixture.stored, toPath: place)
    try FileManager.default.removeItem(atPath: place + "/generations")
    let report = try await BackupReader(FolderDestination(place)).check(drafts: folder("drafts"))
    #expect(report.problems.contains { $0.contains("is missing") })
    await #expect(throws: BackupError.self) {
      try await BackupReader(FolderDestination(place)).restore(
        at: nil, to: self.folder("there"), isPartial: true)
    }
  }

  // LIB-25: a moment before a gap is restored as it was; one after it is not
  @Test func aMomentBeforeAGapIsExact() async throws {
    let base = try await TamperedPlace.shared.value
    let change = TamperedPlace.Change(kind: .segment, index: 99, act: .missing)
    let (place, path) = try #require(try await base.tampered(change, in: root))
    let gone = try #require(SegmentName(path: path)).moment
    let reader = BackupReader(FolderDestination(place))
    await #expect(throws: BackupError.self) {
      try await reader.restore(at: gone, to: self.folder("after"))
    }
    let before = gone.advanced(bySeconds: -15)
    let restored = try await reader.restore(at: before, to: folder("before"))
    #expect(restored.problems == [] && restored.moment <= before)
  }
}
