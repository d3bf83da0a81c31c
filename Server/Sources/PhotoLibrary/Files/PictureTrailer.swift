import Foundation

/// Checks whether a variant file is complete.
///
/// Variants are not synced to the disk, since they can be made again, so a power failure may
/// truncate them. Each format marks its end.
enum PictureTrailer {
  /// Whether the open file of `length` bytes ends as `format` requires.
  static func isWhole(_ descriptor: Int32, length: Int, format: VariantFormat) -> Bool {
    switch format {
    case .jpg, .pjpg:
      return length > 4 && bytes(descriptor, at: length - 2, count: 2) == [0xFF, 0xD9]
    case .png:
      return length > 24 && bytes(descriptor, at: length - 8, count: 4) == Array("IEND".utf8)
    case .webp:
      let size = bytes(descriptor, at: 4, count: 4).reversed().reduce(0) { $0 << 8 | Int($1) }
      return length > 12 && size + 8 == length
    case .avif: return boxesEnd(descriptor, at: length)
    }
  }

  /// Whether the boxes of an ISO base media file end exactly at `length`, with `mdat` last.
  private static func boxesEnd(_ descriptor: Int32, at length: Int) -> Bool {
    var position = 0
    var name: [UInt8] = []
    while position < length {
      let head = bytes(descriptor, at: position, count: 8)
      let size = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      guard size >= 8 else { return false }
      name = Array(head.suffix(4))
      position += size
    }
    return position == length && name == Array("mdat".utf8)
  }

  private static func bytes(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    return pread(descriptor, &bytes, count, off_t(offset)) == count ? bytes : []
  }
}
