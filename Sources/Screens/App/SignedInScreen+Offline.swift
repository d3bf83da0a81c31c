import Domain

/// The app's behavior while the server is unreachable (FEED-21).
extension SignedInScreen {
  /// Handles an event, updates the screens if likes changed, and sends the next pending like.
  mutating func handle(_ event: AppScreen.Event) -> (effects: [AppScreen.Effect], Outcome) {
    let (revision, confirmations) = (likes.revision, likes.confirmations)
    var (effects, outcome) = route(event)
    effects += followLikes(revision: revision, confirmations: confirmations)
    if outcome == .stay { effects += sendNext() }
    return (effects, outcome)
  }

  mutating func comeOnline() -> (effects: [AppScreen.Effect], Outcome) {
    connection.hurry()
    // Why pictures too: they may have failed to load although every API request succeeded.
    feed.retryPictures()
    favourites?.retryPictures()
    return (tryAgain(), .stay)
  }

  /// Records whether the last response came from the server itself.
  mutating func reach(_ isServer: Bool) -> (effects: [AppScreen.Effect], Outcome) {
    guard isServer else { return (call(connection.lose()), .stay) }
    guard connection.find() else { return ([], .stay) }
    favourites?.retryPictures()
    return forward(feed.reconnect())
  }

  /// Starts the timer for the next attempt to reach the server; nil starts none.
  mutating func call(_ call: Connectivity.Call?) -> [AppScreen.Effect] {
    call.map { [wake(.connection($0.ticket), after: $0.milliseconds)] } ?? []
  }

  mutating func tryAgain() -> [AppScreen.Effect] {
    let next = sendNext()
    let isIdle = connection.waking == nil || connection.isHeld
    return next.isEmpty && connection.isOffline && isIdle ? [.ask(.health)] : next
  }

  /// Shows the place that the person opened; the cached page on display may belong to another place.
  mutating func land(at place: Place) -> [AppScreen.Effect] {
    switch place {
    case .feed: return []
    case .profile: return route(.tabTapped(.profile)).effects
    case .photo(let id):
      guard !viewer.isThere else { return [] }
      guard let photo = feed.photo(id) else { return [.replace(Place.feed.path)] }
      show(photo, from: .feed)
      return []
    case .adding: return showAdding()
    }
  }
}
