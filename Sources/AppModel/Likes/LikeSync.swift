package import Domain

/// Everything between a tap on a heart and the confirmed like: what is known about the likes,
/// whether the server is reachable, and when a pending like is sent again (FEED-8, FEED-14,
/// FEED-21).
public struct LikeSync: Hashable, Sendable {
  /// Something to do or to show after an event.
  package enum Effect: Hashable, Sendable {
    /// Store this entry on the device, or delete the stored one if its `isLiked` is nil.
    case keep(LikeEntry)
    /// Like the photo with this id (`true`) or unlike it; `answered` follows.
    case send(Ticket, String, Bool)
    /// Ask whether the server is reachable; `reach` follows.
    case checkHealth
    /// Call `wake` with this ticket after this many milliseconds.
    case wake(Ticket, milliseconds: Int32)
    /// Call `learn` with those photos of `LikeBook.unknown` that are loaded.
    case lookUp
    /// A like or unlike failed for good. Its tap came from this part of the app; nil if it waited in
    /// the queue.
    case failed(PhotoSource?)
    /// The server is reachable again.
    case reconnected
    /// The server reports that the session is no longer valid.
    case sessionEnded
  }

  /// A request for photos of a list, and the number of confirmed likes at that time.
  private struct PhotoRequest: Hashable {
    let source: PhotoSource
    let ticket: Ticket
    let confirmations: Int32
  }

  /// What is known about the likes.
  package var book: LikeBook
  /// Whether the session is being ended, so that no more likes are sent.
  package var isLeaving = false
  private var connection = Connectivity()
  /// Recent requests for photos, at most 16.
  private var requests: [PhotoRequest] = []

  /// Starts without likes, for the person with this username.
  package init(owner: String) {
    book = LikeBook(owner: owner)
  }

  /// Whether the last request did not reach the server.
  package var isOffline: Bool { connection.isOffline }

  /// Likes or unlikes a photo after a tap on its heart in `source`.
  @inline(never)
  package mutating func tap(_ photo: Photo, from source: PhotoSource) -> [Effect] {
    switch book.toggle(photo, from: source, isOffline: connection.isOffline) {
    case .ignored: []
    case .full: [.failed(source)]
    case .queued(let entry): [.keep(entry)]
    case .withdrawn(let entry): withdraw(entry)
    case .sent(let entry, let ticket, let isLiked):
      [.keep(entry), .send(ticket, photo.id, isLiked)]
    }
  }

  /// Handles what the server, another tab or the device's storage reports about likes.
  @inline(never)
  package mutating func handle(_ event: LikeBook.Event) -> [Effect] {
    switch event {
    case .restored(let text): return [.lookUp] + book.restore(text).map { .keep($0) }
    case .heard(let line):
      guard book.hear(line) else { return [] }
      return [.lookUp] + call(connection.linger())
    case .answered(let ticket, let answer): return take(answer, for: ticket)
    }
  }

  private mutating func take(_ answer: LikeBook.Answer, for ticket: Ticket) -> [Effect] {
    guard let settlement = book.take(answer, for: ticket) else { return [] }
    if settlement.hasFailed {
      return (settlement.record.map { withdraw($0) } ?? []) + [.failed(settlement.source)]
    }
    let effects = settlement.record.map { [Effect.keep($0)] } ?? []
    switch answer {
    case .unreached: return effects + call(connection.lose())
    case .busy(let seconds), .delayed(let seconds):
      return effects + call(connection.hold(seconds: seconds))
    case .signedOut: return effects + [.sessionEnded]
    case .confirmed, .gone, .refused:
      // NB: `refused` does not get here: it sets `hasFailed`, which is handled above.
      if !settlement.source.isThere { connection.rest() }
      return effects
    }
  }

  /// Sends the next pending like, unless a retry timer is running or the person is signing out.
  @inline(never)
  package mutating func sendNext() -> [Effect] {
    guard !isLeaving, connection.waking == nil, let next = book.send() else { return [] }
    return [.send(next.ticket, next.id, next.isLiked)]
  }

  /// Sends the next pending like before signing out deletes it, even during a delay.
  @inline(never)
  package mutating func sendLast() -> [Effect] {
    if !connection.isOffline { connection.rest() }
    return sendNext()
  }

  /// Deletes the stored entry of a like that the server does not have. Its opposite is stored first,
  /// because other tabs take a deletion for a confirmation.
  @inline(never)
  private func withdraw(_ entry: LikeEntry) -> [Effect] {
    var deleted = entry
    deleted.isLiked = nil
    return [.keep(entry), .keep(deleted)]
  }

  /// Starts the timer for the next attempt to reach the server; nil starts none.
  @inline(never)
  private func call(_ call: Connectivity.Call?) -> [Effect] {
    call.map { [.wake($0.ticket, milliseconds: $0.milliseconds)] } ?? []
  }
}

// MARK: Connection

extension LikeSync {
  /// Records whether the last response came from the server itself.
  @inline(never)
  package mutating func reach(_ isServer: Bool) -> [Effect] {
    guard isServer else { return call(connection.lose()) }
    return connection.find() ? [.reconnected] : []
  }

  /// The network may be back: tries again at once, unless the server asked for a delay.
  @inline(never)
  package mutating func hurry() -> [Effect] {
    connection.hurry()
    return tryAgain()
  }

  /// A timer fired; outdated tickets are ignored.
  @inline(never)
  package mutating func wake(_ ticket: Ticket) -> [Effect] {
    connection.wake(ticket) ? tryAgain() : []
  }

  @inline(never)
  private mutating func tryAgain() -> [Effect] {
    let next = sendNext()
    let isIdle = connection.waking == nil || connection.isHeld
    return next.isEmpty && connection.isOffline && isIdle ? [.checkHealth] : next
  }
}

// MARK: Photos from the server

extension LikeSync {
  /// Remembers when photos were requested, to know which likes were confirmed later.
  @inline(never)
  package mutating func noteRequest(_ ticket: Ticket, of source: PhotoSource) {
    requests.append(
      PhotoRequest(source: source, ticket: ticket, confirmations: book.confirmations))
    // Why a limit: a list has few requests at a time, and an outdated request gets no response.
    if requests.count > 16 { requests.removeFirst() }
  }

  /// Adopts which of the photos in a response are liked, unless the response comes from the cache.
  @inline(never)
  package mutating func learn(_ photos: [Photo], for ticket: Ticket, of source: PhotoSource) {
    guard let index = requests.firstIndex(where: { $0.source == source && $0.ticket == ticket })
    else { return }
    let request = requests.remove(at: index)
    if !connection.isOffline { book.learn(photos, askedAt: request.confirmations) }
  }

  /// Adopts which of these loaded photos are liked.
  package mutating func learn(_ photos: [Photo]) {
    book.learn(photos, askedAt: book.confirmations)
  }
}
