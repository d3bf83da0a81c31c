import Domain
import Phone
import UIKit

/// The phone screen and those that follow it, above a line that says which code was “sent”.
final class ConfirmCodeViewController: UIViewController {
  private let server: SimulatedServer
  private let language: Language
  private let note = UILabel()
  private var flow: UIViewController?

  /// `server` answers the screens, whose texts are in `language`.
  init(server: SimulatedServer, language: Language) {
    self.server = server
    self.language = language
    super.init(nibName: nil, bundle: nil)
  }

  /// The screens in the device's language, with random codes.
  convenience init() {
    self.init(server: SimulatedServer(language: .ofDevice), language: .ofDevice)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(dynamicProvider: {
      UIColor(white: $0.userInterfaceStyle == .dark ? 0.13 : 1, alpha: 1)
    })
    note.accessibilityIdentifier = "note"
    note.font = UIFontMetrics(forTextStyle: .body).scaledFont(for: .systemFont(ofSize: 15))
    note.adjustsFontForContentSizeCategory = true
    note.textAlignment = .center
    note.numberOfLines = 0
    note.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(note)
    NSLayoutConstraint.activate([
      note.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
      note.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
      note.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor, constant: -8),
    ])
    server.codeMade = { [weak self] in self?.say(self?.text(for: $0)) }
    say(text(for: nil))
    begin()
  }

  /// Shows the phone screen, as after the launch.
  private func begin() {
    flow?.willMove(toParent: nil)
    flow?.viewIfLoaded?.removeFromSuperview()
    flow?.removeFromParent()
    let next = EntranceViewController(
      at: SimulatedServer.address, tools: EntranceDependencies(network: server),
      language: language
    ) { [weak self] _ in self?.finish() }
    flow = next
    addChild(next)
    next.view.translatesAutoresizingMaskIntoConstraints = false
    view.insertSubview(next.view, at: 0)
    NSLayoutConstraint.activate([
      next.view.topAnchor.constraint(equalTo: view.topAnchor),
      next.view.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      next.view.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      next.view.bottomAnchor.constraint(equalTo: note.topAnchor, constant: -8),
    ])
    next.didMove(toParent: self)
  }

  /// The person is signed in; the alert's button begins again.
  private func finish() {
    let isRussian = language == .russian
    let alert = UIAlertController(
      title: isRussian ? "Вы вошли" : "Signed in", message: nil, preferredStyle: .alert)
    alert.addAction(
      UIAlertAction(title: isRussian ? "Сначала" : "Start over", style: .default) {
        [weak self] _ in
        guard let self else { return }
        self.say(self.text(for: nil))
        self.begin()
      })
    present(alert, animated: true)
  }

  private func say(_ text: String?) {
    note.text = text
    UIAccessibility.post(notification: .announcement, argument: text)
  }

  private func text(for code: String?) -> String {
    switch (language, code) {
    case (.english, let code?): "Simulated: no message was sent. The code is \(code)."
    case (.russian, let code?): "Имитация: сообщение не отправлено. Код — \(code)."
    case (.english, nil): "Simulated: this app has no server and sends no messages."
    case (.russian, nil): "Имитация: у приложения нет сервера, и сообщений оно не отправляет."
    }
  }
}
