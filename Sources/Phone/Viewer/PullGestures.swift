import Screens
import UIKit

/// The gestures that pull the photo out of the screen: a swipe down, and a swipe from the left edge
/// (FEED-20).
@MainActor final class PullGestures: NSObject, UIGestureRecognizerDelegate {
  private let down = UIPanGestureRecognizer()
  private let edge = UIScreenEdgePanGestureRecognizer()
  private let mayPullDown: () -> Bool
  private let begin: () -> PhotoPull?
  private var pull: PhotoPull?
  private var target: GestureTarget?

  /// Gestures in `view`. `mayPullDown` says whether the photo cannot move farther down itself; `begin`
  /// starts the transition.
  init(
    in view: UIView, mayPullDown: @escaping () -> Bool, begin: @escaping () -> PhotoPull?
  ) {
    self.mayPullDown = mayPullDown
    self.begin = begin
    super.init()
    down.maximumNumberOfTouches = 1
    edge.edges = .left
    let target = GestureTarget { [weak self] in self?.changed($0) }
    self.target = target
    for recognizer in [edge, down] {
      recognizer.delegate = self
      target.listen(to: recognizer)
      view.addGestureRecognizer(recognizer)
    }
  }

  private func changed(_ recognizer: UIGestureRecognizer) {
    guard let pan = recognizer as? UIPanGestureRecognizer else { return }
    switch pan.state {
    case .began: pull = begin()
    case .changed: pull?.move(by: pan.translation(in: pan.view))
    case .ended:
      pull?.release(pan.pullRelease { along(pan, $0) })
      pull = nil
    case .cancelled:
      pull?.release(.returns)
      pull = nil
    default: break
    }
  }

  /// The vector with its `y` in the direction of the pull.
  private func along(_ pan: UIPanGestureRecognizer, _ way: CGPoint) -> ScreenPoint {
    pan === edge ? ScreenPoint(x: way.y, y: way.x) : ScreenPoint(x: way.x, y: way.y)
  }

  /// A swipe down pulls only a photo that cannot move farther down itself.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard gestureRecognizer === down else { return true }
    let speed = down.velocity(in: down.view)
    return speed.y > abs(speed.x) && mayPullDown()
  }

  /// The photo moves, and the pages turn, only if the finger does not pull.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    otherGestureRecognizer.isScrolling
  }
}
