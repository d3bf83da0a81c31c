public import UIKit

/// The root view controller of the app: contains the page that `AppCoordinator` shows (IOS-1).
public final class AppViewController: UIViewController {
  /// The page on display.
  private(set) var page: UIViewController
  /// Called each time the view has appeared.
  var appeared: () -> Void = {}

  /// A controller that contains `page`.
  init(page: UIViewController) {
    self.page = page
    super.init(nibName: nil, bundle: nil)
  }

  /// Unavailable: the app has no storyboard.
  @available(*, unavailable)
  public required init?(coder: NSCoder) { nil }

  /// Portrait only (IOS-1).
  public override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }

  /// The page determines the status bar's style.
  public override var childForStatusBarStyle: UIViewController? { page }

  /// Shows the first page.
  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.night
    addPage()
  }

  /// Reports that the view has appeared.
  public override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    appeared()
  }

  /// Replaces the page.
  func show(_ next: UIViewController) {
    guard next !== page else { return }
    page.leaveParent()
    page = next
    if isViewLoaded { addPage() }
  }

  private func addPage() {
    add(page, in: view)
    setNeedsStatusBarAppearanceUpdate()
    UIAccessibility.post(notification: .screenChanged, argument: page.view)
  }
}
