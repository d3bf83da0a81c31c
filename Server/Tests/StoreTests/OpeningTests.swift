import Domain
import Foundation
import GRDB
import Testing

@testable import Store

@Suite(.onlySQLite) struct OpeningTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  // LIB-4
  @Test func aFileThatIsNoDatabaseIsCorrupt() throws {
    try Data(repeating: 7, count: 8192).write(to: URL(fileURLWithPath: folder.file))
    #expect(throws: StoreError.corrupt) { try folder.open() }
  }

  //
  @Test func aDatabaseOfANewerVersionIsLeftAsItIs() throws {
    try folder.open().close()
    let queue = try DatabaseQueue(path: folder.file)
    try queue.write {
      try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99-tomorrow')")
    }
    try queue.close()
    let before = FileManager.default.contents(atPath: folder.file)
    #expect(throws: StoreError.newerVersion) { try folder.open() }
    #expect(FileManager.default.contents(atPath: folder.file) == before)
  }

  // LIB-4
  @Test func aFolderThatCannotBeMadeIsNamed() throws {
    let file = folder.path + "/file"
    try Data().write(to: URL(fileURLWithPath: file))
    #expect(throws: StoreError.unusable(path: file + "/data", number: ENOTDIR)) {
      try Store.Database.open(folder: file + "/data")
    }
  }

  //
  @Test func aClosedDatabaseSaysSo() async throws {
    let database = try folder.open()
    try database.close()
    #expect(throws: StoreError.closed) { try database.people.person(username: "anna") }
    await #expect(throws: StoreError.closed) {
      try await database.settings.set("a", to: "b")
    }
  }

  // the writer has `synchronous` 2 (FULL), although GRDB's pool sets 1 when it is created.
  @Test func theWriterSynchronisesFully() throws {
    let database = try folder.open()
    let level = try database.sqlite.pool.writeWithoutTransaction {
      try Int.fetchOne($0, sql: "PRAGMA synchronous")
    }
    #expect(level == 2)
  }

  // the connections of writer and readers have the required pragmas.
  @Test(arguments: [
    ("foreign_keys", 1), ("cache_size", -2000), ("cell_size_check", 1),
    ("wal_autocheckpoint", 0),
  ])
  func eachConnectionIsSetUp(pragma: String, value: Int) throws {
    let database = try folder.open()
    let sql = "PRAGMA \(pragma)"
    let onWriter = try database.sqlite.pool.writeWithoutTransaction {
      try Int.fetchOne($0, sql: sql)
    }
    let onReader = try database.read { try Int.fetchOne($0, sql: sql) }
    #expect(onWriter == value)
    #expect(onReader == value)
  }

  //
  @Test func aBusyDatabaseIsWaitedFor() throws {
    let database = try folder.open()
    let milliseconds = try database.sqlite.pool.writeWithoutTransaction {
      try Int.fetchOne($0, sql: "PRAGMA busy_timeout")
    }
    #expect(milliseconds == 5000)
  }

  // LIB-5
  @Test func aSecondHolderOfTheFolderLearnsWhoHasIt() throws {
    let lock = try FolderLock.take(folder: folder.path)
    let own = ProcessInfo.processInfo.processIdentifier
    #expect(throws: StoreError.held(processId: own)) {
      try FolderLock.take(folder: folder.path)
    }
    withExtendedLifetime(lock) {}
  }

  // LIB-5
  @Test func theLockEndsWithItsLastReference() throws {
    _ = try FolderLock.take(folder: folder.path)
    _ = try FolderLock.take(folder: folder.path)
  }

  // LIB-5
  @Test func aNewFolderIsForItsOwnerOnly() throws {
    let path = folder.path + "/new"
    try Store.Database.open(folder: path).close()
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  // an existing folder may be readable by others; the database never is.
  @Test func onlyItsOwnerMayReadANewDatabase() async throws {
    chmod(folder.path, 0o755)
    let database = try folder.open()
    try await database.settings.set("a", to: "b")
    #expect(modes() == [0o600, 0o600, 0o600])
    try database.close()
  }

  //
  @Test func aDatabaseThatOthersMayReadIsClosedToThem() async throws {
    try folder.open().close()
    chmod(folder.file, 0o644)
    let database = try folder.open()
    try await database.settings.set("a", to: "b")
    #expect(modes() == [0o600, 0o600, 0o600])
    try database.close()
  }

  private func modes() -> [Int] {
    ["", "-wal", "-shm"].map { suffix in
      var facts = stat()
      return stat(folder.file + suffix, &facts) == 0 ? Int(facts.st_mode & 0o777) : -1
    }
  }
}
