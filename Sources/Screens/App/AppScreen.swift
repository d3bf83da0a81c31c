public import Domain
import Texts

/// The whole app: which screen is on display and how one gets to the next.
public struct AppScreen: Hashable, Sendable {
  /// What happened.
  public indirect enum Event: Hashable, Sendable {
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
    /// Something on the list of photos that the person likes.
    case favourites(FeedScreen.Event)
    /// The shell knows what the system can hand on to other apps.
    case ableToShare(ShareSheet.Ability)
    /// The person pressed the share button of the full-screen view.
    case shareTapped
    /// Something on the share sheet.
    case share(ShareSheet.Event)
    /// Something that the adding of photos, which runs beside the app, has to tell.
    case adding(AddingNews)
    /// The person wants to add photos.
    case addTapped
    /// The person leaves the screen on which photos are added.
    case addingClosed
    /// The time that was asked for with this ticket is over.
    case woke(Ticket)
    /// The device looks so.
    case placed(Surroundings)
    /// The page is in front (`true`), or hidden behind another one.
    case uncovered(Bool)
    /// Something about likes that wait.
    case likes(LikeQueue.Event)
    /// The browser says that the network is back, or that the person looks at the app again.
    case cameOnline
    /// A question was answered by the server itself; or by nobody, or with what was kept.
    case reached(Bool)
    /// The page on display is a kept one; this is the address that was opened.
    case landed(String)
  }

  /// What the shell shall do.
  public indirect enum Effect: Hashable, Sendable {
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
    /// Go back by one entry of the history, or, where the app did not add the present one, show this
    /// address in its place; `navigated` follows either way.
    case goBack(String)
    /// Ask for this page of the photos that the person likes; answer with this ticket.
    case loadLikes(Ticket, of: String, Int32)
    /// Scroll the profile so that its list lies so many CSS pixels above the edge; 0: all to the top.
    case scrollFavourites(Int32)
    /// Load the picture as a file of this name; answer the share sheet with this ticket.
    case prepareFile(Ticket, address: String, name: String)
    /// Open the system's share sheet for an address of the app, with the file of that ticket.
    case share(Ticket, path: String, title: String, file: Ticket?)
    /// Put the whole address of `path` into the clipboard; answer the share sheet.
    case copyLink(Ticket, path: String)
    /// Show the adding of photos in its place on the page; the first time it has to be started.
    case openAdding
    /// Answer with `woke` after so many milliseconds.
    case wake(Ticket, milliseconds: Int32)
    /// End the adding of photos: stop sending files and forget them.
    case dropFiles
    /// Ask about the feed as a whole; answer the feed with this ticket.
    case loadFeed(Ticket, FeedQuestion)
    /// Scroll the feed by so many CSS pixels; what was drawn before it makes up for it.
    case shiftFeed(Int32)
    /// Keep this entry on the device, or take it away.
    case keepLike(LikeEntry)
    /// Ask the server whether it is there; `reached` follows.
    case knock
    /// Forget the photos that are kept on this device: the session is over.
    case forgetKept
  }

  /// Which screen asked for a like.
  public enum Asker: Hashable, Sendable {
    /// The feed.
    case feed
    /// The full-screen view.
    case viewer
    /// The list of photos that the person likes.
    case favourites
    /// The queue of likes that waited.
    case queue
  }

  /// The two tabs.
  public enum Tab: String, CaseIterable, Hashable, Sendable {
    /// The feed.
    case feed
    /// The profile.
    case profile
  }

  /// Where the app stands.
  public indirect enum Phase: Hashable, Sendable {
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
    var inside = Inside(edition: start.edition, username: start.username)
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
      // Why: what waits is sent once more, then it goes with everything else.
      var leaving = inside
      let last = leaving.sendNext()
      leaving.isLeaving = !leaving.isSending
      phase = .leaving(leaving)
      return leaving.isLeaving ? [.signOut] : last
    case .sessionEnded:
      phase = .welcome(WelcomeScreen(reason: .ended, returnTo: inside.address))
      return [.replace("/"), .forgetKept] + inside.droppedFiles
    }
  }

  private mutating func leave(_ event: Event, _ inside: Inside) -> [Effect] {
    switch event {
    case .signedOut:
      phase = .welcome(WelcomeScreen())
      return [.replace("/")] + inside.droppedFiles
    case .signOutFailed:
      var inside = inside
      inside.failure = .tryAgainLater
      inside.isLeaving = false
      phase = .inside(inside)
      return []
    case .started, .welcome, .tabTapped, .navigated, .landed, .ableToShare, .shareTapped, .share,
      .adding, .addTapped, .addingClosed, .placed, .uncovered:
      return []
    case .feed, .viewer, .profile, .favourites, .likes, .woke, .cameOnline, .reached:
      var inside = inside
      let effects = inside.handle(event).effects
      let isDone = !inside.isLeaving && !inside.isSending
      if isDone { inside.isLeaving = true }
      phase = .leaving(inside)
      return isDone ? effects + [.signOut] : effects
    }
  }
}
