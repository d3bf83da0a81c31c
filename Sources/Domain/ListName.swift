/// Names a list of photos that is not the feed: in addresses of the app by a parameter, in tokens of snapshots by the
/// same text (`FeedState.list`).
///
/// ```swift
/// ListName.search("sea").address  // "/app/feed?search=sea"
/// ```
public enum ListName: Hashable, Sendable {
  /// What this query finds; "" before anything was searched for.
  case search(String)
  /// The photos of the collection with this public id.
  case collection(String)
  /// The photos of the topic with this slug or public id.
  case topic(String)
  /// The photos of the person with this username.
  case person(String)

  /// The list with this value of this parameter; nil if no list has the parameter.
  public init?(parameter: String, value: String) {
    switch parameter {
    case "search": self = .search(value)
    case "collection": self = .collection(value)
    case "topic": self = .topic(value)
    case "person": self = .person(value)
    default: return nil
    }
  }

  /// The parameter of the app's addresses that names such a list.
  public var parameter: String {
    switch self {
    case .search: "search"
    case .collection: "collection"
    case .topic: "topic"
    case .person: "person"
    }
  }

  /// The value of the parameter, not percent-encoded.
  public var value: String {
    switch self {
    case .search(let value), .collection(let value), .topic(let value), .person(let value): value
    }
  }

  /// The name as the query of an address, such as "?search=sea".
  public var query: String { "?" + parameter + "=" + percentEncoded(value) }

  /// Path and query of the list's page, relative to the server.
  public var address: String { Path.feed.template + query }
}
