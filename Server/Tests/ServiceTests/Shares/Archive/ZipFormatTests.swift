import Domain
import Testing

@testable import Service

/// FEED-39: the records of an archive, with lengths that no test could store.
@Suite struct ZipFormatTests {
  private static let format = ZipFormat(changedAt: Instant(seconds: 1_606_881_225))

  private static func file(_ length: Int64) -> ZipFormat.File {
    ZipFormat.File(name: Array("é.jpg".utf8), length: length, checksum: 0x1234_5678)
  }

  // FEED-39: 2 December 2020, 03:53:45 UTC, rounded down to two seconds.
  @Test func theMomentIsThatOfMSDOS() {
    let moment = Int(Self.format.moment)
    #expect((moment >> 25 + 1980, moment >> 21 & 15, moment >> 16 & 31) == (2020, 12, 2))
    #expect((moment >> 11 & 31, moment >> 5 & 63, moment & 31) == (3, 53, 22))
    #expect(ZipFormat(changedAt: Instant(seconds: -1)).moment >> 25 == 0)
  }

  // FEED-39: the lengths that are computed before are those of the records, on both sides of the limit of 32 bits.
  @Test(arguments: [0, 1, 0xFFFF_FFFE, 0xFFFF_FFFF, 0x1_0000_0000] as [Int64])
  func lengthsAreKnownBefore(number: Int64) {
    let file = Self.file(number)
    #expect(
      Int64(Self.format.header(file).count)
        == ZipFormat.headerLength(nameLength: file.name.count, length: number))
    for offset in [0, 0xFFFF_FFFE, 0xFFFF_FFFF] as [Int64] {
      #expect(
        Int64(Self.format.record(file, offset: offset).count)
          == ZipFormat.recordLength(nameLength: file.name.count, length: number, offset: offset))
    }
    for count in [0, 0xFFFE, 0xFFFF] as [Int64] {
      #expect(
        Int64(Self.format.end(count: count, length: 46, offset: number).count)
          == ZipFormat.endLength(count: count, length: 46, offset: number))
    }
  }

  // FEED-39: numbers that do not fit into 32 bits are in the fields of ZIP64, and only those.
  @Test func longNumbersAreInTheFieldsOfZIP64() {
    let long: Int64 = 0x1_2345_6789
    let header = Self.format.header(Self.file(long))
    #expect(ZipReading.number(header, 4, 2) == 45)
    #expect(ZipReading.number(header, 18, 4) == 0xFFFF_FFFF)
    let extra = 30 + Self.file(0).name.count
    #expect(ZipReading.number(header, extra, 4) == 16 << 16 | 1)
    #expect(ZipReading.number(header, extra + 4, 8) == Int(long))
    let record = Self.format.record(Self.file(7), offset: long)
    #expect(ZipReading.number(record, 24, 4) == 7)
    #expect(ZipReading.number(record, 42, 4) == 0xFFFF_FFFF)
    let field = 46 + Self.file(0).name.count
    #expect(ZipReading.number(record, field, 4) == 8 << 16 | 1)
    #expect(ZipReading.number(record, field + 4, 8) == Int(long))
    let end = Self.format.end(count: 70_000, length: 9, offset: long)
    #expect(ZipReading.number(end, 0, 4) == 0x0606_4B50)
    #expect(ZipReading.number(end, 24, 8) == 70_000)
    #expect(ZipReading.number(end, 48, 8) == Int(long))
    #expect(ZipReading.number(end, 56 + 8, 8) == Int(long) + 9)
    #expect(ZipReading.number(end, 76 + 10, 2) == 0xFFFF)
  }

  // FEED-39: names say that they are UTF-8, and unpacked files can be read.
  @Test func namesAreUTF8() {
    let record = Self.format.record(Self.file(7), offset: 0)
    #expect(ZipReading.number(record, 8, 2) == 1 << 11)
    #expect(ZipReading.number(record, 38, 4) >> 16 == 0o100644)
  }
}
