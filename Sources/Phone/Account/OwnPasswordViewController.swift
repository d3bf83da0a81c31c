import Domain
import Texts
import UIKit
import Wire

/// Password change inside the app: a separate sign-in, then the page to change the password
/// (PASS-8).
///
/// Why a sign-in: the app's token opens neither page, and someone who finds an unlocked phone must
/// not be able to change the password.
final class OwnPasswordViewController: ScreenViewController {
  private static let signIn =
    Path.signIn.template + "?return_to=" + percentEncoded(Path.account.template)
  private static let password = Path.password.template
  /// The path that the password page leads to after the change.
  private static let done = Path.account.template

  private let tools: EntranceDependencies
  private let origin: URL
  private let changed: () -> Void
  private let body = UIView()
  private var page: EntranceViewController?
  private var isSignedIn = false

  /// `tools` must reach the server at `origin` with cookies of its own; `changed` is called after
  /// the change.
  init(tools: EntranceDependencies, origin: URL, language: Language, changed: @escaping () -> Void)
  {
    self.tools = tools
    self.origin = origin
    self.changed = changed
    super.init(language: language)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.page
    let close = WordButton(.link(Palette.link), .designed(17))
    close.setTitle(ServerPhrase.close.text(in: language), for: .normal)
    close.accessibilityIdentifier = "close password"
    close.accessibilityTraits = .button
    close.addAction(
      UIAction { [weak self] _ in self?.presentingViewController?.dismiss(animated: true) },
      for: .touchUpInside)
    for part in [close, body] { view.add(part) }
    let guide = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      close.topAnchor.constraint(equalTo: guide.topAnchor, constant: 8),
      close.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -16),
      close.leadingAnchor.constraint(greaterThanOrEqualTo: guide.leadingAnchor, constant: 16),
      body.topAnchor.constraint(equalTo: close.bottomAnchor),
      body.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      body.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      body.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    open(OwnPasswordViewController.signIn)
  }

  /// Cancels requests, and ends the session that the sign-in began: its cookie is lost with this
  /// screen.
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    tools.network.cancel()
    guard isSignedIn else { return }
    isSignedIn = false
    var end = Request(.signOut)
    end.headers = "Origin: \(origin.absoluteString)\n"
    tools.network.send(end) { _ in }
  }

  private func open(_ address: String) {
    page?.leaveParent()
    let next = EntranceViewController(at: address, tools: tools, language: language) {
      [weak self] next in self?.left(address, for: next)
    }
    page = next
    add(next, in: body)
  }

  private func left(_ address: String, for next: String) {
    if address == OwnPasswordViewController.signIn {
      isSignedIn = true
      open(OwnPasswordViewController.password)
    } else if next == OwnPasswordViewController.done {
      changed()
    } else {
      open(OwnPasswordViewController.signIn)
    }
  }
}
