public import AppModel
public import Domain

/// The endless list of photos (FEED-5…10, FEED-18, FEED-19).
public struct FeedScreen: Hashable, Sendable {
  /// Number of photos per page.
  public static let pageSize: Int32 = 10
  /// How far the list must be pulled down to refresh it, in CSS pixels.
  public static let pullDistance: Int32 = 64

  /// An input: something the person, the server or the system did.
  public indirect enum Event: Hashable, Sendable {
    /// The screen opened with this initial data.
    case opened(FeedOpening)
    /// The viewport of the list has this size now.
    case resized(Viewport)
    /// The list was scrolled to this offset, in CSS pixels.
    case scrolled(Int32)
    /// A finger touched the list (`true`), or the last one was lifted.
    case touched(Bool)
    /// A page was loaded.
    case pageArrived(Ticket, PhotoPage)
    /// The beginning of the list was loaded.
    case listArrived(Ticket, FeedOpening)
    /// Loading a page or the beginning of the list failed.
    case pageFailed(Ticket, Problem)
    /// The server answered a `FeedRequest`.
    case answered(Ticket, FeedResponse)
    /// The person asked to load the missing photos again.
    case retryTapped
    /// A finger pulled the list this many CSS pixels down from its top.
    case pulled(Int32)
    /// The finger released the pulled list.
    case pullReleased
    /// The person tapped the notice about new photos.
    case newPhotosTapped
    /// The person asked to scroll to the top.
    case topTapped
    /// An action on the date scrubber.
    case scrubbed(ScrubMove)
    /// The app or browser tab came to the front (`true`) or was hidden.
    case uncovered(Bool)
    /// The timer with this ticket fired.
    case woke(Ticket)
    /// The full-screen view now shows this photo.
    case showed(String)
    /// The picture of this photo is on display.
    case pictureShown(String)
    /// The picture of this photo failed to load.
    case pictureFailed(String)
    /// The person tapped the heart of this photo.
    case likeTapped(String)
    /// A like or unlike requested on this screen failed.
    case likeFailed
    /// The person tapped the card of this photo.
    case cardTapped(String)
    /// The person closed the alert.
    case alertDismissed
    /// The person returned to the list, which may be outdated: it stays on display while it is
    /// reloaded.
    case reopened
    /// The person added or restored photos: at the top, the list reloads at once; elsewhere the next poll
    /// announces them.
    case photosAdded
  }

  /// A side effect for the shell (the web page or the iPhone app) to carry out.
  public indirect enum Effect: Hashable, Sendable {
    /// Request this page, counted from 1, of `pageSize` photos; answer with this ticket.
    case loadPage(Ticket, Int32)
    /// Request the beginning of the list: its photos at this place and its snapshot; answer with this ticket.
    case loadList(Ticket, FeedPlace?)
    /// Request the index, a block of photos or the number of new ones; answer with this ticket.
    case load(Ticket, FeedRequest)
    /// Like this photo, or unlike it if the person likes it.
    case toggleLike(Photo)
    /// Set the scroll offset of the list to this many CSS pixels.
    case scroll(Int32)
    /// Scroll by this many CSS pixels in the pass that draws the changed list, so that the photos
    /// on display stay where they are.
    case shift(Int32)
    /// Send `woke` with this ticket after this many milliseconds.
    case wake(Ticket, Int32)
    /// The scroll position to restore later changed; nil at the top of the list.
    case placed(FeedPlace?)
    /// Give the keyboard's focus to the card of this photo.
    case focusCard(String)
    /// Open this photo full screen.
    case open(Photo)
    /// The session is over.
    case signedOut
  }

  /// Which photos the list contains.
  public enum Source: Hashable, Sendable {
    /// All photos.
    case everything
    /// The photos that the person with this username likes.
    case likes(of: String)
  }

  /// The loading state of the list.
  public enum Phase: Hashable, Sendable {
    /// Nothing was requested yet.
    case closed
    /// Idle; further photos are loaded when they are needed.
    case resting
    /// Photos were requested with this ticket, or the index if the list is long.
    case loading(Ticket)
    /// Loading failed.
    case failed(Problem)
    /// The newest photos were requested with this ticket; the old list stays on display.
    case refreshing(Ticket)
    /// All pages are loaded.
    case ended
  }

