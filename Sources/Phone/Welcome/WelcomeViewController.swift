import Domain
import Screens
import Texts
import UIKit

/// The logo, the «Войти» button and a link to the server selection (FEED-1, FEED-2, IOS-3).
final class WelcomeViewController: DarkViewController {
  private let send: (WelcomeScreen.Event) -> Void
  private let openServers: () -> Void
  private let message = UILabel(.designed(15), .white)
  private let enter = WordButton(
    .filled(.white, radius: 16, text: Palette.night), .designed(17, .bold), least: 48)
  private let servers = WordButton(.link(.white), .designed(15))

  /// `send` receives the screen's events; `openServers` opens the server selection.
  init(
    language: Language, send: @escaping (WelcomeScreen.Event) -> Void,
    openServers: @escaping () -> Void
  ) {
    self.send = send
    self.openServers = openServers
    super.init(language: language)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    message.accessibilityIdentifier = "message"
    enter.accessibilityIdentifier = "enter"
    enter.setTitle(Phrase.enter.text(in: language), for: .normal)
    enter.addAction(UIAction { [weak self] _ in self?.send(.enterTapped) }, for: .touchUpInside)
    servers.accessibilityIdentifier = "servers"
    servers.setTitle(ServerPhrase.server.text(in: language), for: .normal)
    servers.addAction(UIAction { [weak self] _ in self?.openServers() }, for: .touchUpInside)
    arrange()
  }

  private func arrange() {
    let logo = LogoView()
    logo.accessibilityIdentifier = "logo"
    view.center(logo, size: CGSize(width: 60, height: 60))
    for part in [message, enter, servers] { view.add(part) }
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      enter.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 16),
      enter.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -16),
      enter.bottomAnchor.constraint(equalTo: safe.bottomAnchor, constant: -90),
      message.leadingAnchor.constraint(equalTo: enter.leadingAnchor),
      message.trailingAnchor.constraint(equalTo: enter.trailingAnchor),
      message.bottomAnchor.constraint(equalTo: enter.topAnchor, constant: -16),
      servers.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      servers.leadingAnchor.constraint(greaterThanOrEqualTo: enter.leadingAnchor),
      servers.topAnchor.constraint(equalTo: enter.bottomAnchor, constant: 16),
    ])
  }

  func show(_ view: WelcomeView) {
    loadViewIfNeeded()
    message.text =
      view.isWithoutServer
      ? ServerPhrase.missing.text(in: language) : view.message?.text(in: language)
    if let words = message.text {
      UIAccessibility.post(notification: .announcement, argument: words)
    }
  }
}
