public import Domain
import Texts

/// Taps on hearts, and the server's responses to them (FEED-8, FEED-14, FEED-21).
extension SignedInScreen {
  /// Likes or unlikes a photo after a tap on its heart in `source`.
  @inline(never)
  mutating func toggleLike(_ photo: Photo, from source: AppScreen.Source) -> [AppScreen.Effect] {
    switch likes.toggle(photo, from: source, isOffline: connection.isOffline) {
    case .ignored: return []
    case .full:
      reportFailedLike(from: source)
      return []
    case .queued(let entry): return [.keepLike(entry)]
    case .sent(let entry, let ticket, let isLiked):
      return [.keepLike(entry), .ask(.like(ticket, photo.id, isLiked))]
    }
  }

  mutating func handle(_ event: LikeBook.Event) -> (effects: [AppScreen.Effect], Outcome) {
    switch event {
    case .restored(let text):
      let strangers = likes.restore(text)
      completeLikes()
      return (strangers.map { .keepLike($0) }, .stay)
    case .heard(let line):
      guard likes.hear(line) else { return ([], .stay) }
      completeLikes()
      return (call(connection.linger()), .stay)
    case .answered(let ticket, let answer): return take(answer, for: ticket)
    }
  }

  private mutating func take(
    _ answer: LikeBook.Answer, for ticket: Ticket
  ) -> (effects: [AppScreen.Effect], Outcome) {
    guard let settlement = likes.take(answer, for: ticket) else { return ([], .stay) }
    var effects = settlement.record.map { [AppScreen.Effect.keepLike($0)] } ?? []
    if settlement.hasFailed {
      reportFailedLike(from: settlement.source)
      return (effects, .stay)
    }
    switch answer {
    case .unreached: effects += call(connection.lose())
    case .busy(let seconds): effects += call(connection.hold(seconds: seconds))
    case .signedOut: return (effects, .sessionEnded)
    case .confirmed, .gone, .refused:
      // NB: `refused` does not get here: it sets `hasFailed`, which is handled above.
      if !settlement.source.isThere { connection.rest() }
    }
    return (effects, .stay)
  }

  /// Shows the alert on the screen whose tap failed or, if it is closed, above everything.
  private mutating func reportFailedLike(from source: AppScreen.Source?) {
    switch source {
    case .feed: _ = feed.handle(.likeFailed)
    case .favourites: _ = favourites?.handle(.likeFailed)
    case .viewer where viewer.isThere: _ = viewer?.handle(.likeFailed)
    case .viewer, nil: failure = .tryAgainLater
    }
  }

  /// Sends the next pending like, unless a retry timer is running or the person is signing out.
  mutating func sendNext() -> [AppScreen.Effect] {
    guard !isLeaving, connection.waking == nil, let next = likes.send() else { return [] }
    return [.ask(.like(next.ticket, next.id, next.isLiked))]
  }

  /// Updates what shows the number or the set of liked photos, if these have changed.
  ///
  /// A photo that is no longer liked stays in the list of favorites until the person returns to it,
  /// so that an accidental tap can be undone.
  mutating func followLikes(revision: Int32, confirmations: Int32) -> [AppScreen.Effect] {
    if likes.revision != revision {
      isFavouritesStale = true
      favourites?.closeGaps(likes)
    }
    if likes.confirmations != confirmations, profile.isAwaitingData { likes.doubtCount() }
    guard !profile.isAwaitingData, likes.takeDoubt() else { return [] }
    return SignedInScreen.forward(profile.handle(.opened)).effects
  }

  /// Tells `likes` about loaded photos for which it lacks the state confirmed by the server.
  private mutating func completeLikes() {
    var photos: [Photo] = []
    for id in likes.unknown {
      if let photo = photo(id) { photos.append(photo) }
    }
    likes.learn(photos, askedAt: likes.confirmations)
  }

  /// Remembers when photos were requested, to know which likes were confirmed later.
  mutating func noteRequest(_ ticket: Ticket, of source: AppScreen.Source) {
    photoRequests.append(
      PhotoRequest(source: source, ticket: ticket, confirmations: likes.confirmations))
    // Why a limit: a list has few requests at a time, and an outdated request gets no response.
    if photoRequests.count > 16 { photoRequests.removeFirst() }
  }

  /// Tells `likes` which of the newly loaded photos are liked, unless they come from the cache.
  mutating func learnLikes(
    _ event: FeedScreen.Event, of list: FeedScreen, _ source: AppScreen.Source
  ) {
    var delivered: (ticket: Ticket, photos: [Photo])?
    if case .pageArrived(let ticket, let page) = event {
      delivered = (ticket, page.photos)
    } else if case .answered(let ticket, .cards(let photos)) = event {
      delivered = (ticket, photos)
    }
    guard let (ticket, photos) = delivered, list.expectsPhotos(for: ticket),
      let index = photoRequests.firstIndex(where: { $0.source == source && $0.ticket == ticket })
    else { return }
    let request = photoRequests.remove(at: index)
    if !connection.isOffline { likes.learn(photos, askedAt: request.confirmations) }
  }
}

/// A request for photos of a list, and the number of confirmed likes at that time.
struct PhotoRequest: Hashable {
  let source: AppScreen.Source
  let ticket: Ticket
  let confirmations: Int32
}

extension LikeBook {
  /// An input: something the server or the device did.
  public enum Event: Hashable, Sendable {
    /// The entries that earlier visits stored on this device, one `LikeEntry` per line.
    case restored(String)
    /// Another tab changed or deleted an entry.
    case heard(String)
    /// The response to the request with this ticket.
    case answered(Ticket, Answer)
  }
}
