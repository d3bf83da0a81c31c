public import Domain

// MARK: Sending

extension LikeBook {
  /// An input: something the server or the device did.
  public enum Event: Hashable, Sendable {
    /// The entries that earlier visits stored on this device, one `LikeEntry` per line.
    case restored(String)
    /// Another tab changed or deleted an entry.
    case heard(String)
    /// The response to the request with this ticket.
    case answered(Ticket, Answer)
  }

  /// The server's response to a like or unlike.
  public enum Answer: Hashable, Sendable {
    /// The server confirmed the like or unlike.
    case confirmed
    /// The photo no longer exists.
    case gone
    /// The server could not be reached.
    case unreached
    /// The session is no longer valid.
    case signedOut
    /// The server is busy and requests a delay of this many seconds; 0 if it does not say how long.
    case busy(seconds: Int32)
    /// The server cannot pass the like on to where the photos come from, and requests a delay of this many seconds.
    case delayed(seconds: Int32)
    /// The server rejected the request for good.
    case refused
  }

  /// What follows from a response: the entry to store or delete, and whether the like failed.
  struct Settlement: Hashable {
    /// The screen whose tap sent the request; nil if the queue sent it.
    let source: PhotoSource?
    /// The entry to store or delete, if any; an opposite to store and then delete if the like failed.
    var record: LikeEntry?
    /// Whether the like failed for good, so that the heart shows the old state again.
    var hasFailed = false
  }

  /// Starts sending the first waiting entry; nil if none waits or another one is being sent.
  mutating func send() -> (ticket: Ticket, id: String, isLiked: Bool)? {
    guard !isSending,
      let index = entries.firstIndex(where: {
        $0.pending.map { !$0.request.isThere } ?? false
      }), let isLiked = entries[index].pending?.isLiked
    else { return nil }
    let ticket = nextTicket()
    entries[index].pending?.request = Request(ticket: ticket, isLiked: isLiked)
    entries[index].pending?.isTried = true
    return (ticket, entries[index].id, isLiked)
  }

  /// Records the response to the request with this ticket; nil if there is no such request.
  mutating func take(_ answer: Answer, for ticket: Ticket) -> Settlement? {
    let asked = entries.firstIndex { $0.pending?.request?.ticket == ticket }
    guard let index = asked, let request = entries[index].pending?.request else { return nil }
    var settlement = Settlement(source: request.source)
    switch (answer, isDirect: request.source.isThere) {
    case (.confirmed, _), (.gone, false):
      settlement.record = confirm(index, request)
    case (.gone, true), (.busy, true), (.refused, _):
      change(index) { $0.pending?.isLiked = !request.isLiked }
      settlement.record = record(index)
      change(index) { $0.pending = nil }
      settlement.hasFailed = true
    case (.unreached, _), (.signedOut, _), (.delayed, _):
      change(index) { entry in
        entry.pending?.request = nil
        entry.pending?.isUnanswered = true
      }
    case (.busy, false):
      change(index) { $0.pending?.request = nil }
      // Why move to the end of the queue: this photo may keep failing, and must not block the
      // others.
      entries.append(entries.remove(at: index))
    }
    return settlement
  }

  private mutating func confirm(_ index: Int, _ request: Request) -> LikeEntry {
    settle(index, isLiked: request.isLiked)
    change(index) { entry in
      entry.pending?.request = nil
      // Why: if the person tapped again during the request, that opposite tap was not sent yet.
      entry.pending?.isTried = false
      entry.pending?.isUnanswered = false
      if entry.pending?.isLiked == request.isLiked { entry.pending = nil }
    }
    // Why even if it is still pending: another tab may have deleted the stored entry.
    return record(index)
  }
}

// MARK: Storage

extension LikeBook {
  /// Restores stored entries. Returns those to delete: another person's, or beyond the capacity.
  mutating func restore(_ text: String) -> [LikeEntry] {
    var strangers: [LikeEntry] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: 10) ?? rest.endIndex
      if var found = LikeEntry(rest[rest.startIndex..<end]), found.isLiked != nil {
        if found.owner == owner, entries.count < LikeBook.capacity {
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

  /// Another tab stored or deleted this entry. Returns whether it concerns this person.
  mutating func hear(_ line: String) -> Bool {
    guard let found = LikeEntry(Array(line.utf8)[...]), found.owner == owner else { return false }
    guard let index = index(of: found.id), let pending = entries[index].pending else {
      adopt(found)
      return found.isLiked != nil
    }
    if let isLiked = found.isLiked {
      change(index) { entry in
        entry.pending?.isLiked = isLiked
        entry.pending?.isTried = true
      }
    } else if !pending.request.isThere, !pending.isUnanswered {
      // NB: the other tab sent the like, or took it back; then it stored the opposite before.
      settle(index, isLiked: pending.isLiked)
      change(index) { $0.pending = nil }
    }
    return true
  }

  // NB: the entry counts as tried, because an earlier visit or another tab may have sent it.
  private mutating func adopt(_ found: LikeEntry) {
    guard let isLiked = found.isLiked else { return }
    var entry = Entry(id: found.id)
    if let index = index(of: found.id) {
      guard !entries[index].pending.isThere else { return }
      entry = entries.remove(at: index)
    }
    reserve(found.order)
    let place = entries.firstIndex { ($0.pending?.order ?? 0) > found.order } ?? entries.count
    entries.insert(entry, at: place)
    change(place) {
      $0.pending = Pending(isLiked: isLiked, isTried: true, order: found.order)
    }
  }
}
