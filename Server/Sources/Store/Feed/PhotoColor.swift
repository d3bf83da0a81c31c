/// The colors by which photos can be searched; a photo is judged by its average color.
public enum PhotoColor: String, Hashable, Sendable, CaseIterable {
  /// Shades of gray, black and white included.
  case blackAndWhite = "black_and_white"
  /// Dark gray.
  case black
  /// Light gray.
  case white
  /// Hues from 45 to 70 degrees.
  case yellow
  /// Hues from 15 to 45 degrees.
  case orange
  /// Hues from 345 to 15 degrees.
  case red
  /// Hues from 255 to 290 degrees.
  case purple
  /// Hues from 290 to 345 degrees.
  case magenta
  /// Hues from 70 to 160 degrees.
  case green
  /// Hues from 160 to 200 degrees.
  case teal
  /// Hues from 200 to 255 degrees.
  case blue

  /// Whether a photo with this average color, written as `#RRGGBB`, counts; false for other texts.
  public func matches(_ color: String) -> Bool {
    let digits = color.dropFirst()
    guard color.hasPrefix("#"), color.utf8.count == 7, digits.allSatisfy(\.isHexDigit),
      let value = Int(digits, radix: 16)
    else { return false }
    let (red, green, blue) = (value >> 16, value >> 8 & 255, value & 255)
    let (low, high) = (min(red, green, blue), max(red, green, blue))
    // Why 24: below it, a hue is hardly visible, and the average of a gray photo is rarely exact.
    guard high - low > 24 else {
      return switch self {
      case .blackAndWhite: true
      case .black: high < 64
      case .white: low > 191
      case .yellow, .orange, .red, .purple, .magenta, .green, .teal, .blue: false
      }
    }
    let hue = PhotoColor.hue(red, green, blue, range: high - low, high: high)
    return hues.contains { $0.contains(hue) }
  }

  /// The hues in degrees from 0 to 360; none for shades of gray.
  private var hues: [Range<Double>] {
    switch self {
    case .blackAndWhite, .black, .white: []
    case .yellow: [45..<70]
    case .orange: [15..<45]
    case .red: [0..<15, 345..<360]
    case .purple: [255..<290]
    case .magenta: [290..<345]
    case .green: [70..<160]
    case .teal: [160..<200]
    case .blue: [200..<255]
    }
  }

  /// The hue of the HSV color model, in degrees from 0 to 360.
  private static func hue(_ red: Int, _ green: Int, _ blue: Int, range: Int, high: Int) -> Double {
    let sixth =
      if high == red {
        Double(green - blue) / Double(range)
      } else if high == green {
        2 + Double(blue - red) / Double(range)
      } else {
        4 + Double(red - green) / Double(range)
      }
    return 60 * (sixth < 0 ? sixth + 6 : sixth)
  }
}
