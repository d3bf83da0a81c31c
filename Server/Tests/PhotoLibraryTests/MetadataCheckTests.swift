import CZlib
import Domain
import Foundation
import Store
import Testing

@testable import Media
@testable import PhotoLibrary

/// LIB-3, Q-1: files whose metadata would take more memory or time than their images.
@Suite(.timeLimit(.minutes(20))) struct MetadataCheckTests {
  private static let limit = MetadataCheck.unpackedBytes

  /// `count` zero bytes compressed by zlib to about a thousandth.
  private static func packed(_ count: Int) throws -> [UInt8] {
    let zeroes = [UInt8](repeating: 0, count: count)
    var length = compressBound(uLong(count))
    var bytes = [UInt8](repeating: 0, count: Int(length))
    try #require(compress2(&bytes, &length, zeroes, uLong(count), 9) == Z_OK)
    return Array(bytes[..<Int(length)])
  }

  private static func piece(_ name: String, _ count: Int) throws -> [UInt8] {
    let head: [UInt8] =
      name == "iTXt" ? Array("XML:com.adobe.xmp\0\u{1}\0en\0tr\0".utf8) : Array("a\0\0".utf8)
    return Forgery.chunk(name, head + (try packed(count)))
  }

  /// A PNG with these chunks before or after its image data.
  private static func png(_ pieces: [[UInt8]], isBehind: Bool = false) throws -> [UInt8] {
    let picture = try Specimen.picture(60, 40, .png)
    let place = isBehind ? picture.count - 12 : 33
    return picture[..<place] + pieces.flatMap { $0 } + picture[place...]
  }

  // PNG metadata that expands beyond the limit is refused, before or after the image data.
  @Test(arguments: ["zTXt", "iTXt", "iCCP"], [false, true])
  func aPNGWithABombInItsMetadataIsRefused(name: String, isBehind: Bool) async throws {
    let bomb = try Self.png([try Self.piece(name, Self.limit + 1)], isBehind: isBehind)
    #expect(bomb.count < 20_000)
    #expect(try await LibraryFixture().problem(bomb, "bomb.png") == .refused(.excessiveMetadata))
  }

  // the limit applies to all texts of a PNG together.
  @Test func theTextsOfAPNGCountTogether() async throws {
    let half = try Self.piece("zTXt", Self.limit / 2 + 1)
    #expect(
      try await LibraryFixture().problem(try Self.png([half, half]), "bomb.png")
        == .refused(.excessiveMetadata))
  }

  // LIB-3: the usual metadata of photo programs is accepted.
  @Test func aPNGWithMuchHonestMetadataIsTaken() async throws {
    let pieces = try ["zTXt", "iTXt", "iCCP"].map { try Self.piece($0, 3 << 20) }
    let plain = Forgery.chunk(
      "tEXt", Array("Comment\0".utf8) + [UInt8](repeating: 65, count: 100_000))
    #expect(try await LibraryFixture().problem(try Self.png(pieces + [plain]), "photo.png") == nil)
  }

  // an original with oversized metadata, accepted by an earlier version, is not decompressed
  // for variants or intermediates.
  @Test(arguments: [12_000_000, 3000] as [Int64])
  func aBombThatIsInTheLibraryIsNotUnpacked(largePixels: Int64) async throws {
    let fixture = try await LibraryFixture {
      ($0.largePixels, $0.intermediatePixels) = (largePixels, 600)
    }
    try fixture.put(try Specimen.picture(60, 40, .png), "a.png")
    _ = await fixture.imported()
    let facts = try fixture.photo().facts
    let original = fixture.library.folder.original(facts.contentHash, facts.fileExtension)
    let bomb = try Self.png([try Self.piece("zTXt", Self.limit + 1)])
    try Data(bomb).write(to: URL(fileURLWithPath: original))
    await #expect(throws: VariantError.notMade(.excessiveMetadata)) {
      try await fixture.variant("w=20&fm=jpg")
    }
  }

  // a TIFF with many tags that refer to the same bytes is refused.
  @Test func aTIFFWhoseTagsShareTheFileIsRefused() async throws {
    var tiff: [UInt8] = Array("II*\0".utf8) + [8, 0, 0, 0, 40, 0]
    for tag in 0..<40 {
      tiff += [UInt8(tag), 0xFE, 1, 0, 0, 0, 8, 0, 8, 0, 0, 0]  // 512 KiB from byte 8 on
    }
    tiff += [UInt8](repeating: 0, count: 4 + (512 << 10))
    #expect(try await LibraryFixture().problem(tiff, "bomb.tif") == .refused(.excessiveMetadata))
  }

  // a TIFF with thousands of pages is refused, because libtiff would take long to count them.
  @Test func aTIFFOfThousandsOfPagesIsRefused() async throws {
    var tiff: [UInt8] = Array("II*\0".utf8) + [8, 0, 0, 0]
    for page in 1...1_100 {
      let next = 8 + page * 18
      tiff += [1, 0, 0, 1, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0, UInt8(next & 255), UInt8(next >> 8), 0, 0]
    }
    #expect(try await LibraryFixture().problem(tiff, "pages.tif") == .refused(.excessiveMetadata))
  }

  private static func heic(_ child: [UInt8]) -> [UInt8] {
    box("ftyp", Array("heic\0\0\0\0heicmif1".utf8)) + box("meta", [0, 0, 0, 0] + child)
      + box("mdat", [UInt8](repeating: 0, count: 100_000))
  }

  private static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let length = UInt32(content.count + 8)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + Array(name.utf8)
      + content
  }

  // a HEIC with many extents that refer to the same bytes is refused.
  @Test func aHEICWhoseItemsShareTheFileIsRefused() async throws {
    let extent: [UInt8] = [0, 0, 0, 0, 0, 1, 0x80, 0]  // 96 KiB from byte 0 on
    var item: [UInt8] = [0, 1, 0, 0, 0, 30]
    for _ in 0..<30 { item += extent }
    let location = Self.box("iloc", [0, 0, 0, 0, 0x44, 0, 0, 1] + item)
    #expect(
      try await LibraryFixture().problem(Self.heic(location), "bomb.heic")
        == .refused(.excessiveMetadata))
  }

  // a HEIC of 100 kB with a billion empty extents is refused.
  @Test func aHEICWithMoreExtentsThanBytesIsRefused() async throws {
    let item: [UInt8] = [0, 1, 0, 0, 0xFF, 0xFF]
    let items = [[UInt8]](repeating: item, count: 16_000).flatMap { $0 }
    let location = Self.box("iloc", [0, 0, 0, 0, 0, 0, 0x3E, 0x80] + items)
    #expect(
      try await LibraryFixture().problem(Self.heic(location), "bomb.heic")
        == .refused(.excessiveMetadata))
  }

  // a HEIC with a compressed item is refused.
  @Test func aHEICWithACompressedItemIsRefused() async throws {
    let entry = Self.box(
      "infe", [2, 0, 0, 0, 0, 1, 0, 0] + Array("mimexmp\0application/rdf+xml\0deflate\0".utf8))
    let information = Self.box("iinf", [0, 0, 0, 0, 0, 1] + entry)
    #expect(
      try await LibraryFixture().problem(Self.heic(information), "bomb.heic")
        == .refused(.excessiveMetadata))
  }

  // the check terminates on any input and leaves other damage to the decoder.
  @Test func everyTruncationOfAFileIsLookedAtSafely() throws {
    let files = [
      try Self.png([try Self.piece("iTXt", 1_000), try Self.piece("iCCP", 1_000)]),
      try Specimen.picture(60, 40, .avif),
      Array("MM\0*\0\0\0\u{8}\0\u{1}".utf8) + [1, 0, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 8],
    ]
    let path = NSTemporaryDirectory() + "truncated-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    for file in files {
      for length in 0...min(file.count, 700) {
        try Data(file[..<length]).write(to: URL(fileURLWithPath: path))
        #expect(MetadataCheck.accepts(path))
      }
    }
  }
}
