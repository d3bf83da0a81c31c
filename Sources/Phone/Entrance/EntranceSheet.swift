import Domain
import Texts
import UIKit
import Wire

/// Pages of the sign-in flow on the whole screen, under a button that closes them.
///
/// The session that a sign-in here begins ends with these pages: its cookie is lost with them.
class EntranceSheet: ScreenViewController {
  /// The height of the button above the pages that have no free space at their top.
  private static let barHeight: CGFloat = 44

  let tools: EntranceDependencies
  private let origin: URL
  private let body = UIView()
  private let close: WordButton
  private var page: EntranceViewController?
  /// Whether the server may have a session that must end with these pages.
  private var hasSession = false

  /// `tools` must reach the server at `origin` with cookies of its own.
  init(tools: EntranceDependencies, origin: URL, language: Language) {
    self.tools = tools
    self.origin = origin
    // Why filled: a page that scrolls passes below it.
    close = WordButton(
      .filled(Palette.page, radius: EntranceSheet.barHeight / 2, text: Palette.link), .designed(17))
    super.init(language: language)
    // Why not a sheet of the system's: the sign-in's design needs the whole screen of a small phone.
    modalPresentationStyle = .fullScreen
  }

  override var childForStatusBarStyle: UIViewController? { page }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.page
    close.setTitle(ServerPhrase.close.text(in: language), for: .normal)
    close.accessibilityIdentifier = "close sign-in"
    close.addAction(UIAction { [weak self] _ in self?.dismissSheet() }, for: .touchUpInside)
    view.fill(with: body)
    view.add(close)
    let guide = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      close.topAnchor.constraint(equalTo: guide.topAnchor),
      close.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -8),
      close.leadingAnchor.constraint(greaterThanOrEqualTo: guide.leadingAnchor, constant: 8),
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

  /// The two-finger scrub of VoiceOver closes the pages.
  override func accessibilityPerformEscape() -> Bool {
    dismissSheet()
    return true
  }

  /// Opens the page at `address`; `left` receives the address to continue at after the last page.
  func open(_ address: String, left: @escaping @MainActor (String) -> Void) {
    page?.leaveParent()
    let next = EntranceViewController(
      at: address, tools: tools, language: language, left: left)
    next.finished = { [weak self] in self?.hasSession = true }
    next.willShow = { [weak self] in self?.makeRoom(in: $0) }
    page = next
    add(next, in: body)
    setNeedsStatusBarAppearanceUpdate()
  }

  /// Removes the page, so that only the background is left while the sheet closes or waits.
  func clear() {
    page?.leaveParent()
    page = nil
  }

  /// The server has ended the session of these pages itself.
  func sessionEnded() { hasSession = false }

  /// Keeps a page from lying below the button, which takes on the page's appearance.
  private func makeRoom(in page: FormViewController) {
    page.loadViewIfNeeded()
    page.additionalSafeAreaInsets.top = page.hasFreeTop ? 0 : EntranceSheet.barHeight
    close.overrideUserInterfaceStyle = page.view.overrideUserInterfaceStyle
    setNeedsStatusBarAppearanceUpdate()
  }

  private func dismissSheet() { presentingViewController?.dismiss(animated: true) }
}
