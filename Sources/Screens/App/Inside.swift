import Domain

/// The app while somebody is signed in: two tabs, and the full-screen view above them.
public struct Inside: Hashable, Sendable {
  /// What becomes of the app after an event.
  enum Outcome: Hashable {
    case stay
    case leave
    case sessionEnded
  }

  /// The tab in front.
  public private(set) var tab = AppScreen.Tab.feed
  /// The feed.
  public internal(set) var feed = FeedScreen()
  /// The profile.
  public private(set) var profile = ProfileScreen()
  /// The full-screen view, when a photo is open.
  public internal(set) var viewer: ViewerScreen?
  /// Whether the person has to be told that signing out failed.
  var isSignOutFailed = false
  /// The likes that the server has not confirmed.
  public internal(set) var likes: LikeQueue
  /// The way to the server.
  var connection = Connection()
  /// Whether the person has to be told that a like which waited was refused.
  var isLikeRefused = false
  /// Whether the session is being ended, so that nothing more is sent.
  var isLeaving = false
  private let edition: Edition
  /// Entries of the history that the app added and that `goBack` can take back.
  private var pushed: Int32 = 0

  init(edition: Edition, username: String) {
    self.edition = edition
    likes = LikeQueue(owner: username)
  }

  mutating func begin(_ start: Start) -> [AppScreen.Effect] {
    let place = Place(path: start.path)
    var effects = forward(feed.handle(.opened(page: start.page, place: start.place))).effects
    switch place {
    case .feed: break
    case .profile: effects += select(.profile)
    case .photo:
      if let photo = start.photo { viewer = ViewerScreen(photo: photo, edition: edition) }
    }
    return effects
  }

  /// Where the person is, as an address that leads back to the same place.
  var address: String {
    if let viewer { return Place.photo(viewer.photo.id).path }
    guard tab == .feed else { return Place.profile.path }
    return feed.currentPlace > 0 ? Place.feed.path + "?place=\(feed.currentPlace)" : Place.feed.path
  }

  mutating func route(_ event: AppScreen.Event) -> (effects: [AppScreen.Effect], Outcome) {
    switch event {
    case .feed(let event): return forward(feed.handle(event))
    case .viewer(let event): return handle(event)
    case .profile(let event): return handle(event)
    case .tabTapped(let tapped):
      guard tapped != tab else { return ([.scrollFeed(0)].filter { _ in tapped == .feed }, .stay) }
      let effects = select(tapped)
      return ([.replace(place(of: tapped).path)] + effects, .stay)
    case .navigated(let path): return (navigate(to: Place(path: path)), .stay)
    case .started, .welcome, .signedOut, .signOutFailed: return ([], .stay)
    case .likes, .woke, .cameOnline, .reached, .landed: return notice(event)
    }
  }

  /// Opens a photo that is at its own address already.
  mutating func open(_ photo: Photo) {
    viewer = ViewerScreen(photo: photo, edition: edition)
  }

  private func place(of tab: AppScreen.Tab) -> Place {
    switch tab {
    case .feed: .feed
    case .profile: .profile
    }
  }

  private mutating func select(_ tab: AppScreen.Tab) -> [AppScreen.Effect] {
    self.tab = tab
    switch tab {
    case .feed: return []
    case .profile: return forward(profile.handle(.opened)).effects
    }
  }

  private mutating func navigate(to place: Place) -> [AppScreen.Effect] {
    switch place {
    case .feed, .profile:
      if viewer != nil {
        pushed = max(0, pushed - 1)
        viewer = nil
      }
      return select(place == .profile ? .profile : .feed)
    case .photo(let id):
      guard viewer?.photo.id != id, let photo = feed.photo(id) else { return [] }
      pushed += 1
      viewer = ViewerScreen(photo: photo, edition: edition)
      return []
    }
  }

  private mutating func handle(
    _ event: ViewerScreen.Event
  ) -> (effects: [AppScreen.Effect], Outcome) {
    guard var open = viewer else { return ([], .stay) }
    let orders = open.handle(event)
    viewer = open
    var effects: [AppScreen.Effect] = []
    for order in orders {
      switch order {
      case .setLike(let ticket, let id, let isLiked):
        effects += setLike(ticket, id, isLiked, from: .viewer)
      case .likeChanged(let id, let isLiked): _ = feed.handle(.likeChanged(id, isLiked))
      case .close: effects.append(close())
      case .signedOut: return (effects, .sessionEnded)
      }
    }
    return (effects, .stay)
  }

  private mutating func close() -> AppScreen.Effect {
    guard pushed == 0 else { return .goBack }
    viewer = nil
    return .replace(place(of: tab).path)
  }

  private mutating func handle(
    _ event: ProfileScreen.Event
  ) -> (effects: [AppScreen.Effect], Outcome) {
    if event == .signOutDeclined {
      isSignOutFailed = false
      isLikeRefused = false
    }
    return forward(profile.handle(event))
  }

  mutating func forward(
    _ orders: [FeedScreen.Effect]
  ) -> (effects: [AppScreen.Effect], Outcome) {
    var effects: [AppScreen.Effect] = []
    for order in orders {
      switch order {
      case .loadPage(let ticket, let number): effects.append(.loadPage(ticket, number))
      case .setLike(let ticket, let id, let isLiked):
        effects += setLike(ticket, id, isLiked, from: .feed)
      case .scroll(let offset): effects.append(.scrollFeed(offset))
      case .open(let photo):
        viewer = ViewerScreen(photo: photo, edition: edition)
        pushed += 1
        effects.append(.push(Place.photo(photo.id).path))
      case .signedOut: return (effects, .sessionEnded)
      }
    }
    return (effects, .stay)
  }

  private func forward(
    _ orders: [ProfileScreen.Effect]
  ) -> (effects: [AppScreen.Effect], Outcome) {
    var effects: [AppScreen.Effect] = []
    for order in orders {
      switch order {
      case .loadProfile(let ticket): effects.append(.loadProfile(ticket))
      case .signOut: return (effects, .leave)
      case .signedOut: return (effects, .sessionEnded)
      }
    }
    return (effects, .stay)
  }
}
