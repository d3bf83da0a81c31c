import Domain
import Foundation
import Store
import TestKit
import Testing

@testable import Backup

/// Frames of a WAL, as SQLite writes them and as a crash or a hostile disk leaves them.
@Suite(.timeLimit(.minutes(20))) struct LogTests {
  let fixture: BackupFixture
  let header: LogHeader

  init() async throws {
    fixture = try await BackupFixture()
    for name in ["a", "b", "c"] { try await fixture.add(name) }
    let log = [UInt8](try Data(contentsOf: URL(fileURLWithPath: fixture.logPath)))
    header = try #require(log.withUnsafeBytes(LogHeader.init))
  }

  private var whole: [UInt8] {
    get throws {
      let log = [UInt8](try Data(contentsOf: URL(fileURLWithPath: fixture.logPath)))
      return Array(log.dropFirst(LogHeader.length))
    }
  }

  private func scan(_ bytes: [UInt8]) -> LogScan {
    bytes.withUnsafeBytes { LogScan($0, from: header.start) }
  }

  // LIB-14: what SQLite wrote is read to its end
  @Test func allCommittedFramesAreFound() throws {
    let bytes = try whole
    let scan = scan(bytes)
    #expect(scan.length == bytes.count && scan.isEndOpen)
    #expect(scan.end.offset == UInt64(LogHeader.length + bytes.count))
    #expect(try LogFile(path: fixture.logPath).end() == scan.end)
  }

  // LIB-14: a log that is cut anywhere ends with its last complete transaction
  @Test func aCutLogEndsWithATransaction() throws {
    let bytes = try whole
    var ends: Set<Int> = []
    for count in stride(from: bytes.count, through: 0, by: -8009) {
      let scan = scan(Array(bytes.prefix(count)))
      #expect(scan.length <= count)
      ends.insert(scan.length)
    }
    for end in ends where end > 0 {
      let last = Array(bytes[(end - header.frameLength)..<end])
      #expect(last.withUnsafeBytes { LogFrame($0).pageCount } > 0)
    }
    #expect(ends.count > 3)
  }

  // LIB-14, Q-3: a changed byte ends the log before its frame
  @Test func aChangedByteIsFound() throws {
    let bytes = try whole
    var chance = Chance(seed: 14)
    for _ in 0..<40 {
      var changed = bytes
      let index = Int.random(in: 0..<bytes.count, using: &chance)
      changed[index] ^= UInt8.random(in: 1...255, using: &chance)
      #expect(scan(changed).length <= index)
    }
  }

  // random bytes are no log
  @Test func randomBytesAreNoLog() {
    var chance = Chance(seed: 3)
    for count in 0..<300 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &chance) }
      #expect(bytes.withUnsafeBytes(LogHeader.init) == nil)
      #expect(scan(bytes).length == 0)
    }
  }

  // LIB-14: a limit ends a scan with the transaction that exceeds it
  @Test func aLimitEndsWithATransaction() throws {
    let bytes = try whole
    let first = bytes.withUnsafeBytes { LogScan($0, from: header.start, limit: 1) }
    #expect(first.length > 0 && first.length < bytes.count)
    let rest = Array(bytes[first.length...]).withUnsafeBytes { LogScan($0, from: first.end) }
    #expect(first.length + rest.length == bytes.count)
  }

  // LIB-14, LIB-21: only a file that is not there is a missing WAL; an error of the disk is one
  @Test func aWALThatCannotBeReadIsNotMissing() throws {
    let nowhere = LogFile(path: fixture.root + "/nowhere")
    #expect(try nowhere.header() == nil && nowhere.length == 0 && nowhere.end() == nil)
    guard case .missing = try nowhere.frames(after: header.start, limit: .max) else {
      Issue.record("a WAL that is not there has frames")
      return
    }
    // Why a folder: tests may run as root, who can read any file.
    let unreadable = LogFile(path: fixture.root)
    let error = BackupError.disk(path: fixture.root, number: EISDIR)
    #expect(throws: error) { try unreadable.header() }
    #expect(throws: error) { try unreadable.end() }
    #expect(throws: error) { try unreadable.frames(after: header.start, limit: .max) }
  }

  // LIB-14: a page is applied only where its log continues
  @Test func framesOfAnotherLogAreRefused() async throws {
    let copy = fixture.root + "/copy"
    let empty = FileManager.default.createFile(atPath: copy, contents: Data())
    #expect(empty)
    let bytes = try whole
    let scan = scan(bytes)
    let good = SegmentHeader(length: UInt64(bytes.count), start: header.start, end: scan.end)
    var writer = try FrameWriter(copy, from: header.start)
    defer { writer.close() }
    #expect(throws: BackupError.damaged) { try writer.apply(Array(bytes.dropLast()), good) }
    var other = good
    other.start.header.salt &+= 2
    #expect(throws: BackupError.damaged) { try writer.apply(bytes, other) }
    other = good
    other.start.header.pageSize = .max
    #expect(throws: BackupError.damaged) { try writer.apply(bytes, other) }
    writer = try FrameWriter(copy, from: header.start)
    try writer.apply(bytes, good)
    #expect(throws: BackupError.damaged) { try writer.apply(bytes, good) }
  }
}
