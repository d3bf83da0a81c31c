/// The file formats that the library takes (LIB-3), told by content, never by name.
public enum PictureFormat: String, CaseIterable, Hashable, Sendable {
  /// Baseline or progressive JPEG.
  case jpeg
  /// PNG, also interlaced.
  case png
  /// WebP, with or without loss.
  case webp
  /// HEIF with HEVC, as phones write it.
  case heic
  /// HEIF with AV1.
  case avif
  /// TIFF of either byte order.
  case tiff

  /// Bytes from the start of a file that `init(start:)` wants to see.
  public static let startLength = 32

  /// The format of a file that begins with `start`, or nothing when it is none of these.
  public init?(start: [UInt8]) {
    if start.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if start.starts(with: [0x49, 0x49, 0x2A, 0])
      || start.starts(with: [0x4D, 0x4D, 0, 0x2A])
    {
      self = .tiff
    } else if start.count >= 12, start[0..<4].elementsEqual("RIFF".utf8),
      start[8..<12].elementsEqual("WEBP".utf8)
    {
      self = .webp
    } else if let brand = PictureFormat.brand(start: start) {
      self = brand
    } else {
      return nil
    }
  }

  private static func brand(start: [UInt8]) -> PictureFormat? {
    guard start.count >= 12, start[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    switch String(decoding: start[8..<12], as: UTF8.self) {
    case "avif": return .avif
    case "heic", "heix", "heim", "heis": return .heic
    case "mif1":
      // The general brand: which codec it is stands among the compatible brands.
      let others = String(decoding: start.dropFirst(16), as: UTF8.self)
      return others.contains("avif") ? .avif : .heic
    default: return nil
    }
  }

  /// The extension of files of this format, without the dot.
  public var fileExtension: String {
    switch self {
    case .jpeg: "jpg"
    case .png: "png"
    case .webp: "webp"
    case .heic: "heic"
    case .avif: "avif"
    case .tiff: "tif"
    }
  }

  /// The format whose files have this extension.
  public init?(fileExtension: String) {
    guard let format = PictureFormat.allCases.first(where: { $0.fileExtension == fileExtension })
    else { return nil }
    self = format
  }

  /// Whether a file of this name claims to be a picture of one of the formats.
  static func isClaimed(byName name: String) -> Bool {
    let known = [
      "jpg", "jpeg", "jpe", "png", "webp", "heic", "heif", "avif", "tif", "tiff",
    ]
    guard let dot = name.lastIndex(of: ".") else { return false }
    return known.contains(name[name.index(after: dot)...].lowercased())
  }
}
