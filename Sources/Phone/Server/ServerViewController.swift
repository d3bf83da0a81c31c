import Client
import Domain
import Screens
import Texts
import UIKit

/// Server selection: an address, a server used before, or Unsplash with the person's own API keys
/// (IOS-3).
final class ServerViewController: ScreenViewController, UITextFieldDelegate {
  private var screen: ServerScreen
  /// What the screen needs from the app.
  struct Host {
    /// Creates a network for a URL.
    let connect: (URL) -> any Network
    /// Stores the servers, most recent first.
    let remember: ([ServerURL]) -> Void
    /// Trusts a certificate at an address.
    let trust: (ServerURL, CertificateFingerprint) -> Void
    /// Opens the app's page in the system's settings.
    let openSettings: () -> Void
    /// Receives the choice.
    let use: (ServerChoice) -> Void
  }

  private let host: Host
  private var network: (any Network)?
  private let scroll = SheetScrollView()
  private let column = UIStackView()
  private let list = UIStackView()
  private let listTitle = UILabel(.designed(15, .semibold), Palette.text, .natural).asHeading()
  private let address = ServerViewController.field()
  private let accessKey = ServerViewController.field()
  private let secret = SecretField(insets: ServerViewController.insets)
  private let problem = UILabel(.designed(15), Palette.alarm, .natural)
  private let keyProblem = UILabel(.designed(15), Palette.alarm, .natural)
  private let useAddress = ServerViewController.button
  private let settings = WordButton(.link(Palette.link), .designed(17))
  private lazy var question = TrustQuestionView(language) { [weak self] in self?.happened($0) }
  private let useKeys = ServerViewController.button
  private var servers: [ServerURL] = []
  private var front: SystemObserver?

  init(_ screen: ServerScreen, language: Language, _ host: Host) {
    self.screen = screen
    self.host = host
    super.init(language: language)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.page
    addAddress()
    addList()
    addKeys()
    arrange()
    show(screen.view)
    front = .front { [weak self] in self?.happened(.cameToFront) }
  }

  // MARK: The screen

  func happened(_ event: ServerScreen.Event) {
    let effects = screen.handle(event)
    if isViewLoaded { show(screen.view) }
    for effect in effects { carryOut(effect) }
  }

  private func carryOut(_ effect: ServerScreen.Effect) {
    switch effect {
    case .check(_, let server):
      guard let origin = URL(string: server.text), let request = effect.request else { return }
      network?.cancel()
      let network = host.connect(origin)
      self.network = network
      network.send(request) { [weak self, weak network] response in
        let event = effect.event(for: response, obstacle: network?.obstacle)
        if let event { self?.happened(event) }
      }
    case .remember(let servers): host.remember(servers)
    case .trust(let server, let fingerprint): host.trust(server, fingerprint)
    case .openSettings: host.openSettings()
    case .use(let choice):
      let use = host.use
      presentingViewController?.dismiss(animated: true) { use(choice) }
    case .close:
      network?.cancel()
      presentingViewController?.dismiss(animated: true)
    }
  }

  private func show(_ view: ServerView) {
    address.show(view.address)
    accessKey.show(view.accessKey)
    show(view.isChecking ? .checking : view.problem, in: problem)
    problem.textColor = view.isChecking ? Palette.soft : Palette.alarm
    show(view.keyProblem, in: keyProblem)
    useAddress.isEnabled = !view.isChecking
    settings.isHidden = !view.canOpenSettings
    question.show(view.question)
    guard servers != view.servers || list.arrangedSubviews.isEmpty else { return }
    servers = view.servers
    listTitle.isHidden = servers.isEmpty
    for row in list.arrangedSubviews { row.removeFromSuperview() }
    for server in servers { list.addArrangedSubview(row(server)) }
  }

  private func show(_ phrase: ServerPhrase?, in label: UILabel) {
    let text = phrase?.text(in: language)
    guard text != label.text else { return }
    label.text = text
    label.isHidden = text == nil
    if let text { UIAccessibility.post(notification: .announcement, argument: text) }
  }

  // MARK: Parts

  private func addAddress() {
    let title = heading(.server, 28)
    let close = WordButton(.link(Palette.link), .designed(17))
    take(close, .close, "close", .closeTapped)
    title.setContentHuggingPriority(.defaultLow, for: .horizontal)
    close.setContentHuggingPriority(.required, for: .horizontal)
    close.setContentCompressionResistancePriority(.required, for: .horizontal)
    let head = UIStackView(arrangedSubviews: [title, close])
    head.spacing = 12
    column.addArrangedSubview(head)
    address.plain(nil, .URL, .go)
    take(address, .address, "address") { .addressChanged($0) }
    problem.accessibilityIdentifier = "address problem"
    problem.isHidden = true
    take(useAddress, .use, "use address", .submitted)
    take(settings, .connection(.settings), "open settings", .settingsTapped)
    settings.isHidden = true
    for part in [problem, settings, question, useAddress] { column.addArrangedSubview(part) }
    column.setCustomSpacing(28, after: useAddress)
  }

