import AppModel
import Client
public import Domain
import Screens
import UIKit

/// Coordinates the app: holds its one `AppScreen`, carries out its effects, and decides what its root view
/// controller shows and presents (IOS-1).
@MainActor public final class AppCoordinator {
  /// The root view controller of the app's window. It does not keep the coordinator alive.
  public let rootViewController: AppViewController
  let tools: AppDependencies
  let language: Language
  let savedState: SavedState
  private(set) lazy var queue = AppScreenQueue(
    show: { [weak self] in self?.show($0) }, carryOut: { [weak self] in self?.carryOut($0) })
  var screen: AppScreen { queue.screen }
  /// The current server; nil before the first choice.
  var server: PhotoServer?
  /// The connection to the API as the signed-in user; nil while signed out.
  var network: (any Network)?
  /// The connection on which the token is revoked; nil while it is not.
  var door: (any Network)?
  /// Whether the lists of the last visit were restored, or there was no reason to.
  var areListsRestored = false
  /// The visited addresses; `goBack` returns to the one before the last.
  var history: [String] = []
  /// The id of the photo that a link opens: when it is shown, its address is added to `history`.
  var linkedPhoto: String?
  /// A server from a link, kept until the welcome screen can offer it.
  var broughtLink: ServerLink?
  /// Shows what a signed-in person sees; nil while nobody is signed in.
  private(set) var home: HomeCoordinator?
  /// Shares photos with other apps; nil before a server is chosen.
  var sharing: Sharing?
  /// Decides with which page the app opens.
  var launch = Launch()
  /// Carries out the sign-in, from the button to the token.
  let signIn: SignInCoordinator
  /// `OfflineCache.confirmations` when the page was last requested.
  var pageMoment = 0
  /// How often the app opened a screen; one that still reads its photo must not replace a later one.
  var openings = 0
  private var shown = AppView.splash
  private let modal: AlertPresenter

  /// Creates the app, which shows the splash and starts when its root view controller first appears.
  public init(tools: AppDependencies, language: Language) {
    self.tools = tools
    self.language = language
    rootViewController = AppViewController(
      page: WaitingViewController(language: language, isSplash: true))
    savedState = SavedState(
      vault: tools.vault, notes: tools.notes, cache: tools.cache, queue: tools.queue)
    signIn = SignInCoordinator(
      above: rootViewController, tools: tools, savedState: savedState, language: language)
    modal = AlertPresenter(language)
    signIn.delegate = self
    rootViewController.appeared = { [weak self] in self?.appeared() }
  }

  /// Launches the app, once; later, presents an alert that had to wait.
  private func appeared() {
    guard launch.phase == .notStarted else { return modal.settle() }
    savedState.whenReady { [weak self] in
      guard let self, launch.phase == .notStarted else { return }
      restore()
    }
  }

  // MARK: The screen

  /// Handles an event, after all events that are still queued.
  func happened(_ event: AppScreen.Event) { queue.handle(event) }

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
  }

  private func show(_ view: WelcomeView) {
    if view.isOpening {
      turn(to: WaitingViewController(language: language, isSplash: false))
    } else {
      let welcome =
        rootViewController.page as? WelcomeViewController
        ?? WelcomeViewController(
          language: language, send: { [weak self] in self?.happened(.welcome($0)) },
          openServers: { [weak self] in self?.openServers() })
      turn(to: welcome)
      welcome.show(view)
    }
    modal.show(view.alert, above: rootViewController) { [weak self] _ in
      self?.happened(.welcome(.alertDismissed))
    }
  }

  private func show(_ view: SignedInView) {
    let isFresh = self.home == nil
    let home = self.home ?? makeHome()
    self.home = home
    turn(to: home.navigation)
    if let inside = screen.inside { home.show(view, inside) }
    // Why: uploads that began before these controllers may not change for long.
    if isFresh { home.showUploads() }
    let question = view.profile.alert
    modal.show(question ?? view.alert, above: rootViewController) { [weak self] choice in
      let isYes = question != nil && choice == .first
      self?.happened(.profile(isYes ? .signOutConfirmed : .signOutDeclined))
    }
  }

  private func makeHome() -> HomeCoordinator {
    HomeCoordinator(
      HomeCoordinator.Host(
        language: language, tools: tools, savedState: savedState, server: server,
        network: { [weak self] in self?.network },
        username: { [weak self] in self?.ownUsername },
        send: { [weak self] in self?.happened($0) },
        touched: { [weak self] in self?.queue.take($0) },
        sharing: { [weak self] in self?.sharing },
        choseWholePhotos: { [weak self] in self?.queue.choseWholePhotos($0) }),
      above: rootViewController)
  }

  // MARK: Pages

  private func turn(to next: UIViewController) {
    guard next !== rootViewController.page else { return }
    if let home, next !== home.navigation {
      // Why: the screen that would handle the presented alert's answer is gone.
      rootViewController.dismissPresented(animated: false)
      dropHome()
    }
    rootViewController.show(next)
  }

  /// Removes the signed-in screen; the next session gets new controllers.
  func dropHome() { home = nil }
}
