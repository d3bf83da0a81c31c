import Foundation
import NIOCore

/// A file in pieces of 256 KiB. One that cannot be read ends early, and the store refuses it by its length.
struct FilePieces: AsyncSequence, Sendable {
  typealias Element = ByteBuffer

  let path: String

  func makeAsyncIterator() -> Iterator { Iterator(path: path) }

  final class Iterator: AsyncIteratorProtocol {
    private let descriptor: Int32

    init(path: String) {
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
    }

    deinit {
      if descriptor >= 0 { Glibc.close(descriptor) }
    }

    func next() async throws -> ByteBuffer? {
      var piece = ByteBufferAllocator().buffer(capacity: 256 << 10)
      let count = piece.writeWithUnsafeMutableBytes(minimumWritableBytes: 256 << 10) { bytes in
        Swift.max(0, read(descriptor, bytes.baseAddress, bytes.count))
      }
      return count == 0 ? nil : piece
    }
  }
}

/// A new file of mode 0600, which is closed at the end of its life.
final class NewFile {
  private let descriptor: Int32
  private let path: String

  init(_ path: String) throws(ObjectStoreError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .disk(path: path, number: errno) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(ObjectStoreError) {
    var offset = 0
    while offset < bytes.count {
      let count = Glibc.write(
        descriptor, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
      guard count > 0 else { throw .disk(path: path, number: errno) }
      offset += count
    }
  }
}
