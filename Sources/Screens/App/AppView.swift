import AppModel
public import Domain
import Texts

/// What the app displays: one of these screens.
public indirect enum AppView: Hashable, Sendable {
  /// The splash screen, until it is known who is signed in.
  case splash
  /// The welcome screen: nobody is signed in.
  case welcome(WelcomeView)
  /// The tabs and, if open, the full-screen view above them.
  case inside(SignedInView)
  /// The loading screen, while the session is being ended.
  case loading
}

/// The content while a person is signed in.
public struct SignedInView: Hashable, Sendable {
  /// The selected tab.
  public var tab: AppScreen.Tab
  /// The content of the list in front: the feed, or a search, topic, collection or person.
  public var feed: FeedView
  /// Whether the list in front is visible: not while the profile is.
  public var isListInFront: Bool
  /// What the person can do first, in place of the photos of an empty feed (FEED-41).
  public var steps: [Offer]
  /// The path of what is behind the list in front; nil if it has no way back.
  public var behind: String?
  /// The content of the profile.
  public var profile: ProfileView
  /// The full-screen view, if open.
  public var viewer: ViewerView?
  /// The alert above everything, for a failure that belongs to no screen on display.
  public var alert: AlertView?
  /// The list of liked photos; nil until the profile has loaded, and in the basic edition.
  public var favourites: FavouritesView?
  /// The photo whose sheet is open; `PhotoSheet` provides its content.
  public var sheet: Photo?
  /// A brief message above the full-screen view.
  public var notice: NoticeView?
  /// Whether the upload screen is in front; `AddingScreen` provides its content.
  public var isAdding: Bool
  /// The button that opens the upload screen.
  public var addButton: AddButton
  /// Whether the server has a library of its own, with accounts and collections; not if it shows Unsplash's photos (LIB-7).
  public var hasLibrary: Bool
  /// Whether the server is unreachable, so that the content comes from the cache.
  public var isOffline: Bool
}

extension AppScreen {
  /// The content to display.
  public var view: AppView {
    switch phase {
    case .splash: .splash
    case .welcome(let welcome): .welcome(welcome.view)
    case .inside: inside.map { .inside($0.view) } ?? .loading
    case .leaving: .loading
    }
  }
}

extension AppScreen {
  /// The content while a person is signed in; nil while nobody is.
  public var insideView: SignedInView? { inside?.view }
}

extension SignedInScreen {
  var view: SignedInView {
    var profile = profile.view
    if let count = likes.count { profile.profile?.likes = count }
    return SignedInView(
      tab: tab, feed: feed.view(likes), isListInFront: !isProfileInFront,
      steps: steps, behind: addressBehind,
      profile: profile, viewer: viewer?.view(likes),
      alert: alert, favourites: favouritesView,
      sheet: isSheetOpen ? self.viewer?.photo : nil, notice: notice.view, isAdding: isAdding,
      addButton: addButton, hasLibrary: hasLibrary, isOffline: sync.isOffline)
  }

  private var alert: AlertView? {
    failure.map { AlertView(title: .somethingWentWrong, message: $0, first: .ok, second: nil) }
  }
}
