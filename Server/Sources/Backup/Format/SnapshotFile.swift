import CZlib
import Domain
import Foundation
import Store

/// Packs and unpacks snapshots, which do not fit into memory, from file to file.
enum SnapshotFile {
  /// Writes `header` and the database file at `source` to `path`. Returns the SHA-256 of the new file.
  static func pack(
    _ header: SnapshotHeader, _ source: String, to path: String,
    until cancellation: Cancellation = Cancellation()
  ) throws -> String {
    let output = try OutputFile(path)
    defer { output.close() }
    var hash = ContentHash()
    func write(_ bytes: UnsafeRawBufferPointer) throws(BackupError) {
      hash.add(bytes)
      try output.write(bytes)
    }
    try Archive.opening(header).withUnsafeBytes { try write($0) }
    var stream = z_stream()
    guard deflateInit_(&stream, 1, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw BackupError.damaged
    }
    defer { deflateEnd(&stream) }
    var length: UInt64 = 0
    try Deflation.pieces(of: source) { piece throws(BackupError) in
      try cancellation.check()
      length += UInt64(piece.count)
      _ = try Deflation.pump(&stream, piece, isLast: false, inflates: false, write)
    }
    guard length == header.length else { throw BackupError.damaged }
    _ = try Deflation.pump(
      &stream, UnsafeRawBufferPointer(start: nil, count: 0), isLast: true, inflates: false, write)
    let digest = hash.digest()
    try digest.withUnsafeBytes { try output.write($0) }
    digest.withUnsafeBytes { hash.add($0) }
    return hash.text()
  }

  /// Verifies the snapshot at `source` and writes the database to `path`. Returns the header.
  static func unpack(_ source: String, to path: String) throws(BackupError) -> SnapshotHeader {
    var facts = stat()
    guard stat(source, &facts) == 0 else { throw .disk(path: source, number: errno) }
    let end = UInt64(facts.st_size) - min(UInt64(facts.st_size), UInt64(Archive.hashLength))
    var hash = ContentHash()
    var beginning: [UInt8] = []
    var written: [UInt8] = []
    try Deflation.pieces(of: source, to: end) { piece in
      hash.add(piece)
      if beginning.count < Archive.longestHeader + 64 { beginning += piece }
    }
    try Deflation.pieces(of: source, from: end) { written += $0 }
    guard hash.digest() == written else { throw .damaged }
    let (header, start) = try Archive.header(of: beginning, SnapshotHeader.self)
    let output = try OutputFile(path)
    defer { output.close() }
    var stream = z_stream()
    guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw .damaged
    }
    defer { inflateEnd(&stream) }
    var length: UInt64 = 0
    var isAtEnd = false
    try Deflation.pieces(of: source, from: UInt64(start), to: end) { piece throws(BackupError) in
      guard !isAtEnd else { throw .damaged }
      isAtEnd = try Deflation.pump(&stream, piece, isLast: false, inflates: true) {
        bytes throws(BackupError) in
        length += UInt64(bytes.count)
        guard length <= header.length else { throw .damaged }
        try output.write(bytes)
      }
    }
    guard isAtEnd, length == header.length else { throw .damaged }
    return header
  }
}

/// A new file of mode 0600.
struct OutputFile: ~Copyable {
  let descriptor: Int32
  private let path: String

  init(_ path: String) throws(BackupError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .disk(path: path, number: errno) }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(BackupError) {
    var offset = 0
    while offset < bytes.count {
      let count = Glibc.write(
        descriptor, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
      guard count > 0 else { throw .disk(path: path, number: errno) }
      offset += count
    }
  }

  /// Flushes the file to the disk.
  func synchronise() throws(BackupError) {
    guard fsync(descriptor) == 0 else { throw .disk(path: path, number: errno) }
  }

  borrowing func close() {
    _ = Glibc.close(descriptor)
  }
}
