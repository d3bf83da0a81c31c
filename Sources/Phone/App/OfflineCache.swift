import AppModel
import Client
import Domain
import Screens
import UIKit
import Wire

/// The offline cache: stores responses as they came and uses them while the server is unreachable
/// (FEED-21). Carries out `OfflinePolicy`, which says what is stored, where and how much.
@MainActor final class OfflineCache {
  /// Consecutive photos of the feed, the first of them at the position `first`.
  private struct Block {
    let first: Int32
    let page: PhotoPage

    func has(_ id: String) -> Bool { page.photos.contains { $0.id == id } }
  }

  /// The name of the file that stores `likes`.
  private static let likesFile = "confirmed-likes"

  private let cache: FileStore
  private let policy: OfflinePolicy
  /// Confirmed likes that are newer than the cached lists.
  private var likes: ConfirmedLikes

  /// Stores responses in `cache`.
  init(_ cache: FileStore, policy: OfflinePolicy = OfflinePolicy()) {
    self.cache = cache
    self.policy = policy
    let text = cache.bytes(OfflineCache.likesFile).map { String(decoding: $0, as: UTF8.self) }
    likes = ConfirmedLikes(text ?? "", most: policy.likes)
  }

  /// Deletes everything.
  func empty() {
    cache.empty()
    likes = ConfirmedLikes("", most: policy.likes)
  }

  // MARK: Responses

  /// The number of likes confirmed so far; it dates a request.
  var confirmations: Int { likes.confirmations }

  /// Turns the response to `question` into an event. Stores a response that can be used offline; if
  /// there was no response, uses the stored one. `moment` is the value of `confirmations` when the
  /// request was sent; nil if no like was confirmed since.
  func event(
    for response: Response, to question: AppScreen.Question, askedAt moment: Int? = nil
  ) -> AppScreen.Event {
    let exchange = question.exchange
    let event = exchange.event(response)
    store(event, to: question)
    guard let request = OfflineCache.request(exchange.request),
      let entry = policy.entry(for: request)
    else {
      return .response(event, reached: response.isFromServer)
    }
    if let event, let state = state(of: event, entry) {
      store(response.body, state, entry, askedAt: moment ?? confirmations)
    }
    guard policy.statuses.isUnreached(response.status, wait: response.wait), entry.isAnswered,
      let (file, body) = stored(entry.state, in: [entry.file, entry.former].compactMap(\.self))
    else {
      return .response(event, reached: response.isFromServer)
    }
    let old = Response(status: 200, body: body, isKept: true)
    return .response(
      exchange.event(old).map { updated($0, file) }, reached: old.isFromServer)
  }

  private static func request(_ request: Request) -> OfflineRequest? {
    request.method == .get ? OfflineRequest(request.address) : nil
  }

  private func store(
    _ body: [UInt8], _ state: String, _ entry: OfflineEntry, askedAt moment: Int
  ) {
    if let former = entry.former, kept(entry.file)?.state != state {
      // Why keep the old feed's index: the cached photos belong to the old feed, and those of the
      // new one may never arrive.
      cache.keep(cache.bytes(entry.file), as: former)
    }
    cache.keep(Array((state + "\n").utf8) + body, as: entry.file)
    if entry.hearts != .none, likes.storedList(entry.file, askedAt: moment) { keepLikes() }
  }

