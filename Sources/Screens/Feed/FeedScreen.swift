public import Domain

/// The endless list of photos (FEED-5…10, FEED-18, FEED-19).
public struct FeedScreen: Hashable, Sendable {
  /// Photos on one page of the list.
  public static let pageSize: Int32 = 10
  /// CSS pixels that the list must be pulled down by to be refreshed.
  public static let pullDistance: Int32 = 64
  /// Photos of one block of a list that is known as a whole.
  public static let blockSize = Int32(FeedList.block)

  /// What happened.
  public indirect enum Event: Hashable, Sendable {
    /// The screen opened with what the server sent along.
    case opened(FeedOpening)
    /// The part of the window that shows the list has this size now.
    case resized(Viewport)
    /// The list was scrolled to so many CSS pixels from the top of its scroll space.
    case scrolled(Int32)
    /// A finger came onto the list (`true`), or the last one left it.
    case touched(Bool)
    /// A page came.
    case pageArrived(Ticket, PhotoPage)
    /// A page did not come.
    case pageFailed(Ticket, Problem)
    /// What was asked about the list as a whole is answered.
    case answered(Ticket, FeedAnswer)
    /// The person asked for the missing photos again.
    case retryTapped
    /// The finger pulled the list so many CSS pixels down from its top.
    case pulled(Int32)
    /// The finger let the list go.
    case pullReleased
    /// The person wants to see the photos that were announced.
    case newPhotosTapped
    /// The person wants to be at the top of the list.
    case topTapped
    /// Something on the date scrubber.
    case scrubbed(ScrubMove)
    /// The page is in front (`true`), or hidden behind another one.
    case uncovered(Bool)
    /// The time is up that `wake` was ordered for.
    case woke(Ticket)
    /// The full-screen view shows this photo now.
    case showed(String)
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
    /// The person added photos: at the top of the list they come at once, elsewhere they are announced.
    case photosAdded
  }

  /// What the shell shall do.
  public indirect enum Effect: Hashable, Sendable {
    /// Ask for this page, counted from 1, of `pageSize` photos; answer with this ticket.
    case loadPage(Ticket, Int32)
    /// Ask about the list as a whole; answer with this ticket.
    case load(Ticket, FeedQuestion)
    /// Ask the server to like the photo, or to like it no more; answer with this ticket.
    case setLike(Ticket, String, Bool)
    /// Scroll the list to so many CSS pixels from the top of its scroll space.
    case scroll(Int32)
    /// Scroll the list by so many CSS pixels, in one pass with what is drawn: nothing moves on display.
    case shift(Int32)
    /// Send `woke` with this ticket after so many milliseconds.
    case wake(Ticket, Int32)
    /// The person is at this place now, or at the top.
    case placed(FeedPlace?)
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

  /// Where the loading of the list stands.
  public enum Phase: Hashable, Sendable {
    /// Nothing was asked for yet.
    case closed
    /// The next page has not been asked for; or the list is known as a whole.
    case resting
    /// A page, or the list as a whole, was asked for with this ticket.
    case loading(Ticket)
    /// It did not come.
    case failed(Problem)
    /// The newest photos were asked for with this ticket; the old list stays meanwhile.
    case refreshing(Ticket)
    /// There are no more pages.
    case ended
  }

  /// Where the loading of the list stands.
  public internal(set) var phase = Phase.closed
  var list = FeedList()
  var window: FeedWindow?
  var nextPage: Int32 = 1
  /// Where the person was when the app was left; until the size of the window is known.
  var place: FeedPlace?
  var pulled: Int32 = 0
  var ticket = Ticket()
  /// The number of the last `wake`.
  var alarms = Ticket()
  var isAlertOpen = false
  var blocks = FeedBlocks()
  var renewal = FeedRenewal()
  var rest = FeedRest()
  var news = FeedNews()
  var scrubber = FeedScrubber()

  /// Which photos the list has.
  public let source: Source

  /// A list that has not been opened.
  public init(source: Source = .everything) {
    self.source = source
  }

  /// Takes notice of what happened and answers with what to do.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .opened(let opening): return open(opening)
    case .resized(let viewport): return resize(viewport)
    case .scrolled(let top): return scroll(to: top)
    case .touched(let isTouched):
      rest.isTouched = isTouched
      return []
    case .pageArrived(let ticket, let page): return take(page, ticket)
    case .pageFailed(let ticket, let problem): return fail(problem, ticket)
    case .answered(let ticket, let answer): return take(answer, ticket)
    case .retryTapped: return retry()
    case .pulled(let distance): return pull(distance)
    case .pullReleased: return release()
    case .newPhotosTapped: return refresh()
    case .topTapped: return jump(to: 0)
    case .scrubbed(let move): return scrub(move)
    case .uncovered(let isInFront): return uncover(isInFront)
    case .woke(let ticket): return wake(ticket)
    case .showed(let id): return show(id)
    case .pictureShown(let id): return mark(id, .shown)
    case .pictureFailed(let id): return mark(id, .failed)
    case .likeTapped(let id): return like(id)
    case .likeAnswered(let ticket, let isLiked): return confirmLike(ticket, isLiked)
    case .likeFailed(let ticket, let problem): return failLike(ticket, problem)
    case .likeChanged(let id, let isLiked): return changeLike(id, isLiked)
    case .cardTapped(let id): return photo(id).map { [.open($0)] } ?? []
    case .alertDismissed:
      isAlertOpen = false
      return []
    case .reopened: return refresh()
    case .photosAdded: return isAtTop ? refresh() : []
    }
  }

  /// The photo with this id, when it is loaded.
  public func photo(_ id: String) -> Photo? {
    list.slot(of: id).flatMap { list[$0]?.photo }
  }

  /// The photo `step` places after (before, if negative) the one with this id, when it is loaded.
  public func neighbour(of id: String, by step: Int32) -> Photo? {
    list.slot(of: id).flatMap { list[$0 &+ Int(step)]?.photo }
  }

  /// Where the person is, or the nearest loaded photo, or where they are being led back to; nothing at
  /// the top of the list.
  public var currentPlace: FeedPlace? {
    guard let window, window.offset > 0 else { return place }
    guard let card = list[window.anchor.slot] else {
      return list.nearest(to: window.anchor.slot).map { FeedPlace(photo: $0.photo.id, by: 0) }
    }
    return FeedPlace(photo: card.photo.id, by: Int32(clamping: window.anchor.by))
  }
}
