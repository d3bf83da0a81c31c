import Domain
import Foundation
import Store
import Testing

@testable import Media
@testable import PhotoLibrary

/// LIB-3: texts in the encodings of the time before Unicode.
@Suite(.timeLimit(.minutes(20))) struct OldTextTests {
  // LIB-3: old Russian programs wrote Windows-1251, others Latin-1, and neither says so.
  @Test func textsOfOldRussianProgramsAreRead() {
    let russian: [(String, [UInt8])] = [
      ("Море", [0xCC, 0xEE, 0xF0, 0xE5]), ("ЁЖ", [0xA8, 0xC6]),
      ("Ялта, 1998", [0xDF, 0xEB, 0xF2, 0xE0] + Array(", 1998".utf8)),
      ("«Юг» № 5", [0xAB, 0xDE, 0xE3, 0xBB, 0x20, 0xB9, 0x20, 0x35]),
      ("Nikon, утро", Array("Nikon, ".utf8) + [0xF3, 0xF2, 0xF0, 0xEE]),
    ]
    for (text, bytes) in russian { #expect(EmbeddedText.decoded(bytes) == text) }
    let western: [(String, [UInt8])] = [
      ("À Paris", [0xC0] + Array(" Paris".utf8)), ("Ö", [0xD6]),
      ("Où", [0x4F, 0xF9]), ("Übergänge", [0xDC] + Array("berg".utf8) + [0xE4] + Array("nge".utf8)),
      ("20 °C ± 1", Array("20 ".utf8) + [0xB0, 0x43, 0x20, 0xB1, 0x20, 0x31]),
    ]
    for (text, bytes) in western { #expect(EmbeddedText.decoded(bytes) == text) }
    // LIB-23: so it is known what an earlier program made of it.
    #expect(EmbeddedText.decoded([0xCC, 0xEE, 0xF0, 0xE5], .earlier) == "Ìîðå")
    let whole = Windows1251.text(of: (0x80...0xFF).map { UInt8($0) })
    #expect(whole.unicodeScalars.count == 128 && whole.hasSuffix("эюя"))
  }

  // LIB-3: libvips hands on no Exif text that is not UTF-8.
  @Test func anExifTextOfAnOldProgramIsRead() async throws {
    let text: [UInt8] = [0xCC, 0xEE, 0xF0, 0xE5, 0x20, 0x32, 0]
    // A directory at 8 with one entry, whose value is behind it.
    let exif: [UInt8] =
      Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x0E, 0, 2, 0, 0, 0, 7, 0, 0, 0, 26, 0, 0, 0, 0]
      + text
    let fixture = try await LibraryFixture()
    var options = ImportOptions()
    options.takesCaptions = true
    try fixture.put(try EmbeddedJPEG.bytes(exif: exif), "a.jpg")
    _ = await fixture.imported(nil, options)
    #expect(try fixture.photo().facts.description == "Море 2")
    #expect(AppleNotes.text(0x013B, exif: exif) == nil)
    for count in exif.indices { _ = AppleNotes.text(0x010E, exif: Array(exif.prefix(count))) }
  }
}
