/// The source of the photos (IOS-3).
public enum ServerChoice: Hashable, Sendable {
  /// A self-hosted Image Feed server.
  case own(ServerURL)
  /// Unsplash itself, with the keys of an application that the person registered there.
  case unsplash(UnsplashKeys)
}

/// The keys of an application registered at Unsplash.
public struct UnsplashKeys: Hashable, Sendable {
  /// The access key, which is public.
  public var accessKey: String
  /// The secret key, which authenticates the application in token requests.
  public var secret: Secret

  /// Creates the pair of keys that Unsplash shows for the application.
  public init(accessKey: String, secret: Secret) {
    self.accessKey = accessKey
    self.secret = secret
  }
}
