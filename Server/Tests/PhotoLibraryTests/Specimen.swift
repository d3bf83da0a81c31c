import Darkroom
import Domain
import Foundation
import Testing

@testable import PhotoLibrary

/// Images made for tests.
enum Specimen {
  /// Starts libvips in this process, which is safe here: the tests make all images themselves.
  static let isReady = darkroom_start() == 0

  /// Red, green, blue, white: the corners from the upper left, row by row.
  static let corners: [[UInt8]] = [
    [230, 20, 20], [20, 200, 30], [20, 30, 220], [250, 250, 250],
  ]

  /// An image whose quarters have the colors of `corners`.
  static func picture(
    _ width: Int = 60, _ height: Int = 40, _ format: VariantFormat = .jpg, seed: UInt8 = 0
  ) throws -> [UInt8] {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        pixels += corners[(y * 2 / height) * 2 + x * 2 / width]
      }
    }
    pixels[0] = seed
    return try encoded(pixels, width, height, format)
  }

  /// Encodes RGB pixels of 3 bytes.
  static func encoded(
    _ pixels: [UInt8], _ width: Int, _ height: Int, _ format: VariantFormat
  ) throws -> [UInt8] {
    try #require(isReady)
    let variation = Variation(
      scaled: PixelSize(width: 1, height: 1), background: SheetColor(), format: format,
      quality: 90)
    var order = darkroom_transform(variation)
    var bytes: UnsafeMutableRawPointer?
    var length = 0
    let result = pixels.withUnsafeBytes {
      darkroom_encode($0.baseAddress, Int32(width), Int32(height), &order, &bytes, &length)
    }
    try #require(result == 0)
    defer { darkroom_free(bytes) }
    return [UInt8](UnsafeRawBufferPointer(start: bytes, count: length))
  }

  /// The size of an image and the colors of its quarters, row by row.
  static func look(_ bytes: [UInt8]) throws -> (size: PixelSize, corners: [[UInt8]]) {
    try #require(isReady)
    let path = NSTemporaryDirectory() + "specimen-" + UUID().uuidString
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let size = try ImageHeader(path: path).size
    let file = try DecodableFile(path)
    var order = darkroom_transform()
    (order.width, order.height, order.format, order.quality) = (size.width, size.height, 1, 90)
    var made: UnsafeMutableRawPointer?
    var block: UnsafeMutableRawPointer?
    var length = 0
    var (across, down): (Int32, Int32) = (0, 0)
    let result = darkroom_proof(file.path, &order, &made, &length, 4096, &block, &across, &down)
    try #require(result == 0)
    defer {
      darkroom_free(made)
      darkroom_free(block)
    }
    let pixels = UnsafeRawBufferPointer(start: block, count: Int(across) * Int(down) * 3)
    let corners = [(1, 1), (3, 1), (1, 3), (3, 3)].map { column, row in
      let start = (Int(down) * row / 4 * Int(across) + Int(across) * column / 4) * 3
      return [UInt8](pixels[start..<(start + 3)])
    }
    return (size, corners)
  }

  /// The index in `corners` of the nearest color.
  static func nearest(_ color: [UInt8]) -> Int {
    func distance(_ other: [UInt8]) -> Int {
      zip(color, other).map { abs(Int($0) - Int($1)) }.reduce(0, +)
    }
    return corners.indices.min { distance(corners[$0]) < distance(corners[$1]) } ?? 0
  }
}

/// Files that no camera writes.
enum Forgery {
  /// A PNG whose header declares this many pixels of one bit.
  static func png(_ width: UInt32, _ height: UInt32, interlaced: Bool = false) -> [UInt8] {
    let head = bytes(width) + bytes(height) + [1, 0, 0, 0, interlaced ? 1 : 0]
    let line: [UInt8] = [0x78, 0x01, 0x01, 1, 0, 0xFE, 0xFF, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", head)
      + chunk("IDAT", line) + chunk("IEND", [])
  }

  /// A complete PNG of equal pixels: `depth` bits per value, `type` is the color type of the
  /// specification.
  static func plainPNG(
    _ width: Int, _ height: Int, depth: UInt8, type: UInt8, pixel: [UInt8]
  ) -> [UInt8] {
    let head = bytes(UInt32(width)) + bytes(UInt32(height)) + [depth, type, 0, 0, 0]
    var row: [UInt8] = [0]
    for _ in 0..<width { row += pixel }
    var rows: [UInt8] = []
    for _ in 0..<height { rows += row }
    let length = [UInt8(rows.count & 255), UInt8(rows.count >> 8)]
    var stored: [UInt8] = [0x78, 0x01, 1] + length
    stored += length.map { ~$0 } + rows + bytes(adler(rows))
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", head)
      + chunk("IDAT", stored) + chunk("IEND", [])
  }

  /// The Adler-32 checksum of zlib.
  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }

  /// A progressive JPEG that ends after its header.
  static func progressiveJPEG(_ width: UInt16, _ height: UInt16) -> [UInt8] {
    let size = [height, width].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let table: [UInt8] = [0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
    let frame: [UInt8] =
      [0xFF, 0xC2, 0, 17, 8] + size + [3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0]
    let scan: [UInt8] = [0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 0, 0]
    return [0xFF, 0xD8] + table + frame + scan + [0, 0, 0xFF, 0xD9]
  }

  /// A chunk of a PNG.
  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return bytes(UInt32(content.count)) + body + bytes(checksum(body))
  }

