/// How the requests for a path are answered and their responses cached.
public struct OfflineRule: Hashable, Sendable {
  /// Which response comes first.
  public enum Kind: String, Hashable, Sendable {
    /// Opens a page of the app: the network's, or the cached feed page, or one that says that the
    /// device is offline.
    case page
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
    /// `OfflinePolicy.shell`.
    case shell
    /// `OfflinePolicy.responses`.
    case responses
    /// `OfflinePolicy.pictures`.
    case pictures
  }

  /// Whose responses are cached.
  public enum Owner: String, Hashable, Sendable {
    /// Those that name the person whose data is cached (X-Person).
    case named
    /// Any, while a person's data is cached.
    case signedIn
    /// Any.
    case everyone
  }

  /// What a confirmed like changes in a cached response.
  public enum Hearts: String, Hashable, Sendable {
    /// Nothing.
    case none
    /// The heart of the photo, if the response contains it.
    case shown
    /// A number of likes or a list of liked photos.
    case counted
  }

  /// The files of a phone for the responses. Their names never change, or an update of the app
  /// would lose what is cached.
  public enum Slot: Hashable, Sendable {
    /// None: a phone does not cache them, or its system does.
    case none
    /// One file.
    case single(String)
    /// A file for each page of a list.
    case pages(String)
    /// The index of the newest feed state, and the index before it.
    case index(String, former: String)
    /// A number of files that the blocks of a feed take turns in.
    case blocks(String)
  }

  /// The path as `Domain.Path` writes it, with `{name}` in place of a value.
  public let path: String
  /// Which response comes first.
  public let kind: Kind
  /// The cache that responses are stored in.
  public let cache: Cache
  /// Whose responses are cached.
  public let owner: Owner
  /// Whether a request is answered only if it names a feed state. Without one it asks for the
  /// newest, which only the server knows (FEED-10).
  public let needsFeed: Bool
  /// What a confirmed like changes.
  public let hearts: Hearts
  /// The files of a phone.
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

  /// Whether the path of a request is one of this rule.
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
  /// The path.
  public let path: String
  private let query: [Parameter]

  private struct Parameter: Hashable {
    let name: String
    let value: String
  }

  /// The request for an address, path and query relative to the origin.
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

  /// The value of a parameter as a number; nil if it is missing or no number.
  public func number(_ name: String) -> Int32? { value(name).flatMap { Int32($0) } }
}
