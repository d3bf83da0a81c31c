/// A photo's blurred preview in about thirty characters: the BlurHash format of woltapp/blurhash.
public struct BlurHash: Hashable, Sendable {
  /// The hash as text: base-83 digits.
  public let text: String
  /// Cosine components from left to right, 1…9.
  let columns: Int
  /// Cosine components from top to bottom, 1…9.
  let rows: Int
  /// One color per component in linear light, the average first.
  let components: [LinearColor]

  /// Parses a hash; returns nil if `text` is malformed.
  public init?(_ text: String) {
    let digits = Base83.digits(of: text)
    // Why: the first digit encodes one of 9 × 9 component counts, but base 83 has 83 digits.
    guard let digits, digits.count >= 6, digits[0] < 81 else { return nil }
    columns = digits[0] % 9 + 1
    rows = digits[0] / 9 + 1
    guard digits.count == 4 + 2 * columns * rows else { return nil }
    self.text = text
    let largest = Double(digits[1] + 1) / 166
    var found = [LinearColor(packed: Base83.value(of: digits[2..<6]))]
    for index in 1..<max(1, columns * rows) {
      let start = 4 + index * 2
      let value = Base83.value(of: digits[start..<(start + 2)])
      found.append(LinearColor(quantised: value, largest: largest))
    }
    components = found
  }

  /// Renders the preview: three sRGB bytes per pixel, rows top-down.
  public func pixels(width: Int, height: Int) -> [UInt8] {
    let across = BlurHash.cosines(count: columns, size: width)
    let down = BlurHash.cosines(count: rows, size: height)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * height * 3)
    for y in 0..<height {
      for x in 0..<width {
        var color = LinearColor(red: 0, green: 0, blue: 0)
        for row in 0..<rows {
          for column in 0..<columns {
            let weight = across[column * width + x] * down[row * height + y]
            color.add(components[row * columns + column], times: weight)
          }
        }
        color.append(to: &bytes)
      }
    }
    return bytes
  }

  /// Encodes a small image: three sRGB bytes per pixel, rows top-down; 32 pixels a side are enough.
  ///
  /// Returns nil unless `columns` and `rows` are 1…9 and `pixels` has `width × height × 3` bytes.
  public init?(pixels: [UInt8], width: Int, height: Int, columns: Int, rows: Int) {
    guard width > 0, height > 0, pixels.count == width * height * 3 else { return nil }
    guard 1...9 ~= columns, 1...9 ~= rows else { return nil }
    let linear = pixels.map { Light.linear[Int($0)] }
    var found: [LinearColor] = []
    let across = BlurHash.cosines(count: columns, size: width)
    let down = BlurHash.cosines(count: rows, size: height)
    for row in 0..<rows {
      for column in 0..<columns {
        var sum = LinearColor(red: 0, green: 0, blue: 0)
        for y in 0..<height {
          for x in 0..<width {
            let weight = across[column * width + x] * down[row * height + y]
            sum.add(linear, at: (y * width + x) * 3, times: weight)
          }
        }
        let isAverage = row == 0 && column == 0
        found.append(sum.scaled(by: (isAverage ? 1 : 2) / Double(width * height)))
      }
    }
    text = BlurHash.write(found, columns: columns, rows: rows)
    self.columns = columns
    self.rows = rows
    components = found
  }

  private static func write(_ components: [LinearColor], columns: Int, rows: Int) -> String {
    var text = Base83.text(of: columns - 1 + (rows - 1) * 9, digits: 1)
    var peak = 0.0
    for color in components.dropFirst() { peak = max(peak, color.peak) }
    let step = components.count > 1 ? max(0, min(82, Int(peak * 166 - 0.5))) : 0
    text += Base83.text(of: step, digits: 1)
    text += Base83.text(of: components[0].packed, digits: 4)
    for color in components.dropFirst() {
      text += Base83.text(of: color.quantised(largest: Double(step + 1) / 166), digits: 2)
    }
    return text
  }

  private static func cosines(count: Int, size: Int) -> [Double] {
    var values: [Double] = []
    for component in 0..<count {
      for position in 0..<size {
        values.append(Light.cosine(halfTurns: Double(component * position) / Double(size)))
      }
    }
    return values
  }
}
