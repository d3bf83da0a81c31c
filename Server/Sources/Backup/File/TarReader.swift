import Foundation
import Store

/// The files of a tar archive as GNU tar writes it, read without unpacking them.
public struct TarReader: Sendable {
  /// The SHA-256 of each file's content, by its path; of the last one if there are several.
  public private(set) var hashes: [String: String] = [:]
  /// The paths that are there more than once.
  public private(set) var twice: [String] = []
  /// The paths of what is neither a file nor a folder.
  public private(set) var others: [String] = []
  /// Whether the archive ends before its end mark.
  public private(set) var isCut = false
  /// Whether there is anything after the end mark.
  public private(set) var hasMore = false
  /// The errno by the path of each file whose content cannot be read.
  public private(set) var unreadable: [String: Int32] = [:]
  /// Where the archive cannot be read, so that it is unknown what follows, and the errno; nil if it was read to its end.
  public private(set) var stop: (offset: UInt64, number: Int32)?

  private var descriptor: Int32 = -1
  private var offset: UInt64 = 0
  private var length: UInt64 = 0

  private static let blockLength = 512

  /// Whether the file at `path` begins like a tar archive that is not compressed. Throws `disk` if it cannot be read.
  public static func isTar(_ path: String) throws(BackupError) -> Bool {
    var mark: [UInt8] = []
    do throws(BackupError) {
      try Deflation.pieces(of: path, from: 257, to: 262) { mark += $0 }
    } catch {
      guard error == .damaged else { throw error }
    }
    return mark == Array("ustar".utf8)
  }

  /// Reads the archive at `path`; writes the content of the files that `saved` names to the paths there.
  ///
  /// Throws `disk` if it cannot be opened, or a file not be written. What cannot be read is noted.
  public init(_ path: String, saving saved: [String: String] = [:]) throws {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw BackupError.disk(path: path, number: errno) }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      throw BackupError.damaged
    }
    length = UInt64(facts.st_size)
    do throws(BackupError) {
      try readEntries(path, saved)
    } catch {
      guard case .disk(path, let number) = error else { throw error }
      stop = (offset, number)
    }
  }

  private mutating func readEntries(
    _ path: String, _ saved: [String: String]
  ) throws(BackupError) {
    var (longName, longLength): (String?, UInt64?) = (nil, nil)
    while let block = try block(path) {
      if block.allSatisfy({ $0 == 0 }) { return try readEnd(path) }
      guard let header = TarHeader(block) else {
        isCut = true
        return
      }
      let name = TarReader.plain(longName ?? header.name)
      let count = longLength ?? header.length
      switch header.kind {
      case UInt8(ascii: "L"):
        longName = TarHeader.text(try bytes(path, count)[...])
        continue
      case UInt8(ascii: "x"):
        let records = TarHeader.records(try bytes(path, count))
        longName = records["path"] ?? longName
        longLength = records["size"].flatMap { UInt64($0) }
        continue
      case UInt8(ascii: "K"), UInt8(ascii: "g"): skip(count)
      case UInt8(ascii: "5"): break
      case 0, UInt8(ascii: "0"): try read(name, count, path, saved[name])
      default:
        others.append(name)
        skip(count)
      }
      (longName, longLength) = (nil, nil)
      if isCut { return }
    }
    isCut = true
  }

  private static func plain(_ name: String) -> String {
    name.hasPrefix("./") ? String(name.dropFirst(2)) : name
  }

  /// The next block; nil if less is left.
  private mutating func block(_ path: String) throws(BackupError) -> [UInt8]? {
    guard offset + UInt64(TarReader.blockLength) <= length else { return nil }
    return try bytes(path, UInt64(TarReader.blockLength))
  }

  private mutating func skip(_ count: UInt64) {
    let blocks = count / UInt64(TarReader.blockLength)
    let rest: UInt64 = count % UInt64(TarReader.blockLength) == 0 ? 0 : 1
    let (end, isTooFar) = offset.addingReportingOverflow(
      (blocks + rest) * UInt64(TarReader.blockLength))
    isCut = isCut || isTooFar || end > length
    offset = isTooFar ? length : end
  }

  /// The content of a short entry, and moves behind it.
  private mutating func bytes(_ path: String, _ count: UInt64) throws(BackupError) -> [UInt8] {
    var bytes: [UInt8] = []
    let end = min(offset &+ count, length)
    guard count <= 1 << 20 else {
      isCut = true
      return []
    }
    try Deflation.pieces(of: descriptor, path, from: offset, to: end) { bytes += $0 }
    skip(count)
    return bytes
  }

  private mutating func read(
    _ name: String, _ count: UInt64, _ path: String, _ target: String?
  ) throws(BackupError) {
    var hash = ContentHash()
    let output = try target.map { path throws(BackupError) in try OutputFile(path) }
    defer { output?.close() }
    let (end, isTooFar) = offset.addingReportingOverflow(count)
    do throws(BackupError) {
      try Deflation.pieces(of: descriptor, path, from: offset, to: isTooFar ? length : end) {
        piece throws(BackupError) in
        hash.add(piece)
        try output?.write(piece)
      }
      if hashes.updateValue(hash.text(), forKey: name) != nil { twice.append(name) }
    } catch {
      guard case .disk(path, let number) = error else { throw error }
      unreadable[name] = number
      hashes[name] = nil
      target.map { _ = unlink($0) }
    }
    skip(count)
  }

  /// Reads the second block of the end mark, and the zeros up to the end of the file.
  private mutating func readEnd(_ path: String) throws(BackupError) {
    var isZero = true
    isCut = offset >= length
    try Deflation.pieces(of: descriptor, path, from: offset, to: length) { piece in
      if isZero { isZero = piece.allSatisfy { $0 == 0 } }
    }
    hasMore = !isZero
  }
}

