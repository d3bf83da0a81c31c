import Domain
import UIKit

/// The app's screens and, in front of them, full-screen photos (FEED-9).
///
/// It surrounds the tab bar, so that a photo covers the bar from the first to the last moment of its
/// transition: a bar that UIKit hides for a pushed controller moves by itself during such a transition.
final class PhotoNavigationController: StackNavigationController, UINavigationControllerDelegate {
  /// Whether the transition in progress, or else the last one, opens a photo.
  private var isOpening = false
  private var pull: PhotoPull?
  private var cardTaps: CardTaps?

  /// The screens in `root`, without a photo.
  convenience init(root: UIViewController) {
    self.init(navigationBarClass: PhotoBar.self, toolbarClass: nil)
    viewControllers = [root]
    delegate = self
  }

  override var childForStatusBarStyle: UIViewController? { topViewController }

  override func viewDidLoad() {
    super.viewDidLoad()
    let look = UINavigationBarAppearance()
    look.configureWithTransparentBackground()
    navigationBar.standardAppearance = look
    navigationBar.scrollEdgeAppearance = look
    // Why: the photo has a swipe from the edge of its own, which takes the photo along.
    interactivePopGestureRecognizer?.isEnabled = false
    setNavigationBarHidden(!(topViewController is ViewerViewController), animated: false)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    // Why the window: its views may ignore touches during a transition.
    guard cardTaps == nil, let window = view.window else { return }
    cardTaps = CardTaps(in: window) { [weak self] in
      // A second tap falls on the photo that the first one has opened, as it grows.
      self.map { $0.pages.isEmpty || $0.isMoving && $0.isOpening } ?? false
    } tappedTwice: { [weak self] in
      (self?.pages.last as? ViewerViewController)?.cardTappedAgain()
    }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    cardTaps?.end()
    cardTaps = nil
  }

  /// Opens the photo in front, if it is not open.
  func open(_ photo: ViewerViewController) {
    guard !pages.contains(photo) else { return }
    pages.append(photo)
    settle()
  }

  /// Closes the photo, if it is open.
  func close(_ photo: ViewerViewController) {
    pages.removeAll { $0 === photo }
    settle()
  }

  /// Starts to close the photo under a finger; nil if it is not in front, or during a transition.
  func beginPull(of photo: ViewerViewController) -> PhotoPull? {
    guard !isMoving, topViewController === photo else { return nil }
    let pull = PhotoPull(photo) { [weak self] in self?.pages.removeAll { $0 === photo } }
    self.pull = pull
    popViewController(animated: true)
    return pull
  }

  @discardableResult
  override func popViewController(animated: Bool) -> UIViewController? {
    let popped = super.popViewController(animated: animated)
    // Why not during a pull: it may be canceled.
    if pull == nil { pages.removeAll { $0 === popped } }
    return popped
  }

  override func hasBar(_ page: UIViewController) -> Bool { page is ViewerViewController }

  override func moved() { pull = nil }

  /// Shows the bar above pages that have one.
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {
    willShow(viewController, animated: animated)
  }

  /// The photo's own transition.
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isOpening = operation == .push
    let photo = operation == .push ? toVC : fromVC
    return (photo as? ViewerViewController).map { PhotoTransition($0) }
  }

  /// The finger that pulls the photo, if there is one.
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    pull
  }
}

/// The tabs as the root of a navigation controller, which refuses a tab bar controller itself.
final class HomeViewController: DarkViewController {
  private let tabs: TabsViewController
  private let strip: UIView

  /// A controller that shows `tabs` and, above their bar, `strip`.
  init(_ tabs: TabsViewController, _ strip: UIView, language: Language) {
    self.tabs = tabs
    self.strip = strip
    super.init(language: language)
  }

  override var childForStatusBarStyle: UIViewController? { tabs }

  override func viewDidLoad() {
    super.viewDidLoad()
    add(tabs, in: view)
  }

  /// Adds the strip above the tab bar, unless it is there.
  func addStrip() {
    guard strip.superview == nil else { return }
    view.add(strip)
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      strip.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 16),
      strip.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -16),
      strip.bottomAnchor.constraint(
        equalTo: safe.bottomAnchor, constant: -64),
    ])
  }
}
