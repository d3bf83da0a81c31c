import Domain
import Foundation
import HTTPTypes
import HummingbirdTesting
import PhotoLibrary
import Store
import Testing

@testable import Service

/// LIB-19: the owner's commands for folders that are indexed in place.
@Suite(.timeLimit(.minutes(20))) struct CommandInPlaceTests {
  private func refusal(_ event: AdminEvent?) -> String? {
    guard case .refused(let sentence)? = event else { return nil }
    return sentence
  }

  // LIB-19: a folder that overlaps with the data folder or an indexed one, or is none, is refused.
  @Test func anOverlappingFolderIsRefused() async throws {
    try await InPlaceServer.run { place, _ in
      let data = place.server.settings.folder
      let files = FileManager.default
      try files.createDirectory(atPath: data + "/below", withIntermediateDirectories: true)
      try files.createDirectory(
        atPath: place.folder + "/below", withIntermediateDirectories: true)
      try files.createSymbolicLink(
        atPath: place.folder + "/link", withDestinationPath: data + "/below")
      for path in [data, data + "/below", "/", place.folder + "/link"] {
        let sentence = refusal(await place.index([FilePath(path)]))
        #expect(sentence?.contains("may not contain each other") == true, "\(path)")
      }
      #expect(refusal(await place.index(["/missing"]))?.contains("There is no folder") == true)
      let file = refusal(await place.index([FilePath(place.folder + "/a.png")]))
      #expect(file?.contains("is no folder that the user") == true)
      #expect(await place.list() == [])
      _ = await place.index()
      let nested = refusal(await place.index([FilePath(place.folder + "/below")]))
      #expect(nested?.contains("overlaps with \(place.folder)") == true)
      #expect(place.server.resources.database.photos.total == 1)
    }
  }

  // LIB-19
  @Test func anIndexedFolderIsListed() async throws {
    try await InPlaceServer.run { place, _ in
      var totals = AdminEvent.ImportTotals(added: 1, skipped: 0, failed: 0)
      #expect(await place.index(isDryRun: true) == .imported(totals.inPlace))
      #expect(await place.list() == [])
      #expect(await place.index(isWatched: true) == .imported(totals.inPlace))
      (totals.added, totals.skipped) = (0, 1)
      #expect(await place.index() == .imported(totals.inPlace))
      let folder = try #require(await place.list().first)
      #expect(folder.path == place.folder && folder.owner == "anna" && folder.photos == 1)
      #expect(folder.watched && folder.unavailable == nil && folder.scanned != nil)
      _ = await place.index(isWatched: false)
      #expect(await place.list().first?.watched == false)
    }
  }

  // LIB-19: a folder that is not there any more is a failure of the import, and of nothing else.
  @Test func aMissingDiskIsReported() async throws {
    try await InPlaceServer.run { place, _ in
      _ = await place.index()
      try FileManager.default.moveItem(atPath: place.folder, toPath: place.folder + "-away")
      defer { try? FileManager.default.removeItem(atPath: place.folder + "-away") }
      let events = await place.perform(
        .folders(
          .index(
            paths: [FilePath(place.folder)], username: "anna", demo: .keep,
            options: ImportOptions(),
            isWatched: nil)))
      #expect(
        events.contains(.failed(file: place.folder, reason: FolderScanResult.unavailable)))
      guard case .imported(let totals)? = events.last else {
        Issue.record("\(events)")
        return
      }
      #expect(totals.failed == 1 && totals.missing == 0)
      #expect(place.server.resources.database.photos.total == 1)
      #expect(await place.list().first?.unavailable != nil)
      let problems = try await place.server.resources.admin.problems()
      #expect(problems.count == 1 && problems[0].hasPrefix("The folder \(place.folder) is not"))
    }
  }

  // LIB-19, LIB-14: a backup names photos that it does not contain, and restores to what a check passes
  // while their folder is there.
  @Test func aBackupLeavesFilesInPlaceOut() async throws {
    try await InPlaceServer.run { place, _ in
      _ = await place.index()
      let file = place.folder + ".tar"
      let restored = place.folder + "-restored"
      defer {
        for path in [file, restored] { try? FileManager.default.removeItem(atPath: path) }
      }
      guard case .backedUp(let totals)? = await place.perform(.backup(file: file)).last else {
        Issue.record("no backup")
        return
      }
      #expect(totals.sentence.contains("Not in it: the files of 1 photo that stay in folders"))
      try await BackupFile(path: file).restore(into: restored)
      let resources = try ServerResources.open(
        folder: restored, logger: InPlaceServer.logger, clock: place.server.resources.clock)
      defer { resources.close() }
      #expect(try await resources.admin.problems() == [])
      #expect(try resources.database.folders.all().map(\.path) == [FilePath(place.folder)])
    }
  }

  // LIB-19, LIB-17: forgetting a folder removes its photos, and is recorded.
  @Test func aForgottenFolderIsRecorded() async throws {
    try await InPlaceServer.run { place, _ in
      _ = await place.index()
      #expect(
        refusal(await place.perform(.folders(.forget(path: "/other"))).last)?
          .contains("is not indexed") == true)
      let end = await place.perform(.folders(.forget(path: FilePath(place.folder)))).last
      guard case .done(let sentence)? = end else {
        Issue.record("not forgotten")
        return
      }
      #expect(sentence.contains("1 photo that was only there left the feed"))
      #expect(place.server.resources.database.photos.total == 0)
      #expect(try Data(contentsOf: URL(filePath: place.folder + "/a.png")) == Data(Picture.png))
      let audit = try place.server.resources.database.audit.newest(1, of: [], since: nil)
      #expect(audit.first?.reason == "folder \(place.folder)")
    }
  }

  // LIB-19, LIB-16: with their photos, a person's folders go to another person.
  @Test func aFolderGoesWithThePhotosOfItsPerson() async throws {
    try await InPlaceServer.run { place, _ in
      _ = await place.index()
      try await place.server.add("boris")
      _ = await place.perform(.removeUser(username: "anna", photos: .give(to: "boris")))
      #expect(await place.list().first?.owner == "boris")
      try FileManager.default.removeItem(atPath: place.folder + "/a.png")
      _ = await place.perform(.removeUser(username: "boris", photos: .remove))
      #expect(await place.list() == [])
    }
  }

  // LIB-19, LIB-20: the owners' page does not count photos in place as the server's.
  @Test func photosInPlaceAreNotCountedAsStored() async throws {
    try await InPlaceServer.run { place, _ in
      _ = await place.index()
      let size = try place.server.resources.database.photos.size()
      #expect(size.photos == 1 && size.bytes == 0)
      #expect(size.indexed == 1 && size.indexedBytes == Picture.png.count)
    }
  }
}

extension AdminEvent.ImportTotals {
  /// The totals of an import in place in which no file was edited or gone.
  fileprivate var inPlace: AdminEvent.ImportTotals {
    var totals = self
    (totals.changed, totals.missing) = (0, 0)
    return totals
  }
}
