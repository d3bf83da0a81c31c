import AppModel
import Client
import Domain
import Screens
import Texts
import UIKit

/// The person's own account, in front of the profile: how photos open (FEED-35), where they are signed in
/// and which applications have access, each with a button that ends it (OA-53).
final class AccountViewController: DarkViewController {
  /// What the page needs from the app.
  struct Host {
    /// The connection to the server as the signed-in person.
    let network: any Network
    let haptics: any Haptics
    /// Opens the password change.
    let openPassword: () -> Void
    /// Receives whether photos are whole at first from now on (FEED-35).
    let choseWholePhotos: (Bool) -> Void
    /// The server rejected the token, or the app's own access was ended.
    let sessionEnded: () -> Void
  }

  private let host: Host
  private let list: AccountListView
  private let waiting: WaitingColumn
  private var screen = AccountScreen()
  private var front: SystemObserver?

  /// The account page in `language`; `host` carries out what it cannot do itself.
  init(language: Language, _ host: Host) {
    self.host = host
    list = AccountListView(language)
    waiting = WaitingColumn.onNight(language)
    super.init(language: language)
    title = Phrase.account.text(in: language)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.fillBelowBars(with: list)
    list.choseWholePhotos = { [weak self] in self?.happened(.wholePhotosTapped($0)) }
    list.ended = { [weak self] in self?.happened(.endTapped($0)) }
    list.password.addAction(
      UIAction { [host] _ in host.openPassword() }, for: .touchUpInside)
    view.add(waiting)
    waiting.accessibilityIdentifier = "account message"
    waiting.retry.addAction(
      UIAction { [weak self] _ in self?.happened(.retried) }, for: .touchUpInside)
    NSLayoutConstraint.activate([
      waiting.centerYAnchor.constraint(equalTo: view.centerYAnchor),
      waiting.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 30),
      waiting.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -30),
    ])
    front = .front { [weak self] in self?.happened(.cameOnline) }
    show(screen.view)
  }

  /// Loads the page, once.
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    happened(.opened)
  }

  private func happened(_ event: AccountScreen.Event) {
    let effects = screen.handle(event)
    show(screen.view)
    for effect in effects { carryOut(effect) }
  }

  private func carryOut(_ effect: AccountScreen.Effect) {
    switch effect {
    case .load, .end, .choose: ask(effect)
    case .follow(let opensWhole): host.choseWholePhotos(opensWhole)
    case .chose(let opensWhole):
      host.haptics.succeeded()
      host.choseWholePhotos(opensWhole)
    case .confirm(let access): confirm(access)
    case .tell(let problem): tell(problem)
    case .announce:
      host.haptics.succeeded()
      UIAccessibility.post(
        notification: .announcement, argument: AccessPhrase.ended.text(in: language))
    case .endSession: host.sessionEnded()
    }
  }

  private func ask(_ effect: AccountScreen.Effect) {
    guard let request = effect.request else { return }
    // Why not weak: if the page is closed meanwhile, a rejected token must still end the session.
    host.network.send(request) { response in
      if let event = effect.event(for: response) { self.happened(event) }
    }
  }

  private func show(_ view: AccountView) {
    switch view {
    case .loading: waiting.show(nil, isLoading: true, canRetry: false)
    case .problem(let problem):
      waiting.show(problem.phrase.text(in: language), isLoading: false, canRetry: true)
    case .account(let account, let ending):
      waiting.show(nil, isLoading: false, canRetry: false)
      list.show(account, ending: ending)
    }
    if case .account = view { list.isHidden = false } else { list.isHidden = true }
  }

  // MARK: Alerts

  private func confirm(_ access: AccountAccess) {
    guard case .account(let account, _) = screen.view else { return }
    let alert = UIAlertController(
      title: account.title(of: access, in: language),
      message: account.isOwn(access) ? AccessPhrase.thisAppEnds.text(in: language) : nil,
      preferredStyle: .alert)
    alert.addAction(
      UIAlertAction(title: access.button.text(in: language), style: .destructive) {
        [weak self] _ in self?.happened(.endConfirmed(access))
      })
    alert.addAction(UIAlertAction(title: AccessPhrase.cancel.text(in: language), style: .cancel))
    presentInFront(alert)
  }

  /// Says why an access did not end, or a choice was not stored, unless the page was closed meanwhile.
  private func tell(_ problem: Problem) {
    guard viewIfLoaded?.window != nil else { return }
    host.haptics.failed()
    let alert = UIAlertController(
      title: Phrase.somethingWentWrongPlain.text(in: language),
      message: problem.phrase.text(in: language), preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: Phrase.ok.text(in: language), style: .cancel))
    presentInFront(alert)
  }
}
