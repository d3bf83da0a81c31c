package import Domain

/// What is known about the likes of the signed-in person: what the server confirmed, what is pending,
/// and in which order it is sent (FEED-21).
///
/// Cards, the full-screen view and the counter read their hearts here. A photo that nobody liked or
/// unliked on this device has no entry: it shows what the server delivered with it.
///
/// A photo has at most one pending like or unlike: the one that the person tapped last. Sending a
/// like twice is harmless: the server counts a person once per photo.
public struct LikeBook: Hashable, Sendable {
  /// Maximum number of pending likes; more than a person taps while offline.
  public static let capacity = 2000

  /// The state of a heart.
  public struct Heart: Hashable, Sendable {
    /// Whether the heart is red.
    public var isLiked: Bool
    /// Whether a loader replaces the heart on cards: a request sent by a card is unanswered.
    public var isLoading = false
  }

  /// A like or unlike that the server has not confirmed.
  struct Pending: Hashable, Sendable {
    var isLiked: Bool
    /// Whether the server may already have the like. If not, the opposite tap cancels it without a
    /// request.
    var isTried: Bool
    /// Whether this tab sent a request whose outcome is unknown.
    var isUnanswered = false
    /// The position in the order of taps; stored with the entry.
    var order: Int32
    /// The unanswered request, if any.
    var request: Request?

    /// Whether a tap sent the pending request at once instead of queueing it.
    var isDirect: Bool { request?.source.isThere ?? false }

    /// Whether cards show a loader: a tap on a card sent the request at once.
    var isLoading: Bool {
      switch request?.source {
      case .feed, .favourites: true
      case .viewer, nil: false
      }
    }
  }

  /// An unanswered request.
  struct Request: Hashable, Sendable {
    let ticket: Ticket
    /// Whether the photo is to be liked (`true`) or unliked.
    let isLiked: Bool
    /// The screen whose tap sent the request at once; nil if the queue sent it.
    var source: PhotoSource?
  }

  /// A photo that was liked or unliked on this device.
  struct Entry: Hashable, Sendable {
    let id: String
    /// The state that the server confirmed last; nil if the entry was read from device storage and
    /// the server has not reported the photo yet.
    var confirmed: Bool?
    var pending: Pending?
    /// The value of `LikeBook.confirmations` at the photo's last confirmation.
    var confirmedAt: Int32 = 0

    /// The like or unlike that the hearts show before it is confirmed.
    var shown: Bool? {
      pending.flatMap { $0.isLoading ? nil : $0.isLiked }
    }

    /// What the photo's hearts show.
    func heart(of photo: Photo) -> Heart {
      Heart(
        isLiked: shown ?? confirmed ?? photo.isLiked, isLoading: pending?.isLoading ?? false)
    }

    /// 1 if a like is shown that the server has not counted, −1 for an unlike, else 0.
    var uncounted: Int32 {
      guard let shown, let confirmed, shown != confirmed else { return 0 }
      return shown ? 1 : -1
    }
  }

  /// The username of the person; only their session may send these likes.
  let owner: String
  /// Number of photos that the person likes, as the server reported it, with the likes confirmed
  /// since; nil until it reports one.
  private var reported: Int32?
  /// Whether it is unknown if `reported` includes the last confirmed likes.
  private var isCountDoubtful = false
  /// The entries; the pending ones in the order in which they are sent.
  var entries: [Entry] = []
  /// Changes whenever a heart turns or a like is confirmed: lists of liked photos may be outdated.
  package private(set) var revision: Int32 = 0
  /// Number of confirmed likes and unlikes; responses requested before the last one may be
  /// outdated.
  package private(set) var confirmations: Int32 = 0
  private var lastOrder: Int32 = 0
  private var lastTicket = Ticket()

  /// Creates an empty book for the person with this username.
  public init(owner: String) {
    self.owner = owner
  }

  /// Number of photos that the person likes, pending likes included; nil until the server reports it.
  package var count: Int32? {
    reported.map { max(0, entries.reduce($0) { $0 &+ $1.uncounted }) }
  }

  /// Whether any request is unanswered.
  package var isAsking: Bool { entries.contains { $0.pending?.request.isThere ?? false } }

  /// Whether the queue is sending a pending like now.
  var isSending: Bool {
    entries.contains { $0.pending?.request.map { !$0.source.isThere } ?? false }
  }

  /// The heart of a photo: as tapped or confirmed here, otherwise as the server delivered the
  /// photo.
  package func heart(of photo: Photo) -> Heart {
    index(of: photo.id).map { entries[$0].heart(of: photo) } ?? Heart(isLiked: photo.isLiked)
  }

  @inline(never) func index(of id: String) -> Int? { entries.firstIndex { $0.id == id } }

  /// The server reported how many photos the person likes.
  package mutating func countArrived(_ count: Int32) {
    reported = count
    if isAsking { isCountDoubtful = true }
  }

  /// Marks the number of likes as doubtful: the response on its way may or may not include the
  /// last confirmed like.
  package mutating func doubtCount() {
    isCountDoubtful = true
  }

