import Domain
import HTTPTypes
import Hummingbird

extension HTTPField.Name {
  static let tusResumable = known("Tus-Resumable")
  static let tusVersion = known("Tus-Version")
  static let tusExtension = known("Tus-Extension")
  static let tusMaxSize = known("Tus-Max-Size")
  static let tusChecksums = known("Tus-Checksum-Algorithm")
  static let uploadOffset = known("Upload-Offset")
  static let uploadLength = known("Upload-Length")
  static let uploadMetadata = known("Upload-Metadata")
  static let uploadExpires = known("Upload-Expires")
  static let uploadChecksum = known("Upload-Checksum")
  static let methodOverride = known("X-HTTP-Method-Override")
}

/// Adds the tus version and `no-store` to every response, including errors.
struct UploadHeaders: RouterMiddleware {
  /// The supported tus version.
  static let version = "1.0.0"

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    if request.method != .options { response.headers[.tusResumable] = UploadHeaders.version }
    if response.status == .preconditionFailed {
      response.headers[.tusVersion] = UploadHeaders.version
    }
    // Why: the state of an upload changes, and only its owner may see it.
    response.headers[.cacheControl] = "no-store"
    return response
  }
}

extension Instant {
  /// `Sat, 27 Aug 2022 10:00:00 GMT` (RFC 9110 §5.6.7).
  var httpDate: String {
    let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let date = CalendarDate(self)
    let weekday = days[Int((date.daysSince1970 % 7 + 7) % 7)]
    let day = (date.day < 10 ? "0" : "") + String(date.day)
    let time = text.dropFirst(11).prefix(8)
    return "\(weekday), \(day) \(months[Int(date.month) - 1]) \(date.year) \(time) GMT"
  }
}
