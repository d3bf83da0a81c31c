import Domain

/// Names a list of photos that is not the feed.
public enum FoundListName: Hashable, Sendable {
  /// The photos that this query finds.
  case search(String)
  /// The photos of the collection with this id.
  case collection(String)
  /// The photos of the topic with this slug.
  case topic(String)

  /// Path and query of the list's page, relative to the server.
  public var address: String {
    let parameter =
      switch self {
      case .search(let query): "?search=" + percentEncoded(query)
      case .collection(let id): "?collection=" + percentEncoded(id)
      case .topic(let slug): "?topic=" + percentEncoded(slug)
      }
    return Path.feed.template + parameter
  }
}
