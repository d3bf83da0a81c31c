import Foundation
import Store
import Synchronization
import Testing

@testable import PhotoLibrary

/// LIB-21: errors of a disk that must not be taken for a property of a file.
@Suite(.timeLimit(.minutes(20))) struct ReadingFaultTests {
  // LIB-21: without its folder's listing, a photo would lose its sidecar and its video for good.
  @Test func aNamedPhotoIsNotImportedBeforeItsFolderCanBeListed() async throws {
    let isFaulty = Mutex(true)
    var disk = FileSystem()
    disk.list = { path in
      isFaulty.withLock { $0 } ? .failure(DiskError(number: EIO)) : FileSystem().list(path)
    }
    let fixture = try await LibraryFixture(disk: disk)
    let path = try fixture.put(try Specimen.picture(), "a.jpg")
    let events = await fixture.imported([path])
    #expect(events == [.failed(path: FilePath(path), problem: .notReadable(number: EIO))])
    #expect(fixture.database.photos.total == 0)
    isFaulty.withLock { $0 = false }
    _ = await fixture.imported([path])
    #expect(fixture.database.photos.total == 1)
  }

  // LIB-21, LIB-24: a photo whose sidecar cannot be read is not taken, and a dry run says so.
  @Test func aPhotoWaitsForItsSidecar() async throws {
    let isFaulty = Mutex(true)
    var disk = FileSystem()
    disk.list = { path in
      FileSystem().list(path).map { isFaulty.withLock { $0 } ? $0 + ["a.xmp"] : $0 }
    }
    let fixture = try await LibraryFixture(disk: disk)
    let path = FilePath(try fixture.put(try Specimen.picture(), "a.jpg"))
    let problem = ImportProblem.sidecarNotReadable(FilePath(fixture.pictures + "/a.xmp"))
    var options = ImportOptions()
    for isDryRun in [true, false] {
      options.isDryRun = isDryRun
      let events = await fixture.imported(nil, options)
      #expect(events == [.failed(path: path, problem: problem)], "dry run: \(isDryRun)")
    }
    options.isDryRun = true
    let trial = try await fixture.library.tryScan(
      FilePath(fixture.pictures), indexed: nil, of: fixture.owner, options: options
    ) { _ in }
    #expect(trial.progress.failed == 1)
    isFaulty.withLock { $0 = false }
    _ = await fixture.imported()
    #expect(fixture.database.photos.total == 1)
  }

  // LIB-21, LIB-19: such a file is tried again by every scan; a damaged one only when it has changed.
  @Test func aFaultOfAWorkerIsNoneOfTheFile() {
    for error in [DarkroomError.crashed, .tookTooLong, .notAsIndexed, .missing] {
      #expect(!ImportProblem.refused(error).isOfContent)
    }
    for error in [DarkroomError.cutOff, .damaged(reason: ""), .notAPicture] {
      #expect(ImportProblem.refused(error).isOfContent)
    }
    #expect(!ImportProblem.sidecarNotReadable("/a.xmp").isOfContent)
  }

  // LIB-21: a decoder takes an error of the disk for the end of the file, so it tries once more.
  @Test func aFileIsOnlyDamagedIfItIsSoTwice() async throws {
    let fixture = try await LibraryFixture()
    let path = try fixture.put(try Specimen.picture(), "a.jpg")
    let hash = ContentHash.text(ofFile: path)
    let indexed = ImageFile.indexed(
      folder: FilePath(fixture.pictures), path: "a.jpg", contentHash: hash)
    for file in [ImageFile.own(path), indexed] {
      #expect(try tries(file, failing: 1) == 2)
      #expect(throws: DarkroomError.cutOff) { try tries(file, failing: 2) }
      #expect(throws: DarkroomError.busy) { try tries(file, failing: 1, with: .busy) }
    }
  }

  // LIB-21: neither is a copy damaged that cannot be read, nor one that was deleted meanwhile.
  @Test func aCopyThatCannotBeReadIsNotDamaged() async throws {
    #expect(throws: DarkroomError.missing) {
      try tries(ImageFile.own("/nowhere.jpg"), failing: 1)
    }
    #expect(throws: DarkroomError.unavailable(reason: "its copy cannot be read")) {
      try tries(ImageFile.own("/"), failing: 1)
    }
  }

  /// How often the file is opened if the first `failing` times end with an error.
  private func tries(
    _ file: ImageFile, failing: Int, with error: DarkroomError = .cutOff
  ) throws -> Int {
    var count = 0
    return try file.opened { _ throws(DarkroomError) in
      count += 1
      if count <= failing { throw error }
      return count
    }
  }
}
