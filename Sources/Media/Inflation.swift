import CZlib
import Foundation

/// Measures the decompressed length of zlib data without storing it.
enum Inflation {
  private static let pieceLength = 64 << 10

  /// Subtracts from `budget` the decompressed length of the file's bytes from `start` to `end`.
  /// Stops soon after the budget drops below 0, at the end of the data, and at damaged data.
  static func spend(_ budget: inout Int, _ descriptor: Int32, from start: Int, to end: Int) {
    var stream = z_stream()
    guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return
    }
    defer { inflateEnd(&stream) }
    let input = UnsafeMutablePointer<UInt8>.allocate(capacity: pieceLength)
    let output = UnsafeMutablePointer<UInt8>.allocate(capacity: pieceLength)
    defer {
      input.deallocate()
      output.deallocate()
    }
    var position = start
    while position < end, budget >= 0 {
      let count = pread(descriptor, input, min(pieceLength, end - position), off_t(position))
      guard count > 0 else { return }
      position += count
      stream.next_in = input
      stream.avail_in = UInt32(count)
      repeat {
        stream.next_out = output
        stream.avail_out = UInt32(pieceLength)
        let status = inflate(&stream, Z_NO_FLUSH)
        budget -= pieceLength - Int(stream.avail_out)
        guard status == Z_OK || status == Z_BUF_ERROR else { return }
      } while budget >= 0 && (stream.avail_in > 0 || stream.avail_out == 0)
    }
  }
}
