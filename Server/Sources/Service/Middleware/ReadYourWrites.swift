import Domain
import HTTPTypes
import Hummingbird
import Store

/// Lets a browser or app that has changed something see its change on every node (LIB-6).
///
/// After a change, the response sets a cookie with the position of the log that this node has reached. A node
/// that has not reached the position of a request first applies what other nodes have changed, if it can within a
/// second. Requests about the server itself, such as `/health`, do not wait, nor do those of people who are not
/// signed in: responses to them must not show whether something was changed.
struct ReadYourWrites: RouterMiddleware {
  let database: Database
  let cookies: SessionCookies

  /// Seconds after which all nodes have the change in any case.
  private static let lifetime: Int64 = 60

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    guard cookies.value(.session, request) != nil || request.headers.contains(.authorization) else {
      return try await next(request, context)
    }
    let asked = cookies.value(.position, request).flatMap { Int64($0) }
    if let asked { database.catchUp(to: asked) }
    var response = try await next(request, context)
    // Why not if it sets it: signing out deletes all cookies.
    if request.mayReportChange, response.status.code < 400, !cookies.sets(.position, response),
      let position = database.position, position > asked ?? 0
    {
      cookies.set(
        .position, to: String(position), seconds: ReadYourWrites.lifetime, &response)
    }
    return response
  }
}

extension Request {
  /// Whether the response may report a change: it is to a change, or about an upload, which becomes a photo
  /// after its last request.
  fileprivate var mayReportChange: Bool {
    ![.get, .head, .options].contains(method) || uri.path.hasPrefix(Path.uploads.template)
  }
}
