import AppModel
import Client
public import Domain
import Screens
import Texts
public import UIKit
import Wire

/// The sign-in flow: sign-in by password or phone, registration and password change. The server
/// determines each page.
///
/// Present it with the address of the first page. It calls `left` with the address to continue at.
public final class EntranceViewController: UIViewController {
  private var door: EntranceLoader
  private var screen: EntranceScreen?
  private var client: EntranceClient?
  private var page: (any EntrancePageController)?
  private let tools: EntranceDependencies
  private let language: Language
  private let left: @MainActor (String) -> Void
  /// Shown while no page is loaded.
  private let waiting: WaitingColumn
  /// The ticket of the page's pending timer.
  private var clock: Ticket?
  private var front: SystemObserver?
  /// Called when a page has completed its task; the server may have a session since then.
  var finished: () -> Void = {}
  /// Called with each page before it is shown.
  var willShow: (FormViewController) -> Void = { _ in }

  /// The flow on the server of `tools`, starting at `address`. `left` receives the address to
  /// continue at after the last page.
  public init(
    at address: String, tools: EntranceDependencies, language: Language,
    left: @escaping @MainActor (String) -> Void
  ) {
    door = EntranceLoader(address)
    self.tools = tools
    self.language = language
    self.left = left
    waiting = WaitingColumn(
      UIActivityIndicatorView(style: .large), UILabel(.designed(17), Palette.text),
      WordButton(.filled(Palette.button, radius: 8), .designed(17, .semibold)), spacing: 20,
      language)
    super.init(nibName: nil, bundle: nil)
  }

  /// Unavailable: the app has no storyboard.
  @available(*, unavailable)
  public required init?(coder: NSCoder) { nil }

  /// Portrait only (IOS-1).
  public override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }

  /// The page on display determines the status bar's style.
  public override var childForStatusBarStyle: UIViewController? { page }

  /// Builds the loading and error view.
  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.page
    view.add(waiting)
    NSLayoutConstraint.activate([
      waiting.centerYAnchor.constraint(equalTo: view.centerYAnchor),
      waiting.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 30),
      waiting.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -30),
    ])
    waiting.retry.addAction(
      UIAction { [weak self] _ in self?.happened(.retried) }, for: .touchUpInside)
    waiting.settings.addAction(
      UIAction { [weak self] _ in self?.tools.openSettings() }, for: .touchUpInside)
    front = .front { [weak self] in self?.cameToFront() }
    show(door.view)
  }

  /// Sends `opened`, which loads the first page.
  public override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    happened(EntranceLoader.Event.opened)
  }

  private func happened(_ event: EntranceLoader.Event) {
    let effects = door.handle(event)
    show(door.view)
    for effect in effects {
      switch effect {
      case .load:
        close()
        guard let request = effect.request else { continue }
        tools.network.send(request) { [weak self] response in
          if let event = effect.event(for: response) { self?.happened(event) }
        }
      case .enter(let start): open(start)
      case .show(let address): tools.show(address)
      case .leave(let address):
        tools.network.cancel()
        left(address)
      }
    }
  }

  // Why a retry: the person may have allowed the local network meanwhile.
  private func cameToFront() {
    if door.view == .problem(.offline) { happened(EntranceLoader.Event.retried) }
    readClock(clock)
  }

  private func show(_ view: EntranceLoaderView) {
    let obstacle = view == .problem(.offline) ? tools.network.obstacle : nil
    waiting.settings.isHidden = obstacle != .localNetwork
    switch view {
    case .loading: waiting.show(nil, isLoading: true, canRetry: false)
    case .problem(let problem):
      let words = obstacle?.phrase.text(in: language) ?? problem.phrase.text(in: language)
      waiting.show(words, isLoading: false, canRetry: true)
    case .page: waiting.show(nil, isLoading: false, canRetry: false)
    }
  }

  // MARK: Pages

  private func open(_ start: EntranceStart) {
    let screen = EntranceScreen(start)
    self.screen = screen
    client = EntranceClient(start)
    let page = makePage(start, screen.phase)
    self.page = page
    (page as? SheetViewController)?.password.timer = tools.alarm
    willShow(page)
    add(page, in: view)
    page.show(screen.view)
    happened(EntranceScreen.Event.opened)
    UIAccessibility.post(notification: .screenChanged, argument: page.view)
  }

  private func close() {
    tools.network.cancel()
    page?.leaveParent()
    page = nil
    screen = nil
    client = nil
    clock = nil
  }

  private func makePage(
    _ start: EntranceStart, _ phase: EntranceScreen.Phase
  ) -> any EntrancePageController {
    let send: (EntranceScreen.Event) -> Void = { [weak self] in self?.happened($0) }
    let lead: (String) -> Void = { [weak self] in self?.happened(.ledOn($0)) }
    return switch phase {
    case .signIn: SignInViewController(start, haptics: tools.haptics, send: send, lead: lead)
    case .phone: PhoneViewController(start, send: send, lead: lead)
    case .code: CodeViewController(start, send: send, lead: lead)
    case .name: NameViewController(start, send: send, lead: lead)
    case .newAccount: NewAccountViewController(start, send: send, lead: lead)
    case .newPassword: NewPasswordViewController(start, send: send, lead: lead)
    }
  }

  private func happened(_ event: EntranceScreen.Event) {
    guard let effects = screen?.handle(event), let view = screen?.view else { return }
    page?.show(view)
    // Why after `show`: a field must be enabled before it can take the focus.
    for effect in effects { carryOut(effect) }
  }

  private func carryOut(_ effect: EntranceScreen.Effect) {
    switch effect {
    case .send, .askDelivery: ask(effect)
    case .wake(let ticket, let milliseconds):
      let asked = page
      clock = ticket
      tools.alarm.wake(after: milliseconds) { [weak self] in
        if let self, self.page === asked { self.readClock(ticket) }
      }
    case .focus(let field): page?.focus(field)
    case .hideKeyboard: view.endEditing(true)
    case .empty(let field): page?.empty(field)
    // NB: an app cannot read messages. iOS offers a code above the keyboard unless the message is bound
    // to another domain, as that of this server is (CODE-11); `CodeField` takes a pasted message.
    case .awaitMessage: break
    case .loadWords: loadWords()
    case .open(let address):
      finished()
      happened(.finished(address))
    }
  }

  /// Loads the word list of the app, or else that of the server (PASS-7).
  private func loadWords() {
    if let words = tools.words() { return happened(.wordsLoaded(words)) }
    let asked = page
    tools.network.send(Request(page: Path.assets.prefix + "words.bin")) { [weak self] response in
      guard let self, self.page === asked, response.status == 200,
        let words = WordFilter(response.body)
      else { return }
      self.happened(.wordsLoaded(words))
    }
  }

  /// Sends `woke`: the timer with this ticket fired, or it may be overdue because the app was
  /// suspended.
  private func readClock(_ ticket: Ticket?) {
    if let ticket { happened(.woke(ticket, at: tools.alarm.now)) }
  }

  private func ask(_ effect: EntranceScreen.Effect) {
    guard let client, let request = client.request(for: effect) else { return }
    tools.network.send(request) { [weak self] response in
      if let event = client.event(for: response, to: effect) { self?.happened(event) }
    }
  }
}
