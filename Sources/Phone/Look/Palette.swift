import UIKit

/// The design's colors, with stronger variants for Increase Contrast.
enum Palette {
  static let coral = colour(0x4C5C68)
  static let green = colour(0x91C7B1, contrast: 0x2C7A5B)
  static let red = colour(0xC20114)
  static let blue = colour(0x80A4ED, contrast: 0x2F5FC0)
  static let ink = colour(0x2F5FC0)
  static let placeholder = colour(0x3C3C43, alpha: 0.6, contrast: 0x5A5A60)

  static let page = colour(0xFFFFFF, dark: 0x222222)
  static let text = colour(0x000000, dark: 0xFFFFFF)
  static let box = colour(0xDDDDDD, dark: 0x666666)
  static let accent = colour(0x24B763, contrast: 0x13763D)
  static let alarm = colour(0xFF545E, contrast: 0xC20114, darkContrast: 0xFF8A91)
  static let soft = colour(0x7E88A4, dark: 0xAAAAAA, contrast: 0x5A6178, darkContrast: 0xC9CEDB)
  static let faint = colour(0xB8C2DA, contrast: 0x5A5A60, darkContrast: 0xC9CEDB)
  static let button = colour(0x13763D)
  static let link = colour(0x0B6B3F, dark: 0x1EC078)

  static let caption = colour(0x585A69, contrast: 0x000000)
  static let lid = colour(0x8F919C, contrast: 0x585A69)
  static let frame = colour(0x3096F0, contrast: 0x2F5FC0)
  static let ground = colour(0xF7F7F7)
  static let unlit = colour(0xD0D6DB)
  static let weak = colour(0xE65C5C)
  static let medium = colour(0xE6B55C)
  static let strong = colour(0x4DBF63)

  /// A dynamic color from 0xRRGGBB values; an omitted variant falls back to one that is given.
  static func colour(
    _ light: UInt32, alpha: CGFloat = 1, dark: UInt32? = nil, contrast: UInt32? = nil,
    darkContrast: UInt32? = nil
  ) -> UIColor {
    UIColor(dynamicProvider: { traits in
      let isDark = traits.userInterfaceStyle == .dark
      let plain = plain(isDark ? dark ?? light : light, alpha)
      guard traits.accessibilityContrast == .high else { return plain }
      let stronger = isDark ? darkContrast ?? dark ?? contrast : contrast
      return stronger.map { Palette.plain($0, 1) } ?? plain
    })
  }

  private static func plain(_ hex: UInt32, _ alpha: CGFloat) -> UIColor {
    UIColor(
      red: CGFloat(hex >> 16 & 0xFF) / 255, green: CGFloat(hex >> 8 & 0xFF) / 255,
      blue: CGFloat(hex & 0xFF) / 255, alpha: alpha)
  }
}

extension UIFont {
  /// The system font at the design's size, scaled with Dynamic Type.
  static func designed(_ size: CGFloat, _ weight: UIFont.Weight = .regular) -> UIFont {
    UIFontMetrics(forTextStyle: .body).scaledFont(for: .systemFont(ofSize: size, weight: weight))
  }

  /// Like `designed`, with monospaced digits.
  static func digits(_ size: CGFloat, _ weight: UIFont.Weight) -> UIFont {
    UIFontMetrics(forTextStyle: .body).scaledFont(
      for: .monospacedDigitSystemFont(ofSize: size, weight: weight))
  }
}

extension UIView {
  /// Sets border and corners. Call it again when the appearance changes: a `CGColor` is not
  /// dynamic.
  func outline(_ colour: UIColor, width: CGFloat, radius: CGFloat) {
    layer.borderColor = colour.resolvedColor(with: traitCollection).cgColor
    layer.borderWidth = width
    layer.cornerRadius = radius
  }
}
