import Domain
import HTTPTypes
import Hummingbird
import Identity
import Store

/// Takes over the session of a browser that signed in before the names of cookies had the instance.
///
/// A cookie is replaced only if this server made it: other programs on the host have cookies of that name.
struct FormerSession: RouterMiddleware {
  let identity: Identity
  let cookies: SessionCookies
  let clock: @Sendable () -> Instant

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    // Why `try?`: without the database, the request itself gets the error.
    guard cookies.value(.session, request) == nil,
      let (session, person) = (try? await former(request)) ?? nil
    else { return try await next(request, context) }
    let own = "\(cookies.name(.session))=\(session)"
    var head = request.head
    head.headerFields[.cookie] = ([own] + request.headers[values: .cookie]).joined(separator: "; ")
    var response = try await next(Request(head: head, body: request.body), context)
    // Why: a shared cache could give the cookie to somebody else.
    guard request.method != .get || response.isForOnePerson else { return response }
    replace(.session, session, SessionCookies.sessionSeconds, &response)
    for device in request.cookies(cookies.formerName(.device))
    where try identity.isDevice(Secret(device), of: person, now: clock()) {
      replace(.device, device, SessionCookies.sessionSeconds, &response)
    }
    return response
  }

  /// The session of this server in a cookie with the former name, and its person; nil if there is none.
  private func former(_ request: Request) async throws -> (String, PersonRecord)? {
    for value in request.cookies(cookies.formerName(.session)) where !value.isEmpty {
      if let person = try await identity.person(forCookie: Secret(value), now: clock()) {
        return (value, person)
      }
    }
    return nil
  }

  private func replace(
    _ purpose: SessionCookies.Purpose, _ value: String, _ seconds: Int64, _ response: inout Response
  ) {
    // Why not if it sets it: the person signs out, or begins another session.
    if !cookies.sets(purpose, response) {
      cookies.set(purpose, to: value, seconds: seconds, &response)
    }
    cookies.clearFormer(purpose, &response)
  }
}

extension Response {
  /// Whether no shared cache may store the response.
  fileprivate var isForOnePerson: Bool {
    let words = headers[.cacheControl] ?? ""
    return words.contains("no-store") || words.contains("private")
  }
}