  private static func bytes(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// CRC-32 of the PNG specification, bit by bit.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return ~value
  }
}

/// Exif data of a camera.
enum Exif {
  /// `jpeg` with orientation, camera, time and GPS coordinates.
  static func added(to jpeg: [UInt8], orientation: UInt8) -> [UInt8] {
    let segment = Array("Exif\0\0".utf8) + body(orientation)
    let length = UInt16(segment.count + 2)
    return jpeg[..<2] + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + segment + jpeg[2...]
  }

  /// A gray TIFF of 2 × 2 pixels with camera and time.
  static func tiff(isLittleEndian: Bool) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return isLittleEndian ? bytes : bytes.reversed()
    }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
      let size = type == 3 ? 2 : 4
      return number(tag, 2) + number(type, 2) + number(count, 4) + number(value, size)
        + [UInt8](repeating: 0, count: 4 - size)
    }
    // The image directory is at 8, the Exif directory at 150, values begin at 250.
    var bytes = Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
    let picture = [
      entry(0x100, 3, 1, 2), entry(0x101, 3, 1, 2), entry(0x102, 3, 1, 8), entry(0x103, 3, 1, 1),
      entry(0x106, 3, 1, 1), entry(0x10F, 2, 6, 250), entry(0x111, 4, 1, 300),
      entry(0x116, 3, 1, 2), entry(0x117, 4, 1, 4), entry(0x8769, 4, 1, 150),
    ]
    bytes += number(picture.count, 2) + picture.flatMap { $0 } + number(0, 4)
    bytes += [UInt8](repeating: 0, count: 150 - bytes.count)
    let camera = [
      entry(0x829A, 5, 1, 256), entry(0x9003, 2, 20, 264), entry(0x9011, 2, 7, 284),
    ]
    bytes += number(camera.count, 2) + camera.flatMap { $0 } + number(0, 4)
    bytes += [UInt8](repeating: 0, count: 250 - bytes.count)
    bytes += Array("Leica\0".utf8) + number(1, 4) + number(250, 4)
    bytes += Array("2018:02:06 10:00:00\0".utf8) + Array("+03:00\0".utf8)
    bytes += [UInt8](repeating: 0, count: 300 - bytes.count)
    return bytes + [10, 20, 30, 40]
  }

  /// Degrees and minutes of the latitude as encoded in the file: the rationals 55/1 and 45/1.
  static let latitude: [UInt8] = [0, 0, 0, 55, 0, 0, 0, 1, 0, 0, 0, 45, 0, 0, 0, 1]

  private static func body(_ orientation: UInt8) -> [UInt8] {
    // Big-endian; directories at 8, 62 and 140, values begin at 300.
    var bytes: [UInt8] = Array("MM\0\u{2A}".utf8) + [0, 0, 0, 8]
    bytes += [0, 4]
    bytes += entry(0x010F, 2, 6, at: 300) + entry(0x0112, 3, 1, short: orientation)
    bytes += entry(0x8769, 4, 1, at: 62) + entry(0x8825, 4, 1, at: 140) + [0, 0, 0, 0]
    bytes += [0, 6]
    bytes += entry(0x829A, 5, 1, at: 310) + entry(0x829D, 5, 1, at: 318)
    bytes += entry(0x8827, 3, 1, short: 200) + entry(0x9003, 2, 20, at: 326)
    bytes += entry(0x9011, 2, 7, at: 346) + entry(0x920A, 5, 1, at: 354) + [0, 0, 0, 0]
    bytes += [0, 2]
    bytes += [0, 1, 0, 2, 0, 0, 0, 2, 78, 0, 0, 0] + entry(0x0002, 5, 3, at: 362) + [0, 0, 0, 0]
    bytes += [UInt8](repeating: 0, count: 300 - bytes.count)
    bytes += Array("Leica\0".utf8) + [0, 0, 0, 0]
    bytes += [0, 0, 0, 1, 0, 0, 0, 250] + [0, 0, 0, 18, 0, 0, 0, 10]
    bytes += Array("2022:08:27 10:00:00\0".utf8) + Array("+03:00\0".utf8) + [0]
    bytes += [0, 0, 0, 35, 0, 0, 0, 1] + latitude + [0, 0, 0, 0, 0, 0, 0, 1]
    return bytes
  }

  private static func entry(_ tag: UInt16, _ type: UInt8, _ count: UInt8, at: UInt16) -> [UInt8] {
    [UInt8(tag >> 8), UInt8(tag & 255), 0, type, 0, 0, 0, count]
      + [0, 0, UInt8(at >> 8), UInt8(at & 255)]
  }

  private static func entry(
    _ tag: UInt16, _ type: UInt8, _ count: UInt8, short: UInt8
  ) -> [UInt8] {
    [UInt8(tag >> 8), UInt8(tag & 255), 0, type, 0, 0, 0, count, 0, short, 0, 0]
  }
}
