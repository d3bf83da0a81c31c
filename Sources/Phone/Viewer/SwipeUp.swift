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
    let way = pan.translation(in: pan.view)
    let speed = pan.velocity(in: pan.view)
    // Why: a swipe up is as long and as fast as the one down that closes the photo.
    let release = PullRelease(
      way: Point(x: way.x, y: -way.y), speed: Point(x: speed.x / 1000, y: -speed.y / 1000))
    if release == .closes { swiped() }
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
    otherGestureRecognizer is UIPanGestureRecognizer && otherGestureRecognizer.view is UIScrollView
  }
}
