/// Reads what an iPhone wrote into the maker note of a photo's Exif data (FEED-28), and texts in any encoding.
public struct AppleNotes {
  private let bytes: ArraySlice<UInt8>
  private var isLittleEndian = false

  /// Maximum number of entries of a directory that are read.
  private static let mostEntries = 1_000
  private static let start = Array("Apple iOS\0".utf8)
  private static let exifDirectory = 0x8769
  private static let makerNote = 0x927C
  private static let contentIdentifier = 0x11

  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// Exif data with or without its header.
  private init(exif: [UInt8]) {
    let header = Array("Exif\0\0".utf8)
    self.init(exif.starts(with: header) ? exif.dropFirst(header.count) : exif[...])
    isLittleEndian = bytes.first == 0x49
  }

  /// The bytes of a text of the image's own directory, such as 0x010E (ImageDescription); nil if the data has none.
  /// libvips hands on only texts in UTF-8.
  public static func text(_ tag: Int, exif: [UInt8]) -> [UInt8]? {
    let tiff = AppleNotes(exif: exif)
    guard let first = tiff.number(4, 4), let entry = tiff.entry(tag, in: first),
      tiff.number(entry + 2, 2) == 2
    else { return nil }
    return tiff.value(of: entry).map { Array($0.prefix { $0 != 0 }) }
  }

  /// The identifier that connects a Live Photo with its video; nil if the data has none.
  public static func contentIdentifier(exif: [UInt8]) -> String? {
    let tiff = AppleNotes(exif: exif)
    guard let first = tiff.number(4, 4),
      let pointer = tiff.entry(exifDirectory, in: first), let exif = tiff.number(pointer + 8, 4),
      let entry = tiff.entry(makerNote, in: exif), let note = tiff.value(of: entry),
      note.starts(with: start)
    else { return nil }
    // The directory follows the signature, a version of two bytes and the byte order. Offsets are
    // relative to the start of the note.
    var apple = AppleNotes(note)
    apple.isLittleEndian = apple.number(12, 1) == 0x49
    guard let found = apple.entry(contentIdentifier, in: 14),
      let text = apple.value(of: found)
    else { return nil }
    return MovieNotes.text(Array(text))
  }

  /// The offset of the entry with this tag in the directory at `directory`; nil if there is none.
  private func entry(_ tag: Int, in directory: Int) -> Int? {
    guard let count = number(directory, 2) else { return nil }
    for index in 0..<min(count, AppleNotes.mostEntries) {
      let place = directory + 2 + index * 12
      guard let its = number(place, 2) else { return nil }
      if its == tag { return place }
    }
    return nil
  }

  /// The value of an entry of type byte or text; nil if it extends past the end of the data.
  private func value(of entry: Int) -> ArraySlice<UInt8>? {
    guard let count = number(entry + 4, 4), let pointer = number(entry + 8, 4) else { return nil }
    let place = count <= 4 ? entry + 8 : pointer
    guard place <= bytes.count, count <= bytes.count - place else { return nil }
    return bytes.dropFirst(place).prefix(count)
  }

  private func number(_ offset: Int, _ size: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    let part = bytes.dropFirst(offset).prefix(size)
    let ordered = isLittleEndian ? Array(part.reversed()) : Array(part)
    return ordered.reduce(0) { $0 << 8 | Int($1) }
  }
}
