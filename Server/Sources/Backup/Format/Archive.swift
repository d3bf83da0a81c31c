import CZlib
import Foundation
import Store

/// A file of a backup: a header, compressed content and the hash of both, so that a damaged or truncated file
/// is never taken for a good one.
///
/// The layout: 8 bytes of `mark`, the length of the header as 4 bytes (big-endian), the header as JSON, the
/// content as zlib data, the SHA-256 of all that.
enum Archive {
  /// The first bytes of each file; the last digit is the version of the format.
  static let mark = Array("IMGFEED1".utf8)
  /// The longest header that is read.
  static let longestHeader = 64 << 10
  static let hashLength = 32

  /// The bytes of a file with this header and content.
  static func bytes(_ header: some Encodable, _ content: [UInt8]) throws -> [UInt8] {
    var bytes = try opening(header)
    bytes += try Deflation.compressed(content)
    var hash = ContentHash()
    bytes.withUnsafeBytes { hash.add($0) }
    return bytes + hash.digest()
  }

  /// The mark and the header.
  static func opening(_ header: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = try encoder.encode(header)
    let length = UInt32(json.count)
    return mark + withUnsafeBytes(of: length.bigEndian, Array.init) + json
  }

  /// The header of a complete file, and its content, which has `length` bytes by that header.
  static func open<Header: Decodable>(
    _ bytes: [UInt8], _ type: Header.Type, length: (Header) -> UInt64
  ) throws(BackupError) -> (Header, [UInt8]) {
    let end = bytes.count - hashLength
    guard end > mark.count + 4 else { throw .damaged }
    var hash = ContentHash()
    bytes.withUnsafeBytes { hash.add($0.part(0, end)) }
    guard hash.digest() == Array(bytes[end...]) else { throw .damaged }
    let (header, start) = try header(of: bytes, type)
    guard length(header) <= longestContent, start <= end else { throw .damaged }
    let content = try Deflation.content(bytes[start..<end], length: Int(length(header)))
    return (header, content)
  }

  /// The longest content that is packed or unpacked in memory: a segment, which may be one transaction.
  static let longestContent: UInt64 = 1 << 30

  /// The header at the beginning of a file, and where the content begins.
  static func header<Header: Decodable>(
    of bytes: [UInt8], _ type: Header.Type
  ) throws(BackupError) -> (Header, Int) {
    guard bytes.starts(with: mark.dropLast()), bytes.count >= mark.count + 4 else { throw .damaged }
    guard bytes.starts(with: mark) else { throw .newerFormat }
    let length = Int(bytes.withUnsafeBytes { $0.word(at: mark.count) })
    let start = mark.count + 4
    guard length <= longestHeader, bytes.count >= start + length,
      let header = try? JSONDecoder().decode(type, from: Data(bytes[start..<(start + length)]))
    else { throw .damaged }
    return (header, start + length)
  }
}

/// What a snapshot is.
struct SnapshotHeader: Codable, Hashable, Sendable {
  /// The number of bytes of the database file.
  var length: UInt64
  /// The position in the WAL whose next frames apply to it.
  var log: LogPosition
  /// Whose it is; nil in backups of earlier versions.
  var origin: FileOrigin?
}

/// What a segment is.
struct SegmentHeader: Codable, Hashable, Sendable {
  /// The number of bytes of its frames.
  var length: UInt64
  /// Where the frames begin in the WAL.
  var start: LogPosition
  /// Where they end.
  var end: LogPosition
  /// Whose it is; nil in backups of earlier versions.
  var origin: FileOrigin?
}

/// What a file of a backup says of itself, so that it is not taken for another one (LIB-25).
struct FileOrigin: Codable, Hashable, Sendable {
  /// The id of the library.
  var library: String
  /// The path in the backup.
  var path: String
  /// The SHA-256 of the segment before this one; nil for a copy of the database, and if there was none yet.
  var previous: String?
}
