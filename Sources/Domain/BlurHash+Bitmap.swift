extension BlurHash {
  /// Pixels of the longer side of a bitmap: enough for a preview, whoever draws it smooths the rest.
  private static let longSide: Int64 = 12
  /// Pixels of the shorter side of a panorama's bitmap: with fewer it shows stripes, not colours.
  private static let shortSide: Int64 = 4

  /// A small picture in the proportions of `size`, as a BMP file that every system reads.
  public func bitmap(_ size: PixelSize) -> [UInt8] {
    let longer = Int64(max(size.width, size.height))
    let shorter = Int64(min(size.width, size.height))
    func scaled(_ side: Int32) -> Int {
      let side = Int64(side)
      return Int(
        min(64, max(BlurHash.longSide * side / longer, BlurHash.shortSide * side / shorter)))
    }
    let (width, height) = (scaled(size.width), scaled(size.height))
    return BlurHash.bitmap(pixels(width: width, height: height), width: width, height: height)
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
}