  /// The loading state of the list.
  public internal(set) var phase = Phase.closed
  var list = FeedList()
  var window: FeedWindow?
  var nextPage: Int32 = 1
  /// The scroll position to restore; nil once it is restored or given up.
  var place: FeedPlace?
  var pulled: Int32 = 0
  var ticket = Ticket()
  /// The ticket of the last timer.
  var alarms = Ticket()
  var isAlertOpen = false
  var blocks = FeedBlocks()
  var renewal = FeedRenewal()
  var rest = FeedRest()
  var news = FeedNews()
  var scrubber = FeedScrubber()

  /// Whether cards name the authors of their photos (FEED-35); the cards of the basic edition do not.
  var showsAuthors = false

  /// Which photos the list contains, except `header`.
  public let source: Source
  /// What is shown above the photos of a list that is not the feed; nil for the feed and the favorites.
  public internal(set) var header: ListHeader?
  /// Whether the list begins with `loadList`, not with its first page.
  var isSnapshot = false

  /// Creates a list that is not open yet.
  public init(source: Source = .everything) {
    self.source = source
  }

  /// Creates a list of the server's own apps, which is not open yet: the feed if `header` is nil.
  init(_ header: ListHeader?) {
    self.init()
    self.header = header
    isSnapshot = true
  }

  /// Handles an event and returns the effects to carry out.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .opened(let opening): return open(opening)
    case .resized(let viewport): return resize(viewport)
    case .scrolled(let top): return scroll(to: top)
    case .touched(let isTouched):
      rest.isTouched = isTouched
      return []
    case .pageArrived(let ticket, let page): return take(page, ticket)
    case .listArrived(let ticket, let opening): return take(opening, ticket)
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
    case .pictureShown(let id):
      mark(id, .shown)
      return []
    case .pictureFailed(let id):
      mark(id, .failed)
      return []
    case .likeTapped(let id): return photo(id).map { [.toggleLike($0)] } ?? []
    case .likeFailed:
      isAlertOpen = true
      return []
    case .cardTapped(let id): return photo(id).map { [.open($0)] } ?? []
    case .alertDismissed:
      isAlertOpen = false
      return []
    case .reopened: return refresh()
    case .photosAdded: return isAtTop ? refresh() : []
    }
  }

  private mutating func mark(_ id: String, _ picture: Picture) {
    if let slot = list.slot(of: id) { list.change(slot) { $0.picture = picture } }
  }

  /// Whether a request for photos of the list is pending under this ticket.
  func expectsPhotos(for answered: Ticket) -> Bool {
    phase == .loading(answered) || phase == .refreshing(answered) || blocks.isOpen(answered)
  }

  // Why: after an unlike, later photos move up on the server, so the next page begins earlier. A
  // photo received twice is shown once.
  /// Recomputes the number of the next page of liked photos from those that are still liked.
  mutating func closeGaps(_ likes: LikeBook) {
    let kept = list.shown.count { list[$0].map { likes.heart(of: $0.photo).isLiked } ?? false }
    nextPage = min(nextPage, Int32(clamping: kept) / FeedScreen.pageSize + 1)
  }

  /// The photo with this id; nil if it is not loaded.
  public func photo(_ id: String) -> Photo? {
    list.slot(of: id).flatMap { list[$0]?.photo }
  }

  /// The photo `step` positions after the one with this id (before it if negative); nil if either
  /// is not loaded.
  public func neighbour(of id: String, by step: Int32) -> Photo? {
    list.slot(of: id).flatMap { list[$0 &+ Int(step)]?.photo }
  }

  /// The person's place: the card at the upper edge, the nearest loaded photo, or the place still
  /// to be restored; nil at the top of the list.
  public var currentPlace: FeedPlace? {
    guard let window, window.offset > 0 else { return place }
    guard let card = list[window.anchor.slot] else {
      return list.nearest(to: window.anchor.slot).map { FeedPlace(photo: $0.photo.id, by: 0) }
    }
    return FeedPlace(photo: card.photo.id, by: Int32(clamping: window.anchor.by))
  }
}
