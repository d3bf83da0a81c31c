public import AppModel
public import Domain
import Texts

/// The whole app: decides which screen is on display and how the person gets to the next.
public struct AppScreen: Hashable, Sendable {
  /// An input: something the person, the server or the system did.
  public indirect enum Event: Hashable, Sendable {
    /// The app started with this data.
    case started(Start)
    /// An event of the welcome screen.
    case welcome(WelcomeScreen.Event)
    /// An event of the feed.
    case feed(FeedScreen.Event)
    /// An arrow key was pressed on the card of this photo, in the list in front.
    case arrowPressed(ArrowKey, on: String)
    /// An event of the full-screen view.
    case viewer(ViewerScreen.Event)
    /// An event of the profile.
    case profile(ProfileScreen.Event)
    /// The person tapped a tab.
    case tabTapped(Tab)
    /// The person opened a list: of an author or a topic, or of what a search finds.
    case listTapped(ListHeader)
    /// The person searched for this text.
    case searched(String)
    /// The person left the list in front for what is behind it.
    case listClosed
    /// The system navigated back or forward to this path, with its query.
    case navigated(String)
    /// The requested sign-out succeeded.
    case signedOut
    /// The requested sign-out failed.
    case signOutFailed
    /// An event of the list of liked photos.
    case favourites(FeedScreen.Event)
    /// The person pressed the share button of the full-screen view.
    case shareTapped
    /// The sheet of the full-screen photo, which runs separately, closed; `hasCopied` tells whether the link was copied.
    case sheetClosed(hasCopied: Bool)
    /// The person moved their photo with this id to the bin.
    case photoDeleted(String)
    /// News from the upload screen, which runs separately.
    case adding(AddingNews)
    /// The person opened the upload screen.
    case addTapped
    /// The person left the upload screen.
    case addingClosed
    /// The timer with this ticket fired.
    case woke(Ticket)
    /// The window size, pixel density or reduced-motion setting is known or changed.
    case placed(ViewerEnvironment)
    /// The page became visible (`true`) or hidden.
    case uncovered(Bool)
    /// Something that concerns the person's likes: stored entries, another tab, or a response.
    case likes(LikeBook.Event)
    /// The browser reports that the network is back, or that the app is visible again.
    case cameOnline
    /// A request ended: `true` if the server itself responded, `false` if the response came from the
    /// cache or there was none.
    case reached(Bool)
    /// A request ended: the event for its response (nil if it has no meaning), and whether the server
    /// itself responded.
    case response(Event?, reached: Bool)
    /// The app shows a cached page, but the person opened this path with its query.
    case landed(String)
    /// The person's own photo looks like this now, on the server or soon.
    case photoChanged(Photo)
    /// The person changed their own photos on the server: the feed is checked at once.
    case photosChanged
  }

  /// A side effect for the shell (the web page or the iPhone app) to carry out: a question to the
  /// server or a command to the device.
  public indirect enum Effect: Hashable, Sendable {
    /// Ask the server; `response` follows.
    case ask(Question)
    /// Open the server's authorization page, which then returns to this path.
    case openAuthorization(returnTo: String)
    /// Scroll the feed to this many CSS pixels from its top.
    case scrollFeed(Int32)
    /// Add this path to the browser history.
    case push(String)
    /// Replace the current history entry with this path.
    case replace(String)
    /// Go back by one history entry or, if the app did not add the current one, replace it with
    /// this path. `navigated` follows either way.
    case goBack(String)
    /// Scroll the profile this many CSS pixels into its list; 0 scrolls to the very top.
    case scrollFavourites(Int32)
    /// Give the keyboard's focus to the card of this photo.
    case focusCard(String)
    /// Play the video of the full-screen photo over it, once and without sound, if it has one.
    case playVideo
    /// Show the upload screen in its place on the page; load it first if necessary.
    case openAdding
    /// Send `woke` after this many milliseconds.
    case wake(Ticket, milliseconds: Int32)
    /// Stop the uploads and forget the chosen files: none will be read again.
    case dropFiles
    /// Scroll the feed by this many CSS pixels. The content of the same view has moved just as far,
    /// so photos on display stay where they are.
    case shiftFeed(Int32)
    /// Store this pending like on the device, or delete the stored one if `isLiked` is nil.
    case keepLike(LikeEntry)
    /// Delete the photos cached on the device: the session ended.
    case forgetKept
  }

