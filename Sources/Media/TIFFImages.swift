import Foundation

/// The images of a TIFF, by what its directories say of them; no pixels are read.
public struct TIFFImages {
  /// An image, as its directory describes it.
  struct Image: Hashable {
    /// Whether it is a smaller copy of another image of the file.
    let isReduced: Bool
    /// Whether it is a mask of another image.
    let isMask: Bool
    /// Whether it holds values of a sensor that no decoder of pictures reads.
    let isOfSensor: Bool
    /// Whether it has a width and a height.
    let hasSize: Bool

    /// Whether it is a picture of its own in full size.
    var isWhole: Bool { hasSize && !isReduced && !isMask && !isOfSensor }
  }

  /// The images in the chain of directories, which decoders call pages.
  private(set) var pages: [Image] = []
  /// The images in directories to which a page refers (SubIFDs).
  private(set) var parts: [Image] = []
  /// Whether the file declares itself a raw photo.
  private(set) var isDeclaredRaw = false

  private typealias Entry = (type: Int, count: Int, place: Int)

  private static let newSubfileType = 254
  private static let subfileType = 255
  private static let (width, height) = (256, 257)
  private static let (compression, photometric) = (259, 262)
  private static let subdirectories = 330
  private static let versionOfDNG = 50_706
  /// Color filter array, and the linear values of a sensor.
  private static let sensorPhotometrics: Set = [32_803, 34_892]
  /// What only cameras write: Kodak (262, 32867, 65000), Sony (32767), packed (32769), Samsung (32770, 32772),
  /// Epson (32769), Nikon (34713), lossy and JPEG XL of DNG (34892, 52546), Pentax (65535).
  private static let sensorCompressions: Set = [
    262, 32_767, 32_769, 32_770, 32_772, 32_867, 34_713, 34_892, 52_546, 65_000, 65_535,
  ]
  /// Signatures after the header: Canon's CR2, and Phase One in both byte orders.
  private static let signatures = ["CR", "IIII", "MMMM"]
  /// The most directories below one page; cameras write up to ten.
  private static let mostParts = 64
  /// The entries that may still be read, of all directories; cameras write a few hundred.
  private var left = MetadataCheck.pieces

  /// Reads the directories of a TIFF; ends at the first that is damaged.
  init(_ window: inout FileWindow) {
    let isLittle = window.number(at: 0, size: 1) == 0x49
    func number(_ place: Int, _ size: Int, _ window: inout FileWindow) -> Int? {
      window.number(at: place, size: size, isLittleEndian: isLittle)
    }
    let signature = String(decoding: window.bytes(at: 8, count: 4) ?? [], as: UTF8.self)
    isDeclaredRaw = Self.signatures.contains { signature.hasPrefix($0) }
    var seen: Set<Int> = []
    var next = number(4, 4, &window)
    while let place = next, place != 0, pages.count < MetadataCheck.pages,
      seen.insert(place).inserted,
      let entries = directory(at: place, &window, number)
    {
      if pages.isEmpty, entries[Self.versionOfDNG] != nil { isDeclaredRaw = true }
      pages.append(Self.image(entries, &window, number))
      if let below = entries[Self.subdirectories] {
        let start = below.count == 1 ? below.place : number(below.place, 4, &window)
        for index in 0..<min(below.count, Self.mostParts) {
          guard let start, let part = number(start + 4 * index, 4, &window) else { break }
          guard seen.insert(part).inserted,
            let entries = directory(at: part, &window, number)
          else { continue }
          parts.append(Self.image(entries, &window, number))
        }
      }
      let count = number(place, 2, &window) ?? 0
      next = number(place + 2 + 12 * count, 4, &window)
    }
  }

  private typealias Number = (Int, Int, inout FileWindow) -> Int?

  /// The entries of a directory by tag, with the places of their value fields; nil if there is none.
  private mutating func directory(
    at place: Int, _ window: inout FileWindow, _ number: Number
  ) -> [Int: Entry]? {
    guard let count = number(place, 2, &window), count > 0 else { return nil }
    var entries: [Int: Entry] = [:]
    for index in 0..<count {
      let start = place + 2 + 12 * index
      left -= 1
      guard left >= 0, let tag = number(start, 2, &window),
        let type = number(start + 2, 2, &window),
        let values = number(start + 4, 4, &window)
      else { return nil }
      entries[tag] = (type, values, start + 8)
    }
    return entries
  }

  private static func image(
    _ entries: [Int: Entry], _ window: inout FileWindow, _ number: Number
  ) -> Image {
    func value(_ tag: Int) -> Int? {
      guard let entry = entries[tag] else { return nil }
      return number(entry.place, entry.type == 3 ? 2 : 4, &window)
    }
    let kind = value(newSubfileType) ?? 0
    return Image(
      isReduced: kind & 1 != 0 || value(subfileType) == 2, isMask: kind & 4 != 0,
      isOfSensor: value(photometric).map(sensorPhotometrics.contains) == true
        || value(compression).map(sensorCompressions.contains) == true,
      hasSize: value(width) ?? 0 > 0 && value(height) ?? 0 > 0)
  }

  /// Whether this is a raw photo: only values of a sensor, or only a smaller copy of what is elsewhere in the file.
  var isRaw: Bool {
    if isDeclaredRaw || (pages + parts).contains(where: \.isOfSensor) { return true }
    return pages.first?.isReduced == true && !pages.contains(where: \.isWhole)
  }

  /// The page that is the picture: the first in full size, else the first.
  var primaryPage: Int { pages.firstIndex(where: \.isWhole) ?? 0 }
}

extension TIFFImages {
  /// Whether an open file is a TIFF that is a raw photo (LIB-24).
  public static func isRaw(_ descriptor: Int32) -> Bool {
    read(descriptor)?.isRaw == true
  }

  /// The number of the page that is the picture of the TIFF at `path`, from 0; nil if the file is not a TIFF.
  public static func primaryPage(_ path: String) -> Int? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return read(descriptor)?.primaryPage
  }

  private static func read(_ descriptor: Int32) -> TIFFImages? {
    var window = FileWindow(descriptor: descriptor)
    let length = min(PictureFormat.startLength, window.length)
    guard PictureFormat(start: window.bytes(at: 0, count: length) ?? []) == .tiff else {
      return nil
    }
    return TIFFImages(&window)
  }
}
