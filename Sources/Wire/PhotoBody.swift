public import Domain

/// A photo as Unsplash's API writes it in lists (7.1 of the contract), for clients of every year.
public struct PhotoBody: Hashable, Sendable {
  /// The public id, 11 characters.
  public var id: String
  /// Words and the id, for readable addresses.
  public var slug: String
  /// When it was added.
  public var createdAt: Instant
  /// When anything about it last changed.
  public var updatedAt: Instant
  /// The size of the original, upright.
  public var size: PixelSize
  /// The dominant colour, "#rrggbb".
  public var color: String
  /// The blurred preview; never empty.
  public var blurHash: String
  /// What its author says of it.
  public var description: String?
  /// What it shows, for those who cannot see it.
  public var altDescription: String?
  /// How many persons like it.
  public var likes: Int64
  /// Whether the asking person likes it.
  public var isLiked: Bool
  /// Its author.
  public var user: UserBody
  /// The absolute address of the picture, without a query.
  public var image: String
  /// What else is known, for a photo asked for alone.
  public var detail: PhotoDetail?

  /// A photo with all that is known about it.
  public init(
    id: String, slug: String, createdAt: Instant, updatedAt: Instant, size: PixelSize,
    color: String, blurHash: String, description: String?, altDescription: String?, likes: Int64,
    isLiked: Bool, user: UserBody, image: String, detail: PhotoDetail? = nil
  ) {
    self.id = id
    self.slug = slug
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.size = size
    self.color = color
    self.blurHash = blurHash
    self.description = description
    self.altDescription = altDescription
    self.likes = likes
    self.isLiked = isLiked
    self.user = user
    self.image = image
    self.detail = detail
  }

  /// Writes the object; `base` is the public address of the server without a slash at its end.
  public func write(to json: inout JSONWriter, base: String) {
    json.object { json in
      json.field("id", id)
      json.field("slug", slug)
      json.field("created_at", createdAt)
      json.field("updated_at", updatedAt)
      json.field("promoted_at", orNull: nil)
      json.field("width", Int64(size.width))
      json.field("height", Int64(size.height))
      json.field("color", color)
      json.field("blur_hash", blurHash)
      json.field("description", orNull: description)
      json.field("alt_description", orNull: altDescription)
      json.field("urls") { writeAddresses(to: &$0) }
      json.field("links") { writeLinks(to: &$0, base: base) }
      json.field("likes", likes)
      json.field("liked_by_user", isLiked)
      json.field("asset_type", "photo")
      writeEmpties(to: &json)
      json.key("user")
      user.write(to: &json, base: base)
      if let detail { detail.write(to: &json) }
    }
  }

  private func writeEmpties(to json: inout JSONWriter) {
    for name: StaticString in ["current_user_collections", "categories", "breadcrumbs"] {
      json.key(name)
      json.array([Int64]()) { $0.number($1) }
    }
    json.field("topic_submissions") { _ in }
    json.field("alternative_slugs") { _ in }
    json.field("sponsorship", orNull: nil)
  }

  /// The address of the picture that size parameters are appended to.
  var rawAddress: String { image + "?ixid=" + id + "&ixlib=rb-4.1.0" }

  // Why: clients append "&w=…" to any of these, so every address has a query already.
  private func writeAddresses(to json: inout JSONWriter) {
    let raw = rawAddress
    json.field("raw", raw)
    json.field("full", raw, "&crop=entropy&cs=srgb&fm=jpg&q=85")
    let sized = "&crop=entropy&cs=tinysrgb&fit=max&fm=jpg&q=80&w="
    json.field("regular", raw, sized, "1080")
    json.field("small", raw, sized, "400")
    json.field("thumb", raw, sized, "200")
    json.field("small_s3", raw, sized, "400")
  }

  private func writeLinks(to json: inout JSONWriter, base: String) {
    json.field("self", base, "/photos/", id)
    json.field("html", base, "/app/photo/", id)
    let download = id + "/download?ixid=" + id
    json.field("download", base, "/app/photo/", download)
    json.field("download_location", base, "/photos/", download)
  }
}

/// What a photo asked for alone adds (7.2 of the contract).
public struct PhotoDetail: Hashable, Sendable {
  /// Camera and exposure, as EXIF has them.
  public var exif: ExifBody
  /// Where it was taken, in words.
  public var place: String?
  /// How often it was downloaded.
  public var downloads: Int64
  /// How often it was looked at alone.
  public var views: Int64

  /// All of it.
  public init(exif: ExifBody, place: String?, downloads: Int64, views: Int64) {
    self.exif = exif
    self.place = place
    self.downloads = downloads
    self.views = views
  }

  func write(to json: inout JSONWriter) {
    json.field("exif") { exif.write(to: &$0) }
    json.field("location") { json in
      json.field("name", orNull: place)
      json.field("city", orNull: nil)
      json.field("country", orNull: nil)
      json.field("position") { json in
        json.field("latitude", orNull: nil)
        json.field("longitude", orNull: nil)
      }
    }
    json.field("downloads", downloads)
    json.field("views", views)
    json.field("public_domain", false)
    json.field("meta") { $0.field("index", false) }
    for name: StaticString in ["tags", "tags_preview", "topics"] {
      json.key(name)
      json.array([Int64]()) { $0.number($1) }
    }
  }
}

/// Camera and exposure; the numbers are text, as Unsplash has them.
public struct ExifBody: Hashable, Sendable {
  /// The maker of the camera.
  public var make: String?
  /// Its model.
  public var model: String?
  /// Seconds, "1/200".
  public var exposureTime: String?
  /// The f-number, "5.6".
  public var aperture: String?
  /// Millimetres, "18.0".
  public var focalLength: String?
  /// The sensitivity.
  public var iso: Int64?

  /// All of it; `nil` where EXIF says nothing.
  public init(
    make: String?, model: String?, exposureTime: String?, aperture: String?,
    focalLength: String?, iso: Int64?
  ) {
    self.make = make
    self.model = model
    self.exposureTime = exposureTime
    self.aperture = aperture
    self.focalLength = focalLength
    self.iso = iso
  }

  func write(to json: inout JSONWriter) {
    json.field("make", orNull: make)
    json.field("model", orNull: model)
    var name = make
    if let model { name = name.map { $0 + ", " + model } ?? model }
    json.field("name", orNull: name)
    json.field("exposure_time", orNull: exposureTime)
    json.field("aperture", orNull: aperture)
    json.field("focal_length", orNull: focalLength)
    if let iso { json.field("iso", iso) } else { json.field("iso", orNull: nil) }
  }
}
