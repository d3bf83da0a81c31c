/// A color in linear light; displayable channels are 0…1.
struct LinearColor: Hashable, Sendable {
  var red: Double
  var green: Double
  var blue: Double

  init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Decodes 24-bit sRGB, 0xRRGGBB.
  init(packed: Int) {
    red = Light.linear[packed >> 16 & 255]
    green = Light.linear[packed >> 8 & 255]
    blue = Light.linear[packed & 255]
  }

  /// Decodes three base-19 digits, one per channel: 9 is zero, 0 is −`largest`, 18 is `largest`.
  init(quantised value: Int, largest: Double) {
    func channel(_ digit: Int) -> Double {
      let part = Double(digit - 9) / 9
      return (part < 0 ? -part * part : part * part) * largest
    }
    self.init(
      red: channel(value / 361 % 19), green: channel(value / 19 % 19), blue: channel(value % 19))
  }

  var packed: Int {
    Light.encode(red) << 16 | Light.encode(green) << 8 | Light.encode(blue)
  }

  var peak: Double { max(abs(red), abs(green), abs(blue)) }

  func quantised(largest: Double) -> Int {
    func digit(_ value: Double) -> Int {
      let part = value / largest
      let root = part < 0 ? -(-part).squareRoot() : part.squareRoot()
      return max(0, min(18, Int((root * 9 + 9.5).rounded(.down))))
    }
    return digit(red) * 361 + digit(green) * 19 + digit(blue)
  }

  mutating func add(_ other: LinearColor, times weight: Double) {
    red += other.red * weight
    green += other.green * weight
    blue += other.blue * weight
  }

  mutating func add(_ channels: [Double], at index: Int, times weight: Double) {
    red += channels[index] * weight
    green += channels[index + 1] * weight
    blue += channels[index + 2] * weight
  }

  func scaled(by factor: Double) -> LinearColor {
    LinearColor(red: red * factor, green: green * factor, blue: blue * factor)
  }

  func append(to bytes: inout [UInt8]) {
    bytes.append(UInt8(Light.encode(red)))
    bytes.append(UInt8(Light.encode(green)))
    bytes.append(UInt8(Light.encode(blue)))
  }
}

/// The sRGB transfer curve and a cosine, without a C math library: the core imports none.
enum Light {
  /// The linear value of each sRGB byte.
  static let linear: [Double] = (0..<256).map { byte in
    let value = Double(byte) / 255
    if value <= 0.04045 { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    return base * base * fifthRoot(base * base)
  }

  /// The sRGB byte for a linear value, rounded and clamped to 0…255.
  static func encode(_ light: Double) -> Int {
    let wanted = min(max(light, 0), 1)
    var low = 0
    var high = 255
    while low < high {
      let middle = (low + high) / 2
      if (linear[middle] + linear[middle + 1]) / 2 < wanted {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// The cosine of `halfTurns` × 180°.
  static func cosine(halfTurns: Double) -> Double {
    var turns = abs(halfTurns)
    turns -= (turns / 2).rounded(.down) * 2
    if turns > 1 { turns = 2 - turns }
    if turns > 0.5 { return -cosine(upToQuarter: 1 - turns) }
    return cosine(upToQuarter: turns)
  }

  private static func cosine(upToQuarter halfTurns: Double) -> Double {
    let square = halfTurns * halfTurns * Double.pi * Double.pi
    var term = 1.0
    var sum = 1.0
    for step in 1...9 {
      term *= -square / Double((2 * step - 1) * (2 * step))
      sum += term
    }
    return sum
  }

  private static func fifthRoot(_ value: Double) -> Double {
    var root = 1.0
    for _ in 0..<24 {
      let fourth = root * root * root * root
      root -= (fourth * root - value) / (5 * fourth)
    }
    return root
  }
}

/// Base-83 numbers in BlurHash's alphabet.
enum Base83 {
  private static let alphabet = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8)

  static func digits(of text: String) -> [Int]? {
    var digits: [Int] = []
    for byte in Array(text.utf8) {
      guard let digit = alphabet.firstIndex(of: byte) else { return nil }
      digits.append(digit)
    }
    return digits
  }

  static func value(of digits: ArraySlice<Int>) -> Int {
    digits.reduce(0) { $0 * 83 + $1 }
  }

  static func text(of value: Int, digits: Int) -> String {
    var bytes: [UInt8] = []
    var rest = value
    for _ in 0..<digits {
      bytes.append(alphabet[rest % 83])
      rest /= 83
    }
    return String(decoding: bytes.reversed(), as: UTF8.self)
  }
}
