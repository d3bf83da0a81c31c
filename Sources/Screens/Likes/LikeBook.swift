import Domain

/// What is known about the likes of the signed-in person: what the server confirmed, what is pending,
/// and in which order it is sent (FEED-21).
///
/// Cards, the full-screen view and the counter read their hearts here and keep no copy. A photo that
/// nobody liked or unliked on this device has no entry: its state is the one that the server
/// delivered with it.
///
/// A photo has at most one pending like or unlike: the one that the person tapped last. Sending a
/// like twice is harmless: the server counts a person once per photo.
public struct LikeBook: Hashable, Sendable {
  /// Maximum number of pending likes; more than a person taps while offline.
  public static let capacity = 2000

  /// The state of a heart.
  public struct Heart: Hashable, Sendable {
    /// Whether it is red.
    public var isLiked: Bool
    /// Whether a loader replaces it on cards: a request that a card sent is unanswered.
    public var isLoading = false
  }

  /// A like or unlike that the server has not confirmed.
  struct Pending: Hashable, Sendable {
    var isLiked: Bool
    /// Whether the server may already have it. If not, the opposite tap cancels it without a
    /// request.
    var isTried: Bool
    /// The position in the order of taps; stored with the entry.
    var order: Int32
    /// The unanswered request, if any.
    var request: Request?

    /// Whether a tap sent it directly, past the queue.
    var isDirect: Bool { request?.source.isThere ?? false }

    /// Whether cards show a loader: a tap on one sent the request directly.
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
    /// Whether it asks to like or to unlike the photo.
    let isLiked: Bool
    /// The screen whose tap sent it directly; nil if the queue sent it.
    var source: AppScreen.Source?
  }

  /// A photo that was liked or unliked on this device.
  struct Entry: Hashable, Sendable {
    let id: String
    /// The state that the server confirmed last.
    var confirmed: Bool
    var pending: Pending?

    /// What the hearts show.
    var heart: Heart {
      guard let pending else { return Heart(isLiked: confirmed) }
      return pending.isLoading
        ? Heart(isLiked: confirmed, isLoading: true) : Heart(isLiked: pending.isLiked)
    }
  }

  /// The username of the person; only their session may send these likes.
  let owner: String
  /// Number of photos that the person likes: what the server reported, with the changes since; nil
  /// until it reports one.
  private(set) var count: Int32?
  /// The entries; the pending ones in the order in which they are sent.
  var entries: [Entry] = []
  /// Changes whenever a heart turns or a like is confirmed: lists of liked photos may be outdated.
  private(set) var revision: Int32 = 0
  private var lastOrder: Int32 = 0
  private var lastTicket = Ticket()

  /// Creates an empty book for the person with this username.
  public init(owner: String) {
    self.owner = owner
  }

  /// Whether nothing is pending.
  public var isEmpty: Bool { !entries.contains { $0.pending.isThere } }

  /// Whether the queue is sending a pending like now.
  var isSending: Bool {
    entries.contains { $0.pending?.request.map { !$0.source.isThere } ?? false }
  }

  /// The state of a photo's heart.
  func heart(of photo: Photo) -> Heart {
    index(of: photo.id).map { entries[$0].heart } ?? Heart(isLiked: photo.isLiked)
  }

  @inline(never) func index(of id: String) -> Int? { entries.firstIndex { $0.id == id } }

  /// The server reported how many photos the person likes.
  mutating func countArrived(_ count: Int32) {
    self.count = count
  }

  /// The server delivered these photos: their likes may have changed on another device.
  mutating func learn(_ photos: [Photo]) {
    for photo in photos {
      guard let index = index(of: photo.id), !entries[index].pending.isThere else { continue }
      entries[index].confirmed = photo.isLiked
    }
  }

  /// Changes an entry, and the count if the change turns the heart.
  @inline(never)
  mutating func change(_ index: Int, _ body: (inout Entry) -> Void) {
    let before = entries[index]
    body(&entries[index])
    let isLiked = entries[index].heart.isLiked
    if before.heart.isLiked != isLiked {
      if let count { self.count = max(0, isLiked ? count &+ 1 : count &- 1) }
    } else if before.confirmed == entries[index].confirmed {
      return
    }
    revision = revision &+ 1
  }

  /// Marks the position of a stored entry as used.
  mutating func reserve(_ order: Int32) {
    lastOrder = max(lastOrder, order)
  }

  mutating func nextTicket() -> Ticket { lastTicket.next() }

  private mutating func nextOrder() -> Int32 {
    lastOrder = lastOrder &+ 1
    return lastOrder
  }

  /// The entry to store while a like is pending; otherwise the one to delete.
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
    /// Too many likes are pending.
    case full
    /// The like is pending, or the opposite tap cancelled it; store or delete this entry.
    case queued(LikeEntry)
    /// Send this request; store the entry until it is answered.
    case sent(LikeEntry, Ticket, isLiked: Bool)
  }

  /// The person tapped the heart of a photo on this screen. The request is sent at once, unless the
  /// server is unreachable or other likes wait in the queue.
  mutating func toggle(_ photo: Photo, from source: AppScreen.Source, isOffline: Bool) -> Tap {
    let isLiked = !heart(of: photo).isLiked
    if let index = index(of: photo.id), let pending = entries[index].pending {
      if pending.isLoading, source != .viewer { return .ignored }
      if !pending.request.isThere, !pending.isTried {
        change(index) { $0.pending = nil }
      } else {
        change(index) { entry in
          entry.pending?.isLiked = isLiked
          entry.pending?.request?.source = pending.request?.source.map { _ in .viewer }
        }
      }
      return .queued(record(index))
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
    let known = index(of: photo.id).map { entries.remove(at: $0) }
    entries.append(known ?? Entry(id: photo.id, confirmed: photo.isLiked))
    return entries.count - 1
  }
}
