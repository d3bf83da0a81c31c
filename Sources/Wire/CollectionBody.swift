public import Domain

/// A collection as photos list it in `current_user_collections`.
public struct CollectionSummary: Hashable, Sendable {
  /// The public id: digits.
  public var id: String
  /// The title, never blank.
  public var title: String
  /// What the owner wrote about it.
  public var description: String?
  /// Whether only its owner sees it.
  public var isPrivate: Bool
  /// 32 hexadecimal digits that Unsplash's schema requires.
  public var shareKey: String
  /// When it was created.
  public var publishedAt: Instant
  /// When it, or the list of its photos, last changed.
  public var updatedAt: Instant
  /// When a photo was last added; nil if none ever was.
  public var lastCollectedAt: Instant?
  /// Number of its photos.
  public var totalPhotos: Int64

  /// Creates a summary from the properties of a collection.
  public init(
    id: String, title: String, description: String?, isPrivate: Bool, shareKey: String,
    publishedAt: Instant, updatedAt: Instant, lastCollectedAt: Instant?, totalPhotos: Int64
  ) {
    self.id = id
    self.title = title
    self.description = description
    self.isPrivate = isPrivate
    self.shareKey = shareKey
    self.publishedAt = publishedAt
    self.updatedAt = updatedAt
    self.lastCollectedAt = lastCollectedAt
    self.totalPhotos = totalPhotos
  }

  /// Writes the object; its URLs begin with `base`.
  public func write(to json: inout JSONWriter, base: LinkBase) {
    json.object { writeFields(to: &$0, base: base) }
  }

  func writeFields(to json: inout JSONWriter, base: LinkBase) {
    json.field("id", id)
    json.field("title", title)
    json.field("description", orNull: description)
    json.field("published_at", publishedAt)
    json.field("updated_at", updatedAt)
    if let lastCollectedAt {
      json.field("last_collected_at", lastCollectedAt)
    } else {
      json.nullField("last_collected_at")
    }
    json.field("featured", false)
    json.field("curated", false)
    json.field("total_photos", totalPhotos)
    json.field("private", isPrivate)
    json.field("share_key", shareKey)
    json.key("tags")
    json.array([Int64]()) { $0.number($1) }
    json.field("links") { json in
      json.field("self", base.api + Path.collection.with(id))
      json.field("html", base.pages + Path.collection.with(id))
      json.field("photos", base.api + Path.collectionPhotos.with(id))
      json.field("related", base.api + Path.relatedCollections.with(id))
    }
  }
}

/// A collection in the format of Unsplash's API.
public struct CollectionBody: Hashable, Sendable {
  /// The fields that do not depend on other objects.
  public var summary: CollectionSummary
  /// Its owner.
  public var user: WrittenUser
  /// The cover; nil if the collection is empty.
  public var cover: PhotoBody?
  /// The photos added last, at most four.
  public var previews: [PhotoBody]

  /// Creates a collection with its owner and photos.
  public init(
    summary: CollectionSummary, user: WrittenUser, cover: PhotoBody?, previews: [PhotoBody]
  ) {
    self.summary = summary
    self.user = user
    self.cover = cover
    self.previews = previews
  }

  /// Writes the object; its URLs begin with `base`.
  public func write(to json: inout JSONWriter, base: LinkBase) {
    json.object { json in
      summary.writeFields(to: &json, base: base)
      json.key("user")
      json.raw(user.json)
      json.key("cover_photo")
      if let cover { cover.write(to: &json, base: base) } else { json.null() }
      json.key("preview_photos")
      json.array(previews) { $1.writePreview(to: &$0, base: base) }
    }
  }
}

/// The response to adding a photo to a collection, or to removing it.
public struct CollectedBody: Hashable, Sendable {
  /// The photo.
  public var photo: PhotoBody
  /// The collection after the change.
  public var collection: CollectionBody
  /// The person who made the request.
  public var user: WrittenUser
  /// When the photo was added or removed.
  public var createdAt: Instant

  /// Creates the body that answers a change of `collection` by `user`.
  public init(photo: PhotoBody, collection: CollectionBody, user: WrittenUser, createdAt: Instant) {
    self.photo = photo
    self.collection = collection
    self.user = user
    self.createdAt = createdAt
  }

  /// Writes the object; its URLs begin with `base`.
  public func write(to json: inout JSONWriter, base: LinkBase) {
    json.object { json in
      json.key("photo")
      photo.write(to: &json, base: base)
      json.key("collection")
      collection.write(to: &json, base: base)
      json.key("user")
      json.raw(user.json)
      json.field("created_at", createdAt)
    }
  }
}
