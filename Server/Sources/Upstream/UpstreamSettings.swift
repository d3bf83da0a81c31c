public import Domain

/// How the server reaches Unsplash, whose photos it shows in place of a library (LIB-7).
public struct UpstreamSettings: Sendable {
  /// The access key of the owner's application at Unsplash.
  public var accessKey: String
  /// The application's secret; nil if nobody can sign in.
  public var secret: Secret?
  /// The origin of the API, without a trailing slash.
  public var api = "https://api.unsplash.com"
  /// The origin of the pages for people, where they sign in, without a trailing slash.
  public var pages = "https://unsplash.com"
  /// The origins of the hosts that have the pictures.
  public var pictureOrigins = ["https://images.unsplash.com", "https://plus.unsplash.com"]
  /// Whether the server stores the pictures that the apps show, for when Unsplash cannot be reached.
  public var keepsPictures = false
  /// Minutes for which a response is used before it is requested again; half as long for the feed.
  public var freshMinutes = 60
  /// Days for which a response is kept in case Unsplash cannot be reached.
  public var keptDays = 30
  /// Bytes of responses that are kept.
  public var cacheBytes: Int64 = 200 << 20
  /// Bytes of pictures that are kept.
  public var pictureBytes: Int64 = 5 << 30
  /// Percent of the hour's requests that one application may cause.
  public var sharePercent = 50
  /// Seconds for which a client waits for Unsplash.
  public var seconds: Int64 = 10

  /// The settings for an application at Unsplash.
  public init(accessKey: String, secret: Secret? = nil) {
    self.accessKey = accessKey
    self.secret = secret
  }

  /// The origins from which browsers load pictures; none if the server keeps them.
  public var linkedOrigins: [String] { keepsPictures ? [] : pictureOrigins }
}
