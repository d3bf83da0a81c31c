/// The file formats that the library accepts (LIB-3), detected by content, never by name.
public enum PictureFormat: String, CaseIterable, Hashable, Sendable {
  /// Baseline or progressive JPEG.
  case jpeg
  /// PNG, also interlaced.
  case png
  /// WebP, lossy or lossless.
  case webp
  /// HEIF with HEVC, as written by phones.
  case heic
  /// HEIF with AV1.
  case avif
  /// TIFF of either byte order.
  case tiff

  /// Number of bytes from the start of a file that `init(start:)` needs.
  public static let startLength = 64

  /// The format of a file that begins with `start`; nil if it is not one of these.
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
    let length = start[0..<4].reduce(0) { $0 << 8 | Int($1) }
    let others = stride(from: 16, to: min(length, start.count) - 3, by: 4).map { place in
      String(decoding: start[place..<(place + 4)], as: UTF8.self)
    }
    switch String(decoding: start[8..<12], as: UTF8.self) {
    case "avif": return .avif
    case "heic", "heix", "heim", "heis": return .heic
    // Generic HEIF: only the compatible brands that follow name the codec.
    case "mif1": return others.contains("avif") ? .avif : .heic
    // Sequences and other profiles, if one of the brands says that the file has a picture, too.
    case let major where ["avis", "mif2", "miaf", "msf1", "hevc", "hevx"].contains(major):
      guard others.contains(where: { ["avif", "heic", "heix", "mif1"].contains($0) }) else {
        return nil
      }
      return major == "avis" || others.contains("avif") ? .avif : .heic
    default: return nil
    }
  }

  /// The file extension of this format, without the dot.
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

  /// The format with this file extension; nil if there is no such format.
  public init?(fileExtension: String) {
    guard let format = PictureFormat.allCases.first(where: { $0.fileExtension == fileExtension })
    else { return nil }
    self = format
  }
}
