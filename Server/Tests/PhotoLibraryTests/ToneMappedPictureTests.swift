import Domain
import Foundation
import Store
import Testing

@testable import Media
@testable import PhotoLibrary

/// LIB-24: HEIC and AVIF files with a tone-mapped image (HDR), as phones write them.
@Suite(.timeLimit(.minutes(20))) struct ToneMappedPictureTests {
  private static let layouts: [SampleHEIF.Layout] = [
    .init(), .init(referenceVersion: 1), .init(itemVersion: 3), .init(isInside: true),
    .init(locationVersion: 0), .init(itemVersion: 3, locationVersion: 2),
    .init(isDataFirst: true), .init(isLarge: true), .init(isOpen: true),
    .init(isDataFirst: true, isOpen: true), .init(areReferencesFirst: true),
    .init(trailer: Array("no box at all".utf8)),
    .init(
      referenceVersion: 1, itemVersion: 3, isInside: true, isLarge: true, areReferencesFirst: true),
  ]

  private static func picture(seed: UInt8 = 0) throws -> [UInt8] {
    try Specimen.picture(320, 240, .avif, seed: seed)
  }

  /// Whether bytes are an image of 320 × 240 pixels that looks like the base image.
  private static func isBase(_ bytes: [UInt8]) throws -> Bool {
    let look = try Specimen.look(bytes)
    return look.size == PixelSize(width: 320, height: 240)
      && look.corners.map(Specimen.nearest) == [0, 1, 2, 3]
      && zip(look.corners, Specimen.corners).allSatisfy { seen, meant in
        zip(seen, meant).allSatisfy { abs(Int($0) - Int($1)) < 25 }
      }
  }

  // LIB-24
  @Test(arguments: ToneMappedForm.allCases)
  func theBaseImageIsThePicture(form: ToneMappedForm) throws {
    var sample = try form.sample(try Self.picture())
    for brand in ["avif", "heic"] {
      for layout in Self.layouts {
        (sample.brand, sample.layout) = (brand, layout)
        let result = Result { try Self.isBase(sample.bytes) }
        if case .success(true) = result { continue }
        Issue.record("\(brand) \(layout): \(result)")
      }
    }
  }

  // LIB-24, LIB-21: the original is stored as it came.
  @Test(arguments: ToneMappedForm.allCases)
  func anImportTakesTheFile(form: ToneMappedForm) async throws {
    let bytes = try form.sample(try Self.picture()).bytes
    let fixture = try await LibraryFixture()
    #expect(try await fixture.problem(bytes, "IMG_1.HEIC") == nil)
    let facts = try fixture.photo().facts
    #expect(facts.size == PixelSize(width: 320, height: 240))
    let original = fixture.library.folder.original(facts.contentHash, facts.fileExtension)
    #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: original))) == bytes)
    #expect(try Self.isBase(try await fixture.variant("w=320&fm=png")))
  }

  // LIB-24: in an indexed folder too, from which the worker gets an open file.
  @Test func anIndexedFileGivesItsPicture() async throws {
    let fixture = try await LibraryFixture()
    let bytes = try ToneMappedForm.gainMapOfBoth.sample(try Self.picture()).bytes
    let path = try fixture.put(bytes, "a.heic")
    let source = ImageFile.indexed(
      folder: FilePath(DurableFile.folder(of: path)), path: "a.heic",
      contentHash: ContentHash.text(of: bytes)
    )
    let job = DarkroomJob.inspection(
      source: source, output: fixture.root + "/thumbnail", limits: PictureLimits(),
      intermediate: nil)
    try #require(Specimen.isReady)
    guard case .inspection(let inspection) = try job.result().get() else {
      Issue.record("no inspection")
      return
    }
    #expect((inspection.width, inspection.height) == (320, 240))
  }

  // LIB-24, FEED-22
  @Test func anUploadIsTaken() async throws {
    let fixture = try await LibraryFixture()
    let bytes = try ToneMappedForm.exifOfBoth.sample(try Self.picture()).bytes
    let state = try await UploadIntakeTests().added(bytes, fixture, name: "IMG_1.HEIC")
    let photo = try fixture.photo()
    #expect(state == .added(photo.facts.publicId))
    #expect(photo.facts.captured?.instant.text == "2022-08-27T07:00:00Z")
  }

  // LIB-24, LIB-3: the camera's data are those of the picture, whatever else they describe.
  @Test(arguments: [ToneMappedForm.exifOfToneMapped, .exifOfBoth, .primaryIsToneMapped])
  func exifDataAreRead(form: ToneMappedForm) throws {
    var plain = try SampleHEIF(try Self.picture())
    ToneMappedForm.addExif(to: &plain, [ToneMappedForm.base])
    let expected = try header(plain) { $0.camera }
    #expect(
      expected.dates.first?.instant.text == "2022-08-27T07:00:00Z" && expected.make == "Leica")
    #expect(try header(form.sample(try Self.picture())) { $0.camera } == expected)
  }

  // LIB-24, LIB-3: a quarter turn to the left is a property of the base image.
  @Test func theBaseImageIsUpright() throws {
    var sample = try ToneMappedForm.gainMapOfBoth.sample(try Self.picture())
    sample.properties.append(SampleHEIF.box("irot", [1]))
    sample.items[0].properties.append(sample.properties.count)
    let look = try Specimen.look(sample.bytes)
    #expect(look.size == PixelSize(width: 240, height: 320))
    #expect(look.corners.map(Specimen.nearest) == [1, 3, 0, 2])
  }

  // LIB-24: transparency is a part of the picture, a depth map is none.
  @Test func onlyTransparencyIsKept() throws {
    func hasAlpha(_ form: ToneMappedForm) throws -> Bool {
      let bytes = try Self.pruned(try form.sample(try Self.picture()).bytes)
      return Data(try #require(bytes)).range(of: Data("auxl".utf8)) != nil
    }
    #expect(try hasAlpha(.transparencyOfToneMapped) && hasAlpha(.transparencyOfBoth))
    #expect(try !hasAlpha(.depthOfBoth) && !hasAlpha(.gainMapOfBoth))
  }

  // LIB-24: files that every decoder reads are decoded as they are.
  @Test func otherFilesAreNotCopied() throws {
    var plain = try SampleHEIF(try Self.picture())
    ToneMappedForm.addExif(to: &plain, [ToneMappedForm.base])
    #expect(try Self.pruned(plain.bytes) == nil)
    #expect(try Self.pruned(try Self.picture()) == nil)
    #expect(try Self.pruned(try Specimen.picture()) == nil)
  }

  // LIB-24: libheif before 1.20 reads no `meta` box that extends to the end of the file.
  @Test func aFileWithAnOpenListOfItemsIsTaken() throws {
    var plain = try SampleHEIF(try Self.picture())
    plain.layout = .init(isDataFirst: true, isOpen: true)
    #expect(try Self.isBase(plain.bytes))
    ToneMappedForm.addExif(to: &plain, [ToneMappedForm.base])
    #expect(try header(plain) { $0.camera }.make == "Leica")
  }

  // LIB-24: without a tone-mapped image too, an auxiliary image may refer to several images.
  @Test func anAuxiliaryImageOfTwoImagesIsLeftOut() throws {
    var sample = try ToneMappedForm.plain.sample(try Self.picture())
    sample.items.removeLast()
    sample.references = [("auxl", ToneMappedForm.gainMap, [ToneMappedForm.base, 7])]
    #expect(try Self.isBase(sample.bytes))
  }

  /// The `meta` box that replaces that of a file; nil if the file is decoded as it is.
  static func pruned(_ bytes: [UInt8]) throws -> [UInt8]? {
    try withFile(bytes) { path in
      HEIFItems.withWindow(path) { HEIFItems.pruned(&$0)?.bytes }
    }
  }

  static func withFile<Value>(_ bytes: [UInt8], _ body: (String) throws -> Value) throws -> Value {
    let path = NSTemporaryDirectory() + "heif-" + UUID().uuidString
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(path)
  }

  private func header<Value>(
    _ sample: SampleHEIF, _ read: (borrowing ImageHeader) -> Value
  ) throws -> Value {
    try Self.withFile(sample.bytes) { path in
      try #require(Specimen.isReady)
      return read(try ImageHeader(path: path))
    }
  }
}
