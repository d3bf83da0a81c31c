public import Domain

/// The list of the person's own collections in the iPhone app, and its changes (FEED-31).
///
/// A change is visible at once. If it fails, it is undone; if its response was lost, the list is loaded
/// again, because the server may have carried it out.
public struct OwnCollections: Hashable, Sendable {
  /// Maximum number of collections of a page.
  public static let pageSize = 30

  /// The outcome of a request for a page.
  public enum PageResponse: Hashable, Sendable {
    /// Collections, newest first, and whether there are no more.
    case page([OwnCollection], isLast: Bool)
    /// The request failed.
    case failed(CollectionFailure)
  }

  /// An input.
  public enum Event: Hashable, Sendable {
    /// The list is in front.
    case appeared
    /// The person pulled the list down.
    case pulled
    /// The end of the list is on display.
    case reachedEnd
    /// The person wants to repeat a request for a page that failed.
    case retryTapped
    /// The network is back, or the app came to the front.
    case cameOnline
    /// The outcome of `request`.
    case responded(Ticket, PageResponse)
    /// The person wants this change, and has confirmed it if it deletes.
    case submitted(CollectionChange)
    /// The outcome of `change`.
    case answered(Ticket, CollectionOutcome)
    /// A photo was added to this collection or removed from it.
    case updated(OwnCollection)
  }

  /// What the app must do, in this order.
  public enum Command: Hashable, Sendable {
    /// Request this page, the first of which is 1; `responded` follows.
    case request(Ticket, page: Int)
    /// Send the change to the server; `answered` follows.
    case change(Ticket, CollectionChange)
    /// Say why the change did not happen. If it has a title, offer to edit it again.
    case tell(CollectionTrouble, CollectionChange)
    /// This collection was created.
    case created(OwnCollection)
    /// The server rejected the token.
    case endSession
  }

  /// What is below the collections.
  public enum Footer: Hashable, Sendable {
    /// There may be more, or no more.
    case none
    /// A page is being loaded.
    case loading
    /// The person has no collections.
    case empty
    /// A page could not be loaded.
    case failed(CollectionFailure)
  }

  private enum Load: Hashable {
    case first
    case next
    /// Replaces the list by its first page.
    case refresh
    /// Replaces the first page and keeps those after it, with the scroll position.
    case update
  }

  private enum Phase: Hashable {
    case idle
    case loading(Ticket, Load)
    case failed(Load, CollectionFailure)
  }

  private struct Pending: Hashable {
    /// Nil while an earlier change of the same collection is not answered.
    var ticket: Ticket?
    let change: CollectionChange
  }

  /// The collections as the server has them.
  private var stored: [OwnCollection] = []
  private var pending: [Pending] = []
  private var phase = Phase.idle
  private var isComplete = false
  /// Whether the end of the list was on display while its first page was loaded again.
  private var wantsNextPage = false
  private var ticket = Ticket()

  /// A list that is not loaded.
  public init() {}

  /// The collections, newest first, with all pending changes.
  public var collections: [OwnCollection] {
    var shown = stored
    for waiting in pending {
      let change = waiting.change
      for index in shown.indices.reversed() where shown[index].id == change.id {
        switch change {
        case .create: break
        case .rename(_, let title): shown[index].title = title
        case .setPrivate(_, let isPrivate): shown[index].isPrivate = isPrivate
        case .delete: shown.remove(at: index)
        }
      }
    }
    return shown
  }

  /// What is below the collections.
  public var footer: Footer {
    switch phase {
    case .loading(_, .first), .loading(_, .next): .loading
    case .failed(_, let failure): .failed(failure)
    case .loading(_, .refresh), .loading(_, .update), .idle:
      isComplete && collections.isEmpty ? .empty : .none
    }
  }

  /// Whether the list is being refreshed.
  public var isRefreshing: Bool {
    guard case .loading(_, .refresh) = phase else { return false }
    return true
  }

  /// Whether a collection is being created.
  public var isCreating: Bool { pending.contains { $0.change.id == nil } }

  /// Handles an event and returns the commands to carry out.
  public mutating func handle(_ event: Event) -> [Command] {
    switch event {
    case .appeared: return load(stored.isEmpty && !isComplete ? .first : .update)
    case .pulled: return load(stored.isEmpty && !isComplete ? .first : .refresh)
    case .reachedEnd: return loadNextPage()
    case .retryTapped:
      guard case .failed(let load, _) = phase else { return [] }
      return self.load(load)
    case .cameOnline:
      guard case .failed(let load, .offline) = phase else { return [] }
      return self.load(load)
    case .responded(let ticket, let response): return take(response, ticket)
    case .submitted(let change): return submit(change)
    case .answered(let ticket, let outcome): return take(outcome, ticket)
    case .updated(let collection):
      store(collection)
      return reload()
    }
  }

