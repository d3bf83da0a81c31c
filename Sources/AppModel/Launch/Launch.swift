public import Domain

/// Decides with which page the iPhone app opens, how long it waits for the server, and whether the
/// server's page may replace the screen later (FEED-21).
///
/// An Image Feed server describes the page to open, as `Start` data. The app waits
/// `OfflinePolicy.patience` for it, then opens the cached page; if none is cached, it waits up to
/// `limit`, then opens the feed that loads page by page.
///
/// Each screen that opens makes the ticket before it outdated, so a late response or timer is
/// ignored.
public struct Launch: Hashable, Sendable {
  /// The page that the server described.
  public struct Page: Hashable, Sendable {
    /// The content.
    public let start: Start
    /// The response body, as it is cached.
    public let body: [UInt8]

    /// A page and the body that it was read from.
    public init(start: Start, body: [UInt8]) {
      (self.start, self.body) = (start, body)
    }
  }

  /// The outcome of a request for the page.
  public enum Response: Hashable, Sendable {
    /// A valid page of a signed-in person.
    case page(Page)
    /// Anything else. Status 0 means that no response arrived.
    case other(status: Int32)
  }

  /// A timer of the launch.
  public enum Timer: Hashable, Sendable {
    /// When it fires, the cached page opens.
    case patience(Ticket)
    /// When it fires, the paged feed opens.
    case limit(Ticket)
  }

  /// Where the data of a screen that opens comes from.
  public enum Source: Hashable, Sendable {
    /// The server's page.
    case server
    /// The cached page; the server has not responded with one.
    case cache
    /// What the device itself knows: it opens the paged feed, or the welcome screen if nobody is
    /// signed in.
    case device
  }

  /// Why the cached page is read.
  public enum CacheReason: Hashable, Sendable {
    /// The server has not responded for `OfflinePolicy.patience`.
    case patienceEnded
    /// The server responded without a page. `mayReplace`: whether a later request may succeed.
    case failed(mayReplace: Bool)
  }

  /// An input.
  public enum Event: Hashable, Sendable {
    /// It became known who is signed in: at the start of the app, after a sign-in, or after another
    /// server was chosen. Contains what the device itself knows; `isOwnServer` is false if the server
    /// is Unsplash.
    case began(Start, isOwnServer: Bool)
    /// The outcome of `requestPage` or `requestReplacement`, and whether another screen was presented
    /// above the app's, or a page in front of a tab's first one or the search, at that time.
    case responded(Ticket, Response, isModalPresented: Bool)
    /// The result of `readCache`; nil if no page is cached.
    case cacheRead(Ticket, Start?)
    /// A timer fired.
    case timerFired(Timer)
    /// The app came to the front.
    case cameToFront
    /// The app is no longer in front.
    case wasCovered
    /// The person signed out, or the server rejected the token.
    case sessionEnded
    /// The system opened this link into the app. It may contain an authorization code.
    case linkOpened(Secret)
  }

  /// What the device must do, in this order.
  public enum Command: Hashable, Sendable {
    /// Request the page for the place in this data; `responded` follows.
    case requestPage(Ticket, Start)
    /// Request the page for the person's current place; `responded` follows.
    case requestReplacement(Ticket)
    /// Start a timer of this many milliseconds; `timerFired` follows.
    case startTimer(Timer, milliseconds: Int32)
    /// Read the cached page with the photos around this place; `cacheRead` follows.
    case readCache(Ticket, around: FeedPlace?)
    /// Cache this body of a page.
    case cachePage([UInt8])
    /// Open the first screen of a session with this data.
    case open(Start, from: Source)
    /// Replace the paged feed by this page, at the person's current place.
    case replace(Start)
    /// Open a link into the app, which has a screen now.
    case openLink(Secret)
  }

  /// The state of the launch.
  public enum Phase: Hashable, Sendable {
    /// It is not known yet who is signed in.
    case notStarted
    /// The server's page is requested; no screen of the session is open.
    case requestingPage
    /// The cached page is being read; no screen of the session is open.
    case readingCache(CacheReason)
    /// The cached page is open. A late response is ignored: cached photos are on display, and the
    /// rest of the cache belongs to the same list.
    case showingCached
    /// The paged feed is open. `mayReplace`: whether the server's page replaces it when the app comes
    /// to the front, because that page only failed to load.
    case showingPaged(mayReplace: Bool)
    /// The server's page is open, or a screen that needs none.
    case open
  }

  /// Milliseconds that the app waits for the server if no page is cached. Then it opens the paged
  /// feed, which has its own error states.
  public static let limit: Int32 = 10_000

  /// The state of the launch.
  public private(set) var phase = Phase.notStarted
  /// Whether the app is in front.
  public private(set) var isInFront = true
  /// What the device itself knows.
  private var device = Start(language: .english)
  private var ticket = Ticket()
  /// A link that arrived before a screen was open.
  private var link: Secret?

  /// A launch that has not started.
  public init() {}

