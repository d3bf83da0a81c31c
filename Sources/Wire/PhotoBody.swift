public import Domain

/// A photo in the format of Unsplash's API, made of strings.
public typealias PhotoBody = PhotoJSON<String>

/// A photo in Unsplash's list format, with the fields that old and new clients expect (UN-7).
public struct PhotoJSON<Text: JSONText> {
  /// The public id, 11 characters.
  public var id: Text
  /// Words for a readable slug; may be empty.
  public var words: Text
  /// When the photo was added.
  public var createdAt: ZonedTime
  /// When anything about the photo last changed.
  public var updatedAt: Instant
  /// The size of the photo as it is shown: upright, and rotated by `rotation`.
  public var size: PixelSize
  /// The dominant color, "#rrggbb".
  public var color: Text
  /// The blurred preview as a BlurHash; never empty.
  public var blurHash: Text
  /// The author's description, if any.
  public var description: Text?
  /// Alternative text for screen readers, if any.
  public var altDescription: Text?
  /// Number of people who like the photo.
  public var likes: Int64
  /// Whether the person who makes the request likes the photo.
  public var isLiked: Bool
  /// Its author, serialized only once even if many photos have the same one.
  public var user: WrittenUser
  /// What names the image in URLs, together with `rotation`.
  public var imageStem: Text
  /// How far its owner rotated the photo.
  public var rotation: Rotation
  /// Additional fields for the response with a single photo; nil in lists.
  public var detail: PhotoDetail?
  /// Statistics, in a list whose request asks for them.
  public var statistics: StatisticsBody?
  /// The collections of the person who makes the request that contain the photo.
  public var collections: [CollectionSummary] = []

  /// Creates a photo; pass `detail` only for the response with a single photo.
  public init(
    id: Text, words: Text, createdAt: Instant, updatedAt: Instant, size: PixelSize, color: Text,
    blurHash: Text, description: Text?, altDescription: Text?, likes: Int64, isLiked: Bool,
    user: WrittenUser, imageStem: Text, rotation: Rotation = .none, detail: PhotoDetail? = nil
  ) {
    self.id = id
    self.words = words
    self.createdAt = ZonedTime(createdAt)
    self.updatedAt = updatedAt
    self.size = size
    self.color = color
    self.blurHash = blurHash
    self.description = description
    self.altDescription = altDescription
    self.likes = likes
    self.isLiked = isLiked
    self.user = user
    self.imageStem = imageStem
    self.rotation = rotation
    self.detail = detail
  }

  /// Writes the object; its URLs begin with `base`.
  @specialized(where Text == String)
  @specialized(where Text == UnsafeBufferPointer<UInt8>)
  public func write(to json: inout JSONWriter, base: LinkBase) {
    json.object { json in
      json.field("id", id)
      json.textField("slug") { writeSlug(to: &$0) }
      json.field("created_at", createdAt)
      json.field("updated_at", updatedAt)
      json.nullField("promoted_at")
      json.field("width", Int64(size.width))
      json.field("height", Int64(size.height))
      json.field("color", color)
      json.field("blur_hash", blurHash)
      json.field("description", orNull: description)
      json.field("alt_description", orNull: altDescription)
      json.field("urls") { writeAddresses(to: &$0, base: base) }
      json.key("links")
      writeLinks(to: &json, base: base)
      json.field("likes", likes)
      json.field("liked_by_user", isLiked)
      json.field("asset_type", "photo")
      json.key("current_user_collections")
      json.array(collections) { $1.write(to: &$0, base: base) }
      PhotoJSON.writeEmpties(to: &json)
      json.key("user")
      json.raw(user.json)
      if let detail {
        detail.write(to: &json)
        if detail.hasMovie { writeMovie(to: &json, base: base) }
      }
      if let statistics { json.field("statistics") { statistics.writeFields(to: &$0) } }
    }
  }

  /// Writes the few fields with which collections and topics show their photos.
  public func writePreview(to json: inout JSONWriter, base: LinkBase) {
    json.object { json in
      json.field("id", id)
      json.textField("slug") { writeSlug(to: &$0) }
      json.field("created_at", createdAt)
      json.field("updated_at", updatedAt)
      json.field("blur_hash", blurHash)
      json.field("asset_type", "photo")
      json.field("urls") { writeAddresses(to: &$0, base: base) }
    }
  }