  private func addList() {
    listTitle.text = ServerPhrase.usedBefore.text(in: language)
    list.axis = .vertical
    list.spacing = 4
    for part in [listTitle, list] { column.addArrangedSubview(part) }
    column.setCustomSpacing(28, after: list)
  }

  private func row(_ server: ServerURL) -> UIView {
    let pick = WordButton(.link(Palette.link), .designed(17))
    pick.setTitle(server.text, for: .normal)
    pick.accessibilityIdentifier = "pick " + server.text
    pick.setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    pick.addAction(
      UIAction { [weak self] _ in self?.happened(.picked(server)) }, for: .touchUpInside)
    let forget = WordButton(.link(Palette.alarm), .designed(20, .semibold))
    forget.setTitle("×", for: .normal)
    forget.accessibilityLabel = ServerPhrase.forget(server.text).text(in: language)
    forget.accessibilityIdentifier = "forget " + server.text
    forget.addAction(
      UIAction { [weak self] _ in self?.happened(.forgotten(server)) }, for: .touchUpInside)
    forget.widthAnchor.constraint(equalToConstant: 44).isActive = true
    pick.setContentHuggingPriority(.required, for: .horizontal)
    let space = UIView()
    space.setContentHuggingPriority(.defaultLow, for: .horizontal)
    let row = UIStackView(arrangedSubviews: [pick, space, forget])
    row.spacing = 8
    return row
  }

  private func addKeys() {
    column.addArrangedSubview(heading(.unsplash, 17))
    let hint = UILabel(.designed(13), Palette.soft, .natural)
    hint.text = ServerPhrase.redirectHint(PhotoServer.redirect).text(in: language)
    column.addArrangedSubview(hint)
    accessKey.plain(nil, .asciiCapable, .done)
    take(accessKey, .accessKey, "access key") { .accessKeyChanged($0) }
    secret.plain(nil, .asciiCapable, .done)
    take(secret, .secretKey, "secret key") { .secretChanged(Secret($0)) }
    keyProblem.accessibilityIdentifier = "key problem"
    keyProblem.isHidden = true
    take(useKeys, .use, "use keys", .keysSubmitted)
    for part in [keyProblem, useKeys] { column.addArrangedSubview(part) }
  }

  private func heading(_ phrase: ServerPhrase, _ size: CGFloat) -> UILabel {
    let title = UILabel(.designed(size, .bold), Palette.text, .natural).asHeading()
    title.text = phrase.text(in: language)
    return title
  }

  private func take(
    _ field: UITextField, _ phrase: ServerPhrase, _ identifier: String,
    _ event: @escaping (String) -> ServerScreen.Event
  ) {
    let words = phrase.text(in: language)
    field.font = .designed(17)
    field.textColor = Palette.text
    field.outline(Palette.soft, width: 1, radius: 8)
    field.attributedPlaceholder = NSAttributedString(
      string: words, attributes: [.foregroundColor: Palette.placeholder])
    field.accessibilityLabel = words
    field.accessibilityIdentifier = identifier
    field.delegate = self
    field.heightAnchor.constraint(greaterThanOrEqualToConstant: 44).isActive = true
    field.addAction(
      UIAction { [weak self, weak field] _ in self?.happened(event(field?.text ?? "")) },
      for: .editingChanged)
    column.addArrangedSubview(field)
  }

  private func take(
    _ button: UIButton, _ phrase: ServerPhrase, _ identifier: String, _ event: ServerScreen.Event
  ) {
    button.setTitle(phrase.text(in: language), for: .normal)
    button.accessibilityIdentifier = identifier
    button.addAction(UIAction { [weak self] _ in self?.happened(event) }, for: .touchUpInside)
  }

  private func arrange() {
    column.axis = .vertical
    column.spacing = 8
    scroll.stand(
      in: view, with: column, margins: UIEdgeInsets(top: 20, left: 16, bottom: 20, right: 16))
  }

  /// Return submits the address or the keys.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    happened(textField === address ? .submitted : .keysSubmitted)
    return false
  }

  private static let insets = UIEdgeInsets(top: 0, left: 8, bottom: 0, right: 8)

  private static func field() -> InsetField { InsetField(insets: insets) }

  private static var button: WordButton {
    WordButton(.filled(Palette.button, radius: 8), .designed(17, .semibold))
  }
}
