public import Domain

/// What the server knows when it hands out the app: it spares the first questions.
public struct Start: Hashable, Sendable {
  /// The language of every sentence.
  public var language: Language
  /// Which edition this server offers.
  public var edition: Edition
  /// The name of the instance.
  public var name: String
  /// Whether somebody is signed in.
  public var isSignedIn: Bool
  /// Why the screen with «Войти» is shown, when nobody is signed in.
  public var reason: WelcomeScreen.Reason
  /// The address that was opened, path only.
  public var path: String
  /// Where the person was in the feed before.
  public var place: FeedPlace?
  /// Photos of the feed, when somebody is signed in.
  public var page: PhotoPage?
  /// The state of the feed that they belong to, where the server tells it.
  public var feed: FeedState?
  /// How many photos of the feed lie above the first one of `page`.
  public var first: Int32
  /// The photo that `path` names.
  public var photo: Photo?
  /// Bytes of the largest file that the person may add; 0 where nobody may add any.
  public var largestUpload: Int64 = 0

  /// The public name of the signed-in person; empty when the server does not say.
  public var username = ""

  /// What a device knows by itself: nothing, so nobody is signed in.
  public init(language: Language, edition: Edition = .extended, name: String = "Image Feed") {
    self.language = language
    self.edition = edition
    self.name = name
    isSignedIn = false
    reason = .plain
    path = "/"
    first = 0
  }
}
