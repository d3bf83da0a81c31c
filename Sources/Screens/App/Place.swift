public import Domain

/// A place inside the app that has an address.
public enum Place: Hashable, Sendable {
  /// The feed.
  case feed
  /// The profile.
  case profile
  /// The full-screen view of the photo with this id.
  case photo(String)
  /// Where photos are added.
  case adding

  /// The place at an address; the feed for everything else.
  public init(path: String) {
    // Why bytes: `String.split` links the tables that tell where a character ends.
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

  /// The address of the feed that leads back to this place in it.
  @inline(never) public static func address(ofFeedAt place: FeedPlace?) -> String {
    guard let place else { return Place.feed.path }
    return Place.feed.path + "?at=\(place.photo)&by=\(place.by)"
  }

  /// The address.
  public var path: String {
    switch self {
    case .feed: "/app/feed"
    case .profile: "/app/profile"
    case .photo(let id): "/app/photo/" + id
    case .adding: "/app/add"
    }
  }
}
