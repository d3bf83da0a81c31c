public import Domain

/// Initial data, embedded in the web app's page or sent to the iPhone app, so that the first screen
/// needs no further request.
public struct StartBody: Hashable, Sendable {
  /// The language of the user interface.
  public var language: Language
  /// The edition of the app, basic or extended.
  public var edition: Edition
  /// The name of this server, chosen by its owner.
  public var name: String
  /// Whether a person is signed in.
  public var isSignedIn: Bool
  /// Why the sign-in screen is shown: "plain", "failed" or "ended".
  public var reason: String
  /// The path of the requested URL.
  public var path: String
  /// The scroll position in the feed to restore; nil for the top.
  public var place: FeedPlace?
  /// The list that the page shows instead of the feed; nil for the feed.
  public var list: ListHeader?
  /// Photos of the feed; nil if signed out.
  public var page: [Photo]?
  /// The feed snapshot that `page` belongs to.
  public var feed: FeedState?
  /// The position of the first photo of `page` in the feed.
  public var first: Int32 = 0
  /// The aspect ratios of photos after `page`: placeholders for them fill a large window.
  public var following: [Proportion] = []
  /// The photo that `path` names; nil if it names none.
  public var photo: Photo?
  /// Maximum size of an uploaded file in bytes; 0 if uploads are not allowed.
  public var largestUpload: Int64 = 0

  /// Whether the person wants to see whole photos first (FEED-35).
  public var opensWhole = false

  /// Whether this server has a library of its own, with accounts and collections; not if it shows Unsplash's photos (LIB-7).
  public var hasLibrary = true

  /// Who can open a link to a photo.
  public var reach = LinkReach.everyone

  /// What the person can do first; empty unless there are no photos.
  public var steps: [Offer] = []

  /// The username of the signed-in person.
  public var username: String?

  /// Creates the data; the other properties are set afterwards.
  public init(
    language: Language, edition: Edition, name: String, isSignedIn: Bool, reason: String,
    path: String, place: FeedPlace?, page: [Photo]?, photo: Photo?
  ) {
    self.language = language
    self.edition = edition
    self.name = name
    self.isSignedIn = isSignedIn
    self.reason = reason
    self.path = path
    self.place = place
    self.page = page
    self.photo = photo
  }

  /// Writes the object.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("language", language.rawValue)
      json.field("edition", edition.rawValue)
      json.field("name", name)
      json.field("signed_in", isSignedIn)
      json.field("reason", reason)
      json.field("path", path)
      if largestUpload > 0 { json.field("largest_upload", largestUpload) }
      if let place {
        json.field("at", place.photo)
        json.field("by", Int64(place.by))
      }
      if let list { json.field("list") { list.write(to: &$0) } }
      if let feed {
        json.field("feed") { json in
          json.field("token", feed.token)
          json.field("count", Int64(feed.count))
        }
        json.field("first", Int64(first))
      }
      if let username { json.field("username", username) }
      steps.write(as: "steps", to: &json)
      if !hasLibrary { json.field("library", false) }
      if reach != .everyone { json.field("reach", reach.rawValue) }
      if opensWhole { json.field("whole_photos", true) }
      if let page {
        json.key("page")
        Photo.write(page, to: &json)
      }
      if !following.isEmpty {
        json.key("following")
        json.array(following) { $0.number(Int64($1.raw)) }
      }
      if let photo {
        json.key("photo")
        photo.write(to: &json)
      }
    }
  }
}

extension ListHeader {
  /// Writes the fields of the list's object.
  fileprivate func write(to json: inout JSONWriter) {
    json.field("query", query)
    json.field("title", title)
    json.field("note", note)
    json.field("empty", empty)
    if !edit.isEmpty { json.field("edit", edit) }
    topics.write(as: "topics", to: &json)
  }
}

extension [Offer] {
  /// Writes the offers under this name, unless there are none.
  fileprivate func write(as name: String, to json: inout JSONWriter) {
    if isEmpty { return }
    json.key(named: name)
    json.array(self) { json, offer in
      json.object { json in
        json.field("target", offer.target)
        json.field("title", offer.title)
      }
    }
  }
}
