public import Domain

/// The likes that the server has not confirmed yet, kept on the device until it has (FEED-21).
///
/// A photo has one wish, the last one. It is either in the air, asked by a screen or by this queue,
/// or it waits. A like may be sent twice without harm: the server counts a person once per photo.
public struct LikeQueue: Hashable, Sendable {
  /// The most wishes that wait at once; nobody likes more on one trip.
  public static let capacity = 2000

  /// What became of a wish that the queue sent.
  public enum Outcome: Hashable, Sendable {
    /// It holds, or there is no such photo any more.
    case settled
    /// Nobody answered.
    case unreached
    /// The session is not valid any more.
    case signedOut
    /// The server cannot now; it asks for so many seconds, 0 when it does not say.
    case busy(seconds: Int32)
    /// The server will never do it.
    case refused
  }

  /// What happened.
  public enum Event: Hashable, Sendable {
    /// What earlier visits left on this device, as `LikeEntry` writes it, one a line.
    case restored(String)
    /// Another tab changed an entry, or took it away.
    case heard(String)
    /// The question with this ticket was answered.
    case answered(Ticket, Outcome)
  }

  /// Who asked the server for a wish.
  enum Asker: Hashable, Sendable {
    case screen(AppScreen.Asker, Ticket)
    case queue(Ticket, isLiked: Bool)
  }

  /// What one photo's heart shall be.
  struct Wish: Hashable, Sendable {
    let id: String
    var isLiked: Bool
    /// Whether the server may hold something else than the opposite of the wish.
    var isTried: Bool
    var order: Int32
    var asker: Asker?

    /// Whether the heart shows it; a card that asks the server itself shows a loader.
    var isShown: Bool {
      switch asker {
      case .screen(.feed, _), .screen(.favourites, _): false
      case .screen, .queue, nil: true
      }
    }
  }

  /// Whose likes these are; nobody else may send them.
  let owner: String
  var wishes: [Wish] = []
  private var lastOrder: Int32 = 0
  private var ticket = Ticket()

  /// An empty queue of the person with this username.
  public init(owner: String) {
    self.owner = owner
  }

  /// Whether the server confirmed everything.
  public var isEmpty: Bool { wishes.isEmpty }

  /// Whether a new wish for this photo has to stand behind others.
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

  /// What to keep of a wish; when it is gone, what to take away.
  func entry(_ wish: Wish, isGone: Bool = false) -> LikeEntry {
    LikeEntry(
      owner: owner, id: wish.id, isLiked: isGone ? nil : wish.isLiked, order: wish.order)
  }
}

extension LikeQueue {
  /// Notes what a screen asks the server for itself; what to keep meanwhile.
  mutating func note(_ id: String, _ isLiked: Bool, _ asker: AppScreen.Asker, _ ticket: Ticket)
    -> LikeEntry
  {
    let wish = Wish(
      id: id, isLiked: isLiked, isTried: true, order: nextOrder(),
      asker: .screen(asker, ticket))
    wishes.append(wish)
    return entry(wish)
  }

  /// Takes a wish that waits; what to keep, or nothing when the queue is full.
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

  /// The server answered a screen's own question for good; what to keep now, and the wish if the
  /// person has changed it meanwhile.
  mutating func settle(_ asker: AppScreen.Asker, _ ticket: Ticket, isLiked: Bool?) -> LikeEntry? {
    guard let index = index(of: asker, ticket) else { return nil }
    wishes[index].asker = nil
    guard let isLiked, wishes[index].isLiked != isLiked else { return drop(index) }
    wishes[index].isTried = false
    return entry(wishes[index])
  }

  /// Nobody answered a screen's question: its wish waits from now on.
  mutating func postpone(_ asker: AppScreen.Asker, _ ticket: Ticket) -> Bool? {
    guard let index = index(of: asker, ticket) else { return nil }
    wishes[index].asker = nil
    return wishes[index].isLiked
  }

  /// The photo and the wish that a screen asks the server for with this ticket.
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
  /// The first wish that waits, as a question to the server; nothing while one is in the air.
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

  /// What became of the question: the wish, and whether it is gone now.
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
        // Why: one photo that the server cannot handle must not keep the others back.
        wishes.append(wishes.remove(at: index))
      }
      return (wish, false)
    }
    return nil
  }

  /// Takes what earlier visits left; what to take away from the device, since it is nobody's here.
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

  /// Another tab kept this entry or took it away; the photo whose heart it changed.
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

  // NB: nobody knows whether an earlier visit or another tab has sent it already.
  private mutating func adopt(_ found: LikeEntry) {
    guard let isLiked = found.isLiked, index(of: found.id) == nil else { return }
    lastOrder = max(lastOrder, found.order)
    let place = wishes.firstIndex { $0.order > found.order } ?? wishes.count
    wishes.insert(
      Wish(id: found.id, isLiked: isLiked, isTried: true, order: found.order), at: place)
  }
}
