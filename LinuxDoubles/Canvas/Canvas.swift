import CZlib

/// A rectangle in points.
public struct Box: Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The intersection; its width or height is 0 if there is none.
  public func cut(_ other: Box) -> Box {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Box(
      left, top, max(0, min(x + width, other.x + other.width) - left),
      max(0, min(y + height, other.y + other.height) - top))
  }

  /// The box with each edge moved inwards by `by` points.
  public func inset(_ by: Double) -> Box { Box(x + by, y + by, width - 2 * by, height - 2 * by) }
}

/// Red, green, blue and alpha, 0…1.
public struct Ink: Sendable {
  public var red: Double
  public var green: Double
  public var blue: Double
  public var alpha: Double

  public init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  func times(_ part: Double) -> Ink { Ink(red, green, blue, alpha * part) }
}

/// A bitmap to draw on in points, exported as PNG.
public struct Canvas: Sendable {
  private let width: Int
  private let height: Int
  private let scale: Double
  private var pixels: [UInt8]
  private var eye: Eye { Eye(scale: scale) }
  /// A clip rectangle with rounded corners; nil for no clip.
  public var mask: (box: Box, radius: Double)?

  /// A white bitmap; `width` and `height` are in points, `scale` is pixels per point.
  public init(width: Double, height: Double, scale: Double = 2) {
    (self.width, self.height) = (Int(width * scale), Int(height * scale))
    self.scale = scale
    pixels = Array(repeating: 255, count: self.width * self.height * 3)
  }

  /// Fills a rounded rectangle; if `bottom` is given, with a vertical gradient.
  public mutating func fill(
    _ box: Box, radius: Double, from top: Ink, to bottom: Ink? = nil, clip: Box
  ) {
    let eye = eye
    paint(box, clip) { x, y in
      let cover = eye.coverage(x, y, box, radius)
      guard cover > 0, let bottom else { return top.times(cover) }
      let part = min(max((y - box.y) / max(box.height, 0.01), 0), 1)
      func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * part }
      return Ink(
        mix(top.red, bottom.red), mix(top.green, bottom.green), mix(top.blue, bottom.blue),
        mix(top.alpha, bottom.alpha) * cover)
    }
  }

  /// Draws a border inside a rectangle with rounded corners.
  public mutating func border(_ box: Box, radius: Double, width: Double, _ ink: Ink, clip: Box) {
    let inner = box.inset(width)
    let eye = eye
    paint(box, clip) { x, y in
      let outside = eye.coverage(x, y, box, radius)
      return ink.times(max(0, outside - eye.coverage(x, y, inner, max(0, radius - width))))
    }
  }

  /// Draws the shadow of a rectangle with rounded corners.
  public mutating func shadow(_ box: Box, radius: Double, blur: Double, _ ink: Ink, clip: Box) {
    let eye = eye
    paint(box.inset(-blur), clip) { x, y in
      let part = min(max(0.5 - eye.distance(x, y, box, radius) / max(2 * blur, 0.01), 0), 1)
      return ink.times(part * part * (3 - 2 * part))
    }
  }

  /// Draws a line with round caps.
  public mutating func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, width: Double, _ ink: Ink, clip: Box
  ) {
    let box = Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)).inset(-width)
    let (dx, dy) = (x2 - x1, y2 - y1)
    let square = max(dx * dx + dy * dy, 1e-9)
    let eye = eye
    paint(box, clip) { x, y in
      let along = min(max(((x - x1) * dx + (y - y1) * dy) / square, 0), 1)
      let (a, b) = (x - x1 - along * dx, y - y1 - along * dy)
      return ink.times(eye.edge((a * a + b * b).squareRoot() - width / 2))
    }
  }

  /// Draws an image scaled to a rectangle.
  public mutating func picture(_ bitmap: Bitmap, _ box: Box, alpha: Double, clip: Box) {
    paint(box, clip.cut(box)) { x, y in
      bitmap.ink(
        (x - box.x) / max(box.width, 0.01), (y - box.y) / max(box.height, 0.01), alpha)
    }
  }

  mutating func paint(_ box: Box, _ clip: Box, _ ink: (Double, Double) -> Ink) {
    let area = box.inset(-1).cut(clip).cut(Box(0, 0, Double(width) / scale, Double(height) / scale))
    guard area.width > 0, area.height > 0 else { return }
    let (mask, eye) = (mask, eye)
    let columns =
      Int(area.x * scale)..<min(width, Int(((area.x + area.width) * scale).rounded(.up)))
    let rows = Int(area.y * scale)..<min(height, Int(((area.y + area.height) * scale).rounded(.up)))
    for row in rows {
      for column in columns {
        let (x, y) = ((Double(column) + 0.5) / scale, (Double(row) + 0.5) / scale)
        let cover = mask.map { eye.coverage(x, y, $0.box, $0.radius) } ?? 1
        let ink = ink(x, y).times(cover)
        guard ink.alpha > 0 else { continue }
        let at = (row * width + column) * 3
        for (index, part) in [ink.red, ink.green, ink.blue].enumerated() {
          let old = Double(pixels[at + index])
          pixels[at + index] = UInt8(
            min(max(old + (part * 255 - old) * ink.alpha, 0), 255).rounded())
        }
      }
    }
  }

  /// The color at a point as 0xRRGGBB; 0 above or below the bitmap.
  public func colour(x: Double, y: Double) -> UInt32 {
    let at = (Int(y * scale) * width + Int(x * scale)) * 3
    guard pixels.indices.contains(at + 2) else { return 0 }
    return UInt32(pixels[at]) << 16 | UInt32(pixels[at + 1]) << 8 | UInt32(pixels[at + 2])
  }

  /// The bitmap as PNG.
  public func png() -> [UInt8] {
    var lines: [UInt8] = []
    lines.reserveCapacity(pixels.count + height)
    for row in 0..<height {
      lines.append(0)
      lines += pixels[row * width * 3..<(row + 1) * width * 3]
    }
    var size = compressBound(uLong(lines.count))
    var packed = [UInt8](repeating: 0, count: Int(size))
    compress2(&packed, &size, lines, uLong(lines.count), 9)
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    bytes += Canvas.chunk(
      "IHDR", Canvas.number(UInt32(width)) + Canvas.number(UInt32(height)) + [8, 2, 0, 0, 0])
    bytes += Canvas.chunk("IDAT", Array(packed.prefix(Int(size))))
    return bytes + Canvas.chunk("IEND", [])
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + body
    let sum = UInt32(truncatingIfNeeded: crc32(0, named, uInt(named.count)))
    return number(UInt32(body.count)) + named + number(sum)
  }
}

/// Antialiasing: the coverage of a pixel at the edge of a shape.
private struct Eye {
  let scale: Double

  /// The signed distance from a rectangle with rounded corners; negative inside.
  func distance(_ x: Double, _ y: Double, _ box: Box, _ radius: Double) -> Double {
    let round = min(radius, box.width / 2, box.height / 2)
    let a = abs(x - box.x - box.width / 2) - box.width / 2 + round
    let b = abs(y - box.y - box.height / 2) - box.height / 2 + round
    let (c, d) = (max(a, 0), max(b, 0))
    return (c * c + d * d).squareRoot() + min(max(a, b), 0) - round
  }

  func edge(_ distance: Double) -> Double { min(max(0.5 - distance * scale, 0), 1) }

  func coverage(_ x: Double, _ y: Double, _ box: Box, _ radius: Double) -> Double {
    box.width <= 0 || box.height <= 0 ? 0 : edge(distance(x, y, box, radius))
  }
}
