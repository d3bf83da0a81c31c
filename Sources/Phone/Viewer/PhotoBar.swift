import UIKit

/// The navigation bar above a photo: transparent and empty, because the photo's own view has the buttons. Since iOS 26
/// the bar would draw glass behind its own, and not at the design's place (FEED-9).
final class PhotoBar: UINavigationBar {
  /// Touches reach what is below the bar.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
}
