/// A method of HTTP that the product uses.
public enum Method: String, Hashable, Sendable {
  /// Reads.
  case get = "GET"
  /// Changes or adds.
  case post = "POST"
  /// Takes away.
  case delete = "DELETE"
  /// Adds to something.
  case patch = "PATCH"
}

/// The one table of addresses that both ends use; Service serves what is listed here, Client asks for it.
public enum Route: String, CaseIterable, Hashable, Sendable {
  /// The feed, page by page.
  case photos = "GET /photos"
  /// One or several photos by chance.
  case randomPhotos = "GET /photos/random"
  /// One photo with all that is known about it.
  case photo = "GET /photos/{id}"
  /// Counts a download and tells the address of the picture.
  case download = "GET /photos/{id}/download"
  /// The person likes the photo.
  case like = "POST /photos/{id}/like"
  /// The person likes the photo no more.
  case unlike = "DELETE /photos/{id}/like"
  /// The signed-in person.
  case me = "GET /me"
  /// A person by username.
  case user = "GET /users/{username}"
  /// A person's photos, page by page.
  case userPhotos = "GET /users/{username}/photos"
  /// The photos a person likes, page by page.
  case userLikes = "GET /users/{username}/likes"
  /// What became of the message with a code.
  case delivery = "GET /account/code/delivery"
  /// Ends the session of the web app on this device.
  case signOut = "POST /app/sign-out"
  /// The person's unfinished uploads.
  case uploads = "GET /app/uploads"
  /// Announces a file.
  case beginUpload = "POST /app/uploads"
  /// How far an upload is; with `wait`, once it is known what became of it.
  case upload = "GET /app/uploads/{id}"
  /// Sends a part of a file.
  case sendPart = "PATCH /app/uploads/{id}"
  /// Ends an upload.
  case endUpload = "DELETE /app/uploads/{id}"
  /// Proportions and days of all photos of the feed.
  case feedIndex = "GET /app/index"
  /// A block of photos of the feed, by position.
  case feedCards = "GET /app/cards"
  /// How many photos the feed has got meanwhile.
  case feedNews = "GET /app/news"
  /// Whether the server is ready.
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

  /// The path as Service registers it, with `{name}` where a value goes.
  public var template: String {
    guard let space = rawValue.utf8.firstIndex(of: UInt8(ascii: " ")) else { return rawValue }
    return String(rawValue[rawValue.utf8.index(after: space)...])
  }

  /// The path with `value`, percent-encoded, in the place of `{name}`.
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

/// `text` with everything but unreserved characters (RFC 3986) as `%XX`.
public func percentEncoded(_ text: String) -> String {
  let digits = Array("0123456789ABCDEF".utf8)
  var bytes: [UInt8] = []
  // Why an array: walking over the text itself links all that finds places in a text.
  for byte in Array(text.utf8) {
    switch byte {
    case 48...57, 65...90, 97...122, 45, 46, 95, 126: bytes.append(byte)
    default: bytes.append(contentsOf: [37, digits[Int(byte >> 4)], digits[Int(byte & 15)]])
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
