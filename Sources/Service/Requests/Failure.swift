import Domain
import HTTPTypes

/// Why a request is not answered as asked. The one list of refusals; `ErrorAnswers` turns it into HTTP.
enum Failure: Error, Hashable, Sendable {
  /// No key or an unknown one.
  case unauthorized
  /// The token was never issued, or is malformed.
  case invalidToken
  /// A good key of an application, which opens nothing on a private server (LIB-12).
  case privateServer
  /// The token was good once and is too old now.
  case expiredToken
  /// The token was good once and was revoked.
  case revokedToken
  /// The token does not allow this.
  case scopeMissing(Scope)
  /// The application asked too often in this hour.
  case rateLimited
  /// One of the server's own apps asked too often in this hour; ask again after some seconds.
  case pausing(seconds: Int)
  /// A change was asked for with a cookie from another site.
  case foreignPage
  /// Something with a name does not exist.
  case missing(Thing)
  /// No photo fits the conditions of a random choice.
  case noPhotos
  /// The address does not exist.
  case noSuchAddress
  /// The address exists for other methods, listed here.
  case wrongMethod(allowed: [HTTPRequest.Method])
  /// The request makes no sense; the sentence says why.
  case malformed(String)
  /// The body has more bytes than allowed.
  case bodyTooLarge(limit: Int)
  /// The address has more bytes than allowed.
  case addressTooLong(limit: Int)
  /// What was sent is understood and not acceptable; the sentence says why.
  case unacceptable(String)
  /// The stored picture cannot be read as a picture.
  case brokenPicture
  /// The server has too much to do; ask again after some seconds.
  case busy(seconds: Int)
  /// The disk is full or refuses to write.
  case storageRefused
  /// A photo is not added from the app as asked.
  case upload(UploadFailure)
  /// The state of the feed in the request no longer exists.
  case outdated
  /// The demo is for its own machine, and the request came through a proxy or under another name.
  case notThisMachine

  /// What can be missing.
  enum Thing: String, Sendable {
    /// A photo.
    case photo = "Photo"
    /// A person.
    case user = "User"
    /// The file of a photo.
    case picture = "Picture"
  }
}

extension Failure {
  /// The status of HTTP.
  var status: HTTPResponse.Status {
    switch self {
    case .unauthorized, .invalidToken, .privateServer, .expiredToken, .revokedToken:
      .unauthorized
    case .scopeMissing, .rateLimited, .foreignPage, .notThisMachine: .forbidden
    case .pausing: .tooManyRequests
    case .missing, .noPhotos, .noSuchAddress: .notFound
    case .wrongMethod: .methodNotAllowed
    case .malformed: .badRequest
    case .bodyTooLarge: .contentTooLarge
    case .addressTooLong: .uriTooLong
    case .unacceptable, .brokenPicture: .unprocessableContent
    case .busy: .serviceUnavailable
    case .outdated: .conflict
    case .storageRefused: .init(code: 507, reasonPhrase: "Insufficient Storage")
    case .upload(let failure): failure.status
    }
  }

  /// The message for developers: Unsplash's own where one was recorded (UN-15).
  var sentence: String {
    switch self {
    case .unauthorized, .invalidToken: "OAuth error: The access token is invalid"
    case .privateServer:
      "OAuth error: This server is private: an access key alone opens nothing, sign in for a token. "
        + "Its owner can change that with \"imagefeed serve --no-private\"."
    case .expiredToken: "OAuth error: The access token expired"
    case .revokedToken: "OAuth error: The access token was revoked"
    case .scopeMissing(let scope):
      "OAuth error: Access to this resource requires scope \"\(scope.rawValue)\"."
    case .rateLimited, .pausing: "Rate Limit Exceeded"
    case .foreignPage: "This change was asked for by a page of another site."
    case .missing(let thing): "Couldn't find \(thing.rawValue)"
    case .noPhotos: "No photos found."
    case .noSuchAddress: "Couldn't find this address"
    case .wrongMethod: "This address does not take that method."
    case .malformed(let sentence), .unacceptable(let sentence): sentence
    case .bodyTooLarge(let limit): "The body is larger than \(limit) bytes."
    case .addressTooLong(let limit): "The address is longer than \(limit) bytes."
    case .brokenPicture: "The stored file can't be read as a picture."
    case .busy(let seconds): "Too much to do just now; ask again in \(seconds) s."
    case .storageRefused: "The disk is full or can't be written to."
    case .upload(let failure): failure.sentence
    case .outdated: "Photos were removed from this state of the feed; ask for the present one."
    case .notThisMachine:
      "This demo is only for the machine that it runs on; the request came through a proxy or under "
        + "another name. \"imagefeed serve --demo public\" opens it to everybody."
    }
  }

  /// The value of `WWW-Authenticate` (RFC 6750 §3.1), or nil if the response has none.
  var challenge: String? {
    switch self {
    case .unauthorized, .privateServer: "Bearer realm=\"Image Feed\""
    case .invalidToken, .expiredToken, .revokedToken:
      "Bearer realm=\"Image Feed\", error=\"invalid_token\""
    case .scopeMissing(let scope):
      "Bearer realm=\"Image Feed\", error=\"insufficient_scope\", scope=\"\(scope.rawValue)\""
    case .rateLimited, .pausing, .foreignPage, .missing, .noPhotos, .noSuchAddress, .wrongMethod,
      .malformed, .bodyTooLarge, .addressTooLong, .unacceptable, .brokenPicture, .busy,
      .storageRefused, .upload, .outdated, .notThisMachine:
      nil
    }
  }
}
