import Domain
import Foundation
import Store
import Synchronization
import Testing

@testable import PhotoLibrary

/// LIB-3, Q-2: files that an import accepts.
@Suite(.timeLimit(.minutes(20))) struct ImportTests {
  @Test("LIB-3: every format is taken", arguments: [VariantFormat.jpg, .pjpg, .png, .webp, .avif])
  func everyFormatIsTaken(format: VariantFormat) async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(300, 200, format), "a.bin")
    guard case .added? = await fixture.imported().first else {
      Issue.record("not added")
      return
    }
    let facts = try fixture.photo().facts
    #expect(facts.size == PixelSize(width: 300, height: 200))
    #expect(facts.fileExtension == (format == .pjpg ? "jpg" : format.fileExtension))
  }

  @Test("LIB-3, LIB-4: importing a photo whose original was lost brings the original back")
  func aLostOriginalComesBack() async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(), "a.jpg")
    _ = await fixture.imported()
    let facts = try fixture.photo().facts
    let original = fixture.library.folder.original(facts.contentHash, facts.fileExtension)
    let bytes = try #require(FileManager.default.contents(atPath: original))
    try FileManager.default.removeItem(atPath: original)
    guard case .skipped? = await fixture.imported().last else {
      Issue.record("not known")
      return
    }
    #expect(FileManager.default.contents(atPath: original) == bytes)
  }

  @Test("LIB-3: a PNG that is named as a JPEG is taken for what it is")
  func aMislabelledPictureIsTaken() async throws {
    let fixture = try await LibraryFixture()
    #expect(try await fixture.problem(try Specimen.picture(60, 40, .png), "a.jpg") == nil)
    #expect(try fixture.photo().facts.fileExtension == "png")
  }

  @Test("LIB-3: camera, moment and orientation are read")
  func theCamerasNotesAreRead() async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(Exif.added(to: try Specimen.picture(60, 40), orientation: 6), "a.jpg")
    _ = await fixture.imported()
    let facts = try fixture.photo().facts
    #expect(facts.size == PixelSize(width: 40, height: 60))
    #expect(facts.captured?.instant == Instant(text: "2022-08-27T10:00:00+03:00"))
    #expect(
      facts.exif
        == PhotoExif(
          make: "Leica", exposureTime: "1/250", aperture: "1.8", focalLength: "35.0", iso: 200))
  }

  @Test("LIB-3: a photo gets its blurred preview, colour and thumbnail")
  func aPhotoGetsItsPreview() async throws {
    let fixture = try await LibraryFixture()
    var pixels: [UInt8] = []
    for _ in 0..<(400 * 300) { pixels += [200, 30, 30] }
    try fixture.put(try Specimen.encoded(pixels, 400, 300, .png), "red.png")
    _ = await fixture.imported()
    let facts = try fixture.photo().facts
    #expect(BlurHash(facts.blurHash) != nil)
    #expect(Specimen.nearest([200, 30, 30]) == 0)
    #expect(facts.color.hasPrefix("#c") && facts.color.count == 7)
    #expect(fixture.files("variants").map { $0.hasSuffix("-1-200x150-q80.jpg") } == [true])
  }

  @Test("LIB-3: the same photo under two names is taken once")
  func theSamePhotoIsTakenOnce() async throws {
    let fixture = try await LibraryFixture()
    let picture = try Specimen.picture()
    try fixture.put(picture, "a.jpg")
    let second = try fixture.put(picture, "b.jpg")
    let events = await fixture.imported()
    #expect(events.count == 2)
    #expect(events.last == .skipped(path: FilePath(second)))
    #expect(fixture.database.photos.total == 1)
    #expect(fixture.files("originals").count == 1)
    #expect(fixture.files("tmp") == [])
  }

  @Test("LIB-3: importing again adds nothing")
  func importingAgainAddsNothing() async throws {
    let fixture = try await LibraryFixture()
    for index in 0..<5 { try fixture.put(try Specimen.picture(seed: UInt8(index)), "\(index).png") }
    _ = await fixture.imported()
    let events = await fixture.imported()
    #expect(events.count == 5)
    for case .added(let path, _) in events { Issue.record("added again: \(path)") }
  }

  @Test("LIB-3: an interrupted import goes on where it was")
  func anInterruptedImportGoesOn() async throws {
    let fixture = try await LibraryFixture { $0.workers = 1 }
    for index in 0..<40 {
      try fixture.put(
        try Specimen.picture(60, 40, .png, seed: UInt8(index)), "\(100 + index).png")
    }
    let (library, owner, folder) = (fixture.library, fixture.owner, fixture.root + "/pictures")
    let interruption = Interruption()
    let first = Task {
      await library.importFiles([FilePath(folder)], of: owner) { event in
        if case .added = event { interruption.cancel() }
      }
    }
    interruption.set { first.cancel() }
    let interrupted = await first.value
    let before = interrupted.progress.added
    #expect(before > 0 && before < 40 && !interrupted.isComplete)
    #expect(interrupted.progress.failed == 0)
    var files = 0
    for event in await fixture.imported() {
      // Why: all these pictures look alike.
      if case .similar = event { continue }
      files += 1
    }
    #expect(files == 40)
    #expect(fixture.database.photos.total == 40)
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  // LIB-21: a photo that an interruption leaves no time to record is not told as a failure.
  @Test func aPhotoInFlightIsNoFailure() async throws {
    let fixture = try await LibraryFixture { ($0.workers, $0.recordingSeconds) = (1, 0) }
    for index in 0..<40 {
      try fixture.put(
        try Specimen.picture(60, 40, .png, seed: UInt8(index)), "\(100 + index).png")
    }
    let (library, owner, folder) = (fixture.library, fixture.owner, fixture.root + "/pictures")
    let interruption = Interruption()
    let first = Task {
      await library.importFiles([FilePath(folder)], of: owner) { event in
        if case .added = event { interruption.cancel() }
        if case .failed(_, let problem) = event { Issue.record("\(problem)") }
      }
    }
    interruption.set { first.cancel() }
    let interrupted = await first.value
    #expect(interrupted.progress.failed == 0 && !interrupted.isComplete)
    #expect(interrupted.progress.done == interrupted.progress.added)
    _ = await fixture.imported()
    #expect(fixture.database.photos.total == 40 && fixture.files("tmp") == [])
    #expect(try await fixture.library.check(readingAll: true).isSound)
  }

  @Test("LIB-3: the order of paths is the order of adding")
  func theOrderOfPathsIsTheOrderOfAdding() async throws {
    let fixture = try await LibraryFixture()
    var names: [String] = []
    for index in 0..<30 {
      names.append("p\(10 + index)")
      try fixture.put(
        try Specimen.picture(30 + index * 20, 40, .png), "\(index % 3)/\(names[index]).png")
    }
    _ = await fixture.imported()
    let photos = try fixture.database.photos.page(offset: 0, count: 50, order: .oldest).photos
    let expected = (0..<3).flatMap { folder in names.indices.filter { $0 % 3 == folder } }
    #expect(photos.map(\.facts.fileName) == expected.map { names[$0] + ".png" })
    #expect(Set(photos.map(\.facts.addedAt)).count == 30)
  }

  @Test("LIB-3: links that lead in a circle end")
  func linksInACircleEnd() async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(try Specimen.picture(), "a/b/c.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: fixture.root + "/pictures/a/b/up", withDestinationPath: fixture.root + "/pictures")
    #expect(await fixture.imported().count == 1)
  }

  @Test("Q-2: a photo is told as taken only when its row is there")
  func aPhotoIsToldAfterItsRow() async throws {
    let fixture = try await LibraryFixture()
    for index in 0..<10 {
      try fixture.put(try Specimen.picture(60, 40, .png, seed: UInt8(index)), "\(index).png")
    }
    let database = fixture.database
    let missing = Mutex(0)
    _ = await fixture.library.importFiles([FilePath(fixture.root + "/pictures")], of: fixture.owner)
    {
      event in
      guard case .added(_, let id) = event else { return }
      if (try? database.photos.photo(publicId: id)) ?? nil == nil { missing.withLock { $0 += 1 } }
    }
    #expect(missing.withLock { $0 } == 0)
  }

  @Test("Q-2: what an earlier process left half done is swept at the start")
  func theTemporaryFolderIsSwept() async throws {
    let fixture = try await LibraryFixture()
    let left = fixture.root + "/data/tmp/77"
    try Data([1]).write(to: URL(fileURLWithPath: left))
    _ = try LibraryFolder(path: fixture.root + "/data")
    #expect(!FileManager.default.fileExists(atPath: left))
  }

  // LIB-3: date and camera are read from a TIFF's Exif data, which libvips does not read
  @Test(arguments: [false, true])
  func theDateOfATIFFIsRead(isLittleEndian: Bool) async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(Exif.tiff(isLittleEndian: isLittleEndian), "a.tif")
    _ = await fixture.imported()
    let facts = try fixture.photo().facts
    #expect(facts.captured?.instant == Instant(text: "2018-02-06T10:00:00+03:00"))
    #expect(facts.exif.make == "Leica" && facts.exif.exposureTime == "1/250")
  }

  @Test("LIB-3: progress tells rate and time left")
  func progressTellsRateAndTimeLeft() {
    var progress = ImportProgress()
    #expect(progress.rate == nil && progress.secondsLeft == nil)
    (progress.done, progress.total, progress.elapsedMilliseconds) = (50, 500, 2_000)
    #expect(progress.rate == 25)
    #expect(progress.secondsLeft == 18)
  }

  // LIB-5: no new id begins with a hyphen, because commands take ids as arguments.
  @Test func noNewIdBeginsLikeAnOption() {
    let ids = (0..<2000).map { _ in PhotoLibrary.freshPublicId() }
    #expect(ids.allSatisfy { $0.utf8.count == 11 && !$0.hasPrefix("-") })
    #expect(Set(ids).count == 2000)
  }
}
