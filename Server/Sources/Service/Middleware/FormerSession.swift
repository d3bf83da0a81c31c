import Domain
import HTTPTypes
import Hummingbird
import Identity
import Store

/// Takes over the session of a browser that signed in before the names of cookies had the instance, or when the server
/// had another port.
///
/// A cookie counts only if the session in it is one of this server: other programs have cookies of those names. That of
/// a former version is deleted then; that of another port may be the one of a copy of this server, and stays.
struct FormerSession: RouterMiddleware {
  let identity: Identity
  let cookies: SessionCookies
  let clock: @Sendable () -> Instant

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    guard cookies.value(.session, request) == nil,
      let (session, person) = await former(request)
    else { return try await next(request, context) }
    let own = "\(cookies.name(.session))=\(session)"
    var head = request.head
    head.headerFields[.cookie] = ([own] + request.headers[values: .cookie]).joined(separator: "; ")
    var response = try await next(Request(head: head, body: request.body), context)
    // Why: a shared cache could give the cookie to somebody else.
    let isReading = [.get, .head].contains(request.method)
    guard !isReading || response.isForOnePerson else { return response }
    replace(.session, session, request, &response)
    // Why `try?`: the request has been carried out, whatever becomes of this.
    if let device = cookies.device(request),
      (try? identity.isDevice(Secret(device), of: person, now: clock())) == true
    {
      replace(.device, device, request, &response)
    }
    return response
  }

  /// The session of this server in a cookie with a former name, and its person; nil if there is none.
  private func former(_ request: Request) async -> (String, PersonRecord)? {
    for value in cookies.formerSessions(request) {
      // Why `try?`: without the database, the request itself gets the error.
      if let person = (try? await identity.person(forCookie: Secret(value), now: clock())) ?? nil {
        return (value, person)
      }
    }
    return nil
  }

  private func replace(
    _ purpose: SessionCookies.Purpose, _ value: String, _ request: Request,
    _ response: inout Response
  ) {
    // Why not if it sets it: the person signs out, or begins another session.
    if !cookies.sets(purpose, response) {
      cookies.set(purpose, to: value, seconds: SessionCookies.sessionSeconds, &response)
    }
    // Why only then: the cookie of that name may be another program's.
    if request.cookies(cookies.formerName(purpose)).contains(value) {
      cookies.clearFormer(purpose, &response)
    }
  }
}

extension Response {
  /// Whether no shared cache may store the response.
  fileprivate var isForOnePerson: Bool {
    let words = headers[.cacheControl] ?? ""
    return words.contains("no-store") || words.contains("private")
  }
}
