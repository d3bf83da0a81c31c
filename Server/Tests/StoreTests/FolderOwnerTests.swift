import Foundation
import Testing

@testable import Store

/// LIB-4: what root does in another user's folder.
@Suite(
  .onlySQLite, .enabled(if: geteuid() == 0, "only root makes files in another user's name"))
struct FolderOwnerTests {
  private static let somebody: uid_t = 65_534
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func put(_ name: String) throws -> String {
    let path = folder.path + "/" + name
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data([1]).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func owner(_ path: String) -> uid_t? {
    var facts = stat()
    return lstat(path, &facts) == 0 ? facts.st_uid : nil
  }

  // LIB-4
  @Test func whatRootMadeBecomesTheFolderOwners() throws {
    let file = try put("originals/ab/abcd.jpg")
    chown(folder.path, Self.somebody, 65_534)
    FolderOwner.handOver(folder.path)
    #expect(owner(file) == Self.somebody)
    #expect(owner(folder.path + "/originals/ab") == Self.somebody)
  }

  // through links, the folder's owner cannot become the owner of root's files elsewhere.
  @Test func linksToFilesElsewhereAreLeftAlone() throws {
    let elsewhere = try TemporaryFolder()
    let secret = elsewhere.path + "/secret"
    try Data([1]).write(to: URL(fileURLWithPath: secret))
    #expect(link(secret, folder.path + "/hard") == 0)
    #expect(symlink(secret, folder.path + "/soft") == 0)
    #expect(symlink(elsewhere.path, folder.path + "/folder") == 0)
    chown(folder.path, Self.somebody, 65_534)
    FolderOwner.handOver(folder.path)
    #expect(owner(secret) == 0)
    #expect(owner(folder.path + "/hard") == 0)
  }

  // LIB-4
  @Test func rootsOwnFolderStaysRoots() throws {
    let file = try put("a")
    chown(file, 1, 1)
    FolderOwner.handOver(folder.path)
    #expect(owner(file) == 1)
  }
}
