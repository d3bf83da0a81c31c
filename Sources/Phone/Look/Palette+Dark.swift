import UIKit

/// The colours of the feed, the photo and what stands around them: dark at any time.
extension Palette {
  static let night = colour(0x1A1B22)
  static let mist = colour(0xAEAFB4, contrast: 0xD5D6DA)
  static let heart = colour(0xF56B6C)
  /// White that lets half of what is below it through.
  static let half = colour(0xFFFFFF, alpha: 0.5, contrast: 0xFFFFFF)
  /// What a card shows while there is nothing to show.
  static let card = colour(0x26272F)
  /// Behind a number that counts.
  static let badge = colour(0x3671E6)
}
