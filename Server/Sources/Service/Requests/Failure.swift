import Domain
import HTTPTypes
import Texts
import Upstream

/// Why a request is refused. `ErrorResponses` turns every case into an HTTP response.
enum Failure: Error, Hashable, Sendable {
  /// The credentials are missing or unknown.
  case unauthorized
  /// The token was never issued or is malformed.
  case invalidToken
  /// The application's key is valid, but the server is private (LIB-12).
  case privateServer
  /// The token has expired.
  case expiredToken
  /// The token has been revoked.
  case revokedToken
  /// The session, token or role was taken away while the request arrived.
  case rightEnded
  /// The token lacks this scope.
  case scopeMissing(Scope)
  /// The application has reached its hourly rate limit; retry after `seconds`.
  case rateLimited(seconds: Int)
  /// One of the server's own apps has reached its hourly rate limit; retry after `seconds`.
  case pausing(seconds: Int)
  /// A page of another site sent a change with the person's session cookie (CSRF).
  case foreignPage
  /// The requested photo, person or file does not exist.
  case missing(Resource)
  /// The requested resource with this id, which a change names, does not exist.
  case missingId(Resource, String)
  /// Only the owner of the resource may change it.
  case notOwner(Resource)
  /// No photo matches the filters of a random selection.
  case noPhotos
  /// No route has this path.
  case noSuchAddress
  /// The path exists, but only for the methods in `allowed`.
  case wrongMethod(allowed: [HTTPRequest.Method])
  /// The request is malformed; the message says why.
  case malformed(String)
  /// The body is longer than `limit` bytes.
  case bodyTooLarge(limit: Int)
  /// The URL is longer than `limit` bytes.
  case addressTooLong(limit: Int)
  /// The request is well-formed but invalid; the message says why.
  case unacceptable(String)
  /// The value of the parameter `name` is refused; messages call it `label`.
  case field(name: String, label: String, FieldPhrase)
  /// The stored file cannot be decoded as an image.
  case brokenPicture
  /// The server is overloaded; retry after `seconds`.
  case busy(seconds: Int)
  /// The disk is full or cannot be written.
  case storageRefused
  /// An upload failed.
  case upload(UploadFailure)
  /// The feed token in the request is no longer known.
  case outdated
  /// A newer like or unlike of the same session or token arrived before this one (`LikeSequence`).
  case outdatedLike
  /// The demo accepts only requests from this machine; this one came through a proxy or for another
  /// host name.
  case notThisMachine
  /// Unsplash, whose photos the server shows, did not respond, and there is no earlier response (LIB-7).
  case upstream(UpstreamFailure)

  /// The kinds of resources that can be missing.
  enum Resource: String, Sendable {
    case photo = "Photo"
    case user = "User"
    /// The image file of a photo.
    case picture = "Picture"
    case collection = "Collection"
    case topic = "Topic"
  }
}

extension Failure {
  var status: HTTPResponse.Status {
    switch self {
    case .unauthorized, .invalidToken, .privateServer, .expiredToken, .revokedToken, .rightEnded:
      .unauthorized
    case .scopeMissing, .rateLimited, .foreignPage, .notOwner, .notThisMachine: .forbidden
    case .pausing: .tooManyRequests
    case .missing, .missingId, .noPhotos, .noSuchAddress: .notFound
    case .wrongMethod: .methodNotAllowed
    case .malformed: .badRequest
    case .bodyTooLarge: .contentTooLarge
    case .addressTooLong: .uriTooLong
    case .unacceptable, .field, .brokenPicture: .unprocessableContent
    case .upstream(.shareUsedUp): .forbidden
    case .upstream(.unreachable), .upstream(.failed): .gatewayTimeout
    case .busy, .upstream: .serviceUnavailable
    case .outdated, .outdatedLike: .conflict
    case .storageRefused: .init(code: 507, reasonPhrase: "Insufficient Storage")
    case .upload(let failure): failure.status
    }
  }

  /// The message for developers, as recorded from Unsplash where possible (UN-15).
  var sentence: String {
    switch self {
    case .unauthorized, .invalidToken: "OAuth error: The access token is invalid"
    case .privateServer:
      "OAuth error: This server is private: an access key alone opens nothing, sign in for a token. "
        + "Its owner can change that with \"imagefeed serve --no-private\"."
    case .expiredToken: "OAuth error: The access token expired"
    case .revokedToken: "OAuth error: The access token was revoked"
    case .rightEnded: "The right to do this was taken away while the request was on its way."
    case .scopeMissing(let scope):
      "OAuth error: Access to this resource requires scope \"\(scope.rawValue)\"."
    case .rateLimited, .pausing: "Rate Limit Exceeded"
    case .foreignPage: "This change was asked for by a page of another site."
    case .missing(let thing): "Couldn't find \(thing.rawValue)"
    case .missingId(let thing, let id): "Couldn't find \(thing.rawValue) with 'id'=\(id)"
    case .notOwner(let thing): "Only its owner can change this \(thing.rawValue)."
    case .noPhotos: "No photos found."
    case .noSuchAddress: "Couldn't find this address"
    case .wrongMethod: "This address does not take that method."
    case .malformed(let sentence), .unacceptable(let sentence): sentence
    case .field(_, let label, let problem): problem.message(about: label)
    case .bodyTooLarge(let limit): "The body is larger than \(limit) bytes."
    case .addressTooLong(let limit): "The address is longer than \(limit) bytes."
    case .brokenPicture: "The stored file can't be read as a picture."
    case .busy(let seconds): "Too much to do just now; ask again in \(seconds) s."
    case .storageRefused: "The disk is full or can't be written to."
    case .upload(let failure): failure.sentence
    case .upstream(let failure): failure.sentence
    case .outdated:
      """
      Photos were removed from this state of the feed, rotated, or added between its photos; request the current one.
      """
    case .outdatedLike:
      "A newer like or unlike of this photo arrived before this one, which has no effect."
    case .notThisMachine:
      "This demo is only for the machine that it runs on; the request came through a proxy or under "
        + "another name. \"imagefeed serve --demo public\" opens it to everybody."
    }
  }

  /// The value of `WWW-Authenticate` (RFC 6750 §3.1), or nil if the response has none.
  var challenge: String? {
    switch self {
    case .unauthorized, .privateServer: "Bearer realm=\"Image Feed\""
    case .invalidToken, .expiredToken, .revokedToken, .rightEnded:
      "Bearer realm=\"Image Feed\", error=\"invalid_token\""
    case .scopeMissing(let scope):
      "Bearer realm=\"Image Feed\", error=\"insufficient_scope\", scope=\"\(scope.rawValue)\""
    case .rateLimited, .pausing, .foreignPage, .missing, .missingId, .notOwner, .noPhotos,
      .noSuchAddress,
      .wrongMethod,
      .malformed, .bodyTooLarge, .addressTooLong, .unacceptable, .field, .brokenPicture, .busy,
      .storageRefused, .upload, .outdated, .outdatedLike, .notThisMachine, .upstream:
      nil
    }
  }
}
