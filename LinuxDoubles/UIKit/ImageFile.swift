extension UIImage {
  /// Reads a BMP file of 24 bits a pixel, and the size of a PNG file; everything else is no picture here.
  public convenience init?(data: Data) {
    let bytes = Array(data)
    func number(_ at: Int) -> CGFloat {
      CGFloat(bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) })
    }
    if let pixels = Pixels(bmp: bytes) {
      let size = CGSize(width: pixels.width, height: pixels.height)
      self.init(size: size, systemName: nil, pixels: pixels)
    } else if bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self.init(size: CGSize(width: number(16), height: number(20)), systemName: nil)
    } else {
      return nil
    }
  }
  public var scale: CGFloat { 1 }
  public func preparingForDisplay() -> UIImage? { self }
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    UIImage(size: size, systemName: nil, pixels: pixels)
  }
}

/// What a picture file holds: red, green and blue, row by row from the top.
struct Pixels: Hashable {
  let width: Int
  let height: Int
  private let bytes: [UInt8]

  init?(bmp file: [UInt8]) {
    func number(_ at: Int) -> Int { (0..<4).reduce(0) { $0 | Int(file[at + $1]) << (8 * $1) } }
    guard file.count > 54, file.starts(with: [66, 77]), file[28] == 24 else { return nil }
    (width, height) = (number(18), number(22))
    let stride = (width * 3 + 3) / 4 * 4
    guard width > 0, height > 0, file.count >= 54 + stride * height else { return nil }
    var bytes: [UInt8] = []
    for row in (0..<height).reversed() {
      for column in 0..<width {
        let at = 54 + row * stride + column * 3
        bytes += [file[at + 2], file[at + 1], file[at]]
      }
    }
    self.bytes = bytes
  }

  /// The colour at a place, 0…1 from edge to edge, smooth between pixels.
  func colour(_ x: Double, _ y: Double) -> [Double] {
    let (h, v) = (x * Double(width) - 0.5, y * Double(height) - 0.5)
    let (left, top) = (h.rounded(.down), v.rounded(.down))
    func part(_ column: Double, _ row: Double, _ channel: Int) -> Double {
      let c = min(max(Int(column), 0), width - 1)
      let r = min(max(Int(row), 0), height - 1)
      return Double(bytes[(r * width + c) * 3 + channel]) / 255
    }
    return (0..<3).map { channel in
      let upper =
        part(left, top, channel) * (1 - h + left) + part(left + 1, top, channel) * (h - left)
      let lower =
        part(left, top + 1, channel) * (1 - h + left)
        + part(left + 1, top + 1, channel) * (h - left)
      return upper * (1 - v + top) + lower * (v - top)
    }
  }
}
