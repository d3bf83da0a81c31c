/// What the ids of collections and topics lead to that published clients of Unsplash contain, such as the 317099 with
/// which its photo pickers open (API-13). A collection or topic of the server with that id comes first.
public struct ListAliases: Hashable, Sendable {
  /// What an alias leads to.
  public enum Target: Hashable, Sendable {
    /// The feed.
    case feed
    /// The topic with this slug.
    case topic(slug: String)
  }

  private var targets: [String: Target]

  /// Aliases of the feed.
  private init(ofFeed ids: [String]) {
    targets = Dictionary(ids.map { ($0, .feed) }) { first, _ in first }
  }

  /// Without any alias.
  public static let none = ListAliases(ofFeed: [])

  /// The aliases without a setting; all lead to the feed.
  public static let usual = ListAliases(ofFeed: collections + topics + topicIds)

  /// Ids of collections in published programs: Unsplash's photo pickers, Tabliss, Slidev, wallpaper programs, and the
  /// examples of courses.
  static let collections = [
    "317099", "1053828", "94734566", "1065976", "483251", "1606374", "3330448", "4324303",
  ]

  /// The slugs of Unsplash's topics, also of earlier ones.
  static let topics = [
    "wallpapers", "nature", "3d-renders", "3d", "textures-patterns", "textures", "travel", "film",
    "people", "architecture-interior", "architecture-interiors", "architecture",
    "street-photography", "experimental", "animals", "fashion-beauty", "fashion", "business-work",
    "food-drink", "health", "health-wellness", "athletics", "sports", "spirituality",
    "arts-culture", "current-events", "history", "interiors", "work-from-home", "archival",
  ]

  /// The ids of the topics that clients ask for most: wallpapers, nature, travel, animals, people, architecture, film,
  /// fashion, 3D, textures, food, work.
  static let topicIds = [
    "bo8jQKTaE0Y", "6sMVjTLSkeQ", "Fzo3zuOHN6w", "Jpg6Kidl-Hk", "towJZFskpGg", "M8jVbLbTRws",
    "hmenvQhUmxM", "S4MKLAsBB74", "CDwuwXJAbEw", "iUIsnVtjB0Y", "xjPR4hlkBGA", "aeu6rL-j6ew",
  ]

  /// All ids, in alphabetical order, each with what it leads to unless that is the feed.
  public var text: String {
    targets.sorted { $0.key < $1.key }.map { id, target in
      switch target {
      case .feed: id
      case .topic(let slug): "\(id)=topic:\(slug)"
      }
    }.joined(separator: ", ")
  }

  /// What `id` leads to; nil if it is no alias.
  public func target(of id: String) -> Target? { targets[id] }

  /// Changes the aliases by a setting: `none` removes all, `ID=none` one, `ID=feed` and `ID=topic:SLUG` set one.
  /// Returns false for any other text.
  public mutating func apply(_ setting: String) -> Bool {
    if setting == "none" {
      targets = [:]
      return true
    }
    let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[0].utf8.count <= 100,
      parts[0].utf8.allSatisfy({
        33...126 ~= $0 && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ",")
      })
    else { return false }
    let id = String(parts[0])
    switch parts[1] {
    case "feed": targets[id] = .feed
    case "none": targets[id] = nil
    case let target where target.hasPrefix("topic:") && target.utf8.count > 6:
      targets[id] = .topic(slug: String(target.dropFirst(6)))
    default: return false
    }
    return true
  }
}