  private func writeSlug(to text: inout JSONWriter) {
    if !words.isEmptyText {
      text.append(words)
      text.append(constant: "-")
    }
    text.append(id)
  }

  private static func writeEmpties(to json: inout JSONWriter) {
    for name: StaticString in ["categories", "breadcrumbs"] {
      json.key(name)
      json.array([Int64]()) { $0.number($1) }
    }
    json.field("topic_submissions") { _ in }
    json.field("alternative_slugs") { _ in }
    json.nullField("sponsorship")
  }

  /// Appends the image's URL, to which size parameters can be appended.
  func writeAddress(to text: inout JSONWriter, base: LinkBase) {
    writeImage(to: &text, base: base)
    text.append(constant: "?ixid=")
    text.append(id)
    text.append(constant: "&ixlib=rb-4.1.0")
  }

  private func writeMovie(to json: inout JSONWriter, base: LinkBase) {
    json.textField("movie") { text in
      writeImage(to: &text, base: base)
      text.append(Path.movie.suffix)
    }
  }

  /// Appends the image's URL without a query.
  private func writeImage(to text: inout JSONWriter, base: LinkBase) {
    text.append(base.images)
    text.append(PhotoLinks.image)
    text.append(imageStem)
    text.append(rotation.ending)
  }

  // Why: clients append "&w=…" to a photo's image URLs, so each of them needs a query.
  private func writeAddresses(to json: inout JSONWriter, base: LinkBase) {
    json.textField("raw") { writeAddress(to: &$0, base: base) }
    let bytes = json.lastText
    func address(_ name: StaticString, _ wish: StaticString, width: StaticString = "") {
      json.textField(name) { text in
        text.append(bytes)
        text.append(constant: wish)
        text.append(constant: width)
      }
    }
    address("full", "&crop=entropy&cs=srgb&fm=jpg&q=85")
    let sized: StaticString = "&crop=entropy&cs=tinysrgb&fit=max&fm=jpg&q=80&w="
    address("regular", sized, width: "1080")
    address("small", sized, width: "400")
    address("thumb", sized, width: "200")
    address("small_s3", sized, width: "400")
    guard let custom = detail?.customImage else { return }
    json.textField("custom") { text in
      text.append(bytes)
      text.append(custom)
    }
  }

  /// Writes the object with the photo's links.
  public func writeLinks(to json: inout JSONWriter, base: LinkBase) {
    json.object { writeLinkFields(to: &$0, base: base) }
  }

  private func writeLinkFields(to json: inout JSONWriter, base: LinkBase) {
    func link(_ name: StaticString, _ origin: String, _ path: String, isDownload: Bool = false) {
      json.textField(name) { text in
        text.append(origin)
        text.append(path)
        text.append(id)
        guard isDownload else { return }
        text.append(PhotoLinks.download)
        text.append(constant: "?ixid=")
        text.append(id)
      }
    }
    link("self", base.api, PhotoLinks.photo)
    link("html", base.pages, PhotoLinks.page)
    link("download", base.pages, PhotoLinks.viewer, isDownload: true)
    link("download_location", base.api, PhotoLinks.photo, isDownload: true)
  }
}

/// The constant parts of a photo's URLs, computed once: a page of the feed writes each 20 times.
private enum PhotoLinks {
  static let image = Path.image.prefix
  static let photo = Path.photo.prefix
  static let page = Path.photoPage.prefix
  static let viewer = Path.viewer.prefix
  static let download = Path.photoDownload.suffix
}

extension PhotoJSON<String> {
  /// The image's URL, to which size parameters can be appended.
  func address(base: LinkBase) -> String {
    base.images + Path.image.with(imageName) + "?ixid=" + id + "&ixlib=rb-4.1.0"
  }

  /// The name of the photo's image in URLs.
  public var imageName: String { ImageName(stem: imageStem, rotation: rotation).text }
}

extension PhotoJSON: Equatable where Text: Equatable {}
extension PhotoJSON: Hashable where Text: Hashable {}
extension PhotoJSON: Sendable where Text: Sendable {}
