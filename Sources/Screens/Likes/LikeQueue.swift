public import Domain

/// The likes and unlikes that the server has not confirmed, stored on the device until it does
/// (FEED-21).
///
/// A photo has at most one entry: the like or unlike that the person tapped last. It is either
/// being sent, by a screen or by this queue, or it waits. Sending a like twice is harmless: the
/// server counts a person once per photo.
public struct LikeQueue: Hashable, Sendable {
  /// Maximum number of pending entries; more than a person likes while offline.
  public static let capacity = 2000

  /// The outcome of a request that the queue sent.
  public enum Outcome: Hashable, Sendable {
    /// The server confirmed it, or the photo no longer exists.
    case settled
    /// The server could not be reached.
    case unreached
    /// The session is no longer valid.
    case signedOut
    /// The server is busy and requests a delay of this many seconds; 0 if it does not say how long.
    case busy(seconds: Int32)
    /// The server rejected the request for good.
    case refused
  }

  /// An input: something the person, the server or the system did.
  public enum Event: Hashable, Sendable {
    /// The entries that earlier visits stored on this device, one `LikeEntry` per line.
    case restored(String)
    /// Another tab changed or deleted an entry.
    case heard(String)
    /// The request with this ticket is finished.
    case answered(Ticket, Outcome)
  }

  /// Who sent the request for an entry.
  enum Source: Hashable, Sendable {
    case screen(AppScreen.Source, Ticket)
    case queue(Ticket, isLiked: Bool)
  }

  /// The like or unlike that the person wants for a photo.
  struct PendingLike: Hashable, Sendable {
    let id: String
    var isLiked: Bool
    /// Whether the server may already have it. If not, the opposite tap cancels it without a
    /// request.
    var isTried: Bool
    var order: Int32
    var source: Source?

    /// Whether the heart shows it; a card that sends its own request shows a loader instead.
    var isShown: Bool {
      switch source {
      case .screen(.feed, _), .screen(.favourites, _): false
      case .screen, .queue, nil: true
      }
    }
  }

  /// The username of the person; only their session may send these likes.
  let owner: String
  var pendingLikes: [PendingLike] = []
  private var lastOrder: Int32 = 0
  private var ticket = Ticket()

  /// Creates an empty queue for the person with this username.
  public init(owner: String) {
    self.owner = owner
  }

  /// Whether no entries are pending.
  public var isEmpty: Bool { pendingLikes.isEmpty }

  /// Whether a new request for this photo must wait in the queue.
  func isBusy(with id: String) -> Bool {
    pendingLikes.contains { pendingLike in
      if pendingLike.id == id { return true }
      if case .screen = pendingLike.source { return false }
      return true
    }
  }

  private func index(of id: String) -> Int? { pendingLikes.firstIndex { $0.id == id } }

  private mutating func nextOrder() -> Int32 {
    lastOrder = lastOrder &+ 1
    return lastOrder
  }

  /// The entry to store; with `isGone`, the entry to delete.
  func entry(_ pendingLike: PendingLike, isGone: Bool = false) -> LikeEntry {
    LikeEntry(
      owner: owner, id: pendingLike.id, isLiked: isGone ? nil : pendingLike.isLiked,
      order: pendingLike.order)
  }
}

extension LikeQueue {
  /// Records a request that a screen sends itself. Returns the entry to store until it is answered.
  mutating func note(_ id: String, _ isLiked: Bool, _ source: AppScreen.Source, _ ticket: Ticket)
    -> LikeEntry
  {
    let pendingLike = PendingLike(
      id: id, isLiked: isLiked, isTried: true, order: nextOrder(),
      source: .screen(source, ticket))
    pendingLikes.append(pendingLike)
    return entry(pendingLike)
  }

  /// Queues a like or unlike. Returns the entry to store or delete, or nil if the queue is full.
  mutating func want(_ id: String, _ isLiked: Bool) -> LikeEntry? {
    guard let index = index(of: id) else {
      guard pendingLikes.count < LikeQueue.capacity else { return nil }
      let pendingLike = PendingLike(id: id, isLiked: isLiked, isTried: false, order: nextOrder())
      pendingLikes.append(pendingLike)
      return entry(pendingLike)
    }
    if pendingLikes[index].isLiked != isLiked, pendingLikes[index].source == nil,
      !pendingLikes[index].isTried
    {
      return drop(index)
    }
    pendingLikes[index].isLiked = isLiked
    return entry(pendingLikes[index])
  }

