/// Builds the two files of a Live Photo, with metadata that only their owner may see (FEED-28).
public struct LivePhotoSample: Sendable {
  /// The identifier in both files; nil for files of another camera.
  public var identifier: String?
  /// The length of the video in seconds.
  public var seconds: UInt32 = 2
  /// Whether the video refers to itself for its samples, and not to another file.
  public var isSelfContained = true
  /// Whether the tables have offsets of 8 bytes, as in files of over 4 GB.
  public var hasLongOffsets = false
  /// The number of zeros after the first picture.
  public var padding = 0
  /// The number of picture tracks, which all show the same pictures.
  public var pictureTracks = 1

  /// Whether the metadata of the video are where FFmpeg writes them, in an MP4.
  public var isOfFFmpeg = false

  /// Creates a Live Photo with this identifier.
  public init(identifier: String? = "5CB1DE5F-8D5A-4C44-9C77-E3F5B0A5E3D1") {
    self.identifier = identifier
  }

  /// What must never be served to others: a place, a model and a serial number.
  public static let secrets = [place, "iPhone 15 Pro", serial]
  /// What a copy without metadata still contains: the samples of picture and sound.
  public static let samples = ["PICTURE-ONE", "PICTURE-TWO", "SOUND-ONE-TWO"]

  private static let place = "+55.7558+037.6173+151.0/"
  private static let serial = "F2LX0000SECRET"
}

extension LivePhotoSample {
  /// The video.
  public var movie: [UInt8] {
    let start = ftyp.count + 8 + 8
    var parts = LivePhotoSample.samples.map { Array($0.utf8) } + [Array(LivePhotoSample.place.utf8)]
    parts[0] += [UInt8](repeating: 0, count: padding)
    let places = parts.indices.map { index in
      start + parts[..<index].reduce(0) { $0 + $1.count }
    }
    let media = box("mdat", parts.flatMap { $0 } + Array(LivePhotoSample.serial.utf8))
    return ftyp + box("wide") + media + moov(places, parts.map(\.count))
  }

  private var ftyp: [UInt8] {
    let brand = Array((isOfFFmpeg ? "isom" : "qt  ").utf8)
    return box("ftyp", brand + number(0) + brand)
  }

  private func moov(_ places: [Int], _ lengths: [Int]) -> [UInt8] {
    let header =
      number(0) + date + date + number(600) + number(600 * seconds)
      + [UInt8](repeating: 0, count: 80)
    let pictures = track(
      "vide", box("vmhd", number(1) + number(0) + number(0)), pictureDescription,
      Array(places[0..<2]), Array(lengths[0..<2]))
    let sound = track(
      "soun", box("smhd", number(0) + number(0)), soundDescription, [places[2]], [lengths[2]])
    let notes = track("meta", box("gmhd"), box("mebx"), [places[3]], [lengths[3]])
    return box(
      "moov",
      box("mvhd", header) + (0..<pictureTracks).flatMap { _ in pictures } + sound + notes
        + (isOfFFmpeg ? box("udta", metadata) : metadata + userData))
  }

  private var userData: [UInt8] {
    box("udta", box("\u{A9}xyz", Array(LivePhotoSample.place.utf8)) + number(0))
  }

  private func track(
    _ kind: String, _ header: [UInt8], _ description: [UInt8], _ places: [Int], _ lengths: [Int]
  ) -> [UInt8] {
    let table =
      box("stsd", number(0) + number(1) + description)
      + box("stts", number(0) + number(1) + number(UInt32(lengths.count)) + number(300))
      + box("stsc", number(0) + number(1) + number(1) + number(1) + number(1))
      + box(
        "stsz",
        number(0) + number(0) + number(UInt32(lengths.count))
          + lengths.flatMap { number(UInt32($0)) })
      + box(
        hasLongOffsets ? "co64" : "stco",
        number(0) + number(UInt32(places.count))
          + places.flatMap { (hasLongOffsets ? number(0) : []) + number(UInt32($0)) })
    let reference = box(
      "alis", number(isSelfContained ? 1 : 0) + Array(LivePhotoSample.serial.utf8))
    let information =
      header + handler("dhlr", "alis")
      + box("dinf", box("dref", number(0) + number(1) + reference)) + box("stbl", table)
    let media =
      box("mdhd", number(0) + date + date + number(600) + number(600 * seconds) + number(0))
      + handler("mhlr", kind) + box("minf", information)
    return box(
      "trak",
      box("tkhd", number(15) + date + date + [UInt8](repeating: 0, count: 72))
        + box("mdia", media) + box("udta", box("name", Array(LivePhotoSample.serial.utf8))))
  }

