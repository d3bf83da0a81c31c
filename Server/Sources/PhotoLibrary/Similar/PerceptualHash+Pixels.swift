import Domain

extension PerceptualHash {
  /// The hash of a block of RGB pixels, 3 bytes each; nil if the block is empty.
  init?(pixels: [UInt8], width: Int, height: Int) {
    guard width > 0, height > 0, pixels.count >= width * height * 3 else { return nil }
    let grays = (0..<(width * height)).map { PerceptualHash.brightness(pixels, $0) }
    let wide = BrightnessGrid(grays, width: width, height: height, columns: 9, rows: 8)
    let tall = BrightnessGrid(grays, width: width, height: height, columns: 8, rows: 9)
    var (across, down): (UInt64, UInt64) = (0, 0)
    for row in 0..<8 {
      for column in 0..<8 {
        let bit = UInt64(1) << UInt64(row * 8 + column)
        if wide[column, row] + BrightnessGrid.margin < wide[column + 1, row] { across |= bit }
        if tall[column, row] + BrightnessGrid.margin < tall[column, row + 1] { down |= bit }
      }
    }
    self.init(across: across, down: down)
  }

  /// The luma of a pixel (ITU-R BT.601), 0 to 255.
  private static func brightness(_ pixels: [UInt8], _ index: Int) -> Float {
    let (red, green, blue) = (pixels[index * 3], pixels[index * 3 + 1], pixels[index * 3 + 2])
    return 0.299 * Float(red) + 0.587 * Float(green) + 0.114 * Float(blue)
  }
}

/// A picture that is scaled down to a few fields, each the mean of its area.
private struct BrightnessGrid {
  /// Differences up to this are noise: a bit of an even area would be random.
  static let margin: Float = 1

  private let columns: Int
  private let fields: [Float]

  init(_ grays: [Float], width: Int, height: Int, columns: Int, rows: Int) {
    self.columns = columns
    let lines = (0..<height).map { y in
      BrightnessGrid.means(grays[(y * width)..<((y + 1) * width)], columns)
    }
    let stripes = (0..<columns).map { column in
      BrightnessGrid.means(lines.map { $0[column] }[...], rows)
    }
    fields = (0..<rows).flatMap { row in stripes.map { $0[row] } }
  }

  subscript(column: Int, row: Int) -> Float { fields[row * columns + column] }

  /// The means of `count` equal parts of the values; values on a border count by their share.
  private static func means(_ values: ArraySlice<Float>, _ count: Int) -> [Float] {
    let length = Float(values.count) / Float(count)
    return (0..<count).map { index in
      let (start, end) = (Float(index) * length, Float(index + 1) * length)
      var sum: Float = 0
      for place in Int(start)..<min(values.count, Int(end.rounded(.up))) {
        let share = min(end, Float(place + 1)) - max(start, Float(place))
        sum += values[values.startIndex + place] * share
      }
      return sum / length
    }
  }
}
