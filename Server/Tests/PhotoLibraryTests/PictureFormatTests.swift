import Domain
import Testing

@testable import Media
@testable import PhotoLibrary

/// LIB-3: detection of file formats.
@Suite struct PictureFormatTests {
  private static let starts: [([UInt8], PictureFormat)] = [
    ([0xFF, 0xD8, 0xFF, 0xE0], PictureFormat.jpeg), ([0x49, 0x49, 0x2A, 0], .tiff),
    ([0x4D, 0x4D, 0, 0x2A], .tiff), ([UInt8]("RIFF\0\0\0\0WEBPVP8 ".utf8), .webp),
    ([UInt8]("\0\0\0\u{1C}ftypheic\0\0\0\0".utf8), .heic),
    ([UInt8]("\0\0\0\u{1C}ftypavif\0\0\0\0".utf8), .avif),
    ([UInt8]("\0\0\0\u{1C}ftypmif1\0\0\0\0mif1avif".utf8), .avif),
    ([UInt8]("\0\0\0\u{1C}ftypmif1\0\0\0\0mif1heic".utf8), .heic),
    ([UInt8]("\0\0\0\u{2C}ftypavis\0\0\0\0avisavifmsf1iso8mif1miafMA1B".utf8), .avif),
    ([UInt8]("\0\0\0\u{24}ftyphevc\0\0\0\0msf1hevciso8mif1heic".utf8), .heic),
    ([UInt8]("\0\0\0\u{18}ftypmiaf\0\0\0\0miafheix".utf8), .heic),
  ]

  @Test(
    "LIB-3: a format is told by its first bytes",
    arguments: starts)
  func aFormatIsToldByItsFirstBytes(start: [UInt8], format: PictureFormat) {
    #expect(PictureFormat(start: start) == format)
  }

  @Test(
    "Q-1: everything else is no picture",
    arguments: [
      "", "<svg", "GIF89a", "%PDF-1.4", "RIFF1234AVI ", "P6\n", "\0\0\0\u{1C}ftypmp42",
      "\0\0\0\u{18}ftypavis\0\0\0\0avismsf1mif1", "\0\0\0\u{18}ftyphevc\0\0\0\0hevcmsf1",
    ])
  func everythingElseIsNoPicture(start: String) {
    #expect(PictureFormat(start: Array(start.utf8)) == nil)
  }

  private static let descriptions: [(String, String)] = [
    ("EOS R5 (EOS R5, ASCII, 7 components, 7 bytes)", "EOS R5"),
    ("Cam (old) (Cam (old), ASCII, 10 components, 10 bytes)", "Cam (old)"),
    ("1/250 (1/250 sec., Rational, 1 components, 8 bytes)", "1/250"), ("plain", "plain"),
    ("18/10 (f/1.8, Rational, 1 components, 8 bytes)", "18/10"), ("A lake (Bern)", "A lake (Bern)"),
    ("A (A, b (A (A, b, ASCII, 8 components, 8 bytes)", "A (A, b"),
  ]

  @Test(
    "LIB-3: Exif texts lose libvips' explanation",
    arguments: descriptions)
  func exifTextsLoseTheirExplanation(described: String, plain: String) {
    #expect(CameraNotes.value(described) == plain)
  }

  // LIB-3: libvips 8.14 cuts a field after 251 bytes, so the explanation may be incomplete.
  @Test(arguments: [90, 110, 120, 122, 124, 125, 140, 200, 248])
  func aCutExplanationIsRemoved(count: Int) {
    let value = "Lake (Bern), " + String(repeating: "y", count: count - 20) + " (Alps)"
    let described = "\(value) (\(value), ASCII, \(count + 1) components, \(count + 1) bytes)"
    #expect(CameraNotes.value(String(described.prefix(251))) == value)
  }

  // LIB-3
  @Test func aValueWithoutExplanationStaysWhole() {
    let value = String(repeating: "abc (d) ", count: 40).prefix(251)
    #expect(CameraNotes.value(String(value)) == String(value))
  }

  // LIB-3: libvips writes this in place of a text that it cut inside a letter.
  @Test func anInvalidTextIsNoValue() {
    #expect(CameraNotes.value("<invalid utf-8 string>") == nil)
  }

  private static let clocks: [(String, String?, String?)] = [
    ("2022:08:27 10:00:00", "+03:00", "2022-08-27T07:00:00Z"),
    ("2022:08:27 10:00:00", nil, "2022-08-27T10:00:00Z"),
    ("2022:08:27 10:00:00", "rubbish", "2022-08-27T10:00:00Z"),
    ("0000:00:00 00:00:00", nil, nil), ("    :  :     :  :  ", nil, nil), ("", nil, nil),
  ]

  @Test(
    "LIB-3: a camera's clock is read with and without offset",
    arguments: clocks)
  func aCamerasClockIsRead(clock: String, offset: String?, text: String?) {
    let notes = CameraNotes { name in
      switch name {
      case "exif-ifd2-DateTimeOriginal": clock
      case "exif-ifd2-OffsetTimeOriginal": offset
      default: nil
      }
    }
    #expect(notes.dates.map(\.instant.text) == [text].compactMap(\.self))
  }

  // LIB-3: an absurd exposure time in the Exif data is clamped.
  @Test func anAbsurdExposureTimeIsClamped() {
    let notes = CameraNotes { $0 == "exif-ifd2-ExposureTime" ? "1/\(Int.max)" : nil }
    #expect(notes.exposureTime == "1/1000000000")
  }

  @Test("LIB-3: the dominant colour is the one there is most of")
  func theDominantColourIsTheMost() {
    let blue = (0..<60).flatMap { _ in [20, 30, 200] as [UInt8] }
    let grey = (0..<40).flatMap { _ in [128, 128, 128] as [UInt8] }
    #expect(DominantColor.text(of: blue + grey) == "#141ec8")
    #expect(DominantColor.text(of: []) == "#000000")
  }
}
