public import Domain

/// Loads the server's topics for the search of the iPhone app (FEED-33). They are an offer: while they are
/// missing, nothing says so.
public struct TopicList: Hashable, Sendable {
  /// The outcome of a request.
  public enum Response: Hashable, Sendable {
    /// The topics, in the order in which the server lists them.
    case topics([Topic])
    /// The request failed.
    case failed(Problem)
  }

  /// An input.
  public enum Event: Hashable, Sendable {
    /// The search is in front, the network is back, or the app came to the front.
    case wanted
    /// The outcome of `request`.
    case responded(Ticket, Response)
  }

  /// What the app must do.
  public enum Command: Hashable, Sendable {
    /// Request the topics; `responded` follows.
    case request(Ticket)
    /// The server rejected the token.
    case endSession
  }

  private enum Phase: Hashable {
    case missing
    case loading(Ticket)
    case loaded
  }

  /// The topics; empty until they are loaded.
  public private(set) var topics: [Topic] = []
  private var phase = Phase.missing
  private var ticket = Ticket()

  /// A list that is not loaded.
  public init() {}

  /// Handles an event and returns the commands to carry out.
  public mutating func handle(_ event: Event) -> [Command] {
    switch event {
    case .wanted:
      guard phase == .missing else { return [] }
      let request = ticket.next()
      phase = .loading(request)
      return [.request(request)]
    case .responded(let answered, let response):
      guard phase == .loading(answered) else { return [] }
      return take(response)
    }
  }

  private mutating func take(_ response: Response) -> [Command] {
    switch response {
    case .topics(let topics):
      self.topics = topics
      phase = .loaded
      return []
    case .failed(let problem):
      phase = .missing
      return problem == .signedOut ? [.endSession] : []
    }
  }
}
