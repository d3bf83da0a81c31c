import Domain
import Texts

/// Pending likes, and the app's behavior while the server is unreachable (FEED-21).
extension SignedInScreen {
  /// Handles an event: responses to likes are recorded here, everything else goes to `route`.
  mutating func handle(_ event: AppScreen.Event) -> (effects: [AppScreen.Effect], Outcome) {
    var effects: [AppScreen.Effect] = []
    let late = lateLike(event)
    let heard = listen(event, &effects)
    let (orders, outcome) =
      if let late { answerLate(heard, about: late) } else { route(heard) }
    effects += orders
    showWishes()
    if outcome == .stay { effects += sendNext() }
    return (effects, outcome)
  }

  /// Sends the next pending like, unless a retry timer is running or the person is signing out.
  mutating func sendNext() -> [AppScreen.Effect] {
    guard !isLeaving, connection.waking == nil, let next = likes.send() else { return [] }
    return [.setLike(next.ticket, next.id, next.isLiked, from: .queue)]
  }

  /// Whether a pending like is being sent now.
  var isSending: Bool {
    likes.pendingLikes.contains { pendingLike in
      if case .queue = pendingLike.source { true } else { false }
    }
  }

  /// A screen requests a like: it is sent at once, or queued if offline or if others are pending.
  @inline(never)
  mutating func setLike(
    _ ticket: Ticket, _ id: String, _ isLiked: Bool, from source: AppScreen.Source
  ) -> [AppScreen.Effect] {
    guard connection.isOffline || likes.isBusy(with: id) else {
      let entry = likes.note(id, isLiked, source, ticket)
      return [.keepLike(entry), .setLike(ticket, id, isLiked, from: source)]
    }
    guard let entry = likes.want(id, isLiked) else {
      return tell(source, .likeFailed(ticket, .server))
    }
    var effects = tell(source, .likeAnswered(ticket, isLiked))
    effects.append(.keepLike(entry))
    return effects
  }

  mutating func handle(_ event: LikeQueue.Event) -> (effects: [AppScreen.Effect], Outcome) {
    switch event {
    case .restored(let text): return (likes.restore(text).map { .keepLike($0) }, .stay)
    case .heard(let line):
      guard likes.hear(line) != nil else { return ([], .stay) }
      return (call(connection.linger()), .stay)
    case .answered(let ticket, let outcome): return take(outcome, for: ticket)
    }
  }

