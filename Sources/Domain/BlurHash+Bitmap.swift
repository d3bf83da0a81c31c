extension BlurHash {
  /// Pixels on the longer side of a preview, which is scaled up smoothly for display.
  private static let longSide: Int64 = 12
  /// Minimum pixels on the shorter side: with fewer, a panorama's preview shows stripes.
  private static let shortSide: Int64 = 4

  /// A preview with the aspect ratio of `size`, at most 64 pixels a side, as a BMP file, which
  /// every platform decodes.
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

  /// A BMP file: 24 bits per pixel, rows bottom-up, each padded to a multiple of four bytes.
  private static func bitmap(_ pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
    let stride = (width * 3 + 3) / 4 * 4
    let size = 54 + stride * height
    var file: [UInt8] = [66, 77]
    // Two 16-bit fields written as one: 1 plane, 24 bits per pixel.
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
