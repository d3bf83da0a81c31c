import AppModel
import Domain
import Screens
import UIKit

/// Coordinates what a signed-in person sees: the feed, the profile and the search in tabs, full-screen photos
/// in front of them, and what opens from these.
@MainActor final class HomeCoordinator {
  /// What the coordinator needs from the app.
  struct Host {
    let language: Language
    let tools: AppDependencies
    let savedState: SavedState
    /// The server at which the person is signed in; nil if none is chosen.
    let server: PhotoServer?
    /// The connection to its API; nil once the session has ended.
    let network: () -> (any Network)?
    /// The person's username; nil while it is not known.
    let username: () -> String?
    /// Receives events of the app's screen.
    let send: (AppScreen.Event) -> Void
    /// Receives what a person did to the full-screen photo.
    let touched: (PhotoTouch) -> Void
    /// Shares the full-screen photo; nil without a server.
    let sharing: () -> Sharing?
    /// Receives whether photos are whole at first from now on.
    let choseWholePhotos: (Bool) -> Void
  }

  let host: Host
  /// The app's root view controller, above which sheets are presented.
  let root: UIViewController
  private(set) lazy var feed = makeList()
  private(set) lazy var profile = ProfileViewController(
    language: host.language, pictures: host.tools.pictures, links: makeLinks(),
    openAuthor: openAuthor
  ) { [host] in host.send($0) }
  /// The search; nil if the server is not an Image Feed server.
  private(set) lazy var search =
    host.server?.isOwn == true
    ? SearchViewController(makeList(), language: host.language) { [host] in host.send($0) } : nil
  private(set) lazy var tabs = TabsViewController(
    feed: feed, profile: profile, search: search, language: host.language,
    makeList: { [weak self] in self?.makeList() }, send: host.send)
  /// The list that the app's screen describes; nil before the first one is shown.
  var shownList: FeedViewController?
  /// The tabs and, in front of them, full-screen photos.
  private(set) lazy var navigation = PhotoNavigationController(root: page)
  /// The tabs, and the strip above their bar.
  private(set) lazy var page = HomeViewController(tabs, strip, language: host.language)
  /// The strip that offers to restore a deleted photo (FEED-36), and what it is doing.
  private(set) lazy var strip = UndoStrip(host.language) { [weak self] in
    self?.happened(.undoTapped)
  }
  var undo = UndoScreen()
  /// The list of uploads in front of the profile; nil while it is closed.
  var adding: AddPhotosViewController?
  /// Whether the server has a library of its own, with accounts and collections.
  private(set) var hasLibrary = true
  /// Opens and closes the photos of the feed and of the favorites.
  private lazy var presenter = makePresenter()

  /// A coordinator whose sheets are presented above `root`.
  init(_ host: Host, above root: UIViewController) {
    self.host = host
    self.root = root
  }

  /// The full-screen photo; nil while none is open.
  var viewer: ViewerViewController? { presenter.viewer }

  /// Whether the search, or a page in front of a tab's first one, is open, which would close if the app's screen were
  /// replaced.
  var hasOpenPage: Bool {
    tabs.shownTab == .search || tabs.pages.values.contains { $0.hasPages }
  }

  /// Shows `view` in all controllers; `inside` is the screen that it describes.
  func show(_ view: SignedInView, _ inside: SignedInScreen) {
    tabs.show(view)
    showAdding(view)
    showLists(view.feed, inside)
    let adding = view.steps.first { $0.target == Place.adding.path }
    feed.offer(host.tools.uploader == nil ? nil : adding?.title) { [host] in
      host.send(.addTapped)
    }
    hasLibrary = view.hasLibrary
    profile.show(view.profile, view.favourites, hasLibrary: hasLibrary)
    presenter.show(view.viewer, sharing: view.sheet)
  }

  private func makePresenter() -> ViewerPresenter {
    ViewerPresenter(
      ViewerPresenter.Host(
        language: host.language, pictures: host.tools.pictures, videos: host.tools.videos,
        haptics: host.tools.haptics,
        send: host.send, touched: host.touched,
        metadata: MetadataViewController.Host(
          network: host.network, sessionEnded: host.sessionEnded, openAuthor: openAuthor,
          changes: makeChanges(host.send)),
        card: { [weak self] in self?.shownList?.card(of: $0) ?? self?.profile.card(of: $0) },
        sharing: host.sharing, navigation: { [weak navigation] in navigation }))
  }
}

extension HomeCoordinator.Host {
  /// The server rejected the token of a request that the app's screen did not make.
  // Why a request: its response ends the session of the app's screen (FEED-4).
  func sessionEnded() { send(.profile(.opened)) }
}
