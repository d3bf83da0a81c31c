import CZlib
import HTTPTypes
import Hummingbird
import NIOCore

/// The portrait of people who have none: head and shoulders in gray, drawn once.
enum PlaceholderPortrait {
  /// Pixels per side.
  static let side = 128

  private static let png = ByteBuffer(bytes: picture())

  /// The response with the image, always `side` pixels wide, or 304 if the client has it.
  static func answer(_ request: Request) async throws -> Response {
    let tag = "\"placeholder-1\""
    let headers: HTTPFields = [
      .contentType: "image/png", .eTag: tag, .cacheControl: "public, max-age=86400",
      .xContentTypeOptions: "nosniff", .contentSecurityPolicy: "sandbox; default-src 'none'",
      .accessControlAllowOrigin: "*", .resourcePolicy: "cross-origin",
    ]
    return try await FileResponse.answer(request, headers, length: png.readableBytes) { range in
      ResponseBody(byteBuffer: png.getSlice(at: range.lowerBound, length: range.count) ?? png)
    }
  }

  /// The image as an 8-bit grayscale PNG.
  static func picture() -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<side {
      rows.append(0)
      for x in 0..<side { rows.append(grey(x, y)) }
    }
    var header = bytes(UInt32(side)) + bytes(UInt32(side))
    header += [8, 0, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + chunk("IDAT", packed(rows)) + chunk("IEND", [])
  }

  private static func grey(_ x: Int, _ y: Int) -> UInt8 {
    // NB: coordinates are doubled, because the center lies between two pixels.
    let (across, down) = (2 * x - side + 1, 2 * y - side + 1)
    let head = across * across + (down + 36) * (down + 36)
    let shoulders = across * across + (down - 124) * (down - 124)
    return head <= 48 * 48 || shoulders <= 92 * 92 ? 0xC8 : 0x8A
  }

  private static func packed(_ rows: [UInt8]) -> [UInt8] {
    var length = compressBound(UInt(rows.count))
    var output = [UInt8](repeating: 0, count: Int(length))
    compress2(&output, &length, rows, UInt(rows.count), 9)
    return Array(output.prefix(Int(length)))
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    let sum = crc32(0, body, UInt32(body.count))
    return bytes(UInt32(data.count)) + body + bytes(UInt32(truncatingIfNeeded: sum))
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