  mutating func comeOnline() -> (effects: [AppScreen.Effect], Outcome) {
    connection.hurry()
    // Why here too: pictures can fail while every API request succeeded.
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

  /// Schedules the next retry.
  private mutating func call(_ call: Connectivity.Call?) -> [AppScreen.Effect] {
    call.map { [wake(.connection($0.ticket), after: $0.milliseconds)] } ?? []
  }

  mutating func tryAgain() -> [AppScreen.Effect] {
    let next = sendNext()
    return next.isEmpty && connection.isOffline && connection.waking == nil ? [.knock] : next
  }

  private mutating func take(
    _ outcome: LikeQueue.Outcome, for ticket: Ticket
  ) -> (effects: [AppScreen.Effect], Outcome) {
    guard let (pendingLike, isGone) = likes.take(outcome, for: ticket) else { return ([], .stay) }
    var effects: [AppScreen.Effect] = []
    if isGone { effects.append(.keepLike(likes.entry(pendingLike, isGone: true))) }
    switch outcome {
    case .settled: connection.rest()
    case .unreached: effects += call(connection.lose())
    case .busy(let seconds): effects += call(connection.hold(seconds: seconds))
    case .signedOut: return (effects, .sessionEnded)
    case .refused:
      failure = .tryAgainLater
      effects += spread(!pendingLike.isLiked, of: pendingLike.id)
    }
    return (effects, .stay)
  }

  /// Records a response to a like. If the server was unreachable, returns a success event instead
  /// of the failure, because the like stays queued.
  private mutating func listen(
    _ event: AppScreen.Event, _ kept: inout [AppScreen.Effect]
  ) -> AppScreen.Event {
    switch event {
    case .feed(.likeAnswered(let ticket, let isLiked)):
      settle(.feed, ticket, isLiked, &kept)
    case .viewer(.likeAnswered(let ticket, let isLiked)):
      settle(.viewer, ticket, isLiked, &kept)
    case .favourites(.likeAnswered(let ticket, let isLiked)):
      settle(.favourites, ticket, isLiked, &kept)
    case .favourites(.likeFailed(let ticket, let problem)):
      if let isLiked = fail(.favourites, ticket, problem, &kept) {
        return .favourites(.likeAnswered(ticket, isLiked))
      }
    case .feed(.likeFailed(let ticket, let problem)):
      if let isLiked = fail(.feed, ticket, problem, &kept) {
        return .feed(.likeAnswered(ticket, isLiked))
      }
    case .viewer(.likeFailed(let ticket, let problem)):
      if let isLiked = fail(.viewer, ticket, problem, &kept) {
        return .viewer(.likeAnswered(ticket, isLiked))
      }
    // Every other event is passed on unchanged.
    case .feed, .viewer, .favourites, .started, .welcome, .profile, .tabTapped, .navigated,
      .signedOut, .signOutFailed, .ableToShare, .shareTapped, .share, .adding, .addTapped,
      .addingClosed, .woke, .placed, .uncovered, .likes, .cameOnline, .reached, .landed:
      break
    }
    return event
  }

  private mutating func settle(
    _ source: AppScreen.Source, _ ticket: Ticket, _ isLiked: Bool?,
    _ kept: inout [AppScreen.Effect]
  ) {
    guard let pendingLike = likes.pendingLike(source, ticket) else { return }
    if let entry = likes.settle(source, ticket, isLiked: isLiked) { kept.append(.keepLike(entry)) }
    // Why: the full-screen view that sent the request may be closed.
    if source == .viewer { showLike(pendingLike.id, isLiked ?? !pendingLike.isLiked) }
  }

  /// The wished state to show, because the request is retried later; nil if the failure must be
  /// reported.
  private mutating func fail(
    _ source: AppScreen.Source, _ ticket: Ticket, _ problem: Problem,
    _ kept: inout [AppScreen.Effect]
  ) -> Bool? {
    switch problem {
    case .offline:
      let pendingLike = likes.postpone(source, ticket)
      if pendingLike != nil { kept += call(connection.lose()) }
      return pendingLike
    case .signedOut:
      _ = likes.postpone(source, ticket)
      return nil
    case .server:
      settle(source, ticket, nil, &kept)
      return nil
    }
  }

  private mutating func tell(
    _ source: AppScreen.Source, _ answer: FeedScreen.Event
  ) -> [AppScreen.Effect] {
    switch (source, answer) {
    case (.feed, _): return forward(feed.handle(answer)).effects
    case (.favourites, _): return handle(favourites: answer).effects
    case (.viewer, .likeAnswered(let ticket, let isLiked)):
      return route(.viewer(.likeAnswered(ticket, isLiked))).effects
    case (.viewer, .likeFailed(let ticket, let problem)):
      return route(.viewer(.likeFailed(ticket, problem))).effects
    case (_, _): return []
    }
  }

  /// Makes the hearts show pending likes, whatever older responses said.
  private mutating func showWishes() {
    for pendingLike in likes.pendingLikes where pendingLike.isShown {
      showLike(pendingLike.id, pendingLike.isLiked)
    }
  }

  private mutating func showLike(_ id: String, _ isLiked: Bool) {
    if let photo = feed.photo(id), photo.isLiked != isLiked {
      _ = feed.handle(.likeChanged(id, isLiked))
    }
    if let photo = favourites?.photo(id), photo.isLiked != isLiked {
      _ = favourites?.handle(.likeChanged(id, isLiked))
    }
    if let open = viewer?.photo, open.id == id, open.isLiked != isLiked {
      _ = viewer?.handle(.likeChanged(id, isLiked))
    }
  }

  /// Shows the place that was opened, when the cached page on display belongs to another one.
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
