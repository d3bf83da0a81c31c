import Domain
import HTTPTypes
import Hummingbird
import Logging
import Texts
import Wire

/// Turns errors that handlers throw into responses: `{"errors":[…]}` for programs, a page for
/// people.
struct ErrorResponses: RouterMiddleware {
  let pages: PageRenderer
  let cookies: SessionCookies

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      guard let failure = Failure(error) else { return unexpected(error, request, context) }
      return answer(failure, request)
    }
  }

  private func answer(_ failure: Failure, _ request: Request) -> Response {
    var response =
      ErrorResponses.wantsPage(request)
      ? page(failure, request)
      : .json(failure.status) { ErrorBody([failure.sentence]).write(to: &$0) }
    response.headers[.wwwAuthenticate] = failure.challenge
    response.headers[.cacheControl] = "no-cache"
    switch failure {
    case .wrongMethod(let allowed):
      response.headers[.allow] = allowed.map(\.rawValue).joined(separator: ", ")
    case .busy(let seconds), .pausing(let seconds), .rateLimited(let seconds):
      response.headers[.retryAfter] = String(seconds)
    case .upstream(let failure): response.headers[.retryAfter] = String(failure.pause)
    case .upload(let failure) where failure.status == .serviceUnavailable:
      response.headers[.retryAfter] = "5"
    case .unauthorized, .invalidToken, .privateServer, .expiredToken, .revokedToken, .rightEnded,
      .scopeMissing,
      .foreignPage, .missing, .missingId, .notOwner, .noPhotos, .noSuchAddress, .malformed,
      .bodyTooLarge,
      .addressTooLong, .unacceptable, .field, .brokenPicture, .storageRefused, .upload, .outdated,
      .outdatedLike, .notThisMachine:
      break
    }
    return response
  }

  private func page(_ failure: Failure, _ request: Request) -> Response {
    pages.problem(
      ErrorResponses.phrase(failure), status: failure.status, hasTabs: showsTabs(request), request)
  }

  /// Whether an error page has the tabs: for whoever is signed in, but not on the way to consent (FEED-37).
  private func showsTabs(_ request: Request) -> Bool {
    // Why not verified: whoever signs in is shown nothing that others may not see.
    cookies.value(.session, request) != nil
      && !request.uri.path.hasPrefix(Path.authorize.template)
  }

  /// The message that an error page shows to a person.
  static func phrase(_ failure: Failure) -> PagePhrase {
    switch failure {
    case .foreignPage, .rightEnded: .formExpired
    case .notThisMachine: .refusal(.demoElsewhere)
    case .storageRefused: .diskFull
    case .busy, .pausing, .rateLimited: .busy
    case .upstream: .refusal(.noUnsplash)
    case .unauthorized, .invalidToken, .privateServer, .expiredToken, .revokedToken,
      .scopeMissing, .missing, .missingId, .notOwner,
      .noPhotos, .noSuchAddress, .wrongMethod, .malformed, .bodyTooLarge, .addressTooLong,
      .unacceptable, .field, .brokenPicture, .upload, .outdated, .outdatedLike:
      .notFound
    }
  }

  private func unexpected(
    _ error: any Error, _ request: Request, _ context: ServiceContext
  ) -> Response {
    let id = context.requestId
    context.logger.error("unexpected error", metadata: ["error": "\(error)", "id": "\(id)"])
    let sentence = "Something broke on the server. Its log has more under \(id)."
    if ErrorResponses.wantsPage(request) {
      return pages.problem(
        .failed(requestId: id), status: .internalServerError, hasTabs: showsTabs(request), request)
    }
    return .json(.internalServerError) { ErrorBody([sentence]).write(to: &$0) }
  }

  /// Paths of the web app that only its script requests.
  private static let calls = Set([Path.feedIndex, .feedCards, .feedNews].map(\.template))
  private static let uploads = Path.uploads.template

  /// The first path components of the API, including those of Unsplash endpoints that this server
  /// lacks.
  private static let api: Set<Substring> = {
    let here = [Path.photos, .me, .user, .image, .portrait, .token, .serverMetadata]
    return Set(here.map { RequestClass.firstComponent(of: $0.template) })
      .union(["search", "collections", "topics", "stats"])
  }()

  // Why not by `Accept`: Java's clients ask for text/html by default (UN-12).
  private static func isOfAPI(_ path: String) -> Bool {
    api.contains(RequestClass.firstComponent(of: path))
  }

  /// Whether a person will read the response: the URL is that of a page, or a browser opened an
  /// unknown URL.
  static func wantsPage(_ request: Request) -> Bool {
    if request.wantsJSON { return false }
    if request.uri.path.hasPrefix(uploads) { return false }
    if calls.contains(request.uri.path) { return false }
    if !CrossOrigin.isShared(request.uri.path) { return true }
    if isOfAPI(request.uri.path) { return false }
    return request.headers[.accept]?.hasPrefix("text/html") == true
  }
}
