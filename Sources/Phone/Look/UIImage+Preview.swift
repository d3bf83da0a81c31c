import Domain
import UIKit

extension UIImage {
  /// The blurred preview of a photo of this size; nil if `blurHash` is invalid.
  static func preview(blurHash: String, _ size: PixelSize) -> UIImage? {
    BlurHash(blurHash).flatMap { UIImage(data: Data($0.bitmap(size))) }
  }
}
