import CZlib
import Foundation

/// Compresses and decompresses zlib data. Level 1, because the server has requests to answer.
enum Deflation {
  private static let level: Int32 = 1
  private static let pieceLength = 256 << 10

  static func compressed(_ content: [UInt8]) throws(BackupError) -> [UInt8] {
    var length = compressBound(UInt(content.count))
    var status = Z_OK
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, filled in
      status = compress2(buffer.baseAddress, &length, content, UInt(content.count), level)
      filled = status == Z_OK ? Int(length) : 0
    }
    guard status == Z_OK else { throw .damaged }
    return bytes
  }

  /// The content, which must have exactly `length` bytes.
  static func content(_ bytes: ArraySlice<UInt8>, length: Int) throws(BackupError) -> [UInt8] {
    var isGood = false
    let content = [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
      isGood = bytes.withUnsafeBufferPointer { input in
        var found = UInt(length)
        let status = uncompress(buffer.baseAddress, &found, input.baseAddress, UInt(input.count))
        filled = status == Z_OK ? Int(found) : 0
        return status == Z_OK && found == UInt(length)
      }
    }
    guard isGood else { throw .damaged }
    return content
  }

  /// Reads a regular file piece by piece.
  static func pieces(
    of path: String, from start: UInt64 = 0, to end: UInt64 = .max,
    _ body: (UnsafeRawBufferPointer) throws(BackupError) -> Void
  ) throws(BackupError) {
    // Why not blocking: opening a pipe would wait for somebody who writes to it.
    let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .disk(path: path, number: errno) }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { throw .damaged }
    try pieces(of: descriptor, path, from: start, to: end, body)
  }

  /// Reads an open file piece by piece.
  static func pieces(
    of descriptor: Int32, _ path: String, from start: UInt64, to end: UInt64,
    _ body: (UnsafeRawBufferPointer) throws(BackupError) -> Void
  ) throws(BackupError) {
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceLength, alignment: 16)
    defer { piece.deallocate() }
    var offset = start
    while offset < end {
      let count = pread(
        descriptor, piece.baseAddress, Int(min(UInt64(piece.count), end - offset)), off_t(offset))
      guard count >= 0 else { throw .disk(path: path, number: errno) }
      if count == 0 { return }
      try body(UnsafeRawBufferPointer(rebasing: piece[..<count]))
      offset += UInt64(count)
    }
  }

  /// Passes `input` through `stream` and its output to `body`; true at the end of the zlib data.
  static func pump(
    _ stream: inout z_stream, _ input: UnsafeRawBufferPointer, isLast: Bool, inflates: Bool,
    _ body: (UnsafeRawBufferPointer) throws(BackupError) -> Void
  ) throws(BackupError) -> Bool {
    let output = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceLength, alignment: 16)
    defer { output.deallocate() }
    stream.next_in = UnsafeMutablePointer(
      mutating: input.bindMemory(to: UInt8.self).baseAddress)
    stream.avail_in = UInt32(input.count)
    while true {
      stream.next_out = output.bindMemory(to: UInt8.self).baseAddress
      stream.avail_out = UInt32(output.count)
      let status =
        inflates
        ? inflate(&stream, Z_NO_FLUSH) : deflate(&stream, isLast ? Z_FINISH : Z_NO_FLUSH)
      guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
        throw .damaged
      }
      try body(UnsafeRawBufferPointer(rebasing: output[..<(output.count - Int(stream.avail_out))]))
      if status == Z_STREAM_END { return true }
      if stream.avail_out > 0, stream.avail_in == 0 { return false }
    }
  }
}
