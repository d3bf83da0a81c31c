public import Domain

/// Data that the server embeds in the page, which saves the first requests.
public struct Start: Hashable, Sendable {
  /// The language of the texts.
  public var language: Language
  /// The feature set of the app that this server offers.
  public var edition: Edition
  /// The name of this installation, such as "Image Feed".
  public var name: String
  /// Whether somebody is signed in.
  public var isSignedIn: Bool
  /// Why the welcome screen is shown if nobody is signed in.
  public var reason: WelcomeReason
  /// The path that was opened, without query.
  public var path: String
  /// Where in the feed the person was last.
  public var place: FeedPlace?
  /// The list that the page shows instead of the feed; nil for the feed.
  public var list: ListHeader?
  /// Photos of the feed or of `list`, if a person is signed in.
  public var page: PhotoPage?
  /// The snapshot of the feed that `page` belongs to, if the server sent it.
  public var feed: FeedState?
  /// Number of photos in the feed above the first one of `page`.
  public var first: Int32
  /// The aspect ratios of the photos after `page`, as far as the server sent them.
  public var following: [Proportion] = []
  /// The photo that `path` names, if it exists.
  public var photo: Photo?
  /// Maximum size in bytes of a file that the person may add; 0 if adding is not allowed.
  public var largestUpload: Int64 = 0

  /// Whether the server has a library of its own, with accounts and collections; not if it shows Unsplash's photos (LIB-7).
  public var hasLibrary = true

  /// What the person can do first; empty unless the server has no photos.
  public var steps: [Offer] = []

  /// Whether the person wants to see whole photos first, instead of photos that fill the screen.
  public var opensWhole = false

  /// The username of the signed-in person; empty if the server did not send it.
  public var username = ""

  /// The defaults without a server: nobody is signed in.
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