  private func handler(_ role: String, _ kind: String) -> [UInt8] {
    box(
      "hdlr",
      number(0) + Array(role.utf8) + Array(kind.utf8) + Array("appl".utf8) + number(0) + number(0)
        + [UInt8(LivePhotoSample.serial.utf8.count)] + Array(LivePhotoSample.serial.utf8))
  }

  private var pictureDescription: [UInt8] {
    box(
      "hvc1",
      [UInt8](repeating: 0, count: 78) + box("hvcC", [1, 2, 3, 4])
        + box("note", Array(LivePhotoSample.serial.utf8)))
  }

  private var soundDescription: [UInt8] { box("mp4a", [UInt8](repeating: 0, count: 28)) }

  private var metadata: [UInt8] {
    var values = [
      ("com.apple.quicktime.location.ISO6709", LivePhotoSample.place),
      ("com.apple.quicktime.model", "iPhone 15 Pro"),
    ]
    if let identifier { values.append(("com.apple.quicktime.content.identifier", identifier)) }
    let keys = values.flatMap { key, _ in
      number(UInt32(8 + key.utf8.count)) + Array("mdta".utf8) + Array(key.utf8)
    }
    let items = values.enumerated().flatMap { index, value in
      let data = box("data", number(1) + number(0) + Array(value.1.utf8))
      return number(UInt32(8 + data.count)) + number(UInt32(index + 1)) + data
    }
    return box(
      "meta",
      (isOfFFmpeg ? number(0) : [])
        + box("hdlr", number(0) + number(0) + Array("mdta".utf8) + [UInt8](repeating: 0, count: 14))
        + box("keys", number(0) + number(UInt32(values.count)) + keys) + box("ilst", items))
  }

  /// A date of 2023, in seconds since 1904.
  private var date: [UInt8] { number(3_780_000_000) }

  private func box(_ name: String, _ content: [UInt8] = []) -> [UInt8] {
    number(UInt32(8 + content.count)) + name.unicodeScalars.map { UInt8($0.value) } + content
  }

  private func number(_ value: UInt32) -> [UInt8] {
    [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
  }
}

extension LivePhotoSample {
  /// The photo: a JPEG with the identifier in its maker note.
  public func still(_ jpeg: [UInt8]) -> [UInt8] {
    let exif = Array("Exif\0\0".utf8) + tiff
    let length = exif.count + 2
    return jpeg[..<2] + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + exif + jpeg[2...]
  }

  /// Exif data in the byte order of iPhones; without an identifier there is no maker note.
  public var tiff: [UInt8] {
    let model = Array("iPhone 15 Pro\0".utf8)
    let note = makerNote
    // The first directory has two entries, the second one.
    let (exif, text) = (8 + 2 + 2 * 12 + 4, 8 + 2 + 2 * 12 + 4 + 2 + 12 + 4)
    return Array("MM\0*".utf8) + number(8)
      + short(2) + entry(0x0110, 2, model.count, text) + entry(0x8769, 4, 1, exif) + number(0)
      + short(note.isEmpty ? 0 : 1) + entry(0x927C, 7, note.count, text + model.count) + number(0)
      + model + note
  }

  private var makerNote: [UInt8] {
    guard let identifier else { return [] }
    let text = Array(identifier.utf8) + [0]
    return Array("Apple iOS\0\0\u{1}MM".utf8) + short(2) + entry(0x0001, 9, 1, 15)
      + entry(0x0011, 2, text.count, 14 + 2 + 2 * 12 + 4) + number(0) + text
  }

  private func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
    short(tag) + short(type) + number(UInt32(count)) + number(UInt32(value))
  }

  private func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
}
