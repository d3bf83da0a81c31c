import Domain
import Foundation
import Store
import Testing

@testable import PhotoLibrary

/// LIB-5, Q-2: removing photos, and checking the library's files.
@Suite(.timeLimit(.minutes(20))) struct CareTests {
  private func fixture() async throws -> LibraryFixture {
    let fixture = try await LibraryFixture()
    for index in 0..<3 {
      try fixture.put(try Specimen.picture(60, 40, .png, seed: UInt8(index)), "\(index).png")
    }
    _ = await fixture.imported()
    return fixture
  }

  @Test("LIB-5: a removed photo leaves no file")
  func aRemovedPhotoLeavesNoFile() async throws {
    let fixture = try await fixture()
    let photo = try #require(try fixture.database.photos.page(offset: 0, count: 1).photos.first)
    let removed = try await fixture.library.remove(publicIds: [photo.facts.publicId, "unknown"])
    #expect(removed == 1)
    #expect(fixture.files("originals").count == 2)
    #expect(!fixture.files("variants").contains { $0.contains(photo.facts.contentHash) })
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  @Test("LIB-5: a photo whose file is gone is told")
  func aPhotoWithoutFileIsTold() async throws {
    let fixture = try await fixture()
    let name = try #require(fixture.files("originals").first)
    try FileManager.default.removeItem(atPath: fixture.root + "/data/originals/" + name)
    let hash = String(name.dropFirst(3).prefix { $0 != "." })
    #expect(try await fixture.library.check(readingAll: false).rowsWithoutFile == [hash])
  }

  @Test("LIB-5: a file that no photo has is told")
  func aFileWithoutRowIsTold() async throws {
    let fixture = try await fixture()
    let name = try #require(fixture.files("originals").first)
    let stray = fixture.root + "/data/originals/" + name.prefix(3) + "ffff.png"
    try Data([1]).write(to: URL(fileURLWithPath: stray))
    #expect(try await fixture.library.check(readingAll: false).filesWithoutRow == [FilePath(stray)])
  }

  @Test("LIB-22: a file that no photo has is told whatever its name")
  func aStrayFileOfAnyNameIsTold() async throws {
    let fixture = try await fixture()
    let name = FilePath(bytes: [0xE9] + Array("e\u{301}\n.jpg".utf8))
    let folder = FilePath(fixture.root + "/data/originals").appending("ab")
    mkdir(folder.cString, 0o700)
    close(open(folder.appending(name).cString, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    let stray = try await fixture.library.check(readingAll: false).filesWithoutRow
    #expect(stray == [folder.appending(name)])
  }

  @Test("LIB-5: a file whose content changed is told when all is read")
  func aDamagedFileIsTold() async throws {
    let fixture = try await fixture()
    let name = try #require(fixture.files("originals").first)
    let path = fixture.root + "/data/originals/" + name
    let hash = String(name.dropFirst(3).prefix { $0 != "." })
    try Data([1]).write(to: URL(fileURLWithPath: path))
    #expect(try await fixture.library.check(readingAll: false).isSound)
    #expect(try await fixture.library.check(readingAll: true).damagedFiles == [hash])
  }

  // LIB-4: an upload whose row is not written yet is not a problem.
  @Test func aFileThatIsBeingImportedIsNoProblem() async throws {
    let fixture = try await LibraryFixture()
    let path = try fixture.put(try Specimen.picture(), "a.png")
    let intake = await fixture.library.takeIn(
      FilePath(path), isNamed: true, label: PhotoLabel(personId: fixture.owner.id, slug: "a"))
    guard case .ready(let photo) = intake else {
      Issue.record("not ready: \(intake)")
      return
    }
    #expect(fixture.files("originals").count == 1 && fixture.database.photos.total == 0)
    #expect(try await fixture.library.check(readingAll: true).isSound)
    _ = await fixture.library.record([photo], at: [LibraryFixture.moment])
    #expect(fixture.database.photos.total == 1)
    #expect(try await fixture.library.check(readingAll: true).isSound)
    #expect(!fixture.library.originalsInUse.contains(photo.contentHash))
  }

  // FEED-27: only photos that were in the bin for long enough lose their files, and imports leave
  // them out.
  @Test func theBinIsSweptByAge() async throws {
    let fixture = try await fixture()
    let photos = fixture.database.photos
    let ids = try photos.page(offset: 0, count: 3).photos.map(\.facts.publicId)
    let moment = LibraryFixture.moment
    for (id, seconds) in zip(ids, [0, 60] as [Int64]) {
      _ = try await photos.bin(
        publicIds: [id], of: fixture.owner, now: moment.advanced(bySeconds: seconds))
    }
    #expect(fixture.files("originals").count == 3)
    #expect(try await fixture.library.check(readingAll: true).isSound)
    try await fixture.library.sweepBin(before: moment.advanced(bySeconds: 60))
    #expect(fixture.files("originals").count == 2)
    #expect(
      try photos.bin(of: fixture.owner, offset: 0, count: 9).photos.map(\.photo.facts.publicId)
        == [ids[1]])
    #expect(try await fixture.library.check(readingAll: true).isSound)
    #expect(await fixture.imported().count == 3)
    #expect(photos.total == 1)
  }

  // FEED-27, Q-2: the original of a photo in the bin is not deleted; that of a removed photo, left
  // over by a kill between row and file, is deleted later.
  @Test func theOriginalOfAPhotoInTheBinIsKept() async throws {
    let fixture = try await fixture()
    let photo = try #require(try fixture.database.photos.page(offset: 0, count: 1).photos.first)
    let id = photo.facts.publicId
    _ = try await fixture.database.photos.bin(
      publicIds: [id], of: fixture.owner, now: LibraryFixture.moment)
    fixture.library.originalsInUse.reserve(photo.facts.contentHash)
    fixture.library.releaseFiles(photo.facts.contentHash, photo.facts.fileExtension)
    #expect(fixture.files("originals").count == 3)
    _ = try await fixture.database.photos.remove(publicIds: [id], now: LibraryFixture.moment)
    #expect(fixture.files("originals").count == 3)
    #expect(try await fixture.library.check(readingAll: true).isSound)
    try await fixture.library.finishRemovals()
    #expect(fixture.files("originals").count == 2)
    #expect(try fixture.database.photos.removedFiles().isEmpty)
  }

  // FEED-29, Q-2: an interrupted removal is not finished for a photo that was added again.
  @Test func aPhotoThatWasAddedAgainKeepsItsFile() async throws {
    let fixture = try await fixture()
    let photo = try #require(try fixture.database.photos.page(offset: 0, count: 1).photos.first)
    _ = try await fixture.database.photos.remove(
      publicIds: [photo.facts.publicId], now: LibraryFixture.moment)
    _ = try await fixture.database.photos.add(photo.facts)
    try await fixture.library.finishRemovals()
    #expect(fixture.files("originals").count == 3)
    #expect(try fixture.database.photos.removedFiles().isEmpty)
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  // LIB-14: a running backup keeps the originals of removed photos.
  @Test func anOriginalStaysUntilTheBackupIsDone() async throws {
    let fixture = try await fixture()
    let photo = try #require(try fixture.database.photos.page(offset: 0, count: 1).photos.first)
    let removed = try await fixture.library.keepingOriginals {
      _ = try await fixture.library.remove(publicIds: [photo.facts.publicId])
      #expect(fixture.files("originals").count == 3)
      #expect(try await fixture.library.check(readingAll: false).isSound)
      return photo.facts.contentHash
    }
    #expect(fixture.files("originals").count == 2)
    #expect(!fixture.files("originals").contains { $0.contains(removed) })
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  // LIB-14: content removed and added again during a backup keeps its file.
  @Test func anOriginalThatCameBackDuringABackupStays() async throws {
    let fixture = try await fixture()
    let photo = try #require(try fixture.database.photos.page(offset: 0, count: 1).photos.first)
    try await fixture.library.keepingOriginals {
      _ = try await fixture.library.remove(publicIds: [photo.facts.publicId])
      var options = ImportOptions()
      options.includesRemoved = true
      _ = await fixture.imported(nil, options)
    }
    #expect(fixture.files("originals").count == 3 && fixture.database.photos.total == 3)
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  // LIB-14: an original stays if it is imported again just when a backup's end would delete it.
  @Test func anOriginalThatComesBackAtTheEndOfABackupStays() throws {
    let path = NSTemporaryDirectory() + "original-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data([1]).write(to: URL(fileURLWithPath: path))
    let inUse = OriginalsInUse()
    inUse.reserve("hash")
    inUse.beginBackup()
    #expect(inUse.release("hash", deleting: path, unless: { false }))
    let imported = DispatchSemaphore(value: 0)
    inUse.endBackup { _ in
      Thread.detachNewThread {
        inUse.reserve("hash")
        try? Data([2]).write(to: URL(fileURLWithPath: path))
        inUse.release("hash")
        imported.signal()
      }
      // NB: a timeout, because the import cannot end before the backup has released the content.
      if imported.wait(timeout: .now() + .milliseconds(50)) == .success { imported.signal() }
      return false
    }
    imported.wait()
    #expect(FileManager.default.fileExists(atPath: path))
  }

  // LIB-4: an unreadable original is not reported as missing.
  @Test func anOriginalThatCannotBeReadIsNotCalledMissing() async throws {
    let fixture = try await fixture()
    let name = try #require(fixture.files("originals").first)
    let path = fixture.root + "/data/originals/" + name
    // Why a folder instead of the file: tests may run as root, who can read any file.
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let check = try await fixture.library.check(readingAll: true)
    #expect(check.unreadableFiles == [String(name.dropFirst(3).prefix { $0 != "." })])
    #expect(check.rowsWithoutFile == [] && check.damagedFiles == [])
  }

  // LIB-14: a portrait is checked like an original, as a backup needs it.
  @Test func aBrokenPortraitIsReported() async throws {
    let fixture = try await fixture()
    let content = Array("portrait".utf8)
    var person = fixture.owner
    person.portrait = ContentHash.text(of: content)
    try await fixture.database.people.saveProfile(of: person, now: LibraryFixture.moment)
    let name = DataFile.portrait(person.portrait ?? "").path
    let path = fixture.root + "/data/" + name
    var check = try await fixture.library.check(readingAll: false)
    #expect(check.missingPortraits == [name] && !check.isSound)
    try FileManager.default.createDirectory(
      atPath: DurableFile.folder(of: path), withIntermediateDirectories: true)
    try Data(content).write(to: URL(fileURLWithPath: path))
    #expect(try await fixture.library.check(readingAll: true).isSound)
    try Data([1]).write(to: URL(fileURLWithPath: path))
    check = try await fixture.library.check(readingAll: true)
    #expect(check.damagedPortraits == [name] && !check.isSound)
    // Why a folder instead of the file: tests may run as root, who can read any file.
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    check = try await fixture.library.check(readingAll: true)
    #expect(check.unreadablePortraits == [name] && !check.isSound)
  }

  @Test("Q-1: a data folder that cannot be written is told")
  func aForbiddenDataFolderIsTold() throws {
    let path = NSTemporaryDirectory() + "file-" + UUID().uuidString
    try Data([1]).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(throws: LibraryError.self) { try LibraryFolder(path: path + "/data") }
  }
}