  /// The tabs, in the order of the bar.
  public enum Tab: String, CaseIterable, Hashable, Sendable {
    /// The tab with all photos, newest first.
    case feed
    /// The tab that searches photos and offers topics.
    case search
    /// The tab with the person's data and liked photos.
    case profile
  }

  /// Which part of the app is on display.
  public enum Phase: Hashable, Sendable {
    /// The splash screen, until it is known who is signed in.
    case splash
    /// Nobody is signed in.
    case welcome(WelcomeScreen)
    /// A person is signed in; `inside` is what they see.
    case inside
    /// The session is being ended; the loading screen shows.
    case leaving
  }

  /// Which part of the app is on display.
  public internal(set) var phase = Phase.splash
  // Why not a part of `phase`: there, every event would copy the lists.
  /// What a person who is signed in sees; nil while nobody is.
  public internal(set) var inside: SignedInScreen?
  /// The lists of each tab as an earlier page of this visit left them, those of a tab from back to front.
  var recalled: [CoveredList] = []

  /// Starts with the splash screen.
  public init() {}

  /// Handles an event and returns the effects to carry out.
  public mutating func handle(_ event: Event) -> [Effect] {
    if case .response(let answer, let isServer) = event {
      return handle(.reached(isServer)) + (answer.map { handle($0) } ?? [])
    }
    switch phase {
    case .splash:
      guard case .started(let start) = event else { return [] }
      return begin(start)
    case .welcome(var welcome):
      guard case .welcome(let event) = event else { return [] }
      let orders = welcome.handle(event)
      phase = .welcome(welcome)
      return orders.map { order in
        switch order {
        case .openAuthorization(let address): .openAuthorization(returnTo: address)
        }
      }
    case .inside:
      guard let (effects, outcome) = inside?.handle(event) else { return [] }
      return effects + follow(outcome)
    case .leaving: return leave(event)
    }
  }

  private mutating func begin(_ start: Start) -> [Effect] {
    guard start.isSignedIn else {
      let place = start.path == "/" ? Place.feed : Place(path: start.path)
      let list = start.list?.query ?? ""
      let address = place == .feed ? Place.address(of: list, at: start.place) : place.path + list
      phase = .welcome(WelcomeScreen(reason: start.reason, returnTo: address))
      return []
    }
    phase = .inside
    inside = SignedInScreen(edition: start.edition, username: start.username)
    return inside?.begin(start) ?? []
  }

  private mutating func follow(_ outcome: SignedInScreen.Outcome) -> [Effect] {
    switch outcome {
    case .stay: return []
    case .leave:
      phase = .leaving
      return inside?.leave() ?? []
    case .sessionEnded:
      let address = inside?.address ?? ""
      return end(WelcomeScreen(reason: .ended, returnTo: address), [.replace("/"), .forgetKept])
    }
  }

  /// Shows the welcome screen, without any data of the session.
  private mutating func end(_ welcome: WelcomeScreen, _ effects: [Effect]) -> [Effect] {
    let more = inside?.droppedFiles ?? []
    phase = .welcome(welcome)
    inside = nil
    return effects + more
  }

  private mutating func leave(_ event: Event) -> [Effect] {
    switch event {
    case .signedOut: return end(WelcomeScreen(), [.replace("/")])
    case .signOutFailed:
      inside?.stay()
      phase = .inside
      return []
    case .started, .welcome, .arrowPressed, .tabTapped, .listTapped, .searched, .listClosed,
      .navigated, .landed,
      .photoChanged, .photosChanged, .shareTapped, .sheetClosed, .photoDeleted, .adding, .addTapped,
      .addingClosed, .placed, .uncovered, .response:
      return []
    case .feed, .viewer, .profile, .favourites, .likes, .woke, .cameOnline, .reached:
      return inside?.handleWhileLeaving(event) ?? []
    }
  }
}
