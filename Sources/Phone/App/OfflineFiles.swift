import AppModel
import Client
import Domain
import Screens
import Wire

/// The files of the offline cache. Carries out `OfflinePolicy`, which says what is stored, where and
/// how much. Reads and parses files, so it is used on a `WorkQueue`.
///
/// Its results lack likes that the server confirmed after a file was stored; `OfflineCache` adds them.
struct OfflineFiles: Sendable {
  /// What a response means.
  struct Answer: Sendable {
    /// The event of the response, or of the cached one that replaces it.
    let event: AppScreen.Event?
    /// Whether the server has answered.
    let isFromServer: Bool
    /// The file of the list that was stored; nil if none was.
    var stored: String?
    /// The file of the cached response that replaces a missing one.
    var source: String?
  }

  /// Consecutive photos of the feed, the first of them at the position `first`.
  private struct Block {
    let first: Int32
    let page: PhotoPage
    let file: String

    func has(_ id: String) -> Bool { page.photos.contains { $0.id == id } }
  }

  let store: FileStore
  let policy: OfflinePolicy

  // MARK: Responses

  /// Turns the response to `question` into an event. Stores a response that can be used offline; if
  /// there was no response, uses the stored one.
  func answer(_ response: Response, to question: AppScreen.Question) -> Answer {
    let exchange = question.exchange
    let event = exchange.event(response)
    var answer = Answer(event: event, isFromServer: response.isFromServer)
    guard let request = OfflineFiles.request(exchange.request),
      let entry = policy.entry(for: request)
    else { return answer }
    if let event, let state = state(of: event, entry) {
      keep(response.body, state, entry)
      if entry.hearts != .none { answer.stored = entry.file }
    }
    guard policy.statuses.isUnreached(response.status, wait: response.wait), entry.isAnswered,
      let (file, body) = stored(entry.state, in: [entry.file, entry.former].compactMap(\.self))
    else { return answer }
    let old = Response(status: 200, body: body, isKept: true)
    return Answer(
      event: exchange.event(old), isFromServer: old.isFromServer, stored: answer.stored,
      source: file)
  }

  private static func request(_ request: Request) -> OfflineRequest? {
    request.method == .get ? OfflineRequest(request.address) : nil
  }

  private func keep(_ body: [UInt8], _ state: String, _ entry: OfflineEntry) {
    if let former = entry.former, kept(entry.file)?.state != state {
      // Why keep the old feed's index: the cached photos belong to the old feed, and those of the
      // new one may never arrive.
      store.keep(store.bytes(entry.file), as: former)
    }
    store.keep(Array((state + "\n").utf8) + body, as: entry.file)
  }

  /// The cached response in this file, and the feed state for which it was sent ("" for
  /// none); nil if the file does not exist.
  private func kept(_ name: String) -> (state: String, body: [UInt8])? {
    guard let bytes = store.bytes(name), let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
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
    case .feed, .arrowPressed, .viewer, .favourites, .started, .welcome, .profile, .tabTapped,
      .listTapped, .searched, .listClosed, .navigated, .signedOut, .signOutFailed,
      .shareTapped, .sheetClosed, .photoDeleted, .adding, .addTapped,
      .addingClosed, .woke, .placed, .uncovered, .likes, .cameOnline, .reached, .response, .landed,
      .photoChanged, .photosChanged:
      nil
    }
  }

  // MARK: The page of the feed

  /// The `Start` data in this response; nil if it has none with photos for a signed-in person.
  static func page(_ response: Response) -> Start? {
    guard response.status == 200, let start = Start(response.body), start.isSignedIn,
      start.feed != nil || start.page != nil
    else { return nil }
    return start
  }

  private var page: Start? { store.bytes(OfflinePolicy.pageFile).flatMap { Start($0) } }

  /// The cached first-screen data, with photos of the newest feed that has any in the cache: those
  /// around `place` if possible, else the first ones; and the file of these photos. Returns nil if no
  /// such data is cached.
  func page(at place: FeedPlace?) -> (start: Start, file: String)? {
    guard var page else { return nil }
    let indexes = policy.indexFiles.lazy.compactMap { file in
      kept(file).flatMap { FeedIndex($0.body)?.state }
    }
    let lists = indexes.map { (state: $0, blocks: blocks(of: $0)) }
    guard let list = lists.first(where: { !$0.blocks.isEmpty }) else {
      return (page, OfflinePolicy.pageFile)
    }
    let around = place.flatMap { place in list.blocks.first { $0.has(place.photo) } }
    let block = around ?? list.blocks[0]
    page.place = around == nil ? nil : place
    (page.feed, page.page, page.first) = (list.state, block.page, block.first)
    return (page, block.file)
  }

  private func blocks(of feed: FeedState) -> [Block] {
    policy.blockFiles.compactMap { file in
      guard let (state, body) = kept(file), let page = PhotoPage(body),
        let first = policy.start(ofBlock: state, of: feed.token)
      else { return nil }
      return Block(first: first, page: page, file: file)
    }
  }

  // MARK: Photos

  /// The cached photo with this id and its file; nil if it is not cached.
  func photo(_ id: String) -> (photo: Photo, file: String)? {
    for file in policy.photoFiles + policy.blockFiles {
      let page = kept(file).flatMap { PhotoPage($0.body) }
      if let photo = page?.photos.first(where: { $0.id == id }) { return (photo, file) }
    }
    return page?.page?.photos.first { $0.id == id }.map { ($0, OfflinePolicy.pageFile) }
  }
}
