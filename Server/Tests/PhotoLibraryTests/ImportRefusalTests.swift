import Domain
import Foundation
import Store
import Testing

@testable import PhotoLibrary

/// LIB-3, Q-1: files that an import refuses.
@Suite(.timeLimit(.minutes(20))) struct ImportRefusalTests {
  @Test("Q-1: an empty file is refused")
  func anEmptyFileIsRefused() async throws {
    #expect(try await LibraryFixture().problem([], "empty.jpg") == .empty)
  }

  @Test("Q-1: a text that is named as a picture is refused")
  func aTextNamedAsAPictureIsRefused() async throws {
    let text = Array("I was a photo once.".utf8)
    #expect(try await LibraryFixture().problem(text, "letter.jpg") == .refused(.notAPicture))
  }

  @Test("Q-1: an SVG is refused")
  func anSVGIsRefused() async throws {
    let drawing = Array("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>".utf8)
    #expect(try await LibraryFixture().problem(drawing, "drawing.png") == .refused(.notAPicture))
  }

  @Test("Q-1: a cut-off picture is refused", arguments: [VariantFormat.jpg, .png, .webp, .avif])
  func aCutOffPictureIsRefused(format: VariantFormat) async throws {
    let whole = try Specimen.picture(600, 400, format)
    let fixture = try await LibraryFixture()
    let problem = try await fixture.problem(Array(whole[..<(whole.count / 2)]), "half.jpg")
    switch problem {
    case .refused(.cutOff)?, .refused(.damaged)?: break
    case let other: Issue.record("not refused so: \(String(describing: other))")
    }
    #expect(fixture.files("originals") + fixture.files("variants") + fixture.files("tmp") == [])
  }

  @Test("Q-1: a cut-off JPEG is told as such")
  func aCutOffJPEGIsToldAsSuch() async throws {
    let whole = try Specimen.picture(600, 400)
    let half = Array(whole[..<(whole.count / 2)])
    #expect(try await LibraryFixture().problem(half, "half.jpg") == .refused(.cutOff))
  }

  @Test("Q-1: a PNG of 50,000 × 50,000 is refused by its header")
  func aHugePNGIsRefused() async throws {
    let problem = try await LibraryFixture().problem(Forgery.png(50_000, 50_000), "huge.png")
    #expect(
      problem == .refused(.sideTooLong(width: 50_000, height: 50_000, limit: 30_000)))
  }

  @Test("Q-1: a progressive JPEG of 400 megapixels is refused by its header")
  func aHugeProgressiveJPEGIsRefused() async throws {
    let problem = try await LibraryFixture().problem(
      Forgery.progressiveJPEG(20_000, 20_000), "huge.jpg")
    let limit = PictureLimits().pixels
    #expect(problem == .refused(.tooManyPixels(width: 20_000, height: 20_000, limit: limit)))
  }

  @Test("Q-1: a progressive or interlaced picture may have half the pixels of others")
  func anInterlacedPictureHasALowerLimit() async throws {
    let expected = ImportProblem.refused(
      .interlacedTooLarge(width: 8_000, height: 8_000, limit: 50_000_000))
    let fixture = try await LibraryFixture { $0.limits.pixels = 100_000_000 }
    let jpeg = Forgery.progressiveJPEG(8_000, 8_000)
    #expect(try await fixture.problem(jpeg, "large.jpg") == expected)
    let png = Forgery.png(8_000, 8_000, interlaced: true)
    #expect(try await fixture.problem(png, "large.png") == expected)
  }

  @Test("Q-1: a file over the limit is refused before it is copied")
  func aFileOverTheLimitIsRefused() async throws {
    let picture = try Specimen.picture()
    let fixture = try await LibraryFixture { $0.limits.bytes = 100 }
    let expected = ImportProblem.tooLong(bytes: Int64(picture.count), limit: 100)
    #expect(try await fixture.problem(picture, "long.jpg") == expected)
  }

  @Test("LIB-3: a path that leads nowhere is told")
  func aMissingPathIsTold() async throws {
    let events = await (try LibraryFixture()).imported(["/nowhere/at/all"])
    #expect(events == [.failed(path: "/nowhere/at/all", problem: .missing)])
  }

  @Test("LIB-3: a folder that may not be read is told, the rest is taken")
  func aForbiddenFolderIsTold() async throws {
    var disk = FileSystem()
    disk.list = { path in
      path.name == "secret" ? .failure(DiskError(number: EACCES)) : FileSystem().list(path)
    }
    let fixture = try await LibraryFixture(disk: disk)
    try fixture.put(try Specimen.picture(), "open.jpg")
    let hidden = DurableFile.folder(of: try fixture.put(try Specimen.picture(), "secret/a.jpg"))
    let events = await fixture.imported()
    #expect(events.contains(.failed(path: FilePath(hidden), problem: .notPermitted)))
    #expect(fixture.database.photos.total == 1)
  }

  @Test("Q-1: a disk that fills up leaves nothing half imported")
  func aFullDiskLeavesNothing() async throws {
    var disk = FileSystem()
    disk.write = { _, _ in -Int(ENOSPC) }
    let fixture = try await LibraryFixture(disk: disk)
    #expect(try await fixture.problem(try Specimen.picture(), "a.jpg") == .diskFull)
    #expect(fixture.files("originals") + fixture.files("variants") + fixture.files("tmp") == [])
    #expect(fixture.database.photos.total == 0)
  }

  // LIB-21: an import is not complete if the disk is full, even if no file was left to begin.
  @Test func aFullDiskIsNoCompleteImport() async throws {
    var disk = FileSystem()
    disk.write = { _, _ in -Int(ENOSPC) }
    let fixture = try await LibraryFixture(disk: disk)
    let path = try fixture.put(try Specimen.picture(), "a.jpg")
    let result = await fixture.library.importFiles([FilePath(path)], of: fixture.owner) { _ in }
    #expect(!result.isComplete && result.progress.failed == 1)
  }

  // a full disk ends the import with a single message, however many files are left.
  @Test func aFullDiskEndsTheImport() async throws {
    var disk = FileSystem()
    disk.write = { _, _ in -Int(ENOSPC) }
    let fixture = try await LibraryFixture(disk: disk)
    for index in 0..<40 {
      try fixture.put(try Specimen.picture(seed: UInt8(index)), "\(index).jpg")
    }
    let events = await fixture.imported()
    #expect(events.count == 1)
    guard case .failed(_, .diskFull)? = events.first else {
      Issue.record("\(events)")
      return
    }
  }

  // the reason contains no temporary path and does not depend on the order of libvips'
  // messages.
  @Test func aReasonNamesNoTemporaryFile() {
    let reason = "/data/tmp/584: unable to open\nmore"
    #expect(DarkroomError(reason: reason) == .damaged(reason: "unable to open"))
    #expect(DarkroomError(reason: "/data/tmp/584: bad seek to 33558") == .cutOff)
    #expect(DarkroomError(reason: "first\nVipsJpeg: premature end of JPEG image") == .cutOff)
  }

  // LIB-3: the message names the server's limit and the option that raises it.
  @Test func theMessageForALargeFileNamesTheLimit() {
    let sentence = ImportProblem.tooLong(bytes: (64 << 20) + 1, limit: 64 << 20).description
    #expect(sentence.contains("65 MB") && sentence.contains("at most 64 MB"))
    #expect(sentence.contains("--largest-photo 65"))
  }

  // LIB-3: an import can have a higher size limit than the library.
  @Test func anImportMayTakeLongerFilesThanTheLibrary() async throws {
    let fixture = try await LibraryFixture { $0.limits.bytes = 100 }
    try fixture.put(try Specimen.picture(), "long.jpg")
    var options = ImportOptions()
    options.largestBytes = 1 << 20
    guard case .added? = await fixture.imported(nil, options).first else {
      Issue.record("not added")
      return
    }
  }

  // LIB-3: the message names the user who lacks the permission.
  @Test func aForbiddenFileNamesTheUser() {
    #expect(ImportProblem.notPermitted.description.contains("user \(CurrentUser.name),"))
  }

  @Test("Q-1: every problem says what to do")
  func everyProblemIsASentence() {
    let problems: [ImportProblem] = [
      .missing, .notPermitted, .empty, .tooLong(bytes: 1, limit: 2), .notAFile,
      .notReadable(number: 5), .diskFull, .notWritable(number: 5), .refused(.notAPicture),
      .refused(.cutOff), .rawPhoto, .notRecorded(.locked),
    ]
    for problem in problems { #expect(problem.description.count > 20) }
  }
}
