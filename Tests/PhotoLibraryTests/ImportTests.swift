import Domain
import Foundation
import Store
import Synchronization
import Testing

@testable import PhotoLibrary

/// LIB-3, Q-2: files that an import accepts.
@Suite struct ImportTests {
  @Test("LIB-3: every format is taken", arguments: [VariantFormat.jpg, .pjpg, .png, .webp, .avif])
  func everyFormatIsTaken(format: VariantFormat) async throws {
    let studio = try await Studio()
    try studio.put(try Specimen.picture(300, 200, format), "a.bin")
    guard case .added? = await studio.imported().first else {
      Issue.record("not added")
      return
    }
    let facts = try studio.photo().facts
    #expect(facts.size == PixelSize(width: 300, height: 200))
    #expect(facts.fileExtension == (format == .pjpg ? "jpg" : format.fileExtension))
  }

  @Test("LIB-3, LIB-4: importing a photo whose original was lost brings the original back")
  func aLostOriginalComesBack() async throws {
    let studio = try await Studio()
    try studio.put(try Specimen.picture(), "a.jpg")
    _ = await studio.imported()
    let facts = try studio.photo().facts
    let original = studio.library.folder.original(facts.contentHash, facts.fileExtension)
    let bytes = try #require(FileManager.default.contents(atPath: original))
    try FileManager.default.removeItem(atPath: original)
    guard case .skipped? = await studio.imported().last else {
      Issue.record("not known")
      return
    }
    #expect(FileManager.default.contents(atPath: original) == bytes)
  }

  @Test("LIB-3: a PNG that is named as a JPEG is taken for what it is")
  func aMislabelledPictureIsTaken() async throws {
    let studio = try await Studio()
    #expect(try await studio.problem(try Specimen.picture(60, 40, .png), "a.jpg") == nil)
    #expect(try studio.photo().facts.fileExtension == "png")
  }

