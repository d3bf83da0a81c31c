import UIKit

/// The navigation bar above a photo, whose buttons take touches where they lie outside of it too.
final class PhotoBar: UINavigationBar {
  // Why not `point(inside:with:)`: UIKit puts the buttons into views that are no larger than the bar.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, alpha > 0.01, isUserInteractionEnabled else { return nil }
    for item in [topItem?.leftBarButtonItem, topItem?.rightBarButtonItem] {
      guard let place = item?.customView, place.isDescendant(of: self) else { continue }
      if let hit = place.hitTest(convert(point, to: place), with: event) { return hit }
    }
    return super.hitTest(point, with: event)
  }
}