  /// The cached response in this file, and the feed state for which it was sent ("" for
  /// none); nil if the file does not exist.
  private func kept(_ name: String) -> (state: String, body: [UInt8])? {
    guard let bytes = cache.bytes(name), let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
      return nil
    }
    return (String(decoding: bytes[..<end], as: UTF8.self), Array(bytes[(end + 1)...]))
  }

  /// The first of these files whose response was sent for the feed state `state`.
  private func stored(_ state: String, in files: [String]) -> (file: String, body: [UInt8])? {
    for file in files {
      if let found = kept(file), found.state == state { return (file, found.body) }
    }
    return nil
  }

  /// The feed state for which a response was sent, or nil if the body is not the expected payload:
  /// a captive portal's page must never overwrite a cached response.
  private func state(of event: AppScreen.Event, _ entry: OfflineEntry) -> String? {
    switch event {
    case .feed(.pageArrived), .favourites(.pageArrived), .profile(.profileArrived): entry.state
    case .feed(.answered(_, .index(let index))): policy.state(ofIndex: index.state.token)
    case .feed(.answered(_, .cards(let photos))): photos.isEmpty ? nil : entry.state
    case .feed, .viewer, .favourites, .started, .welcome, .profile, .tabTapped, .navigated,
      .signedOut, .signOutFailed, .ableToShare, .shareTapped, .share, .adding, .addTapped,
      .addingClosed, .woke, .placed, .uncovered, .likes, .cameOnline, .reached, .response, .landed:
      nil
    }
  }

  // MARK: The page of the feed

  /// The `Start` data in this response; nil if it has none with a feed for a signed-in person.
  static func page(_ response: Response) -> Start? {
    guard response.status == 200, let start = Start(response.body), start.isSignedIn,
      start.feed != nil
    else { return nil }
    return start
  }

  /// Caches the body of a response with such data, requested when `confirmations` was `moment`.
  func keep(page body: [UInt8], askedAt moment: Int) {
    cache.keep(body, as: OfflinePolicy.pageFile)
    if likes.storedList(OfflinePolicy.pageFile, askedAt: moment) { keepLikes() }
  }

  /// The data of the cached page with likes that were confirmed after it was requested.
  func withLaterLikes(_ start: Start) -> Start {
    var start = start
    start.page = start.page.map { updated($0, OfflinePolicy.pageFile) }
    return start
  }

  private var page: Start? {
    cache.bytes(OfflinePolicy.pageFile).flatMap { Start($0) }.map(withLaterLikes)
  }

  /// The cached first-screen data, with photos of the newest feed that has any in the cache: those
  /// around `place` if possible, else the first ones. Returns nil if no such data is cached.
  func page(at place: FeedPlace?) -> Start? {
    guard var page else { return nil }
    let indexes = policy.indexFiles.lazy.compactMap { [self] in
      kept($0).flatMap { FeedIndex($0.body)?.state }
    }
    let lists = indexes.map { [self] in (state: $0, blocks: blocks(of: $0)) }
    guard let list = lists.first(where: { !$0.blocks.isEmpty }) else { return page }
    let around = place.flatMap { place in list.blocks.first { $0.has(place.photo) } }
    let block = around ?? list.blocks[0]
    page.place = around == nil ? nil : place
    (page.feed, page.page, page.first) = (list.state, block.page, block.first)
    return page
  }

  private func blocks(of feed: FeedState) -> [Block] {
    policy.blockFiles.compactMap { file in
      guard let (state, body) = kept(file), let page = PhotoPage(body),
        let first = policy.start(ofBlock: state, of: feed.token)
      else { return nil }
      return Block(first: first, page: updated(page, file))
    }
  }

  // MARK: Photos

  /// The cached photo with this id; nil if it is not cached.
  func photo(_ id: String) -> Photo? {
    for file in policy.photoFiles + policy.blockFiles {
      let page = kept(file).flatMap { PhotoPage($0.body) }
      if page?.photos.contains(where: { $0.id == id }) == true {
        return page.flatMap { updated($0, file).photos.first { $0.id == id } }
      }
    }
    return page?.page?.photos.first { $0.id == id }
  }

  // MARK: Likes

  /// Stores the new state of a like, if `question` was one and the server has confirmed it.
  private func store(_ event: AppScreen.Event?, to question: AppScreen.Question) {
    guard case .like(_, let id, let isLiked) = question,
      case .likes(.answered(_, .confirmed)) = event
    else { return }
    likes.confirm(id, isLiked: isLiked)
    keepLikes()
  }

  private func keepLikes() { cache.keep(Array(likes.text.utf8), as: OfflineCache.likesFile) }

  /// The event of a cached response, updated with likes that were confirmed after it was stored.
  private func updated(_ event: AppScreen.Event, _ file: String) -> AppScreen.Event {
    switch event {
    case .feed(.pageArrived(let ticket, let page)):
      .feed(.pageArrived(ticket, updated(page, file)))
    case .favourites(.pageArrived(let ticket, let page)):
      .favourites(.pageArrived(ticket, updated(page, file)))
    case .feed(.answered(let ticket, .cards(let photos))):
      .feed(.answered(ticket, .cards(likes.applied(to: photos, of: file))))
    case .feed, .viewer, .favourites, .likes, .started, .welcome, .profile, .tabTapped,
      .navigated, .signedOut, .signOutFailed, .ableToShare, .shareTapped, .share, .adding,
      .addTapped, .addingClosed, .woke, .placed, .uncovered, .cameOnline, .reached, .response,
      .landed:
      event
    }
  }

  private func updated(_ page: PhotoPage, _ file: String) -> PhotoPage {
    PhotoPage(photos: likes.applied(to: page.photos, of: file), isLast: page.isLast)
  }
}
