public import Domain

/// A part of the app that has a URL path of its own.
public enum Place: Hashable, Sendable {
  /// The list of all photos.
  case feed
  /// The signed-in person's profile.
  case profile
  /// The full-screen view of the photo with this id.
  case photo(String)
  /// The upload screen.
  case adding

  /// The place at a path; the feed for unknown paths.
  public init(path: String) {
    let parts = Place.parts(of: path)
    if parts == Place.parts(of: Path.profile.template) {
      self = .profile
    } else if parts.count == 3, Array(parts[..<2]) == Place.parts(of: Path.viewer.prefix) {
      self = .photo(parts[2])
    } else if parts == Place.parts(of: Path.adding.template) {
      self = .adding
    } else {
      self = .feed
    }
  }

  // Why bytes: `String.split` would link the Unicode tables for grapheme breaking.
  private static func parts(of path: String) -> [String] {
    Array(path.utf8).split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The path of the feed with a query that restores this place in it.
  @inline(never) public static func address(ofFeedAt place: FeedPlace?) -> String {
    guard let place else { return Place.feed.path }
    return Place.feed.path + "?at=\(place.photo)&by=\(place.by)"
  }

  /// The URL path of the place, without query.
  public var path: String {
    switch self {
    case .feed: Path.feed.template
    case .profile: Path.profile.template
    case .photo(let id): Path.viewer.prefix + id
    case .adding: Path.adding.template
    }
  }
}
