import UIKit

/// Colors of the screens that are always dark: the feed, the photo and what surrounds them.
extension Palette {
  static let night = colour(0x1A1B22)
  static let mist = colour(0xAEAFB4, contrast: 0xD5D6DA)
  /// A tab that is not selected: the system's gray.
  static let unselected = colour(0x8E8E93, contrast: 0xD5D6DA)
  static let heart = colour(0xF56B6C)
  /// White at half opacity.
  static let half = colour(0xFFFFFF, alpha: 0.5, contrast: 0xFFFFFF)
  /// The background of a photo that is not loaded.
  static let card = colour(0x26272F)
  /// The background of a counter.
  static let badge = colour(0x3671E6)
}
