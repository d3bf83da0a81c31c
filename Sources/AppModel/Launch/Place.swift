public import Domain

/// A part of the app that has a URL path of its own.
public enum Place: Hashable, Sendable {
  /// The list of all photos or, with a parameter, another one (`ListName`).
  case feed
  /// The signed-in person's profile.
  case profile
  /// The full-screen view of the photo with this id.
  case photo(String)
  /// The upload screen.
  case adding

  /// The place at a path, whose query is ignored; the feed for unknown paths.
  public init(path: String) {
    // Why bytes: functions that split strings would link the Unicode tables.
    let bytes = Array(path.utf8)
    var end = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
    while end > 1, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
    let viewer = Path.viewer.prefix.utf8.count
    if Place.begin(bytes, end, with: Path.profile.template) {
      self = .profile
    } else if Place.begin(bytes, end, with: Path.adding.template) {
      self = .adding
    } else if end > viewer, Place.begin(bytes, viewer, with: Path.viewer.prefix),
      !bytes[viewer..<end].contains(UInt8(ascii: "/"))
    {
      self = .photo(String(decoding: bytes[viewer..<end], as: UTF8.self))
    } else {
      self = .feed
    }
  }

  @inline(never)
  private static func begin(_ bytes: [UInt8], _ end: Int, with text: String) -> Bool {
    let text = Array(text.utf8)
    guard end == text.count else { return false }
    for index in 0..<end where bytes[index] != text[index] { return false }
    return true
  }

  /// The path of a list, whose name is the query `list`, "" for the feed, with a query that restores this place in it.
  @inline(never) public static func address(of list: String, at place: FeedPlace?) -> String {
    let address = Place.feed.path + list
    guard let place else { return address }
    return address + (list.isEmpty ? "?" : "&") + "at=\(place.photo)&by=\(place.by)"
  }

  /// The list that an address of the feed or of a photo names, as the query `ListHeader.query`; "" for the feed.
  @inline(never) public static func list(in address: String) -> String {
    let bytes = Array(address.utf8)
    guard let start = bytes.firstIndex(of: UInt8(ascii: "?")) else { return "" }
    let isOfPhoto = start > Path.viewer.prefix.utf8.count
    let path = isOfPhoto ? Path.viewer.prefix : Path.feed.template
    guard begin(bytes, isOfPhoto ? path.utf8.count : start, with: path) else { return "" }
    var end = start
    var equals = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "&") {
      if equals == start, bytes[end] == UInt8(ascii: "=") { equals = end }
      end += 1
    }
    let name = String(decoding: bytes[start..<equals], as: UTF8.self)
    guard ["?search", "?collection", "?topic", "?person"].contains(name) else { return "" }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// What is searched for in the list with this name; "" in other lists.
  @inline(never) public static func search(in query: String) -> String {
    let bytes = Array(query.utf8)
    let name = "?search="
    guard bytes.count > name.utf8.count, begin(bytes, name.utf8.count, with: name) else {
      return ""
    }
    return percentDecoded(bytes[name.utf8.count...], plusIsSpace: true)
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