  /// Whether the number of likes must be requested again; a second call returns false. Always false
  /// while a like is pending.
  package mutating func takeDoubt() -> Bool {
    guard isCountDoubtful, reported.isThere,
      !entries.contains(where: { $0.pending.isThere })
    else { return false }
    isCountDoubtful = false
    return true
  }

  /// The ids of the photos whose state on the server is unknown; a like or unlike of them is
  /// pending.
  package var unknown: [String] { entries.filter { !$0.confirmed.isThere }.map { $0.id } }

  /// Adopts the like state of photos from a response; another device may have changed it. Photos
  /// confirmed after the request, when the count was `confirmations`, keep their state.
  mutating func learn(_ photos: [Photo], askedAt confirmations: Int32) {
    for photo in photos {
      guard let index = index(of: photo.id), entries[index].confirmedAt <= confirmations else {
        continue
      }
      // Why skipped while a like is pending: the response may predate or include that like.
      if entries[index].pending.isThere, entries[index].confirmed.isThere { continue }
      entries[index].confirmed = photo.isLiked
    }
  }

  /// Changes an entry, and increments `revision` if its heart or its confirmed state changed.
  @inline(never)
  mutating func change(_ index: Int, _ body: (inout Entry) -> Void) {
    let before = entries[index]
    body(&entries[index])
    if before.shown != entries[index].shown || before.confirmed != entries[index].confirmed {
      revision = revision &+ 1
    }
  }

  /// The server has this like or unlike now.
  mutating func settle(_ index: Int, isLiked: Bool) {
    if let confirmed = entries[index].confirmed {
      if confirmed != isLiked { reported = reported.map { $0 &+ (isLiked ? 1 : -1) } }
    } else {
      isCountDoubtful = true
    }
    change(index) { $0.confirmed = isLiked }
    confirmations = confirmations &+ 1
    entries[index].confirmedAt = confirmations
  }

  /// Makes later taps get positions after this one, which a stored entry already has.
  mutating func reserve(_ order: Int32) {
    lastOrder = max(lastOrder, order)
  }

  mutating func nextTicket() -> Ticket { lastTicket.next() }

  private mutating func nextOrder() -> Int32 {
    lastOrder = lastOrder &+ 1
    return lastOrder
  }

  /// The photo's entry for device storage; without a pending like, its `isLiked` is nil, which
  /// deletes the stored entry.
  func record(_ index: Int) -> LikeEntry {
    let entry = entries[index]
    return LikeEntry(
      owner: owner, id: entry.id, isLiked: entry.pending?.isLiked,
      order: entry.pending?.order ?? 0)
  }
}

// MARK: Taps

extension LikeBook {
  /// The consequence of a tap on a heart.
  enum Tap: Hashable {
    /// The photo waits for the response to the previous tap.
    case ignored
    /// The opposite tap cancelled a like that was never sent: store this opposite, then delete it.
    case withdrawn(LikeEntry)
    /// Too many likes are pending.
    case full
    /// The like is pending; store this entry.
    case queued(LikeEntry)
    /// Send this request; store the entry until it is answered.
    case sent(LikeEntry, Ticket, isLiked: Bool)
  }

  /// The person tapped the heart of a photo on this screen. The request is sent at once, unless the
  /// server is unreachable or other likes wait in the queue.
  mutating func toggle(_ photo: Photo, from source: PhotoSource, isOffline: Bool) -> Tap {
    let isLiked = !heart(of: photo).isLiked
    if let index = index(of: photo.id), let pending = entries[index].pending {
      if pending.isLoading, source != .viewer { return .ignored }
      change(index) { entry in
        entry.pending?.isLiked = isLiked
        entry.pending?.request?.source = pending.request?.source.map { _ in .viewer }
      }
      let entry = record(index)
      if pending.request.isThere || pending.isTried { return .queued(entry) }
      change(index) { $0.pending = nil }
      return .withdrawn(entry)
    }
    let isQueued = isOffline || entries.contains { $0.pending.map { !$0.isDirect } ?? false }
    guard pendingCount < LikeBook.capacity || !isQueued else { return .full }
    var pending = Pending(isLiked: isLiked, isTried: !isQueued, order: nextOrder())
    var ticket: Ticket?
    if !isQueued {
      let question = nextTicket()
      pending.request = Request(ticket: question, isLiked: isLiked, source: source)
      ticket = question
    }
    let index = moveToEnd(photo)
    change(index) { $0.pending = pending }
    guard let ticket else { return .queued(record(index)) }
    return .sent(record(index), ticket, isLiked: isLiked)
  }

  private var pendingCount: Int { entries.count { $0.pending.isThere } }

  /// Moves the photo's entry to the end, creating it if necessary; returns its index.
  private mutating func moveToEnd(_ photo: Photo) -> Int {
    var entry = index(of: photo.id).map { entries.remove(at: $0) } ?? Entry(id: photo.id)
    entry.confirmed = entry.confirmed ?? photo.isLiked
    entries.append(entry)
    return entries.count - 1
  }
}
