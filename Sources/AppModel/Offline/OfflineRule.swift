/// How the requests for a path are answered and their responses cached.
public struct OfflineRule: Hashable, Sendable {
  /// Whether a request is answered from the network or the cache first, and what the fallback is.
  public enum Kind: String, Hashable, Sendable {
    /// Opens a page of the app: the network's, or the cached feed page, or one that says that the
    /// device is offline.
    case page
    /// Opens a page of the server: the network's, or one that says that the device is offline.
    case visit
    /// Data: the network's response, or the cached one.
    case data
    /// A picture: the cached one, or the network's, or another size of it.
    case picture
    /// A file of the app: the cached one, or the network's.
    case file
    /// The feed page, which the device requests only to cache it.
    case kept
  }

  /// The cache that responses are stored in.
  public enum Cache: String, Hashable, Sendable {
    /// The cache of the app's own files (`OfflinePolicy.shell`).
    case shell
    /// The cache of responses with a person's data (`OfflinePolicy.responses`).
    case responses
    /// The cache of photos and portraits (`OfflinePolicy.pictures`).
    case pictures
  }

  /// Which responses are cached, by the person they belong to.
  public enum Owner: String, Hashable, Sendable {
    /// Responses that name the person whose data is cached (X-Person).
    case named
    /// Any response, but only while the cache belongs to a signed-in person.
    case signedIn
    /// Any response, even if nobody is signed in.
    case everyone
  }

  /// How a confirmed like makes a cached response outdated.
  public enum Hearts: String, Hashable, Sendable {
    /// The response does not depend on likes.
    case none
    /// The response may contain the photo and whether it is liked.
    case shown
    /// The response contains a number of likes or a list of liked photos.
    case counted
  }

  /// The files in which a phone stores responses. Their names must never change: an update of the
  /// app would lose the cached responses.
  public enum Slot: Hashable, Sendable {
    /// No file: the phone does not cache the responses, or iOS caches them (pictures).
    case none
    /// One file.
    case single(String)
    /// A file for each page of a list.
    case pages(String)
    /// The index of the newest feed state, and the index before it.
    case index(String, former: String)
    /// A fixed number of files with names that begin like this, one for each block of feed photos.
    case blocks(String)
  }

  /// The path as `Domain.Path` writes it, with `{name}` in place of a value.
  public let path: String
  /// Whether the network or the cache is tried first.
  public let kind: Kind
  /// The cache that responses are stored in.
  public let cache: Cache
  /// Which responses are cached, by the person they belong to.
  public let owner: Owner
  /// Whether the cache answers only requests that name a feed state. The others ask for the newest
  /// state, which only the server knows (FEED-10).
  public let needsFeed: Bool
  /// How a confirmed like makes the responses outdated.
  public let hearts: Hearts
  /// The files in which a phone stores the responses.
  public let slot: Slot
  /// Whether responses are never evicted.
  public let isPinned: Bool

  init(
    _ path: String, _ kind: Kind, _ cache: Cache, _ owner: Owner, needsFeed: Bool = false,
    hearts: Hearts = .none, slot: Slot = .none, isPinned: Bool = false
  ) {
    (self.path, self.kind, self.cache, self.owner) = (path, kind, cache, owner)
    (self.needsFeed, self.hearts, self.slot, self.isPinned) = (needsFeed, hearts, slot, isPinned)
  }

  /// Whether the requests are for a page of a list, of which only the first `OfflinePolicy.pages`
  /// are cached.
  var isPaged: Bool {
    switch slot {
    case .pages: true
    case .none, .single, .index, .blocks: false
    }
  }

  /// Whether the requests are for a block of a feed.
  var isBlock: Bool {
    switch slot {
    case .blocks: true
    case .none, .single, .pages, .index: false
    }
  }

  /// Whether `other`, the path of a request, matches this rule's path.
  func matches(_ other: String) -> Bool {
    let wanted = OfflineRule.parts(path)
    let given = OfflineRule.parts(other)
    let isOpen = wanted.last == "**"
    guard isOpen ? given.count >= wanted.count : given.count == wanted.count else { return false }
    for (name, value) in zip(wanted, given) where name != "**" {
      if name.utf8.first == UInt8(ascii: "{") ? value.isEmpty : name != value { return false }
    }
    return !isOpen || given.last != ""
  }

  private static func parts(_ path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The path and the query of a GET request.
public struct OfflineRequest: Hashable, Sendable {
  /// The path, relative to the origin and without the query.
  public let path: String
  private let query: [Parameter]

  private struct Parameter: Hashable {
    let name: String
    let value: String
  }

  /// Parses `address`: a path and an optional query, relative to the origin.
  public init(_ address: String) {
    let parts = address.utf8.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    path = String(decoding: parts[0], as: UTF8.self)
    query = (parts.count > 1 ? parts[1] : "".utf8[...])
      .split(separator: UInt8(ascii: "&")).map { pair in
        let halves = pair.split(
          separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        return Parameter(
          name: String(decoding: halves[0], as: UTF8.self),
          value: halves.count > 1 ? String(decoding: halves[1], as: UTF8.self) : "")
      }
  }

  /// The value of a parameter as it was sent, percent-encoded; nil if it is missing.
  public func value(_ name: String) -> String? { query.first { $0.name == name }?.value }

  /// The value of a parameter as a number; nil if it is missing or not a number.
  public func number(_ name: String) -> Int32? { value(name).flatMap { Int32($0) } }
}
