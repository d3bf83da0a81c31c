public import Domain

extension Photo {
  /// Reads the photos of a list, skipping those that cannot be read. In lists of the server's own apps,
  /// a photo without `user` has the author of the entry before it.
  public static func list(_ list: [JSON]) -> [Photo] {
    var photos: [Photo] = []
    var author = ""
    var username = ""
    for entry in list {
      if let user = entry["user"] {
        (author, username) = (text(user, "name"), text(user, "username"))
      }
      if let photo = Photo(entry, author: author, username: username) { photos.append(photo) }
    }
    return photos
  }

  private static func text(_ json: JSON, _ name: String) -> String { json[name]?.string ?? "" }

  /// Reads a photo of the API; returns nil if id, size or image URL is missing or invalid.
  /// `author` and `username` are those of the author of a photo without `user`.
  public init?(_ json: JSON, author: String = "", username: String = "") {
    guard let id = json["id"]?.string, !id.isEmpty,
      let width = json["width"]?.integer, 1...1_000_000 ~= width,
      let height = json["height"]?.integer, 1...1_000_000 ~= height,
      let address = json["urls"]?["raw"]?.string
    else { return nil }
    let user = json["user"]
    let caption = json["alt_description"]?.string ?? json["description"]?.string
    self.init(
      id: id, size: PixelSize(width: Int32(width), height: Int32(height)),
      addedAt: json["created_at"]?.string.flatMap { ZonedTime(text: $0)?.clock },
      blurHash: json["blur_hash"]?.string ?? "", color: json["color"]?.string ?? "",
      caption: caption ?? "", address: address, isLiked: json["liked_by_user"]?.bool ?? false,
      author: user.map { Photo.text($0, "name") } ?? author,
      username: user.map { Photo.text($0, "username") } ?? username)
  }
}

extension Photo {
  /// The photo of a response of the API; its image's URL begins with `base`.
  public init(_ body: PhotoBody, base: LinkBase) {
    self.init(
      id: body.id, size: body.size, addedAt: body.createdAt.clock, blurHash: body.blurHash,
      color: body.color, caption: body.altDescription ?? body.description ?? "",
      address: body.address(base: base), isLiked: body.isLiked, author: body.user.name,
      username: body.user.username)
  }

  /// Writes photos as an array, each with only the fields that the apps read; the author only if it is not that of the
  /// photo before.
  public static func write(_ photos: [Photo], to json: inout JSONWriter) {
    var author: String?
    json.array(photos) { json, photo in
      photo.write(to: &json, after: author)
      author = photo.username
    }
  }

  /// Writes only the fields that the apps read; no author if `author`, the username of that of the photo before, is
  /// the same.
  func write(to json: inout JSONWriter, after author: String? = nil) {
    json.object { json in
      json.field("id", id)
      // NB: a clock, which counts as if it were at UTC.
      if let addedAt { json.field("created_at", addedAt) }
      json.field("width", Int64(size.width))
      json.field("height", Int64(size.height))
      json.field("color", color)
      json.field("blur_hash", blurHash)
      json.field("alt_description", caption)
      json.field("urls") { $0.field("raw", address) }
      json.field("liked_by_user", isLiked)
      if username != author {
        json.field("user") { json in
          json.field("name", self.author)
          json.field("username", username)
        }
      }
    }
  }
}

extension Profile {
  /// Reads the response to `GET /me`; returns nil if the username is missing.
  public init?(_ json: JSON) {
    guard let username = json["username"]?.string else { return nil }
    var name = json["name"]?.string ?? json["first_name"]?.string ?? ""
    if name.isEmpty { name = username }
    let likes = json["total_likes"]?.integer ?? 0
    let portraits = json["profile_image"]
    self.init(
      username: username, name: name, bio: json["bio"]?.string ?? "",
      portrait: portraits?["large"]?.string ?? portraits?["medium"]?.string ?? "",
      likes: Int32(clamping: likes))
  }
}
