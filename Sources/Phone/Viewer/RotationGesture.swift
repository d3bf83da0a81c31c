import UIKit

/// Two fingers that rotate a photo, while the same fingers zoom and move it in its scroll view (FEED-11).
@MainActor final class RotationGesture: NSObject, UIGestureRecognizerDelegate {
  /// A step of the gesture.
  enum Step {
    case began
    /// The fingers rotated by this angle, in radians clockwise, about a point of the scroll view.
    case turned(CGFloat, about: CGPoint)
    case ended
  }

  private let recognizer = UIRotationGestureRecognizer()
  private var target: GestureTarget?

  /// A gesture in `view` whose steps go to `stepped`.
  init(in view: UIView, stepped: @escaping (Step) -> Void) {
    super.init()
    recognizer.delegate = self
    let target = GestureTarget { [weak view] recognizer in
      guard let view, let recognizer = recognizer as? UIRotationGestureRecognizer else { return }
      RotationGesture.hear(recognizer, in: view, stepped)
    }
    target.listen(to: recognizer)
    self.target = target
    view.addGestureRecognizer(recognizer)
  }

  private static func hear(
    _ recognizer: UIRotationGestureRecognizer, in view: UIView, _ stepped: (Step) -> Void
  ) {
    switch recognizer.state {
    case .began: stepped(.began)
    case .changed:
      stepped(.turned(recognizer.rotation, about: recognizer.location(in: view)))
      recognizer.rotation = 0
    case .ended, .cancelled: stepped(.ended)
    default: break
    }
  }

  /// The scroll view's own gestures go on while the photo is rotated.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    otherGestureRecognizer.view === gestureRecognizer.view
  }
}
