import UIKit

/// A navigation controller that shows the pages that its owner wants, one transition after another.
///
/// Its subclasses are their own delegates and pass `willShow` on to it: an inherited conformance would not find the
/// delegate methods that only a subclass has.
class StackNavigationController: UINavigationController {
  /// The wanted pages in front of the first one, frontmost last; a transition may still be in progress.
  var pages: [UIViewController] = []
  /// Whether a transition is in progress.
  private(set) var isMoving = false
  private var hasAppeared = false

  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.night
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    hasAppeared = true
  }

  /// Shows `pages`, unless a transition is in progress, after which they are shown.
  func settle() {
    guard !isMoving, let root = viewControllers.first else { return }
    let wanted = [root] + pages
    guard wanted != viewControllers else { return }
    // Why: a list learns its size from its layout, and loads what surrounds a photo only then.
    viewIfLoaded?.window?.layoutIfNeeded()
    setViewControllers(wanted, animated: hasAppeared && viewIfLoaded?.window != nil)
    arranged()
  }

  /// `pages` are shown, or the transition to them has begun.
  func arranged() {}

  /// Whether the bar is above a page.
  func hasBar(_ page: UIViewController) -> Bool { page !== viewControllers.first }

  /// A transition has ended.
  func moved() {}

  /// Shows the bar above the page in front, which a canceled swipe back has hidden.
  private func showBar() {
    guard let topViewController else { return }
    setNavigationBarHidden(!hasBar(topViewController), animated: false)
  }

  /// A page is about to be shown: shows the bar above it, if it has one.
  func willShow(_ page: UIViewController, animated: Bool) {
    setNavigationBarHidden(!hasBar(page), animated: animated)
    guard animated, let transitionCoordinator else { return }
    isMoving = true
    transitionCoordinator.animate(alongsideTransition: nil) { [weak self] context in
      self?.isMoving = false
      if context.isCancelled { self?.showBar() }
      self?.moved()
      // Why later: UIKit has not finished the transition yet.
      Task { @MainActor in self?.settle() }
    }
  }
}
