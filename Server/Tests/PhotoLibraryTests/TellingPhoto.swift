import Domain

@testable import PhotoLibrary

/// Photos full of metadata: texts, owner, serial number and coordinates in Exif, XMP and IPTC.
enum TellingPhoto {
  /// The formats; nil is TIFF.
  static let formats: [VariantFormat?] = [.jpg, .png, .webp, nil]
  /// Bytes that each file contains: a word that is part of every text, and the latitude.
  static let secrets = [word, latitude]

  private static let word = Array("Kilimanjaro-7731".utf8)
  /// The rationals 55/1, 45/1 and 31/1.
  private static let latitude = [55, 1, 45, 1, 31, 1].flatMap { number($0, 4) }

  private static let xmp = EmbeddedTextTests.packet(
    ["dc:title", "photoshop:City", "exif:GPSLatitude", "aux:SerialNumber", "aux:OwnerName"].map {
      "<\($0)>\(String(decoding: word, as: UTF8.self))</\($0)>"
    }.joined())
  private static let iptc = [5, 25, 80, 90, 120].flatMap {
    EmbeddedTextTests.dataSet($0, word)
  }

  /// A photo of 60 × 40 pixels.
  static func bytes(_ format: VariantFormat?) throws -> [UInt8] {
    guard let format else { return tiff([UInt8](repeating: 77, count: 2_400)) }
    let picture = try Specimen.picture(60, 40, format)
    switch format {
    case .png: return png(picture)
    case .webp: return webp(picture)
    case .jpg, .pjpg, .avif:
      let exif = tiff(nil)
      return try EmbeddedJPEG.bytes(exif: exif, xmp: xmp, iptc: iptc)
    }
  }

  private static func png(_ picture: [UInt8]) -> [UInt8] {
    let chunks =
      Forgery.chunk("tEXt", Array("Author\0".utf8) + word)
      + Forgery.chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + xmp)
      + Forgery.chunk("eXIf", tiff(nil))
    return picture[..<33] + chunks + picture[33...]
  }

  private static func webp(_ picture: [UInt8]) -> [UInt8] {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + number(content.count, 4) + content
        + [UInt8](repeating: 0, count: content.count % 2)
    }
    // Flags: Exif and XMP follow.
    let header = chunk("VP8X", [0x0C, 0, 0, 0] + number(59, 3) + number(39, 3))
    let body =
      Array("WEBP".utf8) + header + pixels(ofWebP: picture) + chunk("EXIF", tiff(nil))
      + chunk("XMP ", xmp)
    return Array("RIFF".utf8) + number(body.count, 4) + body
  }

  /// The chunk with the pixels, from a WebP that may have other chunks.
  static func pixels(ofWebP picture: [UInt8]) -> ArraySlice<UInt8> {
    var rest = picture[12...]
    while rest.count >= 8 {
      let length = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      let chunk = rest.prefix(8 + length + length % 2)
      if chunk.starts(with: "VP8 ".utf8) || chunk.starts(with: "VP8L".utf8) { return chunk }
      rest = rest.dropFirst(chunk.count)
    }
    return []
  }

  // MARK: TIFF

  private static func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A TIFF of these gray pixels; without them, an Exif block.
  private static func tiff(_ pixels: [UInt8]?) -> [UInt8] {
    var bytes = Array("II*\0".utf8) + number(0, 4)
    let text = word + [0]
    // Camera owner and serial number.
    let exif = directory([(0xA430, 2, text), (0xA431, 2, text)], &bytes)
    let gps = directory([(1, 2, [78, 0]), (2, 5, latitude)], &bytes)
    var entries: [(Int, Int, [UInt8])] = [
      (0x010E, 2, text), (0x013B, 2, text), (0x8298, 2, text), (0x8769, 4, number(exif, 4)),
      (0x8825, 4, number(gps, 4)),
    ]
    if let pixels {
      let place = bytes.count
      bytes += pixels
      entries += [
        (0x0100, 3, number(60, 2)), (0x0101, 3, number(40, 2)), (0x0102, 3, number(8, 2)),
        (0x0103, 3, number(1, 2)), (0x0106, 3, number(1, 2)), (0x0111, 4, number(place, 4)),
        (0x0116, 3, number(40, 2)), (0x0117, 4, number(pixels.count, 4)), (0x02BC, 1, xmp),
        (0x83BB, 7, iptc),
      ]
    }
    let first = directory(entries, &bytes)
    bytes.replaceSubrange(4..<8, with: number(first, 4))
    return bytes
  }

  /// Appends a directory of tags, types and values to `bytes`; returns its offset.
  private static func directory(
    _ entries: [(tag: Int, type: Int, value: [UInt8])], _ bytes: inout [UInt8]
  ) -> Int {
    let sizes = [0, 1, 1, 2, 4, 8, 1, 1]
    var table = number(entries.count, 2)
    for (tag, type, value) in entries.sorted(by: { $0.tag < $1.tag }) {
      table += number(tag, 2) + number(type, 2) + number(value.count / sizes[type], 4)
      if value.count <= 4 {
        table += value + [UInt8](repeating: 0, count: 4 - value.count)
      } else {
        table += number(bytes.count, 4)
        bytes += value + [UInt8](repeating: 0, count: value.count % 2)
      }
    }
    let place = bytes.count
    bytes += table + number(0, 4)
    return place
  }
}
