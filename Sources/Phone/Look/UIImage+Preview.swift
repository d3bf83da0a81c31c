import Domain
import UIKit

extension UIImage {
  /// The blurred preview of a photo of this size; nothing when there is none.
  static func preview(blurHash: String, _ size: PixelSize) -> UIImage? {
    BlurHash(blurHash).flatMap { UIImage(data: Data($0.bitmap(size))) }
  }
}
