import Darkroom
import Foundation
import Media

/// A picture file in a form that every supported version of libvips and libheif reads.
///
/// That is the file itself or, if it is a HEIC or AVIF with a tone-mapped image (HDR), a copy in
/// memory that lists only its picture (`HEIFItems.pruned`). The file is never changed.
struct DecodableFile: ~Copyable {
  /// The path that libvips opens; valid as long as this value.
  let path: String
  /// The copy in memory; -1 if there is none.
  private let descriptor: Int32

  /// Throws if the file is unreadable or has excessive metadata.
  init(_ original: String) throws(DarkroomError) {
    try requireReadable(original)
    guard MetadataCheck.accepts(original) else { throw .excessiveMetadata }
    let pruned = HEIFItems.withWindow(original) { HEIFItems.pruned(&$0) }
    descriptor =
      try pruned.map { pruned throws(DarkroomError) in
        try DecodableFile.copied(original, replacing: pruned.bytes, at: pruned.start)
      } ?? -1
    path = descriptor < 0 ? original : "/proc/self/fd/\(descriptor)"
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The longest file in bytes of which a copy is made. Why: the limit on the memory of a worker does not count it.
  private static let largestCopy = 256 << 20

  /// A file in memory with the content of `path`, but for `bytes` at `start`.
  private static func copied(
    _ path: String, replacing bytes: [UInt8], at start: Int
  ) throws(DarkroomError) -> Int32 {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw failure() }
    defer { close(source) }
    guard FileWindow(descriptor: source).length <= largestCopy else {
      throw .unavailable(reason: "it is too long to be copied for the decoder")
    }
    let copy = darkroom_memory_file()
    guard copy >= 0 else { throw failure() }
    do throws(DarkroomError) {
      try copyContent(of: source, to: copy)
      try write(bytes[...], to: copy, at: start)
      return copy
    } catch {
      close(copy)
      throw error
    }
  }

  private static func copyContent(of source: Int32, to copy: Int32) throws(DarkroomError) {
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    // Why: a file that grows meanwhile must not fill the memory.
    let length = FileWindow(descriptor: source).length
    var position = 0
    while position < length {
      let count = pread(source, &piece, min(piece.count, length - position), off_t(position))
      if count == 0 { return }
      if count > 0 {
        try write(piece[..<count], to: copy, at: position)
        position += count
      } else if errno != EINTR {
        throw failure()
      }
    }
  }

  private static func write(
    _ bytes: ArraySlice<UInt8>, to copy: Int32, at start: Int
  ) throws(DarkroomError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        pwrite(
          copy, buffer.baseAddress?.advanced(by: written), buffer.count - written,
          off_t(start + written))
      }
      if count > 0 { written += count } else if errno != EINTR { throw failure() }
    }
  }

  private static func failure() -> DarkroomError {
    .unavailable(reason: String(cString: strerror(errno)))
  }
}
