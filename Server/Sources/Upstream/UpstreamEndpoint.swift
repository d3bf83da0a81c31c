public import Domain

/// A read operation of Unsplash's API: its path, the form of its response, and the parameters that change it.
public struct UpstreamEndpoint: Sendable {
  /// The form of a response.
  public enum Form: String, Hashable, Sendable {
    /// One value, whatever it is.
    case value
    /// An array of a page's elements.
    case list
    /// An object with the elements of a page in `results`.
    case results
    /// Photos chosen at random: one, or an array if the request has `count`.
    case random
  }

  /// The path, the same here and at Unsplash.
  public let path: Path
  /// The form of the response.
  public let form: Form
  /// The parameters but `page`, `per_page` and `count`; others are not passed on.
  let parameters: [String]

  private init(_ path: Path, _ form: Form, _ parameters: [String] = []) {
    self.path = path
    self.form = form
    self.parameters = parameters
  }

  /// All read operations that anybody with a key may use.
  public static let all: [UpstreamEndpoint] = [
    photos,
    UpstreamEndpoint(.randomPhotos, .random, random),
    photo,
    photoStatistics,
    user,
    userPhotos,
    UpstreamEndpoint(.userLikes, .list, ["order_by", "orientation"]),
    UpstreamEndpoint(.userCollections, .list),
    UpstreamEndpoint(.userFollowers, .list),
    UpstreamEndpoint(.userFollowing, .list),
    UpstreamEndpoint(.userPortfolio, .value),
    UpstreamEndpoint(.userStatistics, .value, statistics),
    UpstreamEndpoint(.collections, .list),
    UpstreamEndpoint(.featuredCollections, .list),
    collection,
    collectionPhotos,
    UpstreamEndpoint(.relatedCollections, .value),
    topics,
    topic,
    topicPhotos,
    searchPhotos,
    UpstreamEndpoint(.searchUsers, .results, ["query"]),
    UpstreamEndpoint(.searchCollections, .results, ["query"]),
    UpstreamEndpoint(.totalStatistics, .value),
    UpstreamEndpoint(.monthStatistics, .value),
  ]

  /// The Editorial feed.
  public static let photos = UpstreamEndpoint(.photos, .list, ["order_by"])
  /// One photo.
  public static let photo = UpstreamEndpoint(.photo, .value)
  /// The numbers of a photo, day by day.
  public static let photoStatistics = UpstreamEndpoint(.photoStatistics, .value, statistics)
  /// A person.
  public static let user = UpstreamEndpoint(.user, .value)
  /// A person's photos.
  public static let userPhotos = UpstreamEndpoint(
    .userPhotos, .list, ["order_by", "orientation", "quantity", "resolution", "stats"])
  /// One collection.
  public static let collection = UpstreamEndpoint(.collection, .value)
  /// The photos of a collection.
  public static let collectionPhotos = UpstreamEndpoint(.collectionPhotos, .list, ["orientation"])
  /// All topics.
  public static let topics = UpstreamEndpoint(.topics, .list, ["ids", "order_by"])
  /// One topic.
  public static let topic = UpstreamEndpoint(.topic, .value)
  /// The photos of a topic.
  public static let topicPhotos = UpstreamEndpoint(
    .topicPhotos, .list, ["order_by", "orientation"])
  /// A search for photos.
  public static let searchPhotos = UpstreamEndpoint(
    .searchPhotos, .results,
    ["collections", "color", "content_filter", "lang", "order_by", "orientation", "query"])

  private static let statistics = ["quantity", "resolution"]
  private static let random = [
    "collections", "content_filter", "featured", "orientation", "query", "topics", "username",
  ]
}
