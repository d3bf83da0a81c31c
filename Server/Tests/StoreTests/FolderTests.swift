import Domain
import Foundation
import Testing

@testable import Store

/// LIB-5, Q-1: folders that cannot be used, locks that others hold, and files in the wrong place.
@Suite(.onlySQLite) struct FolderTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func put(_ name: String, _ text: String) throws -> String {
    let path = folder.path + "/" + name
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func makeFolder(_ name: String) throws -> String {
    let path = folder.path + "/" + name
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    return path
  }

  private func mode(_ path: String) -> mode_t? {
    var facts = stat()
    return stat(path, &facts) == 0 ? facts.st_mode & 0o777 : nil
  }

  // LIB-5: the error names the process that holds the lock, if the lock file has a valid id
  @Test(
    arguments: [
      ("", nil), ("\n", nil), ("123\n", 123), ("123", 123), ("-5\n", nil), ("12x\n", 12),
      ("not a number\n", nil), ("99999999999\n", nil), ("2147483647\n", 2_147_483_647),
      (String(repeating: "1", count: 100), nil), ("\u{0}12", nil), (" 12", nil),
    ] as [(String, Int32?)])
  func theHolderIsReadFromItsFile(text: String, holder: Int32?) throws {
    let path = try put("lock", text)
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    #expect(throws: StoreError.held(processId: holder)) { try FolderLock.take(folder: folder.path) }
    #expect(FileManager.default.contents(atPath: path) == Data(text.utf8), "left as it is")
  }

  // LIB-5, Q-2: a lock file of a killed process is taken over, however long its text is
  @Test func aForgottenLockIsTakenOver() throws {
    let path = try put("lock", String(repeating: "9", count: 1000))
    let lock = try FolderLock.take(folder: folder.path)
    let own = "\(ProcessInfo.processInfo.processIdentifier)\n"
    #expect(FileManager.default.contents(atPath: path) == Data(own.utf8))
    withExtendedLifetime(lock) {}
  }

  // LIB-5: a released lock can be taken again, even while its object exists
  @Test func aReleasedLockIsFree() throws {
    let lock = try FolderLock.take(folder: folder.path)
    #expect(throws: StoreError.self) { try FolderLock.take(folder: folder.path) }
    lock.release()
    let next = try FolderLock.take(folder: folder.path)
    lock.release()
    #expect(throws: StoreError.self) { try FolderLock.take(folder: folder.path) }
    withExtendedLifetime((lock, next)) {}
  }

  // LIB-5: of twenty concurrent attempts, one gets the lock
  @Test func oneOfManyHasTheLock() async {
    let path = folder.path + "/new/data"
    let locks = await withTaskGroup(of: FolderLock?.self) { group in
      for _ in 0..<20 { group.addTask { try? FolderLock.take(folder: path) } }
      return await group.reduce(into: [FolderLock]()) { if let lock = $1 { $0.append(lock) } }
    }
    #expect(locks.count == 1)
    #expect(mode(path) == 0o700 && mode(path + "/lock") == 0o600)
  }

  // LIB-4: a folder in place of a file is refused with its path
  @Test(arguments: ["lock", "imagefeed.sqlite"]) func aFolderInPlaceOfAFileIsNamed(name: String)
    throws
  {
    let path = try makeFolder(name)
    #expect(throws: StoreError.unusable(path: path, number: EISDIR)) {
      if name == "lock" {
        _ = try FolderLock.take(folder: folder.path)
      } else {
        _ = try folder.open()
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [])
  }

  // LIB-4: a file or a broken link in place of a folder is refused with its path
  @Test func aFileInPlaceOfAFolderIsRefusedWithItsPath() throws {
    let file = try put("file", "mine")
    let link = folder.path + "/link"
    #expect(symlink(folder.path + "/nowhere/at/all", link) == 0)
    for path in [file, file + "/data", link + "/data"] {
      let error = StoreError.unusable(path: path, number: ENOTDIR)
      #expect(throws: error) { try FolderLock.take(folder: path) }
      #expect(throws: error) { try Store.Database.open(folder: path) }
    }
    #expect(FileManager.default.contents(atPath: file) == Data("mine".utf8))
  }

  // LIB-5: a data folder may have any name, and missing parents are created
  @Test(arguments: ["a b", "фото", "a'b\"c", "e\u{301}", "%2F", "a\nb", "-rf", "👩‍👩‍👧", "a/b/c"])
  func aFolderMayHaveAnyName(name: String) async throws {
    let path = folder.path + "/" + name
    let database = try Store.Database.open(folder: path)
    try await database.settings.set("a", to: "b")
    try database.close()
    let again = try Store.Database.open(folder: path)
    #expect(try again.settings.value(of: "a") == "b")
    try again.close()
  }

  // LIB-5: closing a file ends its lock; a file that is not the one at the path cannot be locked
  @Test func aFileLockIsForTheFileAtItsPath() throws {
    let path = try put("part", "")
    let first = open(path, O_RDWR | O_CLOEXEC)
    let second = open(path, O_RDWR | O_CLOEXEC)
    #expect(FileLock.take(first, at: path) && FileLock.take(first, at: path), "again by its holder")
    #expect(!FileLock.take(second, at: path))
    close(first)
    #expect(FileLock.take(second, at: path))
    #expect(!FileLock.take(second, at: path + "x") && !FileLock.take(-1, at: path))
    #expect(symlink(path, path + "-link") == 0)
    #expect(!FileLock.take(second, at: path + "-link"), "a link is another file")
    unlink(path)
    #expect(!FileLock.take(second, at: path), "it was deleted")
    _ = try put("part", "")
    #expect(!FileLock.take(second, at: path), "another file took its place")
    close(second)
  }

  // a private file is created readable by its owner only; an existing one is not changed
  @Test func aPrivateFileIsForItsOwner() throws {
    let path = folder.path + "/private"
    try DataFolder.makePrivateFile(path)
    #expect(mode(path) == 0o600)
    let mine = try put("mine", "text")
    try DataFolder.makePrivateFile(mine)
    #expect(FileManager.default.contents(atPath: mine) == Data("text".utf8))
    let nowhere = folder.path + "/nowhere/file"
    let error = StoreError.unusable(path: nowhere, number: ENOENT)
    #expect(throws: error) {
      try DataFolder.makePrivateFile(nowhere)
    }
    #expect(throws: error) { try DataFolder.synchronise(nowhere) }
  }

  // the check whether a folder is writable leaves no file behind
  @Test func aProbeLeavesNothing() throws {
    #expect(DataFolder.isWritable(folder.path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    #expect(DataFolder.isWritable(folder.path + "/nowhere"), "a missing folder is no failed disk")
  }
}
