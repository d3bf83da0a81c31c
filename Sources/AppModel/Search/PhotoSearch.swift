import Domain

/// Searches the photos of an Image Feed server in the iPhone app: the query, and the list that it opens
/// (FEED-30).
public struct PhotoSearch: Hashable, Sendable {
  /// An input.
  public enum Event: Hashable, Sendable {
    /// The person changed the query.
    case queryChanged(String)
    /// The person pressed the Search key.
    case submitted
    /// An event of the list, except `requested`.
    case list(ListOpening.Event)
  }

  /// The list of what was found; `closed` while nothing was searched for.
  public private(set) var list = ListOpening()
  private var query = ""

  /// A search with an empty query.
  public init() {}

  /// Handles an event and returns the commands to carry out.
  public mutating func handle(_ event: Event) -> [ListOpening.Command] {
    switch event {
    case .queryChanged(let text):
      query = text
      return text.isEmpty ? list.handle(.closed) : []
    case .submitted:
      let isBlank = query.utf8.allSatisfy { $0 == UInt8(ascii: " ") }
      return isBlank ? [] : list.handle(.requested(.search(query)))
    case .list(let event): return list.handle(event)
    }
  }
}
