public import Domain

/// Opens a list of photos that is not the feed, in the iPhone app: from its name to its page. The list
/// itself is an `AppScreen` of its own.
public struct ListOpening: Hashable, Sendable {
  /// The outcome of a request.
  public enum Response: Hashable, Sendable {
    /// The page of the list.
    case found(Start)
    /// The request failed.
    case failed(Problem)
  }

  /// An input.
  public enum Event: Hashable, Sendable {
    /// The person wants to see this list.
    case requested(ListName)
    /// The outcome of `request`.
    case responded(Ticket, Response)
    /// The person wants to repeat a request that failed.
    case retryTapped
    /// The network is back, or the app came to the front.
    case cameOnline
    /// The person left the list.
    case closed
  }

  /// What the app must do, in this order.
  public enum Command: Hashable, Sendable {
    /// Request the page of this list; `responded` follows.
    case request(Ticket, ListName)
    /// Show the list of this page.
    case open(Start)
    /// Close the list on display.
    case close
    /// The server rejected the token.
    case endSession
  }

  /// The state of the list, which is also what is shown in its place.
  public enum Phase: Hashable, Sendable {
    /// No list was requested.
    case closed
    /// The response to the request for this list is awaited.
    case loading(Ticket, ListName)
    /// This list is on display.
    case open(ListName)
    /// This list has no photo.
    case empty(ListName)
    /// The request for this list failed.
    case failed(ListName, Problem)
  }

  /// The state of the list.
  public private(set) var phase = Phase.closed
  private var ticket = Ticket()

  /// No list.
  public init() {}

  /// Handles an event and returns the commands to carry out.
  public mutating func handle(_ event: Event) -> [Command] {
    switch event {
    case .requested(let name): return request(name)
    case .responded(let ticket, let response): return take(response, ticket)
    case .retryTapped:
      guard case .failed(let name, _) = phase else { return [] }
      return request(name)
    case .cameOnline:
      guard case .failed(let name, .offline) = phase else { return [] }
      return request(name)
    case .closed: return show(.closed)
    }
  }

  private mutating func request(_ name: ListName) -> [Command] {
    let request = ticket.next()
    return show(.loading(request, name)) + [.request(request, name)]
  }

  private mutating func take(_ response: Response, _ answered: Ticket) -> [Command] {
    guard case .loading(answered, let name) = phase else { return [] }
    switch response {
    case .found(let start):
      // Why: a server that does not know such lists returns the whole feed.
      guard let list = start.feed, list.list != nil else { return show(.failed(name, .server)) }
      guard list.count > 0 else { return show(.empty(name)) }
      return show(.open(name)) + [.open(start)]
    case .failed(.signedOut): return show(.closed) + [.endSession]
    case .failed(let problem): return show(.failed(name, problem))
    }
  }

  /// Changes the phase; a list on display closes.
  private mutating func show(_ next: Phase) -> [Command] {
    defer { phase = next }
    if case .open = phase { return [.close] }
    return []
  }
}
