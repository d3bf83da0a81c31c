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
    let parts = path.split(separator: "/")
    if parts.count == 2, parts[0] == "app", parts[1] == "profile" {
      self = .profile
    } else if parts.count == 3, parts[0] == "app", parts[1] == "photo" {
      self = .photo(String(parts[2]))
    } else if parts.count == 2, parts[0] == "app", parts[1] == "add" {
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
