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
