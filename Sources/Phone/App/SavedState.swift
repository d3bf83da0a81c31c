import AppModel
import Client
import Domain
import Screens
import Wire

/// What survives a restart of the app: server, credentials, last address, pending likes, cache.
///
/// Its files are read once, on the queue; from then on it answers from memory and writes each change
/// on the queue.
@MainActor final class SavedState {
  private enum Phase {
    case reading([@MainActor () -> Void])
    case ready
  }

  private let vault: any Vault
  private let session: StoredSession
  private let notes: FileStore
  private let queue: any WorkQueue
  private let storedLikes: StoredLikes
  /// The responses that are stored for use without a network.
  let offlineCache: OfflineCache
  private var phase = Phase.reading([])
  /// The contents of the files, by name.
  private var texts: [String: String] = [:]

  /// `vault` stores secrets, `notes` small data, `cache` data that can be downloaded again. Files are
  /// read and written on `queue`; their values are available once `whenReady` has called back.
  init(vault: any Vault, notes: FileStore, cache: FileStore, queue: any WorkQueue) {
    self.vault = vault
    session = StoredSession(vault: vault)
    self.notes = notes
    self.queue = queue
    storedLikes = StoredLikes { bytes in
      queue.run { notes.keep(bytes, as: StoredLikes.file) }
    }
    offlineCache = OfflineCache(cache, storedLikes, queue: queue)
    queue.run(
      { SavedState.contents(of: notes) }, then: { [weak self] in self?.restore($0) })
  }

  /// Calls `then` when the files have been read.
  func whenReady(_ then: @escaping @MainActor () -> Void) {
    switch phase {
    case .reading(let others): phase = .reading(others + [then])
    case .ready: then()
    }
  }

  private nonisolated static func contents(of notes: FileStore) -> [String: String] {
    var texts: [String: String] = [:]
    for name in ["place", "feed", "lists", "servers", StoredLikes.file] {
      texts[name] = notes.bytes(name).map { String(decoding: $0, as: UTF8.self) }
    }
    return texts
  }

  private func restore(_ texts: [String: String]) {
    guard case .reading(let waiting) = phase else { return }
    phase = .ready
    self.texts = texts
    storedLikes.restore(texts[StoredLikes.file] ?? "")
    for then in waiting { then() }
  }

  /// The chosen server; nil before the first choice.
  var choice: ServerChoice? {
    get { session.choice }
    set { session.choice = newValue }
  }

  /// The credentials; nil while signed out.
  var credentials: Credentials? {
    get { session.credentials }
    set { session.credentials = newValue }
  }

  /// The pending authorization; nil if no sign-in is in progress.
  var authorization: PendingAuthorization? {
    vault.secret("errand").flatMap { PendingAuthorization(kept: $0) }
  }

  /// Stores the pending authorization; nil deletes it. Returns false if the Keychain refuses; then
  /// the sign-in page must not open, since its redirect would not be recognized.
  @discardableResult func keep(authorization: PendingAuthorization?) -> Bool {
    vault.keep(authorization?.kept, as: "errand")
  }

  /// The last address in the app; the feed by default.
  var place: String {
    get { texts["place"] ?? Place.feed.path }
    set {
      keepFeedPlace(before: place, newValue)
      keep(newValue, as: "place")
    }
  }

  /// The last address in the feed, also while a photo or the profile is in front.
  var feedPlace: String { texts["feed"] ?? Place.feed.path }

  /// Whose lists these are, in a line, then the lists of each tab as `AppScreen.lists` describes them.
  var lists: String {
    get { texts["lists"] ?? "" }
    set { keep(newValue, as: "lists") }
  }

  private func keepFeedPlace(before old: String, _ new: String) {
    guard Place.list(in: new).isEmpty else { return }
    switch (Place(path: SavedState.path(old)), Place(path: SavedState.path(new))) {
    case (_, .feed): keep(new, as: "feed")
    // Why: after swiping from photo to photo, going back must show the last one in the feed.
    case (.photo(let before), .photo(let id)) where before != id:
      keep(Place.address(of: "", at: FeedPlace(photo: id, by: 0)), as: "feed")
    case (_, .photo), (_, .profile), (_, .adding): break
    }
  }

  /// An address without its query.
  static func path(_ address: String) -> String { String(address.prefix { $0 != "?" }) }

  /// The servers that were used, most recent first.
  var servers: [ServerURL] {
    get {
      (texts["servers"] ?? "").split(separator: "\n").compactMap { ServerURL(kept: String($0)) }
    }
    set { keep(newValue.map(\.text).joined(separator: "\n"), as: "servers") }
  }

  /// Pending likes, one "KEY⇥VALUE" per line.
  var likes: String { storedLikes.pending }

  /// Stores a pending like; an empty value deletes it.
  func keep(_ entry: LikeEntry) { storedLikes.keep(entry) }

  /// Deletes the data of a session that ended; pending likes stay for the next sign-in.
  func forgetSession() {
    credentials = nil
    keep(authorization: nil)
    offlineCache.empty()
  }

  /// Deletes everything about the user who signed out, except the servers (FEED-16).
  func forgetPerson() {
    forgetSession()
    storedLikes.forgetPending()
    keep(nil, as: "place")
    keep(nil, as: "feed")
    keep(nil, as: "lists")
  }

  private func keep(_ text: String?, as name: String) {
    guard texts[name] != text else { return }
    texts[name] = text
    queue.run { [notes] in notes.keep(text.map { Array($0.utf8) }, as: name) }
  }
}

extension ServerURL {
  /// The address from a stored text; nil if it is malformed.
  init?(kept text: String) {
    do { self = try ServerURL(text) } catch { return nil }
  }
}
