/// Where the photos come from (IOS-3).
public enum ServerChoice: Hashable, Sendable {
  /// A server that somebody hosts.
  case own(ServerAddress)
  /// Unsplash itself, with the keys of an application that the person registered there.
  case unsplash(UnsplashKeys)
}

/// The keys of an application at Unsplash.
public struct UnsplashKeys: Hashable, Sendable {
  /// Its public key.
  public var accessKey: String
  /// Its secret.
  public var secret: Secret

  /// Both keys.
  public init(accessKey: String, secret: Secret) {
    self.accessKey = accessKey
    self.secret = secret
  }
}
