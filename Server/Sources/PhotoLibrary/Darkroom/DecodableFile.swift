import Darkroom
import Foundation
import Media

/// A picture file in a form that every supported version of libvips and libheif reads.
///
/// That is the file itself or, if a decoder would refuse it for what else it holds, a copy in memory: of a HEIC or
/// AVIF with a tone-mapped image (HDR) or an unusual brand, one that lists only its picture
/// (`HEIFItems.replacements`). The file is never changed.
struct DecodableFile: ~Copyable {
  /// The path that libvips opens, with the page of a TIFF that is the picture unless that is the first; valid as
  /// long as this value.
  let path: String
  /// The copy in memory; -1 if there is none.
  private let descriptor: Int32

  /// Throws if the file is unreadable or has excessive metadata. If there is an `end`, the copy has these bytes
  /// behind the others, or in place of the first byte of a marker that was cut off.
  init(_ original: String, end: [UInt8] = []) throws(DarkroomError) {
    try requireReadable(original)
    guard MetadataCheck.accepts(original) else { throw .excessiveMetadata }
    var replacements = HEIFItems.withWindow(original) { HEIFItems.replacements(&$0) } ?? []
    if !end.isEmpty { replacements.append((DecodableFile.endOfData(original), end)) }
    if !replacements.isEmpty {
      descriptor = try DecodableFile.copied(original, replacements)
      path = "/proc/self/fd/\(descriptor)"
    } else {
      descriptor = -1
      let page = TIFFImages.primaryPage(original) ?? 0
      path = page == 0 ? original : "\(original)[page=\(page)]"
    }
  }

  /// The offset behind the last byte of a JPEG, or of the first byte of a marker at its end.
  private static func endOfData(_ path: String) -> Int {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return .max }
    defer { close(descriptor) }
    let length = FileWindow(descriptor: descriptor).length
    var last: UInt8 = 0
    let isRead = pread(descriptor, &last, 1, off_t(length - 1)) == 1
    return isRead && last == 0xFF ? length - 1 : length
  }

  /// The marker of the end of a JPEG.
  static let endOfJPEG: [UInt8] = [0xFF, 0xD9]

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The longest file in bytes of which a copy is made. Why: the limit on the memory of a worker does not count it.
  private static let largestCopy = 256 << 20

  /// A file in memory with the content of `path`, but for the replacements, which are appended if they start
  /// behind its end.
  private static func copied(
    _ path: String, _ replacements: [(start: Int, bytes: [UInt8])]
  ) throws(DarkroomError) -> Int32 {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw failure() }
    defer { close(source) }
    let length = FileWindow(descriptor: source).length
    guard length <= largestCopy else {
      throw .unavailable(reason: "it is too long to be copied for the decoder")
    }
    let copy = darkroom_memory_file()
    guard copy >= 0 else { throw failure() }
    do throws(DarkroomError) {
      try copyContent(of: source, to: copy)
      for replacement in replacements {
        try write(replacement.bytes[...], to: copy, at: min(replacement.start, length))
      }
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
