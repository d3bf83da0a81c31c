import Domain

/// The blurred preview of a photo as a tiny picture inside its own address.
enum Preview {
  /// Pixels of the longer side: enough for a BlurHash, the browser smooths the rest.
  private static let longSide: Int32 = 12

  /// A `data:` address of a bitmap; `nil` when `blurHash` is not one.
  static func address(blurHash: String, size: PixelSize) -> String? {
    guard let hash = BlurHash(blurHash) else { return nil }
    let longer = max(size.width, size.height)
    let width = max(2, Int(longSide * size.width / longer))
    let height = max(2, Int(longSide * size.height / longer))
    let file = bitmap(hash.pixels(width: width, height: height), width: width, height: height)
    return "data:image/bmp;base64," + base64(file)
  }

  /// A BMP file: 24 bits per pixel, rows from the bottom, padded to four bytes.
  private static func bitmap(_ pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
    let stride = (width * 3 + 3) / 4 * 4
    let size = 54 + stride * height
    var file: [UInt8] = [66, 77]
    // One plane of 24 bits: the 1 and the 24 are halves of one field.
    let header = [size, 0, 54, 40, width, height, 24 << 16 | 1, 0, stride * height, 0, 0, 0, 0]
    for field in header {
      for shift in 0..<4 { file.append(UInt8(field >> (8 * shift) & 255)) }
    }
    for row in (0..<height).reversed() {
      for column in 0..<width {
        for part in (0..<3).reversed() { file.append(pixels[(row * width + column) * 3 + part]) }
      }
      for _ in width * 3..<stride { file.append(0) }
    }
    return file
  }

  /// RFC 4648, with padding.
  private static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let rest = bytes.count - index
      let group =
        Int(bytes[index]) << 16 | (rest > 1 ? Int(bytes[index + 1]) << 8 : 0)
        | (rest > 2 ? Int(bytes[index + 2]) : 0)
      text.append(alphabet[group >> 18])
      text.append(alphabet[group >> 12 & 63])
      text.append(rest > 1 ? alphabet[group >> 6 & 63] : UInt8(ascii: "="))
      text.append(rest > 2 ? alphabet[group & 63] : UInt8(ascii: "="))
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }
}
