import UIKit

extension CGColor {
  /// The color 0xRRGGBB.
  static func hex(_ hex: UInt32, alpha: CGFloat = 1) -> CGColor {
    UIColor.hex(hex, alpha: alpha).cgColor
  }
}

extension UIColor {
  /// The color 0xRRGGBB.
  static func hex(_ hex: UInt32, alpha: CGFloat = 1) -> UIColor {
    UIColor(
      red: CGFloat(hex >> 16 & 0xFF) / 255, green: CGFloat(hex >> 8 & 0xFF) / 255,
      blue: CGFloat(hex & 0xFF) / 255, alpha: alpha)
  }
}
