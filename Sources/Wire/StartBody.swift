public import Domain

/// What the server puts into the page of the web app, or tells the iPhone app, so that the first screen needs
/// no other question.
public struct StartBody: Hashable, Sendable {
  /// The language of every sentence.
  public var language: Language
  /// Which edition this server offers.
  public var edition: Edition
  /// The name of the instance.
  public var name: String
  /// Whether somebody is signed in.
  public var isSignedIn: Bool
  /// Why the screen with «Войти» is shown: "plain", "failed" or "ended".
  public var reason: String
  /// The address that was opened, path only.
  public var path: String
  /// Where the person was in the feed before.
  public var place: FeedPlace?
  /// Photos of the feed, when somebody is signed in.
  public var page: [PhotoBody]?
  /// The state of the feed that they belong to.
  public var feed: FeedState?
  /// How many photos of the feed lie above the first one of `page`.
  public var first: Int32 = 0
  /// The photo that `path` names.
  public var photo: PhotoBody?
  /// Bytes of the largest file that may be added; 0 where nobody may add any.
  public var largestUpload: Int64 = 0

  /// The public name of the signed-in person.
  public var username: String?

  /// Everything the first screen needs.
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

  /// Writes the object; addresses of pictures begin with `base`, nothing for the page of the web app.
  public func write(to json: inout JSONWriter, base: String = "") {
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
      if let feed {
        json.field("feed") { json in
          json.field("token", feed.token)
          json.field("count", Int64(feed.count))
        }
        json.field("first", Int64(first))
      }
      if let username { json.field("username", username) }
      if let page {
        json.key("page")
        PhotoBody.writeEssentials(page, to: &json, base: base)
      }
      if let photo {
        json.key("photo")
        photo.writeEssentials(to: &json, base: base)
      }
    }
  }
}

extension PhotoLine<String> {
  /// Writes the essentials of photos as a list; the web app's page is on the server's own origin, so that
  /// its addresses need no `base` to begin with.
  public static func writeEssentials(
    _ photos: [PhotoLine], to json: inout JSONWriter, base: String
  ) {
    json.array(photos) { $1.writeEssentials(to: &$0, base: base) }
  }

  /// Writes only what the apps' screens read.
  func writeEssentials(to json: inout JSONWriter, base: String) {
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
    }
  }
}
