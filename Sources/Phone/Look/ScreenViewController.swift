import Domain
import UIKit

/// A screen in one language, portrait only (IOS-1).
class ScreenViewController: UIViewController {
  let language: Language

  /// A screen in this language.
  init(language: Language) {
    self.language = language
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
}

extension UIViewController {
  /// Takes `child` in; it fills `place`, which is within this controller's view.
  func add(_ child: UIViewController, in place: UIView) {
    addChild(child)
    place.fill(with: child.view)
    child.didMove(toParent: self)
  }

  /// Leaves the controller that this one is a child of.
  func leaveParent() {
    willMove(toParent: nil)
    viewIfLoaded?.removeFromSuperview()
    removeFromParent()
  }
}
