public import Domain

/// A place in the app that has a path.
public enum Place: Hashable, Sendable {
  /// The feed.
  case feed
  /// The profile.
  case profile
  /// The full-screen view of the photo with this id.
  case photo(String)
  /// The upload screen.
  case adding

  /// The place at a path; the feed for unknown paths.
  public init(path: String) {
    // Why bytes: `String.split` would link the Unicode tables for grapheme breaking.
    let parts = Array(path.utf8).split(separator: UInt8(ascii: "/"))
      .map { String(decoding: $0, as: UTF8.self) }
    if parts == ["app", "profile"] {
      self = .profile
    } else if parts.count == 3, parts[0] == "app", parts[1] == "photo" {
      self = .photo(parts[2])
    } else if parts == ["app", "add"] {
      self = .adding
    } else {
      self = .feed
    }
  }

  /// The path of the feed with a query that restores this place in it.
  @inline(never) public static func address(ofFeedAt place: FeedPlace?) -> String {
    guard let place else { return Place.feed.path }
    return Place.feed.path + "?at=\(place.photo)&by=\(place.by)"
  }

  /// The path.
  public var path: String {
    switch self {
    case .feed: "/app/feed"
    case .profile: "/app/profile"
    case .photo(let id): "/app/photo/" + id
    case .adding: "/app/add"
    }
  }
}
