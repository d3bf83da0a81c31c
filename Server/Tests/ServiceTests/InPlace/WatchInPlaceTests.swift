import Foundation
import PhotoLibrary
import Store
import Testing

@testable import Service

/// LIB-19: when watched folders are scanned.
@Suite(.timeLimit(.minutes(20))) struct WatchInPlaceTests {
  /// The seconds at which a scan is due, if there are changes in these seconds and each scan is complete.
  private func scans(
    until end: Int, changes: Set<Int> = [], folders: Set<Int64> = [1], interval: Int = 60
  ) -> [Int] {
    var schedule = FolderSchedule(seconds: interval)
    return (1...end).filter { second in
      let isDue = schedule.isDue(hasChanged: changes.contains(second), folders: folders)
      if isDue { schedule.ended(isComplete: true) }
      return isDue
    }
  }

  // LIB-19
  @Test func withoutFoldersNothingIsScanned() {
    #expect(scans(until: 200, changes: [5], folders: []) == [])
  }

  // LIB-19: a scan at the start, then one in each interval
  @Test func aFolderIsScannedOnceInAnInterval() {
    #expect(scans(until: 200) == [1, 61, 121, 181])
  }

  // LIB-19: a change is scanned when a second has passed without another one.
  @Test func aChangeIsScannedSoon() {
    #expect(scans(until: 60, changes: [10]) == [1, 11])
    #expect(scans(until: 60, changes: [10, 11, 12]) == [1, 13])
  }

  // LIB-19: while files are written all the time, scans go on too.
  @Test func changesWithoutAPauseAreScannedAfterTenSeconds() {
    #expect(scans(until: 32, changes: Set(10...40)) == [1, 20, 31])
  }

  // LIB-19
  @Test func aNewFolderIsScannedAtOnce() {
    var schedule = FolderSchedule(seconds: 60)
    let due = [[1], [1], [1, 2]].map { (folders: Set<Int64>) in
      let isDue = schedule.isDue(hasChanged: false, folders: folders)
      if isDue { schedule.ended(isComplete: true) }
      return isDue
    }
    #expect(due == [true, false, true])
  }

  // LIB-19: after a scan that found folders that were not watched, another one follows.
  @Test func anIncompleteScanIsRepeated() {
    var schedule = FolderSchedule(seconds: 60)
    let due = [false, true, true].map { isComplete in
      let isDue = schedule.isDue(hasChanged: false, folders: [1])
      if isDue { schedule.ended(isComplete: isComplete) }
      return isDue
    }
    #expect(due == [true, true, false])
  }

  // LIB-19: a scan by the server takes new files, and those of new folders are watched.
  @Test func theServerScansByItself() async throws {
    try await InPlaceServer.run { place, _ in
      _ = await place.index(isWatched: true)
      let watch = FolderWatch(
        admin: place.server.resources.admin, minutes: 15, logger: InPlaceServer.logger)
      let folders = try place.server.resources.database.folders.all()
      #expect(await !watch.scan(folders), "the folder is watched only now")
      #expect(await watch.scan(folders))
      try place.put(InPlaceServer.other, "b.png")
      #expect(await watch.scan(folders))
      #expect(place.server.resources.database.photos.total == 2)
      try FileManager.default.createDirectory(
        atPath: place.folder + "/new", withIntermediateDirectories: true)
      #expect(await !watch.scan(folders))
    }
  }

  // LIB-19: the system reports what changes in a watched folder, and not what is read.
  @Test func changesAreReported() throws {
    let folder = NSTemporaryDirectory() + "changes-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let changes = FolderChanges()
    #expect(!changes.watch(["/missing"]) && !changes.take())
    #expect(changes.watch([FilePath(folder)]) && !changes.watch([FilePath(folder)]))
    let file = URL(filePath: folder + "/a")
    try Data([1]).write(to: file)
    #expect(changes.take() && !changes.take())
    _ = try Data(contentsOf: file)
    #expect(!changes.take())
    try FileManager.default.removeItem(at: file)
    #expect(changes.take())
    try FileManager.default.removeItem(atPath: folder)
    #expect(changes.take())
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(changes.watch([FilePath(folder)]), "a folder that is back is watched again")
    #expect(!changes.watch([]))
    try Data([1]).write(to: file)
    #expect(!changes.take())
  }
}
