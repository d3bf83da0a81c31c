public import Domain

/// A topic in the format of Unsplash's API.
public struct TopicBody: Hashable, Sendable {
  /// The public id: digits.
  public var id: String
  /// The name in URLs.
  public var slug: String
  /// The title, never blank.
  public var title: String
  /// What the topic is about; nil is written as an empty text, which clients require.
  public var description: String?
  /// When it was created.
  public var publishedAt: Instant
  /// When it, or the list of its photos, last changed.
  public var updatedAt: Instant
  /// From when on it accepts photos.
  public var startsAt: Instant
  /// Until when it accepts photos; nil if there is no end.
  public var endsAt: Instant?
  /// `featured`, `visible`, `hidden` or `removed`.
  public var visibility: String
  /// `open` or `closed`.
  public var status: String
  /// Number of its photos.
  public var totalPhotos: Int64
  /// Its owners, at least one.
  public var owners: [WrittenUser]
  /// The cover; nil if the topic is empty.
  public var cover: PhotoBody?
  /// The photos added last, at most four.
  public var previews: [PhotoBody]
  /// The people with the most photos in it; nil in lists.
  public var contributors: [WrittenUser]?

  /// Creates a topic; pass `contributors` only for the response with a single topic.
  public init(
    id: String, slug: String, title: String, description: String?, publishedAt: Instant,
    updatedAt: Instant, startsAt: Instant, endsAt: Instant?, visibility: String, status: String,
    totalPhotos: Int64, owners: [WrittenUser], cover: PhotoBody?, previews: [PhotoBody],
    contributors: [WrittenUser]? = nil
  ) {
    self.id = id
    self.slug = slug
    self.title = title
    self.description = description
    self.publishedAt = publishedAt
    self.updatedAt = updatedAt
    self.startsAt = startsAt
    self.endsAt = endsAt
    self.visibility = visibility
    self.status = status
    self.totalPhotos = totalPhotos
    self.owners = owners
    self.cover = cover
    self.previews = previews
    self.contributors = contributors
  }

  /// Writes the object; its URLs begin with `base`.
  public func write(to json: inout JSONWriter, base: LinkBase) {
    json.object { json in
      writeFacts(to: &json)
      json.field("links") { json in
        json.field("self", base.api + Path.topic.with(slug))
        json.field("html", base.pages + Path.topic.with(slug))
        json.field("photos", base.api + Path.topicPhotos.with(slug))
      }
      json.key("owners")
      json.array(owners) { $0.raw($1.json) }
      json.key("cover_photo")
      if let cover { cover.write(to: &json, base: base) } else { json.null() }
      json.key("preview_photos")
      json.array(previews) { $1.writePreview(to: &$0, base: base) }
      json.key("current_user_contributions")
      json.array([Int64]()) { $0.number($1) }
      json.nullField("total_current_user_submissions")
      if let contributors {
        json.key("top_contributors")
        json.array(contributors) { $0.raw($1.json) }
      }
    }
  }

  private func writeFacts(to json: inout JSONWriter) {
    json.field("id", id)
    json.field("slug", slug)
    json.field("title", title)
    json.field("description", description ?? "")
    json.field("published_at", publishedAt)
    json.field("updated_at", updatedAt)
    json.field("starts_at", startsAt)
    if let endsAt { json.field("ends_at", endsAt) } else { json.nullField("ends_at") }
    json.nullField("only_submissions_after")
    json.field("visibility", visibility)
    json.field("featured", visibility == "featured")
    json.field("total_photos", totalPhotos)
    json.field("status", status)
  }
}
