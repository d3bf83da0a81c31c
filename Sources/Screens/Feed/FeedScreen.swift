public import Domain

/// The endless list of photos (FEED-5…10).
public struct FeedScreen: Hashable, Sendable {
  /// Photos on one page of the list.
  public static let pageSize: Int32 = 10
  /// CSS pixels that the list must be pulled down by to be refreshed.
  public static let pullDistance: Int32 = 64

  /// What happened.
  public enum Event: Hashable, Sendable {
    /// The screen opened; `page` is the first one when the server sent it along, `place` is the
    /// number of photos that were above the person's place before.
    case opened(page: PhotoPage?, place: Int32)
    /// The part of the window that shows the list has this size now.
    case resized(Viewport)
    /// The list was scrolled to so many CSS pixels from its top.
    case scrolled(Int32)
    /// A page came.
    case pageArrived(Ticket, PhotoPage)
    /// A page did not come.
    case pageFailed(Ticket, Problem)
    /// The person asked for the missing page again.
    case retryTapped
    /// The finger pulled the list so many CSS pixels down from its top.
    case pulled(Int32)
    /// The finger let the list go.
    case pullReleased
    /// The picture of this photo is on display.
    case pictureShown(String)
    /// The picture of this photo cannot be loaded.
    case pictureFailed(String)
    /// The person tapped the heart of this photo.
    case likeTapped(String)
    /// The server confirmed a like or its end.
    case likeAnswered(Ticket, Bool)
    /// The server did not confirm a like or its end.
    case likeFailed(Ticket, Problem)
    /// Another screen changed the like of this photo.
    case likeChanged(String, Bool)
    /// The person tapped the card of this photo.
    case cardTapped(String)
    /// The person closed the alert.
    case alertDismissed
    /// The person came back to the list, which may have changed: what is shown stays meanwhile.
    case reopened
    /// This photo fills the screen now.
    case showed(String)
  }

  /// What the shell shall do.
  public enum Effect: Hashable, Sendable {
    /// Ask for this page, counted from 1, of `pageSize` photos; answer with this ticket.
    case loadPage(Ticket, Int32)
    /// Ask the server to like the photo, or to like it no more; answer with this ticket.
    case setLike(Ticket, String, Bool)
    /// Scroll the list to so many CSS pixels from its top.
    case scroll(Int32)
    /// Open this photo full screen.
    case open(Photo)
    /// The session is over.
    case signedOut
    /// The server confirmed a like or its end: tell the other screens.
    case likeChanged(String, Bool)
  }

  /// Which photos the list has.
  public enum Source: Hashable, Sendable {
    /// All of them.
    case everything
    /// Those that this person likes, by username.
    case likes(of: String)
  }

  /// Where the loading of pages stands.
  public enum Phase: Hashable, Sendable {
    /// Nothing was asked for yet.
    case closed
    /// The next page has not been asked for.
    case resting
    /// A page was asked for with this ticket.
    case loading(Ticket)
    /// The page did not come.
    case failed(Problem)
    /// The first page was asked for again with this ticket; the old list stays meanwhile.
    case refreshing(Ticket)
    /// There are no more pages.
    case ended
  }

  /// Where the loading of pages stands.
  public internal(set) var phase = Phase.closed
  var cards: [Card] = []
  var positions: [String: Int] = [:]
  var layout: FeedLayout?
  var offset: Int32 = 0
  var nextPage: Int32 = 1
  var place: Int32 = 0
  var pulled: Int32 = 0
  var ticket = Ticket()
  var isAlertOpen = false

  /// Which photos the list has.
  public let source: Source

  /// A list that has not been opened.
  public init(source: Source = .everything) {
    self.source = source
  }

  /// Takes notice of what happened and answers with what to do.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .opened(let page, let place): return open(page, place: place)
    case .resized(let viewport): return resize(viewport)
    case .scrolled(let offset):
      self.offset = max(0, offset)
      return loadIfNear()
    case .pageArrived(let ticket, let page): return take(page, ticket)
    case .pageFailed(let ticket, let problem): return fail(problem, ticket)
    case .retryTapped: return retry()
    case .pulled(let distance):
      pulled = canRefresh ? max(0, distance) : 0
      return []
    case .pullReleased: return release()
    case .pictureShown(let id): return mark(id, .shown)
    case .pictureFailed(let id): return mark(id, .failed)
    case .likeTapped(let id): return like(id)
    case .likeAnswered(let ticket, let isLiked): return confirmLike(ticket, isLiked)
    case .likeFailed(let ticket, let problem): return failLike(ticket, problem)
    case .likeChanged(let id, let isLiked): return changeLike(id, isLiked)
    case .cardTapped(let id): return positions[id].map { [.open(cards[$0].photo)] } ?? []
    case .alertDismissed:
      isAlertOpen = false
      return []
    case .reopened: return refresh()
    case .showed(let id): return show(id)
    }
  }

  /// The photo with this id, when it is in the list.
  public func photo(_ id: String) -> Photo? {
    positions[id].map { cards[$0].photo }
  }

  /// How many photos lie above the person's place: what `opened` takes to come back to it.
  public var currentPlace: Int32 {
    guard let layout else { return 0 }
    return Int32(layout.cards(from: offset, to: offset + 1).lowerBound)
  }
}
