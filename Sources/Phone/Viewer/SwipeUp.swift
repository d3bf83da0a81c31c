import Screens
import UIKit

/// A swipe up on the photo, which opens its metadata (FEED-23).
// Why not a `UISwipeGestureRecognizer`: it fails late, and the photo would not move until then.
@MainActor final class SwipeUp: NSObject, UIGestureRecognizerDelegate {
  private let pan = UIPanGestureRecognizer()
  private let mayBegin: () -> Bool
  private let swiped: () -> Void
  private var target: GestureTarget?

  /// A gesture in `view`. `mayBegin` says whether the photo cannot move farther up itself; `swiped` is called
  /// when the finger was lifted.
  init(in view: UIView, mayBegin: @escaping () -> Bool, swiped: @escaping () -> Void) {
    self.mayBegin = mayBegin
    self.swiped = swiped
    super.init()
    pan.maximumNumberOfTouches = 1
    pan.delegate = self
    let target = GestureTarget { [weak self] _ in self?.changed() }
    self.target = target
    target.listen(to: pan)
    view.addGestureRecognizer(pan)
  }

  private func changed() {
    guard pan.state == .ended else { return }
    // Why `closes`: a swipe up is as long and as fast as the one down that closes the photo.
    if pan.pullRelease(along: { ScreenPoint(x: $0.x, y: -$0.y) }) == .closes { swiped() }
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    let speed = pan.velocity(in: pan.view)
    return -speed.y > abs(speed.x) && mayBegin()
  }

  /// The photo moves, and the pages turn, only if the finger does not swipe up.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    otherGestureRecognizer.isScrolling
  }
}
