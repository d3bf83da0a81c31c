import Domain
import Screens
import Texts
import UIKit

/// Login, password, and then the secure panel (AUTH-1…20).
final class SignInViewController: FormViewController, EntrancePageController {
  private let login = InsetField(insets: SignInViewController.insets, border: 1.5)
  private let password = SecretField(insets: SignInViewController.insets, border: 1.5)
  private let button: AuthorizeButton
  private let message = UILabel(.designed(15), Palette.red)
  private let panel: SecurePanel
  private let haptics: any Haptics
  private var shown: SignInView?
  private static let insets = UIEdgeInsets(top: 0, left: 8, bottom: 0, right: 8)

  init(
    _ start: EntranceStart, haptics: any Haptics,
    send: @escaping (EntranceScreen.Event) -> Void, lead: @escaping (String) -> Void
  ) {
    self.haptics = haptics
    button = AuthorizeButton(title: EntrancePhrase.signIn(.authorize).text(in: start.language))
    panel = SecurePanel(
      name: EntrancePhrase.secureSequence.text(in: start.language),
      resultName: EntrancePhrase.result.text(in: start.language))
    super.init(start, send: send, lead: lead)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    ground(.white, isLightOnly: true)
    prepare(login, .signIn(.login), .username)
    prepare(password, .signIn(.password), .password)
    take(login, as: .login) { .signIn(.loginChanged($0)) }
    take(password, as: .password) { .signIn(.passwordChanged(Secret($0))) }
    take(button, "authorize", .signIn(.submitted))
    take(sheet, "sheet", .signIn(.tappedOutside))
    message.accessibilityIdentifier = "message"
    panel.accessibilityIdentifier = "panel"
    panel.happened = { [weak self] in self?.send(.signIn(.digitPressed($0))) }
    arrange()
  }

  private func prepare(
    _ field: UITextField, _ phrase: EntrancePhrase, _ type: UITextContentType
  ) {
    let words = phrase.text(in: start.language)
    // Why: a login has Latin letters only (AUTH-2), a password may have any (PASS-8).
    field.plain(type, field === login ? .asciiCapable : .default, .go)
    field.font = .designed(17)
    field.textColor = .black
    field.tintColor = Palette.coral
    field.backgroundColor = .white
    field.attributedPlaceholder = NSAttributedString(
      string: words, attributes: [.foregroundColor: Palette.placeholder])
    field.accessibilityLabel = words
  }

  /// Follows the 375 × 667 design. Distances are from the safe area, whose top is at 20 in the
  /// design.
  private func arrange() {
    let logo = UILabel(.designed(36, .bold), .black).asHeading()
    logo.text = start.name
    logo.accessibilityIdentifier = "logo"
    let links = UIStackView(
      arrangedSubviews: [
        link(words(.byPhone), to: start.links.phone, "by phone", Palette.ink),
        link(words(.toNewAccount), to: start.links.newAccount, "new account", Palette.ink),
      ].compactMap { $0 })
    links.distribution = .fillEqually
    links.spacing = 8
    for part in [logo, login, password, button, message, panel, links] { sheet.add(part) }
    NSLayoutConstraint.activate(fieldPlaces(below: logo) + endPlaces(links))
  }

  private func fieldPlaces(below logo: UIView) -> [NSLayoutConstraint] {
    let low = [login, password].map { $0.heightAnchor.constraint(equalToConstant: 36) }
    for constraint in low { constraint.priority = .defaultLow }
    // Why a lower priority: a larger logo pushes the fields down.
    let top = login.topAnchor.constraint(equalTo: sheet.topAnchor, constant: 216)
    top.priority = .defaultHigh
    return low + [
      top,
      logo.topAnchor.constraint(equalTo: sheet.topAnchor, constant: 87),
      logo.centerXAnchor.constraint(equalTo: sheet.centerXAnchor),
      logo.widthAnchor.constraint(greaterThanOrEqualToConstant: 173),
      logo.leadingAnchor.constraint(greaterThanOrEqualTo: sheet.leadingAnchor, constant: 36),
      login.topAnchor.constraint(greaterThanOrEqualTo: logo.bottomAnchor, constant: 8),
      login.leadingAnchor.constraint(equalTo: sheet.leadingAnchor, constant: 36),
      login.trailingAnchor.constraint(equalTo: sheet.trailingAnchor, constant: -36),
      login.heightAnchor.constraint(greaterThanOrEqualToConstant: 36),
      password.topAnchor.constraint(equalTo: login.bottomAnchor, constant: 30),
      password.leadingAnchor.constraint(equalTo: login.leadingAnchor),
      password.trailingAnchor.constraint(equalTo: login.trailingAnchor),
      password.heightAnchor.constraint(greaterThanOrEqualToConstant: 36),
      button.topAnchor.constraint(equalTo: password.bottomAnchor, constant: 60),
      button.centerXAnchor.constraint(equalTo: sheet.centerXAnchor),
    ]
  }

