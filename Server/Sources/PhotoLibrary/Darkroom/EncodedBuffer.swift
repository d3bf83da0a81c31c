import Darkroom
import Foundation

/// A buffer allocated by libvips; freed with the last reference.
final class EncodedBuffer {
  fileprivate let address: UnsafeMutableRawPointer
  fileprivate let length: Int

  fileprivate init(address: UnsafeMutableRawPointer, length: Int) {
    self.address = address
    self.length = length
  }

  deinit {
    darkroom_free(address)
  }

  /// Writes the buffer to a file, which is created or overwritten.
  func write(to path: String) throws(DarkroomError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw EncodedBuffer.failure() }
    defer { close(descriptor) }
    var written = 0
    while written < length {
      let count = Glibc.write(descriptor, address + written, length - written)
      if count > 0 { written += count } else if errno != EINTR { throw EncodedBuffer.failure() }
    }
  }

  private static func failure() -> DarkroomError {
    errno == ENOSPC || errno == EDQUOT
      ? .diskFull : .unavailable(reason: String(cString: strerror(errno)))
  }
}

/// Calls a C function that makes a buffer from the file at `path`; throws libvips' error if it fails.
func printed(
  from path: String,
  _ make: (UnsafeMutablePointer<UnsafeMutableRawPointer?>, UnsafeMutablePointer<Int>) -> Int32
) throws(DarkroomError) -> EncodedBuffer {
  var address: UnsafeMutableRawPointer?
  var length = 0
  let result = make(&address, &length)
  guard result == 0, let address else {
    throw DarkroomError(reason: darkroomReason(), path: path)
  }
  return EncodedBuffer(address: address, length: length)
}

/// Throws `missing` if there is no such file; libvips would only report a failure.
func requireReadable(_ path: String) throws(DarkroomError) {
  guard access(path, R_OK) == 0 else {
    throw errno == ENOENT ? .missing : .unavailable(reason: String(cString: strerror(errno)))
  }
}
