import Foundation
public import Store

/// A file that is open for reading as long as this exists, also after somebody deletes or replaces it.
public final class OpenFile: Sendable {
  private let descriptor: Int32
  /// The length in bytes when it was opened.
  public let length: Int64

  /// Takes over a descriptor; nil if it is negative, or not that of a regular file.
  init?(descriptor: Int32) {
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    var facts = stat()
    let isFile = fstat(descriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    length = isFile ? Int64(facts.st_size) : 0
    if !isFile { return nil }
  }

  /// Opens the file at `path`; nil if that fails.
  public convenience init?(path: String) {
    self.init(descriptor: open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK))
  }

  deinit { close(descriptor) }

  /// The SHA-256 of its content in lowercase hexadecimal digits; empty if it cannot be read. Takes a second for 500 MB.
  var contentHash: String { ContentHash.text(of: descriptor) }

  /// Fills `space` with the bytes that begin at `offset`. Throws if the file cannot be read or ends before.
  public func read(_ space: UnsafeMutableRawBufferPointer, at offset: Int64) throws(DiskError) {
    var done = 0
    while done < space.count, let start = space.baseAddress {
      let count = pread(descriptor, start + done, space.count - done, off_t(offset) + off_t(done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw DiskError(number: count < 0 ? errno : EIO) }
      done += count
    }
  }
}