  @Test("LIB-3: camera, moment and orientation are read")
  func theCamerasNotesAreRead() async throws {
    let studio = try await Studio()
    try studio.put(Exif.added(to: try Specimen.picture(60, 40), orientation: 6), "a.jpg")
    _ = await studio.imported()
    let facts = try studio.photo().facts
    #expect(facts.size == PixelSize(width: 40, height: 60))
    #expect(facts.capturedAt == Instant(text: "2022-08-27T10:00:00+03:00"))
    #expect(
      facts.exif
        == PhotoExif(
          make: "Leica", exposureTime: "1/250", aperture: "1.8", focalLength: "35.0", iso: 200))
  }

  @Test("LIB-3: a photo gets its blurred preview, colour and thumbnail")
  func aPhotoGetsItsPreview() async throws {
    let studio = try await Studio()
    var pixels: [UInt8] = []
    for _ in 0..<(400 * 300) { pixels += [200, 30, 30] }
    try studio.put(try Specimen.encoded(pixels, 400, 300, .png), "red.png")
    _ = await studio.imported()
    let facts = try studio.photo().facts
    #expect(BlurHash(facts.blurHash) != nil)
    #expect(Specimen.nearest([200, 30, 30]) == 0)
    #expect(facts.color.hasPrefix("#c") && facts.color.count == 7)
    #expect(studio.files("variants").map { $0.hasSuffix("-1-200x150-q80.jpg") } == [true])
  }

  @Test("LIB-3: the same photo under two names is taken once")
  func theSamePhotoIsTakenOnce() async throws {
    let studio = try await Studio()
    let picture = try Specimen.picture()
    try studio.put(picture, "a.jpg")
    let second = try studio.put(picture, "b.jpg")
    let events = await studio.imported()
    #expect(events.count == 2)
    #expect(events.last == .skipped(path: second))
    #expect(studio.database.photos.total == 1)
    #expect(studio.files("originals").count == 1)
    #expect(studio.files("tmp") == [])
  }

  @Test("LIB-3: importing again adds nothing")
  func importingAgainAddsNothing() async throws {
    let studio = try await Studio()
    for index in 0..<5 { try studio.put(try Specimen.picture(seed: UInt8(index)), "\(index).png") }
    _ = await studio.imported()
    let events = await studio.imported()
    #expect(events.count == 5)
    for case .added(let path, _) in events { Issue.record("added again: \(path)") }
  }

  @Test("LIB-3: an interrupted import goes on where it was")
  func anInterruptedImportGoesOn() async throws {
    let studio = try await Studio { $0.workers = 1 }
    for index in 0..<40 {
      try studio.put(
        try Specimen.picture(60, 40, .png, seed: UInt8(index)), "\(100 + index).png")
    }
    let (library, owner, folder) = (studio.library, studio.owner, studio.root + "/pictures")
    let first = Task {
      await library.importFiles([folder], of: owner) { event in
        if case .added = event { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    let before = await first.value.added
    #expect(before > 0 && before < 40)
    let events = await studio.imported()
    #expect(events.count == 40)
    #expect(studio.database.photos.total == 40)
    #expect(try await studio.library.check(readingAll: true).isSound)
  }

  @Test("LIB-3: the order of paths is the order of adding")
  func theOrderOfPathsIsTheOrderOfAdding() async throws {
    let studio = try await Studio()
    var names: [String] = []
    for index in 0..<30 {
      names.append("p\(10 + index)")
      try studio.put(
        try Specimen.picture(30 + index * 20, 40, .png), "\(index % 3)/\(names[index]).png")
    }
    _ = await studio.imported()
    let photos = try studio.database.photos.page(offset: 0, count: 50, order: .oldest).photos
    let expected = (0..<3).flatMap { folder in names.indices.filter { $0 % 3 == folder } }
    #expect(photos.map(\.facts.slug) == expected.map { names[$0] })
    #expect(Set(photos.map(\.facts.addedAt)).count == 30)
  }

  @Test("LIB-3: links that lead in a circle end")
  func linksInACircleEnd() async throws {
    let studio = try await Studio()
    try studio.put(try Specimen.picture(), "a/b/c.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: studio.root + "/pictures/a/b/up", withDestinationPath: studio.root + "/pictures")
    #expect(await studio.imported().count == 1)
  }

  @Test("Q-2: a photo is told as taken only when its row is there")
  func aPhotoIsToldAfterItsRow() async throws {
    let studio = try await Studio()
    for index in 0..<10 {
      try studio.put(try Specimen.picture(60, 40, .png, seed: UInt8(index)), "\(index).png")
    }
    let database = studio.database
    let missing = Mutex(0)
    _ = await studio.library.importFiles([studio.root + "/pictures"], of: studio.owner) { event in
      guard case .added(_, let id) = event else { return }
      if (try? database.photos.photo(publicId: id)) ?? nil == nil { missing.withLock { $0 += 1 } }
    }
    #expect(missing.withLock { $0 } == 0)
  }

  @Test("Q-2: what an earlier process left half done is swept at the start")
  func theTemporaryFolderIsSwept() async throws {
    let studio = try await Studio()
    let left = studio.root + "/data/tmp/77"
    try Data([1]).write(to: URL(fileURLWithPath: left))
    _ = try LibraryFolder(path: studio.root + "/data")
    #expect(!FileManager.default.fileExists(atPath: left))
  }

  // LIB-3: libvips reads no Exif of a TIFF
  @Test(arguments: [false, true])
  func theDateOfATIFFIsRead(isLittleEndian: Bool) async throws {
    let studio = try await Studio()
    try studio.put(Exif.tiff(isLittleEndian: isLittleEndian), "a.tif")
    _ = await studio.imported()
    let facts = try studio.photo().facts
    #expect(facts.capturedAt == Instant(text: "2018-02-06T10:00:00+03:00"))
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

  // LIB-5: commands take ids as arguments.
  @Test func noNewIdBeginsLikeAnOption() {
    let ids = (0..<2000).map { _ in PhotoLibrary.freshPublicId() }
    #expect(ids.allSatisfy { $0.utf8.count == 11 && !$0.hasPrefix("-") })
    #expect(Set(ids).count == 2000)
  }
}
