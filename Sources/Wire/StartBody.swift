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
  public var page: [PhotoBody]?
  /// The feed snapshot that `page` belongs to.
  public var feed: FeedState?
  /// The position of the first photo of `page` in the feed.
  public var first: Int32 = 0
  /// The aspect ratios of photos after `page`: placeholders for them fill a large window.
  public var following: [Proportion] = []
  /// The photo that `path` names; nil if it names none.
  public var photo: PhotoBody?
  /// Maximum size of an uploaded file in bytes; 0 if uploads are not allowed.
  public var largestUpload: Int64 = 0

  /// Whether the person wants to see whole photos first (FEED-35).
  public var opensWhole = false

  /// What the person can do first; empty unless there are no photos.
  public var steps: [Offer] = []

  /// The username of the signed-in person.
  public var username: String?

  /// Creates the data; the other properties are set afterwards.
  public init(
    language: Language, edition: Edition, name: String, isSignedIn: Bool, reason: String,
    path: String, place: FeedPlace?, page: [PhotoBody]?, photo: PhotoBody?
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

  /// Writes the object; image URLs begin with `base`, which is relative for the page of the web app.
  public func write(to json: inout JSONWriter, base: LinkBase = .relative) {
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
      if opensWhole { json.field("whole_photos", true) }
      if let page {
        json.key("page")
        PhotoBody.writeEssentials(page, to: &json, base: base)
      }
      if !following.isEmpty {
        json.key("following")
        json.array(following) { $0.number(Int64($1.raw)) }
      }
      if let photo {
        json.key("photo")
        photo.writeEssentials(to: &json, base: base)
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

extension PhotoJSON<String> {
  /// Writes photos as an array, each with only the fields that the apps read; the author only if it is
  /// not that of the photo before. `base` is relative for the web app, which is on the server's origin.
  public static func writeEssentials(
    _ photos: [PhotoJSON], to json: inout JSONWriter, base: LinkBase
  ) {
    var author: String?
    json.array(photos) { json, photo in
      photo.writeEssentials(to: &json, base: base, after: author)
      author = photo.user.username
    }
  }

  /// Writes only the fields that the apps read; no author if `author`, the username of that of the photo before, is
  /// the same.
  func writeEssentials(to json: inout JSONWriter, base: LinkBase, after author: String? = nil) {
    json.object { json in
      json.field("id", id)
      json.field("created_at", createdAt)
      json.field("width", Int64(size.width))
      json.field("height", Int64(size.height))
      json.field("color", color)
      json.field("blur_hash", blurHash)
      json.field("alt_description", orNull: altDescription ?? description)
      json.field("urls") { json in
        json.textField("raw") { writeAddress(to: &$0, base: base) }
      }
      json.field("liked_by_user", isLiked)
      if user.username != author {
        json.field("user") { json in
          json.field("name", user.name)
          json.field("username", user.username)
        }
      }
    }
  }
}
