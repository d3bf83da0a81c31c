import Domain
import Store

/// A URL of source.unsplash.com, the service that redirected to images without a key until Unsplash
/// closed it (API-8): `/random/800x600/?nature,water`.
struct SourceURL: Hashable, Sendable {
  /// The photos from which one is chosen.
  enum Selection: Hashable, Sendable {
    /// All photos.
    case all
    /// The one photo with this id.
    case photo(id: String)
    /// A person's photos.
    case person(username: String)
    /// The photos that a person likes.
    case likes(username: String)
    /// The photos of a collection.
    case collection(id: String)
  }

  /// How often another photo is chosen for the same URL.
  enum Pace: Sendable {
    /// For each request.
    case request
    /// Each day, at midnight UTC.
    case daily
    /// Each week, on Monday at midnight UTC.
    case weekly
  }

  /// The photos from which one is chosen.
  private(set) var selection = Selection.all
  /// The size of the image in pixels; nil for the photo's own proportions.
  private(set) var size: PixelSize?
  /// How often another photo is chosen.
  private(set) var pace = Pace.request
  /// The words to search for, at most `mostWords`.
  private(set) var words: [String] = []
  /// The shape of the photos, as sent.
  private(set) var orientation: String?
  /// The value of `sig`: the same one gets the same photo. Nil if it is missing or blank.
  private(set) var signature: String?

  // Why a limit: each word may need a search of its own.
  private static let mostWords = 5

  /// Parses a path and its query; nil if source.unsplash.com had no such path. A path of one
  /// unknown component may be a photo's id.
  init?(path: String, query: String) {
    let parts = path.split(separator: "/").map { percentDecoded($0.utf8) }
    guard let first = parts.first else { return nil }
    readQuery(RequestParameters(form: query.utf8))
    // Why by the first component: /user/daily is a person, /daily is a choice.
    let named = ["user", "collection", "category"].contains(first) ? 2 : 1
    guard parts.count >= named else { return nil }
    var rest = Array(parts.dropFirst(named))
    switch first {
    case "random", "featured": selection = .all
    case "user":
      selection = .person(username: parts[1])
      if rest.first == "likes" {
        selection = .likes(username: parts[1])
        rest.removeFirst()
      }
    case "collection": selection = .collection(id: parts[1])
    case "category": words.insert(parts[1], at: 0)
    default: if !read(first) { selection = .photo(id: first) }
    }
    // Why any order: /daily/800x600 and /800x600/daily were in use.
    for part in rest { guard read(part) else { return nil } }
    words = Array(words.prefix(SourceURL.mostWords))
  }

  /// Reads a size or a pace; returns false if `part` is neither, or if there was one already.
  private mutating func read(_ part: String) -> Bool {
    if let size = SourceURL.size(part), self.size == nil {
      self.size = size
    } else if part == "daily", pace == .request {
      pace = .daily
    } else if part == "weekly", pace == .request {
      pace = .weekly
    } else {
      return false
    }
    return true
  }

  private mutating func readQuery(_ fields: RequestParameters) {
    signature = fields.text("sig")
    orientation = fields.text("orientation")
    for field in fields.all
    where field.value.isEmpty && !["sig", "orientation"].contains(field.name) {
      let parts = field.name.split { $0 == "," || $0 == " " }
      // Pages append a number to keep browsers from caching: /random?1700000000.
      words += parts.filter { !$0.utf8.allSatisfy { 48...57 ~= $0 } }.map(String.init)
    }
  }

  /// `800x600`; nil for anything else. Sides have at most five digits.
  private static func size(_ text: String) -> PixelSize? {
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, sides.allSatisfy({ (1...5).contains($0.utf8.count) }),
      sides.joined().utf8.allSatisfy({ 48...57 ~= $0 }),
      let width = Int32(sides[0]), let height = Int32(sides[1]), width > 0, height > 0
    else { return nil }
    return PixelSize(width: width, height: height)
  }

  /// The number that decides which photo is chosen at this time; nil for a random choice.
  func seed(at now: Instant) -> UInt64? {
    let day = now.seconds / 86_400
    let period: Int64? =
      switch pace {
      case .request: nil
      case .daily: day
      // 1 January 1970 was a Thursday.
      case .weekly: (day + 3) / 7
      }
    guard signature != nil || period != nil else { return nil }
    var seed = SplitMix.mixed(UInt64(bitPattern: period ?? -1))
    for byte in (signature ?? "").utf8 { seed = SplitMix.mixed(seed ^ UInt64(byte)) &+ 1 }
    return seed
  }

  /// The parameters of the image's URL, as source.unsplash.com sent them.
  var imageParameters: String {
    guard let size else {
      return "crop=entropy&cs=tinysrgb&fit=max&fm=jpg&ixlib=rb-4.1.0&q=80&w=1080"
    }
    return
      "crop=entropy&cs=tinysrgb&fit=crop&fm=jpg&h=\(size.height)&ixlib=rb-4.1.0&q=80&w=\(size.width)"
  }
}
