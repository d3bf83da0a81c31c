/// A decoded image: red, green and blue, row by row from the top.
public struct Bitmap: Hashable, Sendable {
  public let width: Int
  public let height: Int
  private let bytes: [UInt8]

  /// Decodes a BMP file with 24 bits per pixel; nil for anything else.
  public init?(bmp file: [UInt8]) {
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

  /// The color at a point, bilinear; `x` and `y` are 0…1 from edge to edge.
  func ink(_ x: Double, _ y: Double, _ alpha: Double) -> Ink {
    let (h, v) = (x * Double(width) - 0.5, y * Double(height) - 0.5)
    let (left, top) = (h.rounded(.down), v.rounded(.down))
    let (right, low) = (h - left, v - top)
    func part(_ channel: Int) -> Double {
      let upper =
        byte(left, top, channel) * (1 - right) + byte(left + 1, top, channel) * right
      let lower =
        byte(left, top + 1, channel) * (1 - right) + byte(left + 1, top + 1, channel) * right
      return (upper * (1 - low) + lower * low) / 255
    }
    return Ink(part(0), part(1), part(2), alpha)
  }

  private func byte(_ column: Double, _ row: Double, _ channel: Int) -> Double {
    let c = min(max(Int(column), 0), width - 1)
    let r = min(max(Int(row), 0), height - 1)
    return Double(bytes[(r * width + c) * 3 + channel])
  }
}
