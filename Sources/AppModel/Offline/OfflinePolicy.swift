import Domain

/// What a device caches for offline use, for whom, how much, and what deletes it (FEED-21, Q-4).
///
/// The iPhone app uses the policy directly. The browser's service worker cannot run the app's
/// WebAssembly, so the server prepends the policy to its script as JSON.
///
/// Nothing expires by age. Personal caches are deleted when the person signs out, when the server
/// says that nobody is signed in, and when a response names another person.
public struct OfflinePolicy: Hashable, Sendable {
  /// Milliseconds that a request waits for the network before the cached response is used.
  /// Why 3 s: a phone in an elevator claims to have a network that never responds, and people who
  /// wait longer think the app is broken.
  public var patience: Int32 = 3000
  /// The maximum number of cached pages of a paged list: the first ones.
  public var pages: Int32 = 30
  /// The maximum number of cached blocks of a feed state on a phone: the first and those viewed
  /// last. A browser limits only the total number of cached responses.
  /// Why 8: enough for the 200 photos viewed last, at any position.
  public var blocks: Int32 = 8
  /// The number of photos in a block, which is requested and cached as a whole.
  public var blockSize = PhotoPage.blockSize
  /// The maximum number of feed states with cached lists: the newest, and those before it that a
  /// page on display may still use.
  public var feedStates: Int32 = 2
  /// The maximum number of confirmed likes that a phone stores besides its lists.
  public var likes: Int32 = 1000
  /// The app's own files. In a browser, each version has a cache of its own with this prefix.
  public var shell = OfflineStore(name: "shell-", isPersonal: false)
  /// Responses with a person's data, such as pages of the feed.
  public var responses = OfflineStore(name: "kept", most: 300, surplus: 20, isPersonal: true)
  /// Photos and portraits.
  /// Why 400: the 200 photos viewed last, each as a card and full screen.
  public var pictures = OfflineStore(name: "pictures", most: 400, surplus: 20, isPersonal: true)
  /// The maximum size of a phone's pictures in bytes. The system stores and evicts them.
  public var pictureBytes: Int32 = 300_000_000
  /// What the HTTP status of a response means for the caches.
  public var statuses = OfflineStatuses()

  /// The name of the file in which a phone stores the response to `Path.keptFeed`.
  public static let pageFile = "page"

  /// Creates the policy of this version of the app.
  public init() {}

  /// One rule for each kind of request whose response is cached, or that the cache answers while
  /// the server is unreachable.
  public var rules: [OfflineRule] {
    let pages = [
      Path.start.template, Path.app.template, Path.app.template + "/", Path.feed.template,
      Path.profile.template, Path.adding.template, Path.viewer.template,
    ].map { OfflineRule($0, .page, .shell, .everyone) }
    let visits = [
      Path.ownCollections.template, Path.account.template, Path.account.template + "/**",
    ].map { OfflineRule($0, .visit, .shell, .everyone) }
    let files = [Path.assets, .manifest, .icon].map {
      OfflineRule($0.template, .file, .shell, .everyone)
    }
    let pictures = [Path.image, .portrait, .keptPicture].map {
      OfflineRule($0.template, .picture, .pictures, .signedIn)
    }
    return pages + visits + files + pictures + data
  }

  private var data: [OfflineRule] {
    [
      OfflineRule(
        Path.keptFeed.template, .kept, .responses, .named, slot: .single(OfflinePolicy.pageFile),
        isPinned: true),
      OfflineRule(
        Path.photos.template, .data, .responses, .named, hearts: .shown, slot: .pages("photos-")),
      OfflineRule(
        Path.userLikes.template, .data, .responses, .named, hearts: .counted,
        slot: .pages("likes-")),
      OfflineRule(
        Path.me.template, .data, .responses, .named, hearts: .counted, slot: .single("me"),
        isPinned: true),
      OfflineRule(
        Path.feedIndex.template, .data, .responses, .named, needsFeed: true,
        slot: .index("index", former: "former-index"), isPinned: true),
      OfflineRule(
        Path.feedCards.template, .data, .responses, .named, needsFeed: true, hearts: .shown,
        slot: .blocks("block-")),
    ]
  }

  /// The rule for a GET request; nil if the cache neither stores nor answers it.
  public func rule(for request: OfflineRequest) -> OfflineRule? {
    let page = request.value("page") == nil ? 1 : request.number("page") ?? 0
    return rules.first { $0.matches(request.path) && (!$0.isPaged || 1...pages ~= page) }
  }
}

/// A cache: its name, its maximum size, and whether it holds personal data.
public struct OfflineStore: Hashable, Sendable {
  /// The cache's name in a browser.
  public var name: String
  /// The maximum number of entries; the oldest are evicted first, except those that were displayed
  /// again. Nil means no limit.
  public var most: Int32?
  /// The number of entries above `most` that cause no eviction yet.
  /// Why a surplus: counting and evicting costs more than storing a few pictures too many.
  public var surplus: Int32 = 0
  /// Whether the cache is deleted with the data of the signed-in person.
  public var isPersonal: Bool
}

/// How a device interprets the HTTP statuses of responses.
public struct OfflineStatuses: Hashable, Sendable {
  /// A response with one of these statuses may be cached.
  public var cacheable: [Int32] = [200]
  /// Statuses that a proxy sends while the server behind it is down; treated as no response.
  public var unreached: [Int32] = [502, 503, 504]
  /// Statuses that mean that the session has ended; personal caches are then deleted.
  public var signedOut: [Int32] = [401]
  /// If a response to `Path.keptFeed` names no person and has one of these statuses, nobody is
  /// signed in.
  /// Why only these: a proxy in front of the server may send others.
  public var nobody: [Int32] = [200, 204, 401]

  /// Whether a response with this status means that the server was not reached; 0 is no response.
  ///
  /// With Retry-After, `wait` seconds, the server itself responded: it is busy.
  public func isUnreached(_ status: Int32, wait: Int32) -> Bool {
    status == 0 || unreached.contains(status) && wait == 0
  }
}
