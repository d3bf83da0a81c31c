import Domain
import UIKit

/// Another password for one's own account, inside the app: a sign-in of its own, then the page for it
/// (PASS-8).
///
/// Why a sign-in: the app's token opens neither, and whoever finds a phone open must not get at the password.
final class OwnPasswordViewController: UIViewController {
  private let tools: EntranceTools
  private let language: Language
  private let changed: () -> Void
  private var page: EntranceViewController?

  /// The way to another password at the server behind `tools`, whose cookies it needs; `changed` is told
  /// once the password is another.
  init(tools: EntranceTools, language: Language, changed: @escaping () -> Void) {
    self.tools = tools
    self.language = language
    self.changed = changed
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.page
    open("/app/sign-in?return_to=%2Faccount") { [weak self] in
      self?.open("/account/password") { [weak self] in self?.changed() }
    }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    tools.network.cancel()
  }

  private func open(_ address: String, then: @escaping () -> Void) {
    page?.willMove(toParent: nil)
    page?.viewIfLoaded?.removeFromSuperview()
    page?.removeFromParent()
    let next = EntranceViewController(at: address, tools: tools, language: language) { _ in then() }
    page = next
    addChild(next)
    view.fill(with: next.view)
    next.didMove(toParent: self)
  }
}
