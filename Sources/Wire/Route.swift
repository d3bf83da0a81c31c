/// An HTTP method that the apps use.
public enum Method: String, Hashable, Sendable {
  /// Reads.
  case get = "GET"
  /// Changes or adds.
  case post = "POST"
  /// Deletes.
  case delete = "DELETE"
  /// Appends bytes to an upload.
  case patch = "PATCH"
}

/// The routes that the apps request. The server registers its routes itself and takes only some
/// templates from here.
public enum Route: String, CaseIterable, Hashable, Sendable {
  /// The feed, paginated.
  case photos = "GET /photos"
  /// One or more random photos.
  case randomPhotos = "GET /photos/random"
  /// One photo with its details.
  case photo = "GET /photos/{id}"
  /// Counts a download and returns the image's URL.
  case download = "GET /photos/{id}/download"
  /// Likes the photo.
  case like = "POST /photos/{id}/like"
  /// Removes the like.
  case unlike = "DELETE /photos/{id}/like"
  /// The signed-in person.
  case me = "GET /me"
  /// A person by username.
  case user = "GET /users/{username}"
  /// A person's photos, paginated.
  case userPhotos = "GET /users/{username}/photos"
  /// The photos a person likes, paginated.
  case userLikes = "GET /users/{username}/likes"
  /// The delivery status of the message with a code.
  case delivery = "GET /account/code/delivery"
  /// Ends the session of the web app on this device.
  case signOut = "POST /app/sign-out"
  /// The person's unfinished uploads.
  case uploads = "GET /app/uploads"
  /// Creates an upload.
  case beginUpload = "POST /app/uploads"
  /// The status of an upload; with the query `wait`, the response is sent once the outcome is
  /// known.
  case upload = "GET /app/uploads/{id}"
  /// Sends a part of a file.
  case sendPart = "PATCH /app/uploads/{id}"
  /// Cancels an upload.
  case endUpload = "DELETE /app/uploads/{id}"
  /// Aspect ratios and days of all photos of the feed, in binary (`FeedIndex`).
  case feedIndex = "GET /app/index"
  /// A block of photos of the feed, by position.
  case feedCards = "GET /app/cards"
  /// Number of photos added to the feed since a snapshot.
  case feedNews = "GET /app/news"
  /// Whether the server is ready (LIB-1).
  case health = "GET /health"

  /// The method.
  public var method: Method {
    switch self {
    case .photos, .randomPhotos, .photo, .download, .me, .user, .userPhotos, .userLikes,
      .delivery, .uploads, .upload, .feedIndex, .feedCards, .feedNews, .health:
      .get
    case .like, .signOut, .beginUpload: .post
    case .unlike, .endUpload: .delete
    case .sendPart: .patch
    }
  }

  /// The path with `{name}` in place of a value, as the server's router expects it.
  public var template: String {
    guard let space = rawValue.utf8.firstIndex(of: UInt8(ascii: " ")) else { return rawValue }
    return String(rawValue[rawValue.utf8.index(after: space)...])
  }

  /// The path with `value`, percent-encoded, in place of `{name}`.
  public func path(_ value: String = "") -> String {
    var path: [UInt8] = []
    var isLeftOut = true
    for byte in Array(rawValue.utf8) {
      switch byte {
      case UInt8(ascii: " "): isLeftOut = false
      case UInt8(ascii: "{"):
        isLeftOut = true
        path.append(contentsOf: percentEncoded(value).utf8)
      case UInt8(ascii: "}"): isLeftOut = false
      default: if !isLeftOut { path.append(byte) }
      }
    }
    return String(decoding: path, as: UTF8.self)
  }
}

/// `text` with all bytes except unreserved characters (RFC 3986) as `%XX`.
public func percentEncoded(_ text: String) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var bytes: [UInt8] = []
  // Why an array: iterating over the string would link the library's string indexing.
  for byte in Array(text.utf8) {
    switch byte {
    case 48...57, 65...90, 97...122, 45, 46, 95, 126: bytes.append(byte)
    default: bytes.append(contentsOf: [37, digits[Int(byte >> 4)], digits[Int(byte & 15)]])
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
