import AppModel
import Domain
import Texts

/// What the screens show and request after taps on hearts and the responses to them (FEED-8,
/// FEED-14, FEED-21).
extension SignedInScreen {
  /// Handles an event, updates the screens if likes changed, and sends the next pending like.
  mutating func handle(_ event: AppScreen.Event) -> (effects: [AppScreen.Effect], Outcome) {
    let (revision, confirmations) = (likes.revision, likes.confirmations)
    var (effects, outcome) = route(event)
    effects += followLikes(revision: revision, confirmations: confirmations)
    if outcome == .stay { effects += carryOut(sync.sendNext()).effects }
    return (effects, outcome)
  }

  /// Carries out what `sync` requires, or translates it for the shell.
  @inline(never)
  mutating func carryOut(
    _ orders: [LikeSync.Effect]
  ) -> (effects: [AppScreen.Effect], Outcome) {
    var effects: [AppScreen.Effect] = []
    for order in orders {
      switch order {
      case .keep(let entry): effects.append(.keepLike(entry))
      case .send(let ticket, let id, let isLiked):
        effects.append(.ask(.like(ticket, id, isLiked)))
      case .checkHealth: effects.append(.ask(.health))
      case .wake(let ticket, let pause): effects.append(wake(.connection(ticket), after: pause))
      case .lookUp: sync.learn(likes.unknown.compactMap { photo($0) })
      case .failed(let source): reportFailedLike(from: source)
      case .reconnected:
        favourites?.retryPictures()
        let (more, outcome) = forward(feed.reconnect())
        return (effects + more, outcome)
      case .sessionEnded: return (effects, .sessionEnded)
      }
    }
    return (effects, .stay)
  }

  /// Shows the alert on the screen whose tap failed or, if it is closed, above everything.
  private mutating func reportFailedLike(from source: PhotoSource?) {
    switch source {
    case .feed: _ = feed.handle(.likeFailed)
    case .favourites: _ = favourites?.handle(.likeFailed)
    case .viewer where viewer.isThere: _ = viewer?.handle(.likeFailed)
    case .viewer, nil: failure = .tryAgainLater
    }
  }

  /// Updates what shows the number or the set of liked photos, if these have changed.
  ///
  /// A photo that is no longer liked stays in the list of favorites until the person returns to it,
  /// so that an accidental tap can be undone.
  private mutating func followLikes(revision: Int32, confirmations: Int32) -> [AppScreen.Effect] {
    let likes = likes
    if likes.revision != revision {
      isFavouritesStale = true
      favourites?.closeGaps(likes)
    }
    if likes.confirmations != confirmations, profile.isAwaitingData { sync.book.doubtCount() }
    guard !profile.isAwaitingData, sync.book.takeDoubt() else { return [] }
    return SignedInScreen.forward(profile.handle(.opened)).effects
  }

  /// Records which of the photos that `list` is waiting for are liked.
  mutating func learnLikes(
    _ event: FeedScreen.Event, of list: FeedScreen, _ source: PhotoSource
  ) {
    var delivered: (ticket: Ticket, photos: [Photo])?
    if case .pageArrived(let ticket, let page) = event {
      delivered = (ticket, page.photos)
    } else if case .answered(let ticket, .cards(let photos)) = event {
      delivered = (ticket, photos)
    } else if case .listArrived(let ticket, let opening) = event {
      delivered = (ticket, opening.page?.photos ?? [])
    }
    guard let (ticket, photos) = delivered, list.expectsPhotos(for: ticket) else { return }
    sync.learn(photos, for: ticket, of: source)
  }
}
