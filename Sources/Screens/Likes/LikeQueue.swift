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
  enum Asker: Hashable, Sendable {
    case screen(AppScreen.Asker, Ticket)
    case queue(Ticket, isLiked: Bool)
  }

  /// The like or unlike that the person wants for a photo.
  struct Wish: Hashable, Sendable {
    let id: String
    var isLiked: Bool
    /// Whether the server may already have it. If not, the opposite tap cancels it without a
    /// request.
    var isTried: Bool
    var order: Int32
    var asker: Asker?

    /// Whether the heart shows it; a card that sends its own request shows a loader instead.
    var isShown: Bool {
      switch asker {
      case .screen(.feed, _), .screen(.favourites, _): false
      case .screen, .queue, nil: true
      }
    }
  }

  /// The username of the person; only their session may send these likes.
  let owner: String
  var wishes: [Wish] = []
  private var lastOrder: Int32 = 0
  private var ticket = Ticket()

  /// Creates an empty queue for the person with this username.
  public init(owner: String) {
    self.owner = owner
  }

  /// Whether no entries are pending.
  public var isEmpty: Bool { wishes.isEmpty }

  /// Whether a new request for this photo must wait in the queue.
  func isBusy(with id: String) -> Bool {
    wishes.contains { wish in
      if wish.id == id { return true }
      if case .screen = wish.asker { return false }
      return true
    }
  }

  private func index(of id: String) -> Int? { wishes.firstIndex { $0.id == id } }

  private mutating func nextOrder() -> Int32 {
    lastOrder = lastOrder &+ 1
    return lastOrder
  }

  /// The entry to store; with `isGone`, the entry to delete.
  func entry(_ wish: Wish, isGone: Bool = false) -> LikeEntry {
    LikeEntry(
      owner: owner, id: wish.id, isLiked: isGone ? nil : wish.isLiked, order: wish.order)
  }
}

extension LikeQueue {
  /// Records a request that a screen sends itself. Returns the entry to store until it is answered.
  mutating func note(_ id: String, _ isLiked: Bool, _ asker: AppScreen.Asker, _ ticket: Ticket)
    -> LikeEntry
  {
    let wish = Wish(
      id: id, isLiked: isLiked, isTried: true, order: nextOrder(),
      asker: .screen(asker, ticket))
    wishes.append(wish)
    return entry(wish)
  }

  /// Queues a like or unlike. Returns the entry to store or delete, or nil if the queue is full.
  mutating func want(_ id: String, _ isLiked: Bool) -> LikeEntry? {
    guard let index = index(of: id) else {
      guard wishes.count < LikeQueue.capacity else { return nil }
      let wish = Wish(id: id, isLiked: isLiked, isTried: false, order: nextOrder())
      wishes.append(wish)
      return entry(wish)
    }
    if wishes[index].isLiked != isLiked, wishes[index].asker == nil, !wishes[index].isTried {
      return drop(index)
    }
    wishes[index].isLiked = isLiked
    return entry(wishes[index])
  }

  /// The server answered a screen's request. Returns the entry to delete, or to store if the person
  /// has tapped again meanwhile.
  mutating func settle(_ asker: AppScreen.Asker, _ ticket: Ticket, isLiked: Bool?) -> LikeEntry? {
    guard let index = index(of: asker, ticket) else { return nil }
    wishes[index].asker = nil
    guard let isLiked, wishes[index].isLiked != isLiked else { return drop(index) }
    wishes[index].isTried = false
    return entry(wishes[index])
  }

  /// Queues the like of a screen's request that did not reach the server, and returns whether it is
  /// a like or an unlike; nil if the ticket is unknown.
  mutating func postpone(_ asker: AppScreen.Asker, _ ticket: Ticket) -> Bool? {
    guard let index = index(of: asker, ticket) else { return nil }
    wishes[index].asker = nil
    return wishes[index].isLiked
  }

  /// The photo and the like or unlike that a screen sent with this ticket; nil if it is unknown.
  func wish(_ asker: AppScreen.Asker, _ ticket: Ticket) -> (id: String, isLiked: Bool)? {
    index(of: asker, ticket).map { (wishes[$0].id, wishes[$0].isLiked) }
  }

  private func index(of asker: AppScreen.Asker, _ ticket: Ticket) -> Int? {
    wishes.firstIndex { $0.asker == .screen(asker, ticket) }
  }

  private mutating func drop(_ index: Int) -> LikeEntry {
    entry(wishes.remove(at: index), isGone: true)
  }
}

extension LikeQueue {
  /// Starts sending the first waiting entry; nil while another one is being sent.
  mutating func send() -> (ticket: Ticket, id: String, isLiked: Bool)? {
    let isSending = wishes.contains { wish in
      if case .queue = wish.asker { true } else { false }
    }
    guard !isSending, let index = wishes.firstIndex(where: { $0.asker == nil }) else { return nil }
    let question = ticket.next()
    wishes[index].asker = .queue(question, isLiked: wishes[index].isLiked)
    wishes[index].isTried = true
    return (question, wishes[index].id, wishes[index].isLiked)
  }

  /// Records the outcome of a request. Returns the entry and whether it was removed from the queue.
  mutating func take(_ outcome: Outcome, for ticket: Ticket) -> (wish: Wish, isGone: Bool)? {
    for index in wishes.indices {
      guard case .queue(ticket, let asked) = wishes[index].asker else { continue }
      wishes[index].asker = nil
      let wish = wishes[index]
      switch outcome {
      case .settled where wish.isLiked != asked: wishes[index].isTried = false
      case .settled, .refused:
        wishes.remove(at: index)
        return (wish, true)
      case .unreached, .signedOut: break
      case .busy:
        // Why: a photo that the server cannot handle must not block the others.
        wishes.append(wishes.remove(at: index))
      }
      return (wish, false)
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
        if found.owner == owner, wishes.count < LikeQueue.capacity {
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
      wishes[index].isLiked = isLiked
      wishes[index].isTried = true
    } else if wishes[index].asker == nil {
      wishes.remove(at: index)
    }
    return found.id
  }

  // NB: an earlier visit or another tab may have sent it already.
  private mutating func adopt(_ found: LikeEntry) {
    guard let isLiked = found.isLiked, index(of: found.id) == nil else { return }
    lastOrder = max(lastOrder, found.order)
    let place = wishes.firstIndex { $0.order > found.order } ?? wishes.count
    wishes.insert(
      Wish(id: found.id, isLiked: isLiked, isTried: true, order: found.order), at: place)
  }
}
