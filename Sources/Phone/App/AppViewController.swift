import Client
public import Domain
import Screens
public import UIKit

/// The whole app: holds its one screen, carries out what that orders, shows what it shows (IOS-1).
public final class AppViewController: UIViewController {
  /// The parts on display while somebody is signed in.
  struct Inner {
    let feed: FeedViewController
    let profile: ProfileViewController
    let tabs: TabsViewController
    var viewer: ViewerViewController?
  }

  /// How far the app has opened.
  enum Opening {
    /// The server was asked for the page; nothing else is open yet.
    case asking
    /// The list goes page by page, but only because the page did not come.
    case makeshift
    /// As it shall be.
    case done
  }

  let tools: AppTools
  let language: Language
  let memory: Memory
  var screen = AppScreen()
  /// The server that the app works with; nothing before the person chose.
  var server: PhotoServer?
  /// The way to the API, as the person who is signed in.
  var network: (any Network)?
  /// The way to the pages of OAuth, while something is under way there.
  var door: (any Network)?
  /// The addresses that the person went through; `goBack` leads to the one before the last.
  var history: [String] = []
  /// The address of a server that a link brought, until somebody can choose it.
  var broughtAddress: String?
  var inner: Inner?
  /// The way to other apps.
  var sharing: Sharing?
  /// The link that opened the app, until it is known who is signed in.
  var firstLink: URL?
  /// How far it has opened.
  var opening = Opening.done
  /// Whether the person looks away.
  var isCovered = false
  private var waiting: [AppScreen.Event] = []
  private var isBusy = false
  private var page: UIViewController?
  private var shown: AppView?
  private let modal: Modal

  /// The app with these tools, in this language.
  public init(tools: AppTools, language: Language) {
    self.tools = tools
    self.language = language
    memory = Memory(vault: tools.vault, notes: tools.notes, cache: tools.cache)
    modal = Modal(language)
    super.init(nibName: nil, bundle: nil)
  }

  /// No storyboard makes it.
  @available(*, unavailable)
  public required init?(coder: NSCoder) { nil }

  /// Portrait only (IOS-1).
  public override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }

  /// The page in front says how the status bar looks.
  public override var childForStatusBarStyle: UIViewController? { inner?.viewer ?? page }

  /// Shows the splash.
  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Palette.night
    show(screen.view)
  }

  /// Finds out who is signed in, once; later, shows the modal that has waited for this.
  public override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard case .splash = screen.phase else { return modal.settle() }
    if opening != .asking { launch() }
  }

  // MARK: The screen

  /// Takes notice of what happened, after all that happened before.
  // Why not at once: views tell of themselves while they are being shown, and what is shown after that
  // would be older than what is shown then.
  func happened(_ event: AppScreen.Event) {
    waiting.append(event)
    guard !isBusy else { return }
    isBusy = true
    defer { isBusy = false }
    while !waiting.isEmpty {
      let effects = screen.handle(waiting.removeFirst())
      show(screen.view)
      // Why: an order to scroll needs the space that the views have made.
      for effect in effects { carryOut(effect) }
    }
  }

  private func show(_ view: AppView) {
    if view != shown {
      shown = view
      switch view {
      case .splash: turn(to: WaitingViewController(language: language, isSplash: true))
      case .loading: turn(to: WaitingViewController(language: language, isSplash: false))
      case .welcome(let view): show(view)
      case .inside(let view): show(view)
      }
    }
    if let stage = screen.stage { inner?.viewer?.move(to: stage) }
  }

  private func show(_ view: WelcomeView) {
    if view.isOpening {
      turn(to: WaitingViewController(language: language, isSplash: false))
    } else {
      let welcome =
        page as? WelcomeViewController
        ?? WelcomeViewController(
          language: language, send: { [weak self] in self?.happened(.welcome($0)) },
          openServers: { [weak self] in self?.openServers() })
      turn(to: welcome)
      welcome.show(view)
    }
    modal.show(view.alert, above: self) { [weak self] _ in
      self?.happened(.welcome(.alertDismissed))
    }
  }

  private func show(_ view: InsideView) {
    let inner = self.inner ?? makeInner()
    self.inner = inner
    turn(to: inner.tabs)
    inner.tabs.show(view)
    inner.feed.show(view.feed)
    inner.profile.show(view.profile, view.favourites)
    show(view.viewer, view)
    let question = view.profile.alert
    modal.show(question ?? view.alert, above: self) { [weak self] choice in
      let isYes = question != nil && choice == .first
      self?.happened(.profile(isYes ? .signOutConfirmed : .signOutDeclined))
    }
  }

  private func show(_ viewer: ViewerView?, _ view: InsideView) {
    guard let viewer else {
      if let open = inner?.viewer { remove(open) }
      inner?.viewer = nil
      return
    }
    if inner?.viewer == nil {
      let open = ViewerViewController(
        language: language, pictures: tools.pictures, haptics: tools.haptics
      ) { [weak self] in self?.happened($0) }
      inner?.viewer = open
      add(open)
    }
    inner?.viewer?.show(viewer)
    inner?.viewer?.show(view.sheet)
  }

  private func makeInner() -> Inner {
    let feed = FeedViewController(
      language: language, pictures: tools.pictures, haptics: tools.haptics
    ) { [weak self] in self?.happened(.feed($0)) }
    let openPassword: () -> Void = { [weak self] in self?.openPassword() }
    let profile = ProfileViewController(
      language: language, pictures: tools.pictures,
      openPassword: server?.isOwn == true ? openPassword : nil
    ) { [weak self] in self?.happened($0) }
    let tabs = TabsViewController(feed: feed, profile: profile, language: language) {
      [weak self] in self?.happened($0)
    }
    return Inner(feed: feed, profile: profile, tabs: tabs)
  }

  // MARK: Pages

  private func turn(to next: UIViewController) {
    guard next !== page else { return }
    if !(next is TabsViewController), inner != nil {
      // Why: a modal of a screen that is gone has nobody to answer to.
      if presentedViewController != nil { dismiss(animated: false) }
      dropInside()
    }
    if let page { remove(page) }
    page = next
    add(next)
  }

  /// The next screen of somebody who is signed in has parts of its own.
  func dropInside() {
    if let viewer = inner?.viewer { remove(viewer) }
    inner = nil
  }

  private func add(_ child: UIViewController) {
    add(child, in: view)
    setNeedsStatusBarAppearanceUpdate()
    UIAccessibility.post(notification: .screenChanged, argument: child.view)
  }

  private func remove(_ child: UIViewController) {
    child.leaveParent()
    setNeedsStatusBarAppearanceUpdate()
  }
}
