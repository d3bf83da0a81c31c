public import Domain

/// Searches the photos of an Image Feed server in the iPhone app, from the query to the list that opens
/// (FEED-30). The list itself is an `AppScreen` of its own.
public struct PhotoSearch: Hashable, Sendable {
  /// The outcome of a request.
  public enum Response: Hashable, Sendable {
    /// The page of the found list.
    case found(Start)
    /// The request failed.
    case failed(Problem)
  }

  /// An input.
  public enum Event: Hashable, Sendable {
    /// The person changed the query.
    case queryChanged(String)
    /// The person pressed the Search key.
    case submitted
    /// The outcome of `request`.
    case responded(Ticket, Response)
    /// The person wants to repeat a search that failed.
    case retryTapped
    /// The network is back, or the app came to the front.
    case cameOnline
  }

  /// What the app must do, in this order.
  public enum Command: Hashable, Sendable {
    /// Request the page of the photos that this query finds; `responded` follows.
    case request(Ticket, query: String)
    /// Show the list of this page.
    case open(Start)
    /// Close the list on display.
    case close
    /// The server rejected the token.
    case endSession
  }

  /// The state of the search, which is also what its page shows.
  public enum Phase: Hashable, Sendable {
    /// Nothing was searched for; the page says what one can search for.
    case empty
    /// The response to this query is awaited.
    case searching(Ticket, query: String)
    /// The list of this query is on display.
    case found(query: String)
    /// This query found no photo.
    case foundNothing(query: String)
    /// The request for this query failed.
    case failed(query: String, Problem)
  }

  /// The state of the search.
  public private(set) var phase = Phase.empty
  private var query = ""
  private var ticket = Ticket()

  /// A search with an empty query.
  public init() {}

  /// Handles an event and returns the commands to carry out.
  public mutating func handle(_ event: Event) -> [Command] {
    switch event {
    case .queryChanged(let text):
      query = text
      return text.isEmpty ? show(.empty) : []
    case .submitted:
      let isBlank = query.utf8.allSatisfy { $0 == UInt8(ascii: " ") }
      return isBlank ? [] : search(query)
    case .responded(let ticket, let response): return take(response, ticket)
    case .retryTapped:
      guard case .failed(let query, _) = phase else { return [] }
      return search(query)
    case .cameOnline:
      guard case .failed(let query, .offline) = phase else { return [] }
      return search(query)
    }
  }

  private mutating func search(_ query: String) -> [Command] {
    let request = ticket.next()
    return show(.searching(request, query: query)) + [.request(request, query: query)]
  }

  private mutating func take(_ response: Response, _ answered: Ticket) -> [Command] {
    guard case .searching(answered, let query) = phase else { return [] }
    switch response {
    case .found(let start):
      // Why: a server that cannot search returns the whole feed.
      guard let list = start.feed, list.list != nil else {
        return show(.failed(query: query, .server))
      }
      guard list.count > 0 else { return show(.foundNothing(query: query)) }
      return show(.found(query: query)) + [.open(start)]
    case .failed(.signedOut): return show(.empty) + [.endSession]
    case .failed(let problem): return show(.failed(query: query, problem))
    }
  }

  /// Changes the phase; a list on display closes.
  private mutating func show(_ next: Phase) -> [Command] {
    defer { phase = next }
    if case .found = phase { return [.close] }
    return []
  }
}
