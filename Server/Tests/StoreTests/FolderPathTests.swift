import Domain
import ServerTestKit
import Testing

@testable import Store

/// LIB-22: the rows of indexed folders keep the bytes of paths.
@Suite struct FolderPathTests {
  private static let paths: [FilePath] = [
    "/photos", "/Ba\u{308}der", "/B\u{E4}der", FilePath(bytes: [0x2F, 0xC6, 0xCF, 0xD4, 0xCF]),
    "/\u{301}",
  ]

  private func file(_ path: FilePath, _ content: String) -> IndexedFile {
    IndexedFile(path: path, contentHash: content, byteCount: 1, modifiedAt: 2, state: .present)
  }

  // LIB-22: folders, files and mounts have names of any bytes, and those that show the same are different.
  @Test func rowsKeepTheBytesOfPaths() async throws {
    let database = try TemporaryFolder().open()
    let anna = try await database.people.add(sample: "anna")
    var folders: [IndexedFolder] = []
    for path in Self.paths {
      folders.append(
        try await database.folders.add(path: path, of: anna, options: "{}", isWatched: nil))
    }
    #expect(Set(folders.map(\.id)).count == Self.paths.count)
    #expect(try database.folders.all().map(\.path) == Self.paths.sorted())
    let again = try await database.folders.add(
      path: Self.paths[3], of: anna, options: "{}", isWatched: true)
    #expect(again.id == folders[3].id && again.isWatched)

    let files = Self.paths.enumerated().map { file($1, "content\($0)") }
    try await database.folders.record(files, in: folders[0])
    #expect(Set(try database.folders.files(of: folders[0])) == Set(files))
    try await database.folders.recordGone([Self.paths[1]], in: folders[0])
    #expect(try database.folders.locations(contentHash: "content1") == [])
    let twin = IndexedLocation(folder: "/photos", path: Self.paths[2])
    #expect(try database.folders.locations(contentHash: "content2") == [twin])
    let known = try database.folders.files(contentHash: "content3")
    #expect(known.map(\.folder) == ["/photos"] && known.map(\.file) == [files[3]])
    try await database.folders.finishScan(
      of: folders[0], mounts: Set(Self.paths), now: moment(1))
    #expect(try database.folders.mounts(of: folders[0]) == Set(Self.paths))
  }

  // LIB-22, LIB-6: a move to PostgreSQL and back keeps bytes that no text there can have.
  @Test(.enabled(if: Cluster.isInstalled, "PostgreSQL is not installed"))
  func aMoveKeepsTheBytesOfPaths() async throws {
    let folder = try TemporaryFolder()
    let here = try Store.Database.open(folder: folder.path)
    let anna = try await here.people.add(sample: "anna")
    for path in Self.paths {
      let added = try await here.folders.add(path: path, of: anna, options: "{}", isWatched: nil)
      try await here.folders.record(
        Self.paths.map { file($0, "content") }, in: added)
      try await here.folders.finishScan(of: added, mounts: Set(Self.paths), now: moment(1))
    }
    let there = try folder.openPostgres()
    _ = try await here.copyRows(to: there) { _ in }
    let backFolder = try TemporaryFolder()
    let back = try Store.Database.open(folder: backFolder.path)
    _ = try await there.copyRows(to: back) { _ in }
    for database in [there, back] {
      let folders = try database.folders.all()
      #expect(folders.map(\.path) == Self.paths.sorted())
      for folder in folders {
        let files = try database.folders.files(of: folder)
        #expect(files.map(\.path).sorted() == Self.paths.sorted())
        #expect(try database.folders.mounts(of: folder) == Set(Self.paths))
      }
    }
    for database in [here, there, back] { try database.close() }
  }
}
