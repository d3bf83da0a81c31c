import Domain
import Foundation
import GRDB
import Testing

@testable import Store

/// LIB-4, LIB-5: copies of a running database are whole, private, and each has one writer.
@Suite(.onlySQLite, .timeLimit(.minutes(20))) struct BackupTests {
  let folder: TemporaryFolder
  let database: Store.Database
  let anna: PersonRecord

  init() async throws {
    folder = try TemporaryFolder()
    database = try folder.open()
    anna = try await database.people.add(sample: "anna")
  }

  /// Moves a copy into a new folder and opens it there.
  private func opened(_ file: String) throws -> (TemporaryFolder, Store.Database) {
    let restored = try TemporaryFolder()
    try FileManager.default.moveItem(atPath: file, toPath: restored.file)
    return (restored, try Store.Database.open(folder: restored.path))
  }

  // LIB-4: while photos are added and liked, each copy is of one moment
  @Test func aCopyIsOfOneMoment() async throws {
    async let writing: Void = {
      for number in 0..<60 {
        let photo = try await database.photos.add(sample: "p\(number)", of: anna, at: Int64(number))
        _ = try await database.likes.like(photo.facts.publicId, by: anna, now: moment(99))
      }
    }()
    var totals: [Int] = []
    for number in 0..<4 {
      let file = folder.path + "/backup-\(number)"
      try await database.backup(to: file)
      let (restored, copy) = try opened(file)
      #expect(try await copy.check() == [])
      let owner = try #require(try copy.people.person(username: "anna"))
      #expect(owner.totalPhotos == copy.photos.total)
      #expect([0, 1].contains(owner.totalPhotos - owner.totalLikes))
      totals.append(owner.totalPhotos)
      try copy.close()
      withExtendedLifetime(restored) {}
    }
    try await writing
    #expect(totals == totals.sorted())
    #expect(try await database.check() == [])
  }

  // LIB-4, Q-1: of several copies to one file one is written, and the others leave it alone
  @Test func oneOfManyCopiesIsWritten() async throws {
    let file = folder.path + "/backup"
    let errors = await withTaskGroup(of: StoreError?.self) { group in
      for _ in 0..<8 {
        group.addTask {
          do throws(StoreError) {
            try await database.backup(to: file)
            return nil
          } catch { return error }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(errors.filter { $0 == nil }.count == 1)
    #expect(errors.filter { $0 == .exists(path: file) }.count == 7)
    let (restored, copy) = try opened(file)
    #expect(try copy.people.all() == [anna])
    withExtendedLifetime(restored) {}
  }

  // a copy is readable only by its owner, whatever the umask
  @Test func aCopyIsForItsOwner() async throws {
    let file = folder.path + "/backup"
    try await database.backup(to: file)
    var facts = stat()
    #expect(stat(file, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
  }

  // LIB-4: a copy to an unusable path is refused with that path, and creates no file
  @Test func aCopyNeedsAPlace() async throws {
    let nowhere = folder.path + "/nowhere/backup"
    await #expect(throws: StoreError.unusable(path: nowhere, number: ENOENT)) {
      try await database.backup(to: nowhere)
    }
    await #expect(throws: StoreError.exists(path: folder.path)) {
      try await database.backup(to: folder.path)
    }
    let link = folder.path + "/link"
    #expect(symlink(folder.path + "/elsewhere", link) == 0)
    await #expect(throws: StoreError.self) { try await database.backup(to: link) }
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/elsewhere"))
  }

  // LIB-4: the copy of a database tells which photo and portrait files belong to it
  @Test func aCopyNamesItsFiles() async throws {
    var changed = anna
    changed.portrait = "face"
    let person = changed
    try await database.people.saveProfile(of: person, now: moment(1))
    _ = try await database.photos.add(sample: "a", of: anna, at: 1)
    let file = folder.path + "/backup"
    try await database.backup(to: file)
    _ = try await database.photos.add(sample: "later", of: anna, at: 2)
    let found = try await Store.Database.files(inCopy: file)
    #expect(
      found == ReferencedFiles(indexed: [], originals: ["hash-a": "jpg"], portraits: ["face"]))
  }

  // LIB-4, Q-1: reading the file names from a file that is no copy of the database throws
  @Test func aFileThatIsNotACopyIsRefused() async throws {
    let missing = folder.path + "/missing"
    await #expect(throws: StoreError.notPermitted(path: missing)) {
      try await Store.Database.files(inCopy: missing)
    }
    let text = folder.path + "/text"
    try Data(repeating: 7, count: 5000).write(to: URL(fileURLWithPath: text))
    await #expect(throws: StoreError.corrupt) { try await Store.Database.files(inCopy: text) }
    let empty = folder.path + "/empty"
    try Data().write(to: URL(fileURLWithPath: empty))
    await #expect(throws: StoreError.unexpected(message: "no such table: binnedPhoto")) {
      try await Store.Database.files(inCopy: empty)
    }
  }

  // LIB-4: a closed database can still be copied and checked, as commands do without a server
  @Test func aClosedDatabaseIsCopied() async throws {
    try database.close()
    let file = folder.path + "/backup"
    try await database.backup(to: file)
    #expect(try await database.check() == [])
    let (restored, copy) = try opened(file)
    #expect(try copy.people.all() == [anna])
    withExtendedLifetime(restored) {}
  }
}
