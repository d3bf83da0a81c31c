import Domain
import UIKit

/// A screen in one language, portrait only (IOS-1).
class ScreenViewController: UIViewController {
  let language: Language

  /// Creates a screen whose texts are in `language`.
  init(language: Language) {
    self.language = language
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
}

extension UIViewController {
  /// Adds `child`, whose view fills `place`, a view within this controller's view.
  func add(_ child: UIViewController, in place: UIView) {
    addChild(child)
    place.fill(with: child.view)
    child.didMove(toParent: self)
  }

  /// Removes this controller from its parent.
  func leaveParent() {
    willMove(toParent: nil)
    viewIfLoaded?.removeFromSuperview()
    removeFromParent()
  }
}
