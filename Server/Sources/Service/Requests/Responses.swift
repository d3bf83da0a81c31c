import Domain
import HTTPTypes
import Hummingbird
import NIOCore
import Wire

/// This module's `Response` is Hummingbird's.
typealias Response = Hummingbird.Response

extension HTTPField.Name {
  /// The header name of a literal, which must be a valid token.
  ///
  /// Why not a `String`: an invalid name from a request would trap here.
  static func known(_ name: StaticString) -> HTTPField.Name {
    guard let known = HTTPField.Name(name.description) else {
      preconditionFailure("no header name: \(name)")
    }
    return known
  }
  static let requestId = known("X-Request-Id")
  static let total = known("X-Total")
  static let perPage = known("X-Per-Page")
  static let rateLimit = known("X-Ratelimit-Limit")
  static let rateRemaining = known("X-Ratelimit-Remaining")
  static let apiVersion = known("X-Unsplash-Version")
  static let frameOptions = known("X-Frame-Options")
  static let referrerPolicy = known("Referrer-Policy")
  static let openerPolicy = known("Cross-Origin-Opener-Policy")
  static let resourcePolicy = known("Cross-Origin-Resource-Policy")
  static let clearSiteData = known("Clear-Site-Data")
  static let fetchSite = known("Sec-Fetch-Site")
  static let forwardedFor = known("X-Forwarded-For")
  static let requestMethodEcho = known("Access-Control-Request-Method")
  static let link = known("Link")
  static let person = known("X-Person")
  static let changeSequence = known(ChangeSequence.header)
  static let shellVersion = known("X-Version")
  static let feedState = known("X-Feed")
  static let workerAllowed = known("Service-Worker-Allowed")
}

extension Response {
  /// A response with a JSON body.
  static func json(
    _ status: HTTPResponse.Status = .ok, capacity: Int = 512, _ body: (inout JSONWriter) -> Void
  ) -> Response {
    var writer = JSONWriter(capacity: capacity)
    body(&writer)
    return json(status, writer)
  }

  /// A response with an already written JSON body.
  static func json(
    _ status: HTTPResponse.Status = .ok, _ json: borrowing JSONWriter
  ) -> Response {
    Response(
      status: status, headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: json.lendBytes { ByteBuffer(bytes: $0) }))
  }

  /// A response with an HTML page that must not be cached.
  static func page(_ html: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status,
      headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
  }

  /// A plain-text response.
  static func text(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "text/plain; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  /// Redirects with 303, so that the browser uses GET even after a form with credentials (OA-16).
  static func seeOther(_ address: String) -> Response {
    Response(status: .seeOther, headers: [.location: address, .cacheControl: "no-store"])
  }
}
