import Domain
import Texts
import UIKit
import Wire

/// Pages of the sign-in flow under a button that closes them.
///
/// The session that a sign-in here begins ends with these pages: its cookie is lost with them.
class EntranceSheet: ScreenViewController {
  let tools: EntranceDependencies
  /// Whether the server has a session that must end with these pages.
  var hasSession = false
  private let origin: URL
  private let body = UIView()
  private var page: EntranceViewController?

  /// `tools` must reach the server at `origin` with cookies of its own.
  init(tools: EntranceDependencies, origin: URL, language: Language) {
    self.tools = tools
    self.origin = origin
    super.init(language: language)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.page
    let close = WordButton(.link(Palette.link), .designed(17))
    close.setTitle(ServerPhrase.close.text(in: language), for: .normal)
    close.accessibilityIdentifier = "close sign-in"
    close.accessibilityTraits = .button
    close.addAction(UIAction { [weak self] _ in self?.close() }, for: .touchUpInside)
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
  }

  /// Cancels requests, and ends the session that the sign-in began.
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    tools.network.cancel()
    guard hasSession else { return }
    hasSession = false
    var end = Request(.signOut)
    end.headers = "Origin: \(origin.absoluteString)\n"
    tools.network.send(end) { _ in }
  }

  /// Opens the page at `address`; `left` receives the address to continue at after the last page.
  func open(_ address: String, left: @escaping @MainActor (String) -> Void) {
    page?.leaveParent()
    let next = EntranceViewController(
      at: address, tools: tools, language: language, left: left)
    page = next
    add(next, in: body)
  }

  /// Removes the page, so that only the background is left while the sheet closes or waits.
  func clear() {
    page?.leaveParent()
    page = nil
  }

  private func close() { presentingViewController?.dismiss(animated: true) }
}
