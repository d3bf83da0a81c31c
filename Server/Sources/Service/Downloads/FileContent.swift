import CZlib
import Domain
import NIOCore
import NIOPosix
import PhotoLibrary
import Store

/// The bytes of a file that is sent in pieces. A file on the disk stays open as long as this exists, so that it can be
/// sent to its end although the cache deletes it.
enum FileContent: Sendable {
  case bytes([UInt8])
  case file(OpenFile)

  /// Some bytes, and the CRC-32 of all bytes up to the last of them.
  struct Piece: Sendable {
    var buffer: ByteBuffer
    var checksum: UInt32
  }

  /// The most bytes of a piece: 512 KiB, of which two are in memory at a time.
  static let pieceLength: Int64 = 512 << 10

  /// The content of a variant; nil if its file was deleted or replaced since it was made.
  init?(_ file: VariantFile) {
    switch file.body {
    case .bytes(let bytes): self = .bytes(bytes)
    case .file(let path, let length):
      guard let opened = OpenFile(path: path), opened.length == length else { return nil }
      self = .file(opened)
    }
  }

  /// The length in bytes.
  var length: Int64 {
    switch self {
    case .bytes(let bytes): Int64(bytes.count)
    case .file(let file): file.length
    }
  }

  /// Calls `each` with all bytes in order, reading one piece ahead on a thread for blocking work. Returns the CRC-32 of
  /// all. Throws `DiskError` if the file cannot be read to the end that it had when it was opened.
  @discardableResult
  func read(_ each: (ByteBuffer) async throws -> Void) async throws -> UInt32 {
    try await read(0..<length, each)
  }

  /// The same for the bytes in `range`, whose CRC-32 it returns.
  @discardableResult
  func read(
    _ range: Range<Int64>, _ each: (ByteBuffer) async throws -> Void
  ) async throws -> UInt32 {
    var offset = range.lowerBound
    var checksum: UInt32 = 0
    var reading = piece(at: offset, before: range.upperBound, after: checksum)
    while let current = reading {
      let piece = try await current.get()
      offset += Int64(piece.buffer.readableBytes)
      checksum = piece.checksum
      reading = self.piece(at: offset, before: range.upperBound, after: checksum)
      try await each(piece.buffer)
    }
    return checksum
  }

  /// Starts to read the piece that begins at `offset`; nil at `end`. `checksum` is that of the bytes before it.
  private func piece(
    at offset: Int64, before end: Int64, after checksum: UInt32
  ) -> EventLoopFuture<Piece>? {
    let count = Int(min(FileContent.pieceLength, end - offset))
    guard count > 0 else { return nil }
    let loop = MultiThreadedEventLoopGroup.singleton.any()
    return NIOThreadPool.singleton.runIfActive(eventLoop: loop) {
      let buffer = try buffer(at: offset, count: count)
      let sum = buffer.withUnsafeReadableBytes { bytes in
        crc32_z(
          UInt(checksum), bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
      }
      return Piece(buffer: buffer, checksum: UInt32(truncatingIfNeeded: sum))
    }
  }

  private func buffer(at offset: Int64, count: Int) throws -> ByteBuffer {
    switch self {
    case .bytes(let bytes): return ByteBuffer(bytes: bytes[Int(offset)..<Int(offset) + count])
    case .file(let file):
      var buffer = ByteBufferAllocator().buffer(capacity: count)
      try buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { space in
        try file.read(UnsafeMutableRawBufferPointer(rebasing: space[..<count]), at: offset)
        return count
      }
      return buffer
    }
  }
}
