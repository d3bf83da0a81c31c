import UIKit

extension UIView {
  /// Calls `then` after each change between light and dark appearance or of Increase Contrast.
  ///
  /// Why: a `CGColor` is not dynamic, so borders must be drawn again.
  func onTraitChange(_ then: @escaping @MainActor () -> Void) {
    if #available(iOS 17.0, *) {
      registerForTraitChanges([UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self]) {
        (_: UIView, _: UITraitCollection) in then()
      }
    } else {
      insertSubview(TraitObserver(then), at: 0)
    }
  }
}

/// An invisible view that reports trait changes of its superview before iOS 17.
private final class TraitObserver: UIView {
  private let then: @MainActor () -> Void

  init(_ then: @escaping @MainActor () -> Void) {
    self.then = then
    super.init(frame: .zero)
    isHidden = true
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    if traitCollection.hasDifferentColorAppearance(comparedTo: previous) { then() }
  }
}
