import Domain
import Foundation
import HTTPTypes
import HummingbirdTesting
import PhotoLibrary
import Store
import Testing

@testable import Service

/// LIB-22: commands about folders whose names are no texts, or are equal as texts.
@Suite(.timeLimit(.minutes(20))) struct PathInPlaceTests {
  /// A folder beside that of the server; its name ends in KOI8-R and begins with `beginning`.
  private func folder(_ place: InPlaceServer, _ beginning: String) throws -> FilePath {
    let path = FilePath(
      bytes: Array((place.folder + "/../" + beginning).utf8) + [0xC6, 0xCF, 0xD4, 0xCF])
    let parent = try #require(realpath(path.folder.cString, nil))
    defer { free(parent) }
    let folder = FilePath(cString: parent).appending(path.name)
    try #require(mkdir(folder.cString, 0o700) == 0)
    try write(InPlaceServer.other, folder.appending("\u{301}.png"))
    return folder
  }

  private func write(_ bytes: [UInt8], _ path: FilePath) throws {
    let descriptor = open(path.cString, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    try #require(descriptor >= 0)
    try FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: bytes)
  }

  private func run(
    _ act:
      @escaping @Sendable (InPlaceServer, FilePath, any TestClientProtocol) async throws -> Void
  ) async throws {
    try await InPlaceServer.run { place, client in
      let folder = try folder(place, UUID().uuidString)
      defer {
        unlink(folder.appending("\u{301}.png").cString)
        unlink(folder.appending("e\u{301}.png").cString)
        rmdir(folder.cString)
      }
      try await act(place, folder, client)
    }
  }

  // LIB-22, LIB-19: such a folder is indexed, its picture served, it is listed, and forgotten as it was listed.
  @Test func aFolderOfAnyNameIsIndexed() async throws {
    try await run { place, folder, client in
      guard case .imported(let totals)? = await place.index([folder]) else {
        Issue.record("not imported")
        return
      }
      #expect(totals.added == 1 && totals.failed == 0)
      let uri =
        place.server.resources.imageAddresses.image(of: try place.photo().facts) + "?w=1&fm=jpg"
      #expect(try await client.execute(uri: uri, method: .get).status == .ok)
      let listed = try #require(await place.list().first)
      #expect(listed.path == folder.description && listed.path.hasSuffix("\\xC6\\xCF\\xD4\\xCF"))
      #expect(try await place.server.resources.admin.problems() == [])
      let end = await place.perform(.folders(.forget(path: FilePath(listed.path)))).last
      guard case .done(let sentence)? = end else {
        Issue.record("\(String(describing: end))")
        return
      }
      #expect(sentence.hasPrefix(listed.path + " is forgotten, and 1 photo"))
    }
  }

  // LIB-22, LIB-14: a backup restores the folder with its name, and a check finds its files.
  @Test func aBackupKeepsTheNameOfAFolder() async throws {
    try await run { place, folder, _ in
      _ = await place.index([folder])
      let (file, restored) = (place.folder + ".tar", place.folder + "-restored")
      defer {
        for path in [file, restored] { try? FileManager.default.removeItem(atPath: path) }
      }
      _ = await place.perform(.backup(file: file))
      try await BackupFile(path: file).restore(into: restored)
      let resources = try ServerResources.open(
        folder: restored, logger: InPlaceServer.logger, clock: place.server.resources.clock)
      defer { resources.close() }
      #expect(try resources.database.folders.all().map(\.path) == [folder])
      #expect(try await resources.admin.problems() == [])
      unlink(folder.appending("\u{301}.png").cString)
      let problems = try await resources.admin.problems()
      #expect(problems.count == 1 && problems[0].contains("\\xC6\\xCF\\xD4\\xCF"))
    }
  }

  // LIB-22: a command reaches a running server with every byte of its paths.
  @Test func aCommandCarriesEveryByte() throws {
    let paths: [FilePath] = ["/Фото/e\u{301}", "/\u{E9}", FilePath(bytes: [0x2F, 0xC6, 0x0A])]
    var options = ImportOptions()
    options.exclude = paths
    let commands: [AdminCommand] = [
      .importPhotos(paths: paths, username: nil, demo: nil, options: options),
      .folders(
        .index(paths: paths, username: nil, demo: nil, options: options, isWatched: nil)),
      .folders(.forget(path: paths[2])),
    ]
    for command in commands {
      let line = try JSONEncoder().encode(command)
      #expect(!line.contains(0x0A))
      #expect(try JSONDecoder().decode(AdminCommand.self, from: line) == command)
    }
  }

  // LIB-22: what is reported of a file is a text on one line.
  @Test func reportsAreTextsOnOneLine() {
    let path = FilePath(bytes: Array("/a\n".utf8) + [0xE9])
    #expect(
      AdminEvent(.failed(path: path, problem: .empty))
        == .failed(file: "/a\\x0A\\xE9", reason: ImportProblem.empty.description))
    #expect(
      AdminEvent(.similar(path: path, publicId: "p")) == .similar(file: "/a\\x0A\\xE9", photo: "p"))
    guard case .note(let sentence)? = AdminEvent(.sidecarNotRead(path: path, .damaged)) else {
      Issue.record("no note")
      return
    }
    #expect(sentence.hasPrefix("/a\\x0A\\xE9 is"))
  }

  // LIB-22, LIB-19: a change in such a folder is reported, and the server scans it.
  @Test func changesOfAFolderOfAnyNameAreReported() async throws {
    try await run { place, folder, _ in
      _ = await place.index([folder], isWatched: true)
      let watch = FolderWatch(
        admin: place.server.resources.admin, minutes: 15, logger: InPlaceServer.logger)
      let folders = try place.server.resources.database.folders.all()
      #expect(await !watch.scan(folders), "the folder is watched only now")
      let changes = FolderChanges()
      #expect(changes.watch([folder]) && !changes.watch([folder]))
      try write(Picture.png, folder.appending("e\u{301}.png"))
      #expect(changes.take())
      #expect(await watch.scan(folders))
      #expect(place.server.resources.database.photos.total == 2)
    }
  }
}
