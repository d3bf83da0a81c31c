import UIKit

extension UIViewController {
  /// This controller and everything presented above it, frontmost last.
  var inFront: [UIViewController] {
    Array(sequence(first: self, next: { $0.presentedViewController }))
  }

  /// The frontmost presented controller, or this one.
  var frontmost: UIViewController { inFront.last ?? self }

  /// The controller in front of this one whose presentation or dismissal is in progress; nil if there
  /// is none, or if it has ended except for its completions.
  private var moving: UIViewController? {
    inFront.first {
      ($0.isBeingPresented || $0.isBeingDismissed) && $0.transitionCoordinator != nil
    }
  }

  /// Presents `next` above everything that this controller presents, after a presentation or dismissal
  /// in progress.
  // Why: UIKit presents nothing above a controller that is not in the window yet, or not for long.
  func presentInFront(_ next: UIViewController) {
    guard let moving else { return frontmost.present(next, animated: true) }
    moving.transitionCoordinator?.animate(alongsideTransition: nil) { [weak self] _ in
      guard let self else { return }
      self.frontmost.present(next, animated: true)
    }
  }

  /// Dismisses what this controller presents, after its presentation if that is in progress, and then
  /// calls `done`: at once if nothing is presented or it is being dismissed already.
  // Why: UIKit ignores a dismissal during a transition, and its completion with it.
  func dismissPresented(animated: Bool, then done: @escaping () -> Void = {}) {
    guard let presented = presentedViewController, !presented.isBeingDismissed else {
      return done()
    }
    guard presented.isBeingPresented, let transition = presented.transitionCoordinator else {
      return dismiss(animated: animated, completion: done)
    }
    transition.animate(alongsideTransition: nil) { [weak self] _ in
      self?.dismiss(animated: animated, completion: done)
    }
  }
}