  // MARK: Pages

  private mutating func load(_ load: Load) -> [Command] {
    let request = ticket.next()
    phase = .loading(request, load)
    switch load {
    case .first, .refresh, .update: return [.request(request, page: 1)]
    // Why not a counter: after a deletion the next page begins one collection earlier.
    case .next: return [.request(request, page: stored.count / OwnCollections.pageSize + 1)]
    }
  }

  private mutating func loadNextPage() -> [Command] {
    switch phase {
    case .idle: return isComplete ? [] : load(.next)
    case .loading(_, .refresh), .loading(_, .update): wantsNextPage = true
    case .loading(_, .first), .loading(_, .next), .failed: break
    }
    return []
  }

  /// Repeats the request for a page that may have been read before a change.
  private mutating func reload() -> [Command] {
    guard case .loading(_, let load) = phase else { return [] }
    return self.load(load)
  }

  private mutating func take(_ response: PageResponse, _ answered: Ticket) -> [Command] {
    guard case .loading(answered, let load) = phase else { return [] }
    switch response {
    case .page(let page, let isLast):
      phase = .idle
      take(page, isLast, load)
      defer { wantsNextPage = false }
      return wantsNextPage ? loadNextPage() : []
    case .failed(.signedOut):
      phase = .idle
      return [.endSession]
    case .failed(let failure):
      phase = .failed(load, failure)
      return []
    }
  }

  private mutating func take(_ page: [OwnCollection], _ isLast: Bool, _ load: Load) {
    let before = stored
    switch load {
    case .first, .refresh:
      stored = page
      isComplete = isLast
    case .next:
      stored += page.filter { new in !before.contains { $0.id == new.id } }
      // Why: a page without anything new would be requested again and again.
      isComplete = isLast || stored.count == before.count
    case .update:
      stored = page
      let end = before.firstIndex { $0.id == page.last?.id }
      if isLast || end == nil {
        isComplete = isLast
      } else if let end {
        stored += before[(end + 1)...].filter { old in !page.contains { $0.id == old.id } }
      }
    }
  }

  // MARK: Changes

  private mutating func submit(_ typed: CollectionChange) -> [Command] {
    var change = typed
    if let title = typed.title {
      do {
        change = typed.with(title: try PersonName(title).text)
      } catch {
        return [.tell(error == .blank ? .titleMissing : .titleTooLong, typed)]
      }
    }
    guard !pending.contains(where: { $0.change == change }) else { return [] }
    pending.append(Pending(change: change))
    return sendNext(of: change.id)
  }

  /// Sends the oldest change of the collection, unless one was sent that is not answered.
  private mutating func sendNext(of id: String?) -> [Command] {
    guard let index = pending.firstIndex(where: { $0.change.id == id }),
      pending[index].ticket == nil
    else { return [] }
    let request = ticket.next()
    pending[index].ticket = request
    return [.change(request, pending[index].change)]
  }

  private mutating func take(_ outcome: CollectionOutcome, _ answered: Ticket) -> [Command] {
    guard let index = pending.firstIndex(where: { $0.ticket == answered }) else { return [] }
    let change = pending.remove(at: index).change
    return conclude(change, outcome) + sendNext(of: change.id)
  }

  private mutating func conclude(
    _ change: CollectionChange, _ outcome: CollectionOutcome
  ) -> [Command] {
    switch outcome {
    case .changed(let collection):
      store(collection)
      return (change.id == nil ? [.created(collection)] : []) + reload()
    case .deleted:
      stored.removeAll { $0.id == change.id }
      return reload()
    case .failed(.signedOut): return [.endSession]
    case .failed(.missing):
      if case .delete(let id) = change {
        stored.removeAll { $0.id == id }
        return reload()
      }
      return [.tell(.failed(.missing), change)] + load(.refresh)
    case .failed(let failure):
      let trouble = Command.tell(.failed(failure), change)
      return failure.isUncertain ? [trouble] + handle(.appeared) : [trouble]
    }
  }

  private mutating func store(_ collection: OwnCollection) {
    if let index = stored.firstIndex(where: { $0.id == collection.id }) {
      stored[index] = collection
    } else {
      stored.insert(collection, at: 0)
    }
  }
}
