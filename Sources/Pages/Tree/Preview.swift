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
    func add(_ value: Int, bytes: Int) {
      for shift in 0..<bytes { file.append(UInt8(value >> (8 * shift) & 255)) }
    }
    add(size, bytes: 4)
    add(0, bytes: 4)
    add(54, bytes: 4)
    add(40, bytes: 4)
    add(width, bytes: 4)
    add(height, bytes: 4)
    add(1, bytes: 2)
    add(24, bytes: 2)
    add(0, bytes: 4)
    add(stride * height, bytes: 4)
    for _ in 0..<4 { add(0, bytes: 4) }
    for row in (0..<height).reversed() {
      for column in 0..<width {
        let index = (row * width + column) * 3
        file += [pixels[index + 2], pixels[index + 1], pixels[index]]
      }
      add(0, bytes: stride - width * 3)
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
