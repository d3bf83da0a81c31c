import Backup
import Domain
import Foundation
import HTTPTypes
import HummingbirdTesting
import Identity
import PhotoLibrary
import Store
import Synchronization
import Testing

@testable import Service

/// LIB-4, LIB-5: the owner's commands.
@Suite(.timeLimit(.minutes(20))) struct AdminServiceTests {
  private static let anna = AdminCommand.NewUser(
    login: "anna", username: "anna", firstName: "Anna", lastName: nil,
    password: "a long password")

  private static func end(_ order: AdminCommand, _ server: TestServer) async -> AdminEvent? {
    let last = Mutex<AdminEvent?>(nil)
    await server.resources.admin.perform(order) { reply in
      if reply.isEnd { last.withLock { $0 = reply } }
    }
    return last.withLock { $0 }
  }

  // LIB-5
  @Test func anAddedPersonCanSignIn() async throws {
    try await TestServer.run(photos: 0) { server, _ in
      let end = await Self.end(.addUser(Self.anna), server)
      guard case .done(let sentence)? = end else {
        Issue.record("\(String(describing: end))")
        return
      }
      #expect(sentence.hasPrefix("@anna can sign in as anna."))
      let outcome = try await server.resources.identity.signIn(
        login: "ANNA", password: Secret("a long password"), address: "", isDemoMode: false,
        now: server.resources.clock())
      guard case .success = outcome else {
        Issue.record("\(outcome)")
        return
      }
    }
  }

  // API-10: tags are shown, replaced and removed; an unknown photo is refused
  @Test func tagsOfAPhotoAreChanged() async throws {
    try await TestServer.run { server, client in
      let id = TestServer.id(1)
      #expect(await Self.end(.tag(id: id, tags: nil), server) == .tags([]))
      let tags = ["Still life", "озеро"]
      #expect(await Self.end(.tag(id: id, tags: tags + [" "]), server) == .tags(tags))
      #expect(await Self.end(.tag(id: id, tags: nil), server) == .tags(tags))
      let answer = try await client.execute(
        uri: "/photos/\(id)", method: .get, headers: [.authorization: "Client-ID demo"])
      #expect(answer.text.contains(#""tags":[{"type":"search","title":"Still life"},"#))
      #expect(await Self.end(.tag(id: id, tags: []), server) == .tags([]))
      guard case .refused(let sentence)? = await Self.end(.tag(id: "nothing", tags: nil), server)
      else {
        Issue.record("accepted")
        return
      }
      #expect(sentence == "There is no photo with the id nothing.")
    }
  }

  // LIB-5, PASS-8: a person with an invalid login, name or password is refused with a message.
  @Test(arguments: [("login", "log1n"), ("username", "Ann A"), ("password", "short")])
  func aPersonWhoIsNotAcceptableIsRefusedWithASentence(field: (String, String)) async throws {
    try await TestServer.run(photos: 0) { server, _ in
      var user = Self.anna
      switch field.0 {
      case "login": user.login = field.1
      case "username": user.username = field.1
      default: user.password = field.1
      }
      guard case .refused(let sentence)? = await Self.end(.addUser(user), server) else {
        Issue.record("accepted")
        return
      }
      #expect(sentence.hasSuffix("."))
    }
  }

  // LIB-5
  @Test func aLoginIsTakenOnce() async throws {
    try await TestServer.run(photos: 0) { server, _ in
      _ = await Self.end(.addUser(Self.anna), server)
      var other = Self.anna
      other.username = "another"
      #expect(await Self.end(.addUser(other), server) == .refused("This login is taken."))
    }
  }

  // LIB-5: disabling a person ends their session at once.
  @Test func aDisabledPersonIsOut() async throws {
    try await TestServer.run(photos: 0) { server, client in
      let cookie = try await server.cookie()
      let name = try server.owner().username
      _ = await Self.end(.setDisabled(username: name, isDisabled: true), server)
      let answer = try await client.execute(uri: "/me", method: .get, headers: cookie)
      #expect(answer.status == .unauthorized)
    }
  }

  // LIB-5
  @Test func removedPhotosAreGone() async throws {
    try await TestServer.run(photos: 2) { server, client in
      #expect(
        await Self.end(.remove(ids: [TestServer.id(0)]), server) == .removed(count: 1, unknown: []))
      #expect(
        await Self.end(.remove(ids: [TestServer.id(0), TestServer.id(1)]), server)
          == .removed(count: 1, unknown: [TestServer.id(0)]))
      #expect(server.resources.database.photos.total == 0)
    }
  }

  // LIB-4: a missing original is found and described: id, name and path.
  @Test func aMissingFileIsAProblem() async throws {
    try await TestServer.run(photos: 1) { server, _ in
      let name = try server.owner().username
      guard case .problems(let problems)? = await Self.end(.check, server) else {
        Issue.record("not checked")
        return
      }
      #expect(problems.count == 1)
      for part in [
        TestServer.id(0), "a-hill", "@\(name)", TestServer.hash(0) + ".jpg", "is missing",
      ] {
        #expect(problems.first?.contains(part) == true, "\(problems)")
      }
    }
  }

  private static func putOriginal(_ hash: String, _ server: TestServer) throws {
    let folder = server.settings.folder + "/originals/" + hash.prefix(2)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("a picture".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(hash).jpg"))
  }

  // LIB-14: a photo that is still being added has neither its file nor its row in the backup.
  @Test func aBackupHoldsExactlyTheFilesOfItsDatabase() async throws {
    try await TestServer.run(photos: 1) { server, _ in
      try Self.putOriginal(TestServer.hash(0), server)
      try Self.putOriginal(TestServer.hash(1), server)
      let file = server.settings.folder + "/backup.tar"
      let there = server.settings.folder + "/there"
      #expect(await Self.end(.backup(file: file), server) == .backedUp(BackupTotals(file: file)))
      let restored = try await BackupFile(path: file).restore(into: there, isPartial: true)
      // NB: the sample's name is not the hash of its content.
      let path = "originals/00/\(TestServer.hash(0)).jpg"
      #expect(
        restored.report.problems == ["The file \(path) is missing in the backup, or damaged."])
      #expect(try !Disk.exists(there + "/originals"))
    }
  }

  // LIB-4: a missing original is reported and does not stop the backup of the others.
  @Test func aBackupWithoutAnOriginalSaysSo() async throws {
    try await TestServer.run(photos: 2) { server, _ in
      try Self.putOriginal(TestServer.hash(0), server)
      let file = server.settings.folder + "/backup.tar"
      guard case .backedUp(let totals)? = await Self.end(.backup(file: file), server) else {
        Issue.record("no backup")
        return
      }
      let path = "originals/00/\(TestServer.hash(1)).jpg"
      #expect(totals.missing == [path] && totals.sentence.contains("but 1 missing file;"))
      // LIB-25: a restore names it, and restores the rest only if it is told to.
      await #expect(throws: BackupError.self) {
        try await BackupFile(path: file).restore(into: server.settings.folder + "/there")
      }
    }
  }

  // LIB-4
  @Test func anArchiveThatIsNoBackupIsRefused() async throws {
    let folder = NSTemporaryDirectory() + "admin-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Two empty blocks: a valid, empty tar archive.
    try Data(count: 1024).write(to: URL(fileURLWithPath: folder + "/empty.tar"))
    await #expect(throws: AdminError.self) {
      try await BackupFile(path: folder + "/empty.tar").restore(into: folder + "/there")
    }
  }

  // LIB-4: a restore brings back what was saved.
  @Test func aBackupIsRestored() async throws {
    try await TestServer.run(photos: 1) { server, _ in
      let file = server.settings.folder + "/backup.tar"
      let there = server.settings.folder + "/there"
      _ = await Self.end(.addUser(Self.anna), server)
      try Self.putOriginal(TestServer.hash(0), server)
      #expect(await Self.end(.backup(file: file), server) == .backedUp(BackupTotals(file: file)))
      #expect(
        await Self.end(.backup(file: file), server) == .refused("\(file) exists already."))
      try await BackupFile(path: file).restore(into: there, isPartial: true)
      let database = try Database.open(folder: there)
      #expect(try database.people.person(username: "anna") != nil)
      #expect(database.photos.total == 1)
      try database.close()
      await #expect(throws: AdminError.self) {
        try await BackupFile(path: file).restore(into: there)
      }
    }
  }

  // LIB-4, Q-4: keys and photos are not readable by other users.
  @Test func aBackupIsReadableByItsOwnerOnly() async throws {
    try await TestServer.run(photos: 0) { server, _ in
      let file = server.settings.folder + "/backup.tar"
      try Data("old".utf8).write(to: URL(fileURLWithPath: file + ".part"))
      #expect(await Self.end(.backup(file: file), server) == .backedUp(BackupTotals(file: file)))
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  // LIB-4, Q-2: of two backups to the same file, the second is refused and the first one's content
  // stays
  @Test func aBackupIsNotWrittenIntoAnotherOne() async throws {
    try await TestServer.run(photos: 0) { server, _ in
      let file = server.settings.folder + "/backup.tar"
      try Data("first".utf8).write(to: URL(fileURLWithPath: file + ".part"))
      let first = open(file + ".part", O_RDONLY | O_CLOEXEC)
      #expect(flock(first, LOCK_EX | LOCK_NB) == 0)
      guard case .refused(let sentence)? = await Self.end(.backup(file: file), server) else {
        Issue.record("written")
        return
      }
      #expect(sentence.contains(file) && sentence.contains("Another backup"))
      #expect(FileManager.default.contents(atPath: file + ".part") == Data("first".utf8))
      #expect(!FileManager.default.fileExists(atPath: file))
      close(first)
      #expect(await Self.end(.backup(file: file), server) == .backedUp(BackupTotals(file: file)))
      #expect(!FileManager.default.fileExists(atPath: file + ".part"))
    }
  }

  // LIB-4, Q-2: leftovers of a lost library are moved aside: its photos are kept, its WAL is not
  // replayed.
  @Test func aRestoreDeletesNothing() async throws {
    try await TestServer.run(photos: 1) { server, _ in
      let file = server.settings.folder + "/backup.tar"
      let there = server.settings.folder + "/there"
      _ = await Self.end(.addUser(Self.anna), server)
      _ = await Self.end(.backup(file: file), server)
      try FileManager.default.createDirectory(
        atPath: there + "/originals", withIntermediateDirectories: true)
      for name in ["originals/newer.jpg", "imagefeed.sqlite-wal"] {
        try Data("left".utf8).write(to: URL(fileURLWithPath: there + "/" + name))
      }
      let aside = try #require(
        try await BackupFile(path: file).restore(into: there, isPartial: true).aside)
      let left = try FileManager.default.subpathsOfDirectory(atPath: aside)
      #expect(Set(left) == ["originals", "originals/newer.jpg", "imagefeed.sqlite-wal"])
      let database = try Database.open(folder: there)
      #expect(try database.people.person(username: "anna") != nil)
      try database.close()
    }
  }

  // LIB-5: an import is refused if there is no person to own the photos.
  @Test func anImportWithoutAnOwnerIsRefused() async throws {
    try await TestServer.run(Change { $0.isDemo = false }) { server, _ in
      let order = AdminCommand.importPhotos(
        paths: ["/nowhere"], username: nil, demo: nil, options: ImportOptions())
      #expect(
        await Self.end(order, server)
          == .refused(
            "There is nobody yet whose photos these could be: say \"imagefeed user add NAME\" "
              + "first, then import again."))
    }
  }
}
