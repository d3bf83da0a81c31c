import AppModel
import Client
import Domain
import Screens
import Wire

/// The offline cache: stores responses as they came and uses them while the server is unreachable
/// (FEED-21). Its files are read, parsed and written on a `WorkQueue`.
@MainActor final class OfflineCache {
  private let files: OfflineFiles
  private let queue: any WorkQueue
  private let likes: StoredLikes
  /// Incremented by `empty`: a response of an earlier session is dropped.
  private var session = 0

  /// Stores responses in `store`, and confirmed likes in `likes`.
  init(
    _ store: FileStore, _ likes: StoredLikes, queue: any WorkQueue,
    policy: OfflinePolicy = OfflinePolicy()
  ) {
    files = OfflineFiles(store: store, policy: policy)
    self.likes = likes
    self.queue = queue
  }

  /// Deletes everything.
  func empty() {
    session += 1
    queue.run { [files] in files.store.empty() }
    likes.forgetConfirmed()
  }

  // MARK: Responses

  /// The number of likes confirmed so far; it dates a request.
  var confirmations: Int { likes.confirmed.confirmations }

  /// Turns the response to `question` into an event for `then`. Stores a response that can be used
  /// offline; if there was no response, uses the stored one. `moment` is the value of
  /// `confirmations` when the request was sent; nil if no like was confirmed since.
  func read(
    _ response: Response, to question: AppScreen.Question, askedAt moment: Int? = nil,
    then: @escaping @MainActor (AppScreen.Event) -> Void
  ) {
    let moment = moment ?? confirmations
    read(
      { $0.answer(response, to: question) },
      then: { cache, answer in
        cache.store(answer.event, to: question)
        if let list = answer.stored { cache.likes.storedList(list, askedAt: moment) }
        var event = answer.event
        if let file = answer.source { event = event.map { cache.updated($0, file) } }
        then(.response(event, reached: answer.isFromServer))
      })
  }

  /// Reads files on the queue; `then` is not called if the session has ended meanwhile.
  private func read<Value: Sendable>(
    _ work: @escaping @Sendable (OfflineFiles) -> Value,
    then: @escaping @MainActor (OfflineCache, Value) -> Void
  ) {
    let session = session
    queue.run(
      { [files] in work(files) },
      then: { [weak self] value in
        guard let self, self.session == session else { return }
        then(self, value)
      })
  }

  // MARK: The page of the feed

  /// Caches the body of a page, requested when `confirmations` was `moment`.
  func keep(page body: [UInt8], askedAt moment: Int) {
    queue.run { [files] in files.store.keep(body, as: OfflinePolicy.pageFile) }
    likes.storedList(OfflinePolicy.pageFile, askedAt: moment)
  }

  /// The data of the cached page with likes that were confirmed after it was requested.
  func withLaterLikes(_ start: Start) -> Start {
    withLaterLikes(start, OfflinePolicy.pageFile)
  }

  private func withLaterLikes(_ start: Start, _ file: String) -> Start {
    var start = start
    start.page = start.page.map { updated($0, file) }
    return start
  }

  /// Reads the cached first-screen data, with photos of the newest feed that has any in the cache:
  /// those around `place` if possible, else the first ones. `then` receives nil if no such data is
  /// cached.
  func readPage(at place: FeedPlace?, then: @escaping @MainActor (Start?) -> Void) {
    read(
      { $0.page(at: place) },
      then: { cache, found in then(found.map { cache.withLaterLikes($0.start, $0.file) }) })
  }

  // MARK: Photos

  /// Reads the cached photo with this id; `then` receives nil if it is not cached.
  func readPhoto(_ id: String, then: @escaping @MainActor (Photo?) -> Void) {
    read(
      { $0.photo(id) },
      then: { cache, found in
        then(found.flatMap { cache.likes.confirmed.applied(to: [$0.photo], of: $0.file).first })
      })
  }

  // MARK: Likes

  /// Stores the new state of a like, if `question` was one and the server has confirmed it.
  private func store(_ event: AppScreen.Event?, to question: AppScreen.Question) {
    guard case .like(_, let id, let isLiked) = question,
      case .likes(.answered(_, .confirmed)) = event
    else { return }
    likes.confirm(id, isLiked: isLiked)
  }

  /// The event of a cached response, updated with likes that were confirmed after it was stored.
  private func updated(_ event: AppScreen.Event, _ file: String) -> AppScreen.Event {
    switch event {
    case .feed(.pageArrived(let ticket, let page)):
      .feed(.pageArrived(ticket, updated(page, file)))
    case .favourites(.pageArrived(let ticket, let page)):
      .favourites(.pageArrived(ticket, updated(page, file)))
    case .feed(.answered(let ticket, .cards(let photos))):
      .feed(.answered(ticket, .cards(likes.confirmed.applied(to: photos, of: file))))
    case .feed, .arrowPressed, .viewer, .favourites, .likes, .started, .welcome, .profile,
      .tabTapped,
      .listTapped, .searched, .listClosed, .navigated, .signedOut, .signOutFailed,
      .shareTapped, .sheetClosed, .photoDeleted, .adding, .addTapped, .addingClosed, .woke, .placed,
      .uncovered,
      .cameOnline, .reached, .response,
      .landed, .photoChanged, .photosChanged:
      event
    }
  }

  private func updated(_ page: PhotoPage, _ file: String) -> PhotoPage {
    PhotoPage(photos: likes.confirmed.applied(to: page.photos, of: file), isLast: page.isLast)
  }
}