  /// The server answered a screen's request. Returns the entry to delete, or to store if the person
  /// has tapped again meanwhile.
  mutating func settle(_ source: AppScreen.Source, _ ticket: Ticket, isLiked: Bool?) -> LikeEntry? {
    guard let index = index(of: source, ticket) else { return nil }
    pendingLikes[index].source = nil
    guard let isLiked, pendingLikes[index].isLiked != isLiked else { return drop(index) }
    pendingLikes[index].isTried = false
    return entry(pendingLikes[index])
  }

  /// Queues the like of a screen's request that did not reach the server, and returns whether it is
  /// a like or an unlike; nil if the ticket is unknown.
  mutating func postpone(_ source: AppScreen.Source, _ ticket: Ticket) -> Bool? {
    guard let index = index(of: source, ticket) else { return nil }
    pendingLikes[index].source = nil
    return pendingLikes[index].isLiked
  }

  /// The photo and the like or unlike that a screen sent with this ticket; nil if it is unknown.
  func pendingLike(_ source: AppScreen.Source, _ ticket: Ticket) -> (id: String, isLiked: Bool)? {
    index(of: source, ticket).map { (pendingLikes[$0].id, pendingLikes[$0].isLiked) }
  }

  private func index(of source: AppScreen.Source, _ ticket: Ticket) -> Int? {
    pendingLikes.firstIndex { $0.source == .screen(source, ticket) }
  }

  private mutating func drop(_ index: Int) -> LikeEntry {
    entry(pendingLikes.remove(at: index), isGone: true)
  }
}

extension LikeQueue {
  /// Starts sending the first waiting entry; nil while another one is being sent.
  mutating func send() -> (ticket: Ticket, id: String, isLiked: Bool)? {
    let isSending = pendingLikes.contains { pendingLike in
      if case .queue = pendingLike.source { true } else { false }
    }
    guard !isSending, let index = pendingLikes.firstIndex(where: { $0.source == nil }) else {
      return nil
    }
    let question = ticket.next()
    pendingLikes[index].source = .queue(question, isLiked: pendingLikes[index].isLiked)
    pendingLikes[index].isTried = true
    return (question, pendingLikes[index].id, pendingLikes[index].isLiked)
  }

  /// Records the outcome of a request. Returns the entry and whether it was removed from the queue.
  mutating func take(_ outcome: Outcome, for ticket: Ticket) -> (
    pendingLike: PendingLike, isGone: Bool
  )? {
    for index in pendingLikes.indices {
      guard case .queue(ticket, let asked) = pendingLikes[index].source else { continue }
      pendingLikes[index].source = nil
      let pendingLike = pendingLikes[index]
      switch outcome {
      case .settled where pendingLike.isLiked != asked: pendingLikes[index].isTried = false
      case .settled, .refused:
        pendingLikes.remove(at: index)
        return (pendingLike, true)
      case .unreached, .signedOut: break
      case .busy:
        // Why: a photo that the server cannot handle must not block the others.
        pendingLikes.append(pendingLikes.remove(at: index))
      }
      return (pendingLike, false)
    }
    return nil
  }

  /// Restores stored entries. Returns those to delete: another person's, or beyond the capacity.
  mutating func restore(_ text: String) -> [LikeEntry] {
    var strangers: [LikeEntry] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 10) ?? rest.endIndex
      if var found = LikeEntry(rest[rest.startIndex..<end]), found.isLiked != nil {
        if found.owner == owner, pendingLikes.count < LikeQueue.capacity {
          adopt(found)
        } else {
          found.isLiked = nil
          strangers.append(found)
        }
      }
      rest = rest[min(end + 1, rest.endIndex)...]
    }
    return strangers
  }

  /// Another tab stored or deleted this entry. Returns the photo's id; nil if it does not concern
  /// this queue.
  mutating func hear(_ line: String) -> String? {
    guard let found = LikeEntry(Array(line.utf8)[...]), found.owner == owner else { return nil }
    guard let index = index(of: found.id) else {
      guard found.isLiked != nil else { return nil }
      adopt(found)
      return found.id
    }
    if let isLiked = found.isLiked {
      pendingLikes[index].isLiked = isLiked
      pendingLikes[index].isTried = true
    } else if pendingLikes[index].source == nil {
      pendingLikes.remove(at: index)
    }
    return found.id
  }

  // NB: an earlier visit or another tab may have sent it already.
  private mutating func adopt(_ found: LikeEntry) {
    guard let isLiked = found.isLiked, index(of: found.id) == nil else { return }
    lastOrder = max(lastOrder, found.order)
    let place = pendingLikes.firstIndex { $0.order > found.order } ?? pendingLikes.count
    pendingLikes.insert(
      PendingLike(id: found.id, isLiked: isLiked, isTried: true, order: found.order), at: place)
  }
}