  private func endPlaces(_ links: UIView) -> [NSLayoutConstraint] {
    let near = panel.topAnchor.constraint(equalTo: button.bottomAnchor, constant: 67)
    near.priority = .defaultHigh
    return [
      near,
      message.topAnchor.constraint(equalTo: button.bottomAnchor, constant: 12),
      message.leadingAnchor.constraint(equalTo: login.leadingAnchor),
      message.trailingAnchor.constraint(equalTo: login.trailingAnchor),
      panel.topAnchor.constraint(greaterThanOrEqualTo: message.bottomAnchor, constant: 12),
      panel.centerXAnchor.constraint(equalTo: sheet.centerXAnchor),
      links.topAnchor.constraint(equalTo: panel.bottomAnchor),
      links.leadingAnchor.constraint(equalTo: login.leadingAnchor),
      links.trailingAnchor.constraint(equalTo: login.trailingAnchor),
      links.heightAnchor.constraint(greaterThanOrEqualToConstant: 50),
      links.bottomAnchor.constraint(lessThanOrEqualTo: sheet.bottomAnchor),
    ]
  }

  override func returned() { send(.signIn(.returned)) }

  func show(_ view: EntranceView) {
    guard case .signIn(let view) = view, view != shown else { return }
    let before = shown
    shown = view
    if before?.isLike(view) == false, !UIAccessibility.isReduceMotionEnabled {
      UIView.transition(
        with: sheet, duration: 0.3, options: [.transitionCrossDissolve, .allowUserInteraction],
        animations: { self.display(view) })
    } else {
      display(view)
    }
    tell(view, before)
    if view.isWelcomed, before?.isWelcomed != true { welcome() }
  }

  private func display(_ view: SignInView) {
    login.show(view.login)
    let isOpen = view.use == .open
    for field in [login, password] {
      // Why: disabling a field while the credentials are checked would hide the keyboard (AUTH-19).
      field.isEnabled = view.use != .closed
      field.isUserInteractionEnabled = isOpen
      field.alpha = view.use == .closed ? 0.5 : 1
    }
    button.isBusy = view.use == .held
    button.isEnabled = view.use != .closed
    message.text = view.message.phrase.map { words($0) }
    panel.isHidden = view.panel == nil
    if let panel = view.panel { self.panel.show(panel) }
    paint()
  }

  override func paint() {
    guard let shown else { return }
    login.outline(colour(shown.loginState))
    password.outline(colour(shown.passwordState))
  }

  private func colour(_ state: SignInScreen.FieldState) -> UIColor {
    switch state {
    case .ready: Palette.coral
    case .error: Palette.red
    case .success: Palette.green
    }
  }

  /// Plays haptics and notifies VoiceOver of state changes.
  private func tell(_ view: SignInView, _ before: SignInView?) {
    guard let before else { return }
    let wasWrong = [before.loginState == .error, before.passwordState == .error]
    let isWrong = [view.loginState == .error, view.passwordState == .error]
    if view.panel?.state == .error, before.panel?.state != .error { haptics.failed() }
    if isWrong != wasWrong, isWrong.contains(true) { haptics.failed() }
    if view.panel?.state == .success, before.panel?.state != .success { haptics.succeeded() }
    if let text = message.text, view.message != before.message {
      UIAccessibility.post(notification: .announcement, argument: text)
    }
    if view.panel != nil, before.panel == nil {
      UIAccessibility.post(notification: .layoutChanged, argument: panel)
    }
  }

  private func welcome() {
    let alert = UIAlertController(
      title: words(.welcome), message: words(.authorized), preferredStyle: .alert)
    alert.addAction(
      UIAlertAction(title: words(.refresh), style: .destructive) { [weak self] _ in
        self?.send(.signIn(.refreshed))
      })
    present(alert, animated: true)
  }

  private func words(_ phrase: EntrancePhrase) -> String { phrase.text(in: start.language) }
}

extension SignInView {
  /// Whether fields, button and panel have the same states, ignoring text.
  fileprivate func isLike(_ other: SignInView) -> Bool {
    use == other.use && loginState == other.loginState && passwordState == other.passwordState
      && panel?.state == other.panel?.state
  }
}
