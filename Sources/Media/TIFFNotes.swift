import Foundation

/// Reads the Exif data of a TIFF, because libvips reads no Exif directory of this format.
public struct TIFFNotes {
  private var window: FileWindow
  private let isLittleEndian: Bool
  /// The directories by libvips' numbers: 0 is the image's own, 2 the Exif directory.
  private var directories: [Int: [Int: Entry]] = [:]

  private struct Entry {
    let type: Int
    let count: Int
    /// The file offset of the value.
    let place: Int
  }

  /// Directory and tag of the fields that are read, by libvips' names.
  private static let tags = [
    "exif-ifd0-ImageDescription": (0, 0x010E), "exif-ifd0-Artist": (0, 0x013B),
    "exif-ifd0-Make": (0, 0x010F), "exif-ifd0-Model": (0, 0x0110),
    "exif-ifd0-DateTime": (0, 0x0132), "exif-ifd2-ExposureTime": (2, 0x829A),
    "exif-ifd2-FNumber": (2, 0x829D), "exif-ifd2-ISOSpeedRatings": (2, 0x8827),
    "exif-ifd2-DateTimeOriginal": (2, 0x9003), "exif-ifd2-DateTimeDigitized": (2, 0x9004),
    "exif-ifd2-OffsetTime": (2, 0x9010), "exif-ifd2-OffsetTimeOriginal": (2, 0x9011),
    "exif-ifd2-OffsetTimeDigitized": (2, 0x9012), "exif-ifd2-FocalLength": (2, 0x920A),
  ]
  private static let exifDirectory = 0x8769
  /// The most entries read per directory, more than any program writes; limits the work on a
  /// hostile file.
  private static let mostEntries = 1_000
  /// The most bytes of a text.
  private static let longestText = 4_000

  /// Reads the directories of a file that has passed `MetadataCheck`.
  init(_ window: FileWindow) {
    self.window = window
    isLittleEndian = self.window.number(at: 0, size: 1) == 0x49
    guard let first = number(4, 4) else { return }
    directories[0] = entries(at: first)
    if let exif = directories[0]?[TIFFNotes.exifDirectory], let place = number(exif.place, 4) {
      directories[2] = entries(at: place)
    }
  }

  /// The value of a field as text, without libvips' explanation; nil if the file lacks the field.
  public mutating func field(_ name: String, _ rules: TextRules = .current) -> String? {
    guard let (directory, tag) = TIFFNotes.tags[name], let entry = directories[directory]?[tag]
    else { return nil }
    switch entry.type {
    case 2:
      guard
        let bytes = window.bytes(at: entry.place, count: min(entry.count, TIFFNotes.longestText))
      else {
        return nil
      }
      return EmbeddedText.decoded(bytes.prefix { $0 != 0 }, rules)
    case 3: return number(entry.place, 2).map(String.init)
    case 4: return number(entry.place, 4).map(String.init)
    case 5:
      guard let over = number(entry.place, 4), let under = number(entry.place + 4, 4) else {
        return nil
      }
      return "\(over)/\(under)"
    default: return nil
    }
  }

  private mutating func entries(at place: Int) -> [Int: Entry] {
    guard let count = number(place, 2) else { return [:] }
    var entries: [Int: Entry] = [:]
    for index in 0..<min(count, TIFFNotes.mostEntries) {
      let start = place + 2 + index * 12
      guard let tag = number(start, 2), let type = number(start + 2, 2),
        let count = number(start + 4, 4), let value = number(start + 8, 4)
      else { break }
      let size = [0, 1, 1, 2, 4, 8]
      let isInside = type < size.count && size[type] * count <= 4
      entries[tag] = Entry(type: type, count: count, place: isInside ? start + 8 : value)
    }
    return entries
  }

  private mutating func number(_ place: Int, _ size: Int) -> Int? {
    window.number(at: place, size: size, isLittleEndian: isLittleEndian)
  }
}

extension TIFFNotes {
  /// Calls `body` with the notes of a TIFF; returns nil if the file is not a TIFF.
  public static func read<Result>(_ path: String, _ body: (inout TIFFNotes) -> Result) -> Result? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var window = FileWindow(descriptor: descriptor)
    let length = min(PictureFormat.startLength, window.length)
    guard PictureFormat(start: window.bytes(at: 0, count: length) ?? []) == .tiff else {
      return nil
    }
    var notes = TIFFNotes(window)
    return body(&notes)
  }
}

extension CameraNotes {
  /// What a camera wrote into a TIFF; nil if the file is not a TIFF.
  public init?(tiff path: String) {
    let notes = TIFFNotes.read(path) { notes in CameraNotes { notes.field($0) } }
    guard let notes else { return nil }
    self = notes
  }
}
