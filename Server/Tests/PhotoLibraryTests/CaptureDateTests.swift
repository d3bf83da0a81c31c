import Domain
import Foundation
import Store
import Testing

@testable import Media
@testable import PhotoLibrary

/// FEED-28: when a photo was taken, as cameras and programs write it into files.
@Suite(.timeLimit(.minutes(20))) struct CaptureDateTests {
  // LIB-3: a sensitivity of 0 says nothing.
  @Test(arguments: [("200", 200), ("0", nil), ("-1", nil)] as [(String, Int?)])
  func aSensitivityIsPositive(text: String, iso: Int?) {
    let notes = CameraNotes(field: { $0 == "exif-ifd2-ISOSpeedRatings" ? text : nil })
    #expect(notes.iso == iso)
  }

  // FEED-28: without a zone the date is read as UTC, as in Exif.
  @Test(arguments: [
    ("2022-08-27T10:00:00+03:00", "2022-08-27T07:00:00Z"),
    ("2022-08-27T10:00:00.123-0130", "2022-08-27T11:30:00Z"),
    ("2022-08-27T10:00:00", "2022-08-27T10:00:00Z"), ("2022-08-27T10:00Z", "2022-08-27T10:00:00Z"),
    ("2022-08-27T10:00+03:00", "2022-08-27T07:00:00Z"), (" 2022-08-27\n", "2022-08-27T00:00:00Z"),
    ("2022:08:27 10:00:00.000", "2022-08-27T10:00:00Z"), ("", nil), ("2022-13-01", nil),
    ("2022-08-27T", "2022-08-27T00:00:00Z"), ("0000:00:00 00:00:00", nil), ("27.08.2022 10", nil),
    ("2022-08-27T10:00:00 rubbish", "2022-08-27T10:00:00Z"), ("бббббббббббб", nil),
    ("2009: 7: 5 10: 1: 9", "2009-07-05T10:01:09Z"),
    ("2009/07/05 10:01:09", "2009-07-05T10:01:09Z"),
    ("2009.07.05 10.01.09", "2009-07-05T10:01:09Z"), ("2023:02:31 10:00:00", nil),
    ("2022:08:27 24:00:00", "2022-08-27T00:00:00Z"), ("    :  :     :  :  ", nil),
  ])
  func datesOfProgramsAreRead(written: String, text: String?) {
    #expect(CaptureDate.read(written, from: .xmp)?.instant.text == text)
  }

  // LIB-23: what is left out, or zero, is unknown.
  @Test(
    arguments: [
      ("1975:00:00 00:00:00", "1975-01-01T00:00:00Z", .year),
      ("1975", "1975-01-01T00:00:00Z", .year),
      ("1975:05:00 00:00:00", "1975-05-01T00:00:00Z", .month),
      ("1975-05", "1975-05-01T00:00:00Z", .month), ("1975-05-07", "1975-05-07T00:00:00Z", .day),
      ("1975:05:07 00:00:00", "1975-05-07T00:00:00Z", .second),
    ] as [(String, String, CaptureTime.Precision)])
  func aDateIsAsExactAsItIsWritten(
    written: String, text: String, precision: CaptureTime.Precision
  ) {
    let time = CaptureDate.read(written, from: .exif)
    #expect(time?.time.text == text && time?.precision == precision)
  }

  // LIB-23: the clock where the photo was taken is kept beside the instant.
  @Test func theClockOfThePlaceIsKept() {
    let time = CaptureDate.read("2019:08:28 01:30:00", offset: "+03:00", from: .exif)
    #expect(time?.time.text == "2019-08-28T01:30:00+03:00")
    #expect(time?.instant.text == "2019-08-27T22:30:00Z" && time?.day.day == 28)
  }

  // FEED-28
  @Test(arguments: [
    ("20220827", "100000+0300", "2022-08-27T07:00:00Z"),
    ("20220827", "100000", "2022-08-27T10:00:00Z"), ("20220827", nil, "2022-08-27T00:00:00Z"),
    ("20220827", "99", "2022-08-27T00:00:00Z"), ("20220827", "rubbish", "2022-08-27T00:00:00Z"),
    ("20220800", nil, "2022-08-01T00:00:00Z"), ("19620000", nil, "1962-01-01T00:00:00Z"),
    ("2022-08-27", nil, nil), ("éééé", "é", nil), ("", "", nil),
  ])
  func datesOfIPTCAreRead(date: String, time: String?, text: String?) {
    #expect(CaptureDate.iptc(date: date, time: time, from: .iptc)?.instant.text == text)
  }

  // FEED-28: no photo is older than photography or newer than its import, in any time zone.
  @Test func absurdDatesAreIgnored() throws {
    let now = LibraryFixture.moment
    let days = [-1, 0].map { CaptureDate.earliest.advanced(bySeconds: $0) }
    #expect(days.map(\.text) == ["1825-12-31T23:59:59Z", "1826-01-01T00:00:00Z"])
    let tomorrow = now.advanced(bySeconds: 86_400)
    func best(_ moments: [Instant]) -> Instant? {
      let times = moments.map { CaptureTime(ZonedTime($0), from: .exif) }
      return CaptureDate.best(times, now: now)?.instant
    }
    #expect(best([days[0], tomorrow.advanced(bySeconds: 1)]) == nil)
    #expect(best([days[0], tomorrow, now]) == tomorrow)
    #expect(best([days[1], now]) == days[1])
  }

  /// The year in which a photo was taken according to a JPEG with these texts.
  private static func year(
    exif: [UInt8]? = nil, xmp: String = "", iptc: String = "", sidecar: String? = nil
  ) async throws -> String? {
    let fixture = try await LibraryFixture()
    let sets = iptc.isEmpty ? [] : EmbeddedTextTests.dataSet(55, Array(iptc.utf8))
    let packet = EmbeddedTextTests.packet(xmp)
    try fixture.put(try EmbeddedJPEG.bytes(exif: exif ?? [], xmp: packet, iptc: sets), "a.jpg")
    if let sidecar { try fixture.put(EmbeddedTextTests.packet(sidecar), "a.xmp") }
    _ = await fixture.imported()
    return try fixture.photo().facts.captured.map { String($0.day.year) }
  }

  private static func taken(_ year: Int) -> String {
    "<exif:DateTimeOriginal>\(year)-08-27T10:00:00</exif:DateTimeOriginal>"
  }

  private static let made = "<xmp:CreateDate>2005-08-27</xmp:CreateDate>"
  private static let others =
    made + "<photoshop:DateCreated>2006-08-27</photoshop:DateCreated>"

  // FEED-28: the camera's own date counts first, that of the file last.
  @Test func theMostTrustedDateCounts() async throws {
    let camera = Exif.dated(original: "2001:08:27 10:00:00", changed: "2009:08:27 10:00:00")
    let changed = Exif.dated(changed: "2009:08:27 10:00:00")
    let both = Self.taken(2004) + Self.others
    #expect(try await Self.year(exif: camera, xmp: both, iptc: "20070827") == "2001")
    #expect(try await Self.year(exif: changed, xmp: both, sidecar: Self.taken(2003)) == "2003")
    #expect(try await Self.year(exif: changed, xmp: both, iptc: "20070827") == "2004")
    #expect(try await Self.year(exif: changed, xmp: Self.others, iptc: "20070827") == "2006")
    #expect(try await Self.year(exif: changed, xmp: Self.made, iptc: "20070827") == "2007")
    #expect(try await Self.year(exif: changed, xmp: Self.made) == "2005")
    #expect(try await Self.year(exif: changed, iptc: "20070827") == "2007")
    #expect(try await Self.year(exif: changed) == "2009")
    #expect(try await Self.year() == nil)
  }

  // FEED-28: the next date is taken in place of an absurd one.
  @Test func anAbsurdDateGivesWayToTheNext() async throws {
    let camera = Exif.dated(original: "2099:08:27 10:00:00", changed: "2009:08:27 10:00:00")
    #expect(try await Self.year(exif: camera, xmp: Self.taken(1700), iptc: "20070827") == "2007")
    #expect(try await Self.year(exif: camera, xmp: Self.taken(2100)) == "2009")
  }

  // FEED-28: a scanned TIFF often has no other date.
  @Test func theDateOfATIFFWithoutACameraIsRead() async throws {
    let fixture = try await LibraryFixture()
    try fixture.put(Exif.dated(changed: "2009:08:27 10:00:00"), "a.tif")
    let notes = TIFFNotes.read(fixture.root + "/pictures/a.tif") { notes in
      CameraNotes { notes.field($0) }
    }
    #expect(notes?.dates.map(\.time.text) == ["2009-08-27T10:00:00Z"])
    #expect(notes?.dates.map(\.source) == [.changed])
  }

  // LIB-23: a scanner writes when it scanned, and where.
  @Test func theDateOfAScannedTIFFIsRead() async throws {
    let fixture = try await LibraryFixture()
    let scanned = "2004:08:27 10:00:00"
    try fixture.put(
      Exif.dated(original: scanned, changed: "2009:08:27 10:00:00", as: 0x9004), "a.tif")
    let notes = CameraNotes(tiff: fixture.pictures + "/a.tif")
    #expect(notes?.dates.map(\.source) == [.digitized, .changed])
    #expect(notes?.dates.first?.time.text == "2004-08-27T10:00:00Z")
    let padding = String(repeating: "\0", count: 13)
    let zone = Exif.dated(original: "+05:45" + padding, changed: scanned, as: 0x9012)
    let path = try fixture.put(zone, "b.tif")
    #expect(TIFFNotes.read(path) { $0.field("exif-ifd2-OffsetTimeDigitized") } == "+05:45")
  }

  //
  @Test func everyChangedByteOfADateIsHarmless() {
    let packet = EmbeddedTextTests.packet(Self.taken(2004))
    let sets =
      EmbeddedTextTests.dataSet(55, Array("20070827".utf8))
      + EmbeddedTextTests.dataSet(60, Array("100000+0300".utf8))
    func dates(_ xmp: [UInt8], _ iptc: [UInt8]) -> [CaptureTime] {
      EmbeddedText(xmp: xmp, iptc: iptc) { _ in nil }.dates
    }
    for byte: UInt8 in [0, 0x30, 0x39, 0x3C, 0xC3, 0xFF] {
      for index in packet.indices {
        var damaged = packet
        damaged[index] = byte
        _ = dates(damaged, [])
      }
      for index in sets.indices {
        var damaged = sets
        damaged[index] = byte
        _ = dates([], damaged)
      }
    }
    #expect(dates(packet, sets).count == 2)
  }
}

extension Exif {
  /// A TIFF structure without an image: when a photo was taken and when its file was changed. `tag` is that of the first.
  static func dated(original: String? = nil, changed: String, as tag: Int = 0x9003) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
    }
    // The directory is at 8, the Exif directory at 38, values begin at 56.
    var bytes = Array("II*\0".utf8) + number(8, 4) + number(2, 2)
    bytes += entry(0x0132, 2, 20, 56) + entry(0x8769, 4, 1, 38) + number(0, 4)
    bytes += number(original == nil ? 0 : 1, 2) + entry(tag, 2, 20, 76) + number(0, 4)
    return bytes + Array(changed.utf8) + [0] + Array((original ?? "").utf8) + [0]
  }
}
