public import UIKit

/// Generated images of a sky, a sun and hills, different for each name.
public enum Landscape {
  /// The image for this name.
  public static func picture(_ name: String) -> UIImage? {
    let seed = name.utf8.reduce(7) { ($0 * 31 + Int($1)) % 9973 }
    return UIImage(data: Data(file(width: 160, height: 120, seed: seed)))
  }

  /// A BMP file with 24 bits per pixel.
  private static func file(width: Int, height: Int, seed: Int) -> [UInt8] {
    let body = width * height * 3
    var bytes: [UInt8] = [66, 77]
    for (value, size) in [
      (54 + body, 4), (0, 4), (54, 4), (40, 4), (width, 4), (height, 4), (1, 2), (24, 2), (0, 4),
      (body, 4), (0, 4), (0, 4), (0, 4), (0, 4),
    ] {
      for shift in 0..<size { bytes.append(UInt8(value >> (8 * shift) & 255)) }
    }
    for row in 0..<height {
      for column in 0..<width {
        let x = Double(column) / Double(width)
        let y = 1 - Double(row) / Double(height)
        bytes += colour(x, y, Double(seed)).reversed().map { UInt8(min(max($0, 0), 255)) }
      }
    }
    return bytes
  }

  /// Red, green and blue at a point, 0…1 from the upper left.
  private static func colour(_ x: Double, _ y: Double, _ seed: Double) -> [Double] {
    let warm = (seed.truncatingRemainder(dividingBy: 7)) / 7
    for (step, depth) in [(1.0, 0.92), (2, 0.76), (3, 0.6)] {
      let hill = depth - 0.09 * sin(x * (5 + step) + seed * step) - 0.05 * sin(x * 13 + seed / step)
      if y > hill {
        let dim = 1.2 - 0.25 * step
        return [70 * (2 - dim) + 60 * warm, 110 * (2 - dim), 90 * (2 - dim) + 40 * (1 - warm)]
      }
    }
    let (a, b) = (x - 0.25 - 0.5 * warm, y - 0.25)
    if a * a * 1.8 + b * b < 0.006 { return [255, 236, 190] }
    return [120 + 110 * y + 40 * warm, 150 + 60 * y, 200 + 30 * (1 - y) - 60 * warm * y]
  }
}