/// The header of an entry in a tar archive.
private struct TarHeader {
  let name: String
  let length: UInt64
  let kind: UInt8

  /// Throws nothing: nil for a block that is no header.
  init?(_ block: [UInt8]) {
    let sum = block.enumerated().reduce(0) { sum, byte in
      sum + (148..<156 ~= byte.offset ? 32 : Int(byte.element))
    }
    guard let written = TarHeader.number(block[148..<156]), written == UInt64(sum),
      let length = TarHeader.number(block[124..<136])
    else { return nil }
    (self.length, kind) = (length, block[156])
    let name = TarHeader.text(block[0..<100])
    let isPOSIX = block[257..<263].elementsEqual(Array("ustar".utf8) + [0])
    let prefix = isPOSIX ? TarHeader.text(block[345..<500]) : ""
    self.name = prefix.isEmpty ? name : prefix + "/" + name
  }

  static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Octal digits, or a large number in base 256.
  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64? {
    guard let first = bytes.first else { return nil }
    if first == 0x80 {
      guard bytes.dropLast(8).dropFirst().allSatisfy({ $0 == 0 }) else { return nil }
      return bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
    let digits = bytes.drop { $0 == 32 }.prefix { 48...55 ~= $0 }
    return UInt64(String(decoding: digits, as: UTF8.self), radix: 8)
  }

  /// The records of a pax header, such as "27 path=…\n".
  static func records(_ bytes: [UInt8]) -> [String: String] {
    var records: [String: String] = [:]
    var rest = bytes[...]
    while let space = rest.firstIndex(of: 32),
      let count = Int(String(decoding: rest[..<space], as: UTF8.self)), count > 0,
      count <= rest.count, rest.startIndex + count - 1 > space
    {
      let record = rest[(space + 1)..<(rest.startIndex + count - 1)]
      let parts = record.split(separator: 61, maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 {
        records[String(decoding: parts[0], as: UTF8.self)] = String(
          decoding: parts[1], as: UTF8.self)
      }
      rest = rest[(rest.startIndex + count)...]
    }
    return records
  }
}
