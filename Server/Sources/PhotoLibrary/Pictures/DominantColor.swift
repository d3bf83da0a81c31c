/// Finds the dominant color of an image.
enum DominantColor {
  /// "#rrggbb" of a block of RGB pixels, 3 bytes each; black if the block is empty.
  ///
  /// Pixels are sorted into 512 boxes of similar color, and saturated boxes weigh more than gray
  /// ones. The result is the average of the heaviest box.
  static func text(of pixels: [UInt8]) -> String {
    var boxes = [Box](repeating: Box(), count: 512)
    for start in stride(from: 0, to: pixels.count - pixels.count % 3, by: 3) {
      let (red, green, blue) = (pixels[start], pixels[start + 1], pixels[start + 2])
      let index = Int(red >> 5) << 6 | Int(green >> 5) << 3 | Int(blue >> 5)
      boxes[index].add(red, green, blue)
    }
    let best = boxes.max { $0.weight < $1.weight } ?? Box()
    return "#" + best.average.text
  }

  private struct Box {
    var red = 0
    var green = 0
    var blue = 0
    var count = 0

    mutating func add(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      self.red += Int(red)
      self.green += Int(green)
      self.blue += Int(blue)
      count += 1
    }

    /// Proportional to the number of pixels, up to doubled by their distance from gray.
    var weight: Int {
      guard count > 0 else { return 0 }
      let spread = (max(red, green, blue) - min(red, green, blue)) / count
      return count * (255 + spread)
    }

    var average: SheetColor {
      guard count > 0 else { return SheetColor(red: 0, green: 0, blue: 0) }
      return SheetColor(
        red: UInt8(red / count), green: UInt8(green / count), blue: UInt8(blue / count))
    }
  }
}
