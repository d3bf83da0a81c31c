import Client
import Domain
import Screens
import UIKit
import Wire

/// The offline cache: stores responses as they came and returns them while the server is
/// unreachable (FEED-21).
@MainActor final class OfflineCache {
  /// The maximum number of cached pages of a paged list.
  private static let pages: Int32 = 5
  /// The maximum number of cached blocks of an indexed feed: the first, and others that were
  /// viewed.
  private static let blocks: Int32 = 8
  /// File names of the feed's index and of the index before it.
  private static let index = "index", formerIndex = "former-index"

  /// Photos of the feed from the index `first` on.
  private struct Block {
    let first: Int32
    let page: PhotoPage

    func has(_ id: String) -> Bool { page.photos.contains { $0.id == id } }
  }

  private let cache: FileStore

  /// Stores responses in `cache`.
  init(_ cache: FileStore) { self.cache = cache }

  /// Deletes everything.
  func empty() { cache.empty() }

  // MARK: Answers

  /// Caches a response that can be used offline; without a response, returns the cached one.
  func supplement(_ response: Response, to effect: AppScreen.Effect) -> Response {
    guard let name = OfflineCache.name(of: effect) else { return response }
    if let state = OfflineCache.state(of: effect, effect.event(for: response)) {
      if name == OfflineCache.index, kept(name)?.state != state {
        // Why: the blocks of the new feed may never arrive.
        cache.keep(cache.bytes(name), as: OfflineCache.formerIndex)
      }
      cache.keep(Array((state + "\n").utf8) + response.body, as: name)
    }
    guard response.status == 0 else { return response }
    for name in name == OfflineCache.index ? [name, OfflineCache.formerIndex] : [name] {
      guard let (state, body) = kept(name), state == OfflineCache.question(of: effect) else {
        continue
      }
      return Response(status: 200, body: body, isKept: true)
    }
    return response
  }

