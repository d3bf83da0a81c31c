public import Domain

/// The whole app: which screen is on display and how one gets to the next.
public struct AppScreen: Hashable, Sendable {
  /// What happened.
  public enum Event: Hashable, Sendable {
    /// The app knows who is signed in and where it was opened.
    case started(Start)
    /// Something on the screen with «Войти».
    case welcome(WelcomeScreen.Event)
    /// Something on the feed.
    case feed(FeedScreen.Event)
    /// Something on the full-screen view.
    case viewer(ViewerScreen.Event)
    /// Something on the profile.
    case profile(ProfileScreen.Event)
    /// The person tapped a tab.
    case tabTapped(Tab)
    /// The system went to another address: back, forward.
    case navigated(String)
    /// The session ended as ordered.
    case signedOut
    /// The session could not be ended.
    case signOutFailed
    /// The time is up that `wake` was ordered for.
    case woke(Ticket)
    /// The page is in front (`true`), or hidden behind another one.
    case uncovered(Bool)
  }

  /// What the shell shall do.
  public enum Effect: Hashable, Sendable {
    /// Open the server's authorization page; afterwards the person is back at this address.
    case openAuthorization(returnTo: String)
    /// Ask for this page of the feed; answer the feed with this ticket.
    case loadPage(Ticket, Int32)
    /// Ask the server to like the photo or to like it no more; answer `from` with this ticket.
    case setLike(Ticket, String, Bool, from: Asker)
    /// Ask for the signed-in person; answer the profile with this ticket.
    case loadProfile(Ticket)
    /// End the session, forget what is kept on this device, answer `signedOut` or `signOutFailed`.
    case signOut
    /// Scroll the feed to so many CSS pixels from its top.
    case scrollFeed(Int32)
    /// Show this address as a new entry of the history.
    case push(String)
    /// Show this address in the place of the present entry of the history.
    case replace(String)
    /// Go back by one entry of the history; `navigated` follows.
    case goBack
    /// Ask about the feed as a whole; answer the feed with this ticket.
    case loadFeed(Ticket, FeedQuestion)
    /// Scroll the feed by so many CSS pixels; what was drawn before it makes up for it.
    case shiftFeed(Int32)
    /// Send `woke` with this ticket after so many milliseconds.
    case wake(Ticket, milliseconds: Int32)
  }

  /// Which screen asked for a like.
  public enum Asker: Hashable, Sendable {
    /// The feed.
    case feed
    /// The full-screen view.
    case viewer
  }

  /// The two tabs.
  public enum Tab: String, CaseIterable, Hashable, Sendable {
    /// The feed.
    case feed
    /// The profile.
    case profile
  }

  /// Where the app stands.
  public enum Phase: Hashable, Sendable {
    /// The splash, until it is known who is signed in.
    case splash
    /// Nobody is signed in.
    case welcome(WelcomeScreen)
    /// Somebody is signed in.
    case inside(Inside)
    /// The session is being ended; the loading screen shows.
    case leaving(Inside)
  }

  /// Where the app stands.
  public private(set) var phase = Phase.splash

  /// The splash.
  public init() {}

  /// Takes notice of what happened and answers with what to do.
  public mutating func handle(_ event: Event) -> [Effect] {
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
    case .inside(var inside):
      // Why: `phase` would hold a second reference to every list, and each change would copy one.
      phase = .splash
      let (effects, outcome) = inside.handle(event)
      return effects + follow(outcome, inside)
    case .leaving(let inside): return leave(event, inside)
    }
  }

  private mutating func begin(_ start: Start) -> [Effect] {
    guard start.isSignedIn else {
      let place = start.path == "/" ? Place.feed : Place(path: start.path)
      let address = place == .feed ? Place.address(ofFeedAt: start.place) : place.path
      phase = .welcome(WelcomeScreen(reason: start.reason, returnTo: address))
      return []
    }
    var inside = Inside(edition: start.edition)
    let effects = inside.begin(start)
    phase = .inside(inside)
    return effects
  }

  private mutating func follow(_ outcome: Inside.Outcome, _ inside: Inside) -> [Effect] {
    switch outcome {
    case .stay:
      phase = .inside(inside)
      return []
    case .leave:
      phase = .leaving(inside)
      return [.signOut]
    case .sessionEnded:
      phase = .welcome(WelcomeScreen(reason: .ended, returnTo: inside.address))
      return [.replace("/")]
    }
  }

  private mutating func leave(_ event: Event, _ inside: Inside) -> [Effect] {
    switch event {
    case .signedOut:
      phase = .welcome(WelcomeScreen())
      return [.replace("/")]
    case .signOutFailed:
      var inside = inside
      inside.isSignOutFailed = true
      phase = .inside(inside)
      return []
    case .started, .welcome, .feed, .viewer, .profile, .tabTapped, .navigated, .woke,
      .uncovered:
      return []
    }
  }
}
