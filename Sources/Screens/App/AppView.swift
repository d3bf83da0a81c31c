import Texts

/// What the app shows.
public indirect enum AppView: Hashable, Sendable {
  /// The splash.
  case splash
  /// The screen with «Войти».
  case welcome(WelcomeView)
  /// The tabs, and a photo above them when one is open.
  case inside(InsideView)
  /// The loading screen.
  case loading
}

/// What is shown while somebody is signed in.
public struct InsideView: Hashable, Sendable {
  /// The tab in front.
  public var tab: AppScreen.Tab
  /// The feed.
  public var feed: FeedView
  /// The profile.
  public var profile: ProfileView
  /// The photo that fills the screen.
  public var viewer: ViewerView?
  /// The modal above everything: something failed that no screen on display asked for.
  public var alert: AlertView?
  /// The photos that the person likes.
  public var favourites: FavouritesView?
  /// The share sheet.
  public var sheet: ShareView?
  /// What is said for a moment above the full-screen view.
  public var notice: NoticeView?
  /// Whether photos are being added; what of them is the view of `AddingScreen`.
  public var isAdding: Bool
  /// The button that leads to it.
  public var addButton: AddButton
  /// Whether the server cannot be reached and what shows was kept.
  public var isOffline: Bool
}

extension AppScreen {
  /// What is on display.
  public var view: AppView {
    switch phase {
    case .splash: .splash
    case .welcome(let welcome): .welcome(welcome.view)
    case .inside(let inside): .inside(inside.view)
    case .leaving: .loading
    }
  }
}

extension Inside {
  var view: InsideView {
    InsideView(
      tab: tab, feed: feed.view, profile: profile.view, viewer: viewer?.view,
      alert: alert, favourites: favouritesView,
      sheet: sheet?.view, notice: notice.view, isAdding: isAdding,
      addButton: addButton, isOffline: connection.isOffline)
  }

  private var alert: AlertView? {
    failure.map { AlertView(title: .somethingWentWrong, message: $0, first: .ok, second: nil) }
  }
}
