import Domain
import Foundation
import Store
import TestKit
import Testing

@testable import Backup

/// The files of a backup, and their names.
@Suite struct ArchiveTests {
  private struct Header: Codable, Hashable {
    var length: UInt64
  }

  private func file(_ content: [UInt8]) throws -> [UInt8] {
    try Archive.bytes(Header(length: UInt64(content.count)), content)
  }

  // LIB-14: a file is read as it was written
  @Test(arguments: [0, 1, 100_000]) func aFileIsReadBack(count: Int) throws {
    let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 * $0) }
    let (header, found) = try Archive.open(file(content), Header.self) { $0.length }
    #expect(header.length == UInt64(count) && found == content)
  }

  // LIB-14, Q-3: a truncated or changed file is never taken for a good one
  @Test func aDamagedFileIsFound() throws {
    let bytes = try file(Array("one two three".utf8))
    for count in 0..<bytes.count {
      #expect(throws: BackupError.self) {
        try Archive.open(Array(bytes.prefix(count)), Header.self) { $0.length }
      }
      var changed = bytes
      changed[count] ^= 1
      #expect(throws: BackupError.self) { try Archive.open(changed, Header.self) { $0.length } }
    }
  }

  // a header that promises more than the file has is refused
  @Test(arguments: [0, 14, UInt64.max]) func aWrongLengthIsRefused(length: UInt64) throws {
    let bytes = try Archive.bytes(Header(length: length), Array("one two three".utf8))
    #expect(throws: BackupError.damaged) { try Archive.open(bytes, Header.self) { $0.length } }
  }

  // LIB-14: a later format is recognized
  @Test func aNewerFormatIsRefused() throws {
    var bytes = try file([1])
    bytes[7] += 1
    let end = bytes.count - Archive.hashLength
    var hash = ContentHash()
    bytes.withUnsafeBytes { hash.add($0.part(0, end)) }
    bytes.replaceSubrange(end..., with: hash.digest())
    #expect(throws: BackupError.newerFormat) { try Archive.open(bytes, Header.self) { $0.length } }
  }

  // LIB-14: names are read as they were written, and nothing else is
  @Test func namesAreReadBack() throws {
    let generation = Generation(began: Instant(milliseconds: 1_700_000_000_000), random: 99)
    for isComplete in [true, false] {
      let snapshot = SnapshotName(
        generation, position: 7, moment: Instant(seconds: 9), isComplete: isComplete)
      #expect(SnapshotName(path: snapshot.path) == snapshot)
      let segment = SegmentName(
        generation, 7, .max, moment: Instant(seconds: 9), isComplete: isComplete)
      #expect(SegmentName(path: segment.path) == segment)
      #expect(SegmentName(path: snapshot.path) == nil && SnapshotName(path: segment.path) == nil)
      for count in 0..<segment.path.utf8.count {
        let cut = SegmentName(path: String(segment.path.prefix(count)))
        #expect(cut == nil || cut?.isComplete == true && !isComplete)
      }
    }
    for path in ["", "generations/x/segments/1-2-3", "/generations", "originals/ab/c.jpg"] {
      #expect(SegmentName(path: path) == nil && SnapshotName(path: path) == nil)
    }
  }

  // LIB-14: a snapshot that is cut or changed is not unpacked
  @Test func aDamagedSnapshotIsFound() async throws {
    let fixture = try await BackupFixture()
    let (source, packed, target) = (
      fixture.root + "/source", fixture.root + "/packed", fixture.root + "/target"
    )
    let content = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 3) })
    try content.write(to: URL(fileURLWithPath: source))
    let log = try #require(try LogFile(path: fixture.logPath).end())
    let header = SnapshotHeader(length: 1_000_000, log: log)
    let hash = try SnapshotFile.pack(header, source, to: packed)
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: packed)))
    #expect(ContentHash.text(of: bytes) == hash)
    #expect(try SnapshotFile.unpack(packed, to: target) == header)
    #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == content)
    for count in stride(from: 0, to: bytes.count, by: 50) {
      var changed = bytes
      changed[count] ^= 4
      for file in [changed, Array(bytes.prefix(count))] {
        try Data(file).write(to: URL(fileURLWithPath: packed))
        #expect(throws: BackupError.self) { try SnapshotFile.unpack(packed, to: target) }
      }
    }
  }
}
