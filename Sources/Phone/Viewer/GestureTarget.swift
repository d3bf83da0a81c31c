import UIKit

/// Calls a closure when the state of gesture recognizers changes.
@MainActor final class GestureTarget: NSObject {
  private let changed: (UIGestureRecognizer) -> Void

  /// A target that the owner of the recognizers must retain.
  init(_ changed: @escaping (UIGestureRecognizer) -> Void) {
    self.changed = changed
  }

  // NB: a recognizer needs a selector, which requires Objective-C.
  #if canImport(ObjectiveC)
    /// Observes the state of `recognizer`.
    func listen(to recognizer: UIGestureRecognizer) {
      recognizer.addTarget(self, action: #selector(fire(_:)))
    }

    @objc private func fire(_ recognizer: UIGestureRecognizer) { changed(recognizer) }
  #else
    /// Observes the state of `recognizer`.
    func listen(to recognizer: UIGestureRecognizer) {
      recognizer.doubleAddTarget(self) { [weak self] in self?.changed($0) }
    }
  #endif
}
