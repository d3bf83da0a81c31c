import Screens
import UIKit

extension UIPanGestureRecognizer {
  /// What it means that the finger is lifted now; `along` turns a vector so that its `y` is in the direction
  /// of the pull.
  func pullRelease(along: (CGPoint) -> ScreenPoint) -> PullRelease {
    let speed = velocity(in: view)
    return PullRelease(
      way: along(translation(in: view)),
      speed: along(CGPoint(x: speed.x / 1000, y: speed.y / 1000)))
  }
}

extension UIGestureRecognizer {
  /// Whether it scrolls a scroll view.
  var isScrolling: Bool { self is UIPanGestureRecognizer && view is UIScrollView }
}