  /// Handles an event and returns the commands to carry out.
  public mutating func handle(_ event: Event) -> [Command] {
    switch event {
    case .began(let start, let isOwnServer): return begin(start, isOwnServer)
    case .responded(let ticket, let response, let isModalPresented):
      guard ticket == self.ticket else { return [] }
      return switch response {
      case .page(let page): arrived(page, isModalPresented)
      case .other(let status): failed(status)
      }
    case .cacheRead(let ticket, let page): return ticket == self.ticket ? cacheRead(page) : []
    case .timerFired(.patience(let ticket)): return ticket == self.ticket ? patienceEnded() : []
    case .timerFired(.limit(let ticket)): return ticket == self.ticket ? limitReached() : []
    case .cameToFront:
      isInFront = true
      return phase == .showingPaged(mayReplace: true) ? [.requestReplacement(ticket)] : []
    case .wasCovered:
      isInFront = false
      return []
    case .sessionEnded: return sessionEnded()
    case .linkOpened(let link): return linkOpened(link)
    }
  }

  private mutating func begin(_ start: Start, _ isOwnServer: Bool) -> [Command] {
    device = start
    guard start.isSignedIn, isOwnServer else { return open(start, from: .device, then: .open) }
    phase = .requestingPage
    let ticket = ticket.next()
    return [
      .requestPage(ticket, start),
      .startTimer(.patience(ticket), milliseconds: OfflinePolicy().patience),
      .startTimer(.limit(ticket), milliseconds: Launch.limit),
    ]
  }

  // MARK: The server's page

  private mutating func arrived(_ page: Page, _ isModalPresented: Bool) -> [Command] {
    switch phase {
    case .requestingPage, .readingCache(.patienceEnded):
      let start = page.start.joined(with: device)
      return [.cachePage(page.body)] + open(start, from: .server, then: .open)
    case .showingPaged(mayReplace: true):
      // Why: the person would lose what they are doing there.
      guard !isModalPresented else { return [] }
      phase = .open
      _ = ticket.next()
      return [.cachePage(page.body), .replace(page.start)]
    case .notStarted, .readingCache(.failed), .showingCached, .showingPaged(mayReplace: false),
      .open:
      return []
    }
  }

  private mutating func failed(_ status: Int32) -> [Command] {
    switch phase {
    case .requestingPage, .readingCache(.patienceEnded):
      // Why: after a rejected token nothing cached may open, not even the photo at the path; the paged
      // feed reports it (FEED-4).
      if status == 401 {
        if case .photo = Place(path: device.path) { device.path = Place.feed.path }
        return openPaged(mayReplace: false)
      }
      let isAsked = phase != .requestingPage
      // Why not after 404: a server of an earlier version does not describe its pages.
      phase = .readingCache(.failed(mayReplace: status != 404))
      return isAsked ? [] : [.readCache(ticket, around: device.place)]
    case .notStarted, .readingCache(.failed), .showingCached, .showingPaged, .open: return []
    }
  }

  // MARK: Without the server's page

  private mutating func patienceEnded() -> [Command] {
    switch phase {
    case .requestingPage:
      phase = .readingCache(.patienceEnded)
      return [.readCache(ticket, around: device.place)]
    case .notStarted, .readingCache, .showingCached, .showingPaged, .open: return []
    }
  }

  private mutating func limitReached() -> [Command] {
    switch phase {
    case .requestingPage, .readingCache(.patienceEnded): return openPaged(mayReplace: true)
    case .readingCache(.failed(let mayReplace)): return openPaged(mayReplace: mayReplace)
    case .notStarted, .showingCached, .showingPaged, .open: return []
    }
  }

  private mutating func cacheRead(_ page: Start?) -> [Command] {
    guard case .readingCache(let reason) = phase else { return [] }
    if let page {
      return open(page.joined(with: device), from: .cache, then: .showingCached)
    }
    switch reason {
    case .patienceEnded:
      phase = .requestingPage
      return []
    case .failed(let mayReplace): return openPaged(mayReplace: mayReplace)
    }
  }

  private mutating func openPaged(mayReplace: Bool) -> [Command] {
    open(device, from: .device, then: .showingPaged(mayReplace: mayReplace))
  }

  /// Opens the first screen of a session, then the link that waited for it.
  private mutating func open(_ start: Start, from source: Source, then next: Phase) -> [Command] {
    phase = next
    _ = ticket.next()
    defer { link = nil }
    return [.open(start, from: source)] + (link.map { [.openLink($0)] } ?? [])
  }

  // MARK: Other events

  private mutating func sessionEnded() -> [Command] {
    switch phase {
    case .notStarted, .open: return []
    case .showingCached, .showingPaged:
      phase = .open
      _ = ticket.next()
      return []
    case .requestingPage, .readingCache:
      return open(Start(language: device.language), from: .device, then: .open)
    }
  }

  private mutating func linkOpened(_ link: Secret) -> [Command] {
    switch phase {
    case .notStarted, .requestingPage, .readingCache:
      self.link = link
      return []
    case .showingCached, .showingPaged, .open: return [.openLink(link)]
    }
  }
}

extension Start {
  /// The server's page with the language, the path and the username that the device knows.
  public func joined(with device: Start) -> Start {
    var start = self
    start.language = device.language
    start.path = device.path
    start.username = device.username
    return start
  }
}
