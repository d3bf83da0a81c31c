import UIKit

/// The double tap on a card (FEED-35). Its first tap already opens the photo, so that a single tap does
/// not wait for a second one.
@MainActor final class CardTaps: NSObject, UIGestureRecognizerDelegate {
  private let taps = UITapGestureRecognizer()
  private let mayBegin: () -> Bool
  private let target: GestureTarget

  /// A gesture in `view`, which must contain both the list and the photo. `mayBegin` says for each touch
  /// whether it can be part of the gesture; `tappedTwice` is called after the second tap.
  init(in view: UIView, mayBegin: @escaping () -> Bool, tappedTwice: @escaping () -> Void) {
    self.mayBegin = mayBegin
    target = GestureTarget { if $0.state == .ended { tappedTwice() } }
    super.init()
    taps.numberOfTapsRequired = 2
    // Why: the touches belong to the list. It would receive the end of the first one only after the
    // time for a second tap has passed.
    taps.delaysTouchesEnded = false
    taps.cancelsTouchesInView = false
    taps.delegate = self
    target.listen(to: taps)
    view.addGestureRecognizer(taps)
  }

  /// Removes the gesture from its view.
  func end() { taps.view?.removeGestureRecognizer(taps) }

  /// Asks `mayBegin` for each touch.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { mayBegin() }

  /// Taps of other gestures, such as scrolling, do not prevent this one.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { true }
}
