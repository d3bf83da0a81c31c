import Foundation

/// Rejects files whose metadata would cost a decoder far more than their length: text and profiles
/// that decompress to gigabytes, or one part of the file that is referenced many times.
///
/// A worker runs it before libvips opens a file, even one that is already in the library. JPEG and
/// WebP need no check: their metadata is neither compressed nor shared.
public enum MetadataCheck {
  /// The most bytes to which a file's metadata may decompress: 16 MiB, which takes about 30 ms. The
  /// largest ICC profiles have 4 MB, and XMP rarely has 1 MB.
  public static let unpackedBytes = 16 << 20
  /// The most metadata items of a file; cameras and programs write fewer than 100.
  static let pieces = 20_000

  /// The most pages of a TIFF: one with several is refused anyway, and libtiff counts them slowly.
  static let pages = 1_000

  /// Whether a file's metadata is within the limits; other damage is the decoder's task.
  public static func accepts(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    var window = FileWindow(descriptor: descriptor)
    let length = min(PictureFormat.startLength, window.length)
    return switch PictureFormat(start: window.bytes(at: 0, count: length) ?? []) {
    case .png: isFinePNG(&window, descriptor)
    case .tiff: isFineTIFF(&window)
    case .heic, .avif: isFineHEIF(&window)
    case .jpeg, .webp, nil: true
    }
  }

  // MARK: PNG

  private static func isFinePNG(_ window: inout FileWindow, _ descriptor: Int32) -> Bool {
    var position = 8
    var budget = unpackedBytes
    var count = 0
    while let length = window.number(at: position, size: 4),
      let name = window.name(at: position + 4), length <= Int(Int32.max)
    {
      let start = position + 8
      let end = start + length
      position = end + 4
      switch String(decoding: name, as: UTF8.self) {
      case "IEND": return true
      // Why not counted: image data and animation frames may have any number of chunks.
      case "IDAT", "fdAT": continue
      case "zTXt", "iCCP":
        if let zero = window.zero(from: start, before: min(end, start + 80)) {
          Inflation.spend(&budget, descriptor, from: zero + 2, to: min(end, window.length))
        }
      case "iTXt":
        if let packed = packedText(&window, start, end) {
          Inflation.spend(&budget, descriptor, from: packed, to: min(end, window.length))
        }
      default: break
      }
      count += 1
      if budget < 0 || count > pieces { return false }
    }
    return true
  }

  /// Offset of the compressed text of an iTXt chunk; nil if it is not compressed.
  private static func packedText(_ window: inout FileWindow, _ start: Int, _ end: Int) -> Int? {
    guard let keyword = window.zero(from: start, before: min(end, start + 80)),
      let flag = window.number(at: keyword + 1, size: 1), flag != 0,
      let language = window.zero(from: keyword + 3, before: end),
      let translated = window.zero(from: language + 1, before: end)
    else { return nil }
    return translated + 1
  }

  // MARK: TIFF

  /// The size in bytes of each TIFF value type, by its number.
  private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

  /// Whether the values of all directories fit into the file together.
  private static func isFineTIFF(_ window: inout FileWindow) -> Bool {
    let little = window.number(at: 0, size: 1) == 0x49
    var left = window.length + (64 << 10)
    var visited: Set<Int> = []
    var next = window.number(at: 4, size: 4, isLittleEndian: little)
    while let place = next, place != 0, visited.insert(place).inserted {
      if visited.count > pages { return false }
      guard let count = window.number(at: place, size: 2, isLittleEndian: little) else {
        return true
      }
      for entry in 0..<count {
        let start = place + 2 + entry * 12
        guard let type = window.number(at: start + 2, size: 2, isLittleEndian: little),
          let values = window.number(at: start + 4, size: 4, isLittleEndian: little)
        else { return true }
        let size = (type < sizes.count ? sizes[type] : 0) * values
        if size > 4 { left -= size }
        if left < 0 { return false }
      }
      next = window.number(at: place + 2 + count * 12, size: 4, isLittleEndian: little)
    }
    return true
  }
}
