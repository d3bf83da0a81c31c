extension BlurHash {
  /// Pixels of the longer side of a bitmap: enough for a preview, whoever draws it smooths the rest.
  private static let longSide: Int64 = 12

  /// A small picture in the proportions of `size`, as a BMP file that every system reads.
  public func bitmap(_ size: PixelSize) -> [UInt8] {
    let longer = Int64(max(size.width, size.height))
    let width = max(2, Int(BlurHash.longSide * Int64(size.width) / longer))
    let height = max(2, Int(BlurHash.longSide * Int64(size.height) / longer))
    return BlurHash.bitmap(pixels(width: width, height: height), width: width, height: height)
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
}