  /// The cached response and the feed token it belongs to; nil if it is not cached.
  private func kept(_ name: String) -> (state: String, body: [UInt8])? {
    guard let bytes = cache.bytes(name), let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
      return nil
    }
    return (String(decoding: bytes[..<end], as: UTF8.self), Array(bytes[(end + 1)...]))
  }

  /// The feed token that a response belongs to ("" if the endpoint has none), or nil if the body is
  /// not the expected payload, so that a captive portal's page never overwrites a cached response.
  private static func state(of effect: AppScreen.Effect, _ event: AppScreen.Event?) -> String? {
    switch event {
    case .feed(.pageArrived), .favourites(.pageArrived), .profile(.profileArrived): ""
    case .feed(.answered(_, .index(let index))): index.state.token
    case .feed(.answered(_, .cards(let photos))): photos.isEmpty ? nil : question(of: effect)
    case .feed, .viewer, .favourites, .started, .welcome, .profile, .tabTapped, .navigated,
      .signedOut, .signOutFailed, .ableToShare, .shareTapped, .share, .adding, .addTapped,
      .addingClosed, .woke, .placed, .uncovered, .likes, .cameOnline, .reached, .response, .landed,
      nil:
      nil
    }
  }

  /// The feed token that a request is about. An index without a token means "latest", which cannot
  /// be answered offline.
  private static func question(of effect: AppScreen.Effect) -> String {
    switch effect {
    case .loadFeed(_, .index(feed: let feed, at: _)): feed ?? "-"
    case .loadFeed(_, .cards(let feed, let from)): "\(feed) \(from)"
    case .loadFeed, .loadPage, .loadLikes, .loadProfile, .openAuthorization, .setLike, .signOut,
      .scrollFeed, .push, .replace, .goBack, .scrollFavourites, .prepareFile, .share, .copyLink,
      .openAdding, .wake, .dropFiles, .shiftFeed, .keepLike, .knock, .forgetKept:
      ""
    }
  }

  private static func name(of effect: AppScreen.Effect) -> String? {
    switch effect {
    case .loadPage(_, let number): number <= pages ? "photos-\(number)" : nil
    case .loadLikes(_, of: _, let number): number <= pages ? "likes-\(number)" : nil
    case .loadProfile: "me"
    case .loadFeed(_, .index): index
    case .loadFeed(_, .cards(_, let from)): name(ofBlock: from / FeedScreen.blockSize)
    case .openAuthorization, .setLike, .signOut, .scrollFeed, .push, .replace, .goBack,
      .scrollFavourites, .prepareFile, .share, .copyLink, .openAdding, .wake, .dropFiles, .loadFeed,
      .shiftFeed, .keepLike, .knock, .forgetKept:
      nil
    }
  }

  /// Adjacent blocks never share a name, nor does the first with any other.
  private static func name(ofBlock number: Int32) -> String {
    "block-\(number == 0 ? 0 : 1 + (number - 1) % (blocks - 1))"
  }

  // MARK: The page of the feed

  /// Caches the page that the server described; nil if the response is not such a page.
  func keep(_ response: Response) -> Start? {
    guard response.status == 200, let start = Start(response.body), start.isSignedIn,
      start.feed != nil
    else { return nil }
    cache.keep(response.body, as: "page")
    return start
  }

  private var page: Start? { cache.bytes("page").flatMap { Start($0) } }

  /// The cached page with the newest feed that has cached photos: those around `place` if they are
  /// cached, else the first ones. Returns nil if no page is cached.
  func page(at place: FeedPlace?) -> Start? {
    guard var page else { return nil }
    let indexes = [OfflineCache.index, OfflineCache.formerIndex].lazy.compactMap { [self] in
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
    (0..<OfflineCache.blocks).compactMap { number in
      guard let (state, body) = kept("block-\(number)"), let page = PhotoPage(body),
        let space = state.lastIndex(of: " "), state[..<space] == feed.token,
        let first = Int32(state[state.index(after: space)...])
      else { return nil }
      return Block(first: first, page: page)
    }
  }

  // MARK: Photos

  private static let feed =
    (1...pages).map { "photos-\($0)" } + (0..<blocks).map { "block-\($0)" }
  private static let favourites = (1...pages).map { "likes-\($0)" }

  /// The cached photo with this id; nil if it is not cached.
  func photo(_ id: String) -> Photo? {
    for list in OfflineCache.feed {
      let page = kept(list).flatMap { PhotoPage($0.body) }
      if let photo = page?.photos.first(where: { $0.id == id }) { return photo }
    }
    return page?.page?.photos.first { $0.id == id }
  }

  /// Updates the photo's like in every cached list, once the server has confirmed it.
  func take(_ event: AppScreen.Event, to effect: AppScreen.Effect) {
    guard case .setLike(_, let id, let isLiked) = effect, OfflineCache.isConfirmed(event)
    else {
      return
    }
    for list in OfflineCache.feed + OfflineCache.favourites {
      guard let (state, body) = kept(list), let fresh = OfflineCache.marked(body, id, isLiked)
      else {
        continue
      }
      cache.keep(Array((state + "\n").utf8) + fresh, as: list)
    }
  }

  private static func isConfirmed(_ event: AppScreen.Event) -> Bool {
    if case .likes(.answered(_, .confirmed)) = event { true } else { false }
  }

  /// The list with the photo's like changed; nil if the photo is missing or needs no change.
  // Why in the text: the rest of the response stays as the server wrote it.
  private static func marked(_ body: [UInt8], _ id: String, _ isLiked: Bool) -> [UInt8]? {
    func heart(in body: [UInt8]) -> Bool? {
      PhotoPage(body)?.photos.first { $0.id == id }?.isLiked
    }
    var text = String(decoding: body, as: UTF8.self)
    guard let photo = text.range(of: "\"id\":\"\(id)\""),
      // Why: otherwise the match would be another photo's like.
      heart(in: body) == !isLiked,
      let place = text.range(
        of: "\"liked_by_user\":\(!isLiked)", range: photo.upperBound..<text.endIndex)
    else { return nil }
    text.replaceSubrange(place, with: "\"liked_by_user\":\(isLiked)")
    let fresh = Array(text.utf8)
    return heart(in: fresh) == isLiked ? fresh : nil
  }
}
