import Domain
import HTTPTypes
import Hummingbird
import Identity
import Messages
import Store
import Wire

/// What all pages of the entrance share: seals of forms, cookies, and answers for script and form alike.
struct Reception: Sendable {
  let identity: Identity
  let callers: Callers
  let cookies: SessionCookies
  let pages: PageRenderer
  let seal: FormSeal
  let addresses: CallerAddress
  let settings: Settings
  let clock: @Sendable () -> Instant

  /// A page of the entrance with the cookie that its forms are bound to.
  struct Opening {
    /// What the page shows.
    var start: EntranceStart
    /// What its seal was made with.
    let cookie: String
  }

  /// The page at `address` in its base state.
  func open(
    _ place: EntranceStart.Place, at address: String, _ request: Request
  ) -> Opening {
    let cookie = cookies.value(.form, request) ?? FormSeal.freshCookie()
    // NB: the task's own heading belongs to the demo and to the page that stands by itself (AUTH-1).
    let isTask = settings.isDemo || address.hasPrefix(AuthorizationController.path)
    var start = EntranceStart(
      place, language: request.language, name: isTask ? "RSSchool" : settings.name,
      address: address, seal: seal.field(cookie: cookie, subject: address))
    start.minimum = identity.settings.minimumPassword
    return Opening(start: start, cookie: cookie)
  }

  /// The page as it is: what it shows as JSON for the app on a phone, drawn for everybody else.
  func page(_ opening: Opening, _ request: Request) -> Response {
    var response: Response
    if request.wantsJSON {
      response = .json { opening.start.write(to: &$0) }
      response.headers[.cacheControl] = "no-store"
    } else {
      response = pages.entrance(opening.start)
    }
    cookies.set(.form, to: opening.cookie, seconds: SessionCookies.formSeconds, &response)
    return response
  }

  /// The fields of a form of the page at `address`; nothing when it came from anywhere else.
  func form(_ request: Request, at address: String) async throws -> Fields? {
    let form = try await request.bodyFields(limit: settings.limits.bodyBytes)
    return isGenuine(form, request, at: address, sealedFor: .form) ? form : nil
  }

  /// Whether a form is one that the page at `address` was given for the holder of this cookie.
  func isGenuine(
    _ form: Fields, _ request: Request, at address: String,
    sealedFor purpose: SessionCookies.Purpose
  ) -> Bool {
    if callers.origins.isForeign(request) { return false }
    // Why: Origin is "null" in forms of pages that send no referrer, so the sealed field decides there.
    if let origin = request.headers[.origin], origin != "null",
      !callers.origins.isOwn(request)
    {
      return false
    }
    guard let cookie = cookies.value(purpose, request), let field = form["form"] else {
      return false
    }
    return seal.fits(field, cookie: cookie, subject: address)
  }

  /// The answer to a form: JSON for the script, a page or a redirect without it.
  func answer(_ answer: EntryAnswer, _ opening: Opening, _ request: Request) -> Response {
    var response: Response
    if request.wantsJSON {
      response = .json { answer.write(to: &$0) }
      response.headers[.cacheControl] = "no-store"
    } else {
      response = plainAnswer(answer, opening, request)
    }
    guard case .problem(let problem) = answer else { return response }
    response.status = Reception.status(problem)
    switch problem {
    case .wait(let seconds): response.headers[.retryAfter] = String(seconds)
    case .busy: response.headers[.retryAfter] = "1"
    case .fields, .sequence, .expired, .phone, .code, .delivery, .name, .login, .password,
      .newSequence, .closed, .invitation, .offline, .server:
      break
    }
    return response
  }

  private func plainAnswer(
    _ answer: EntryAnswer, _ opening: Opening, _ request: Request
  ) -> Response {
    var opening = opening
    switch answer {
    case .done(let next?): return .seeOther(next)
    case .code: return .seeOther(opening.start.links.code ?? opening.start.address)
    case .name: return .seeOther(opening.start.links.name ?? opening.start.address)
    case .panel: opening.start.hasPanel = true
    case .done(nil), .delivery, .problem: opening.start.answer = answer
    }
    return page(opening, request)
  }

  private static func status(_ problem: EntryProblem) -> HTTPResponse.Status {
    switch problem {
    case .fields, .sequence, .code: .unauthorized
    case .wait: .tooManyRequests
    case .busy: .serviceUnavailable
    case .expired, .closed, .invitation: .forbidden
    case .phone, .name, .login, .password, .newSequence: .badRequest
    case .delivery: .badGateway
    case .offline, .server: .internalServerError
    }
  }

  /// Begins a session for a person who has just proved who they are; an older one ends (OA-56).
  func begin(
    _ person: PersonRecord, byPassword: Bool, _ request: Request, _ response: inout Response
  ) async throws {
    if let old = cookies.value(.session, request) {
      try await identity.endSession(cookie: Secret(old))
    }
    let session = try await identity.startSession(
      of: person, userAgent: request.headers[.userAgent] ?? "", now: clock())
    cookies.set(
      .session, to: session.reveal(), seconds: SessionCookies.sessionSeconds, &response)
    for purpose: SessionCookies.Purpose in [.form, .step, .code] {
      cookies.clear(purpose, &response)
    }
    guard byPassword else { return }
    let device = try identity.deviceCookie(of: person, now: clock())
    cookies.set(.device, to: device.reveal(), seconds: SessionCookies.sessionSeconds, &response)
  }

  /// The answer that signs a person in who has just proved who they are, and leads on to `target`: by
  /// way of the warning that somebody knows their password, when it is due.
  func admit(
    _ person: PersonRecord, byPassword: Bool, to target: String, _ opening: Opening,
    _ request: Request
  ) async throws -> Response {
    // Why first: a sign-in that fails must not use the warning up.
    var begun = Response(status: .ok)
    try await begin(person, byPassword: byPassword, request, &begun)
    let next = try await next(for: person, to: target, request)
    var response = answer(.done(next: next), opening, request)
    response.headers.append(contentsOf: begun.headers[fields: .setCookie])
    return response
  }

  private func next(
    for person: PersonRecord, to target: String, _ request: Request
  ) async throws -> String {
    let device = cookies.value(.device, request).map { Secret($0) }
    guard let warning = link(AccountController.warning, returnTo: target),
      try await identity.takeFailedSequences(of: person, device: device, now: clock())
    else { return target }
    return warning
  }

  /// Where to go after all is done: `return_to` of the address, if it is a path of this server.
  func target(_ request: Request) -> String {
    request.queryFields["return_to"].flatMap { ReturnPath($0)?.text } ?? "/"
  }

  /// The address of another page of the entrance that leads back to the same place.
  func link(_ path: String, returnTo target: String) -> String? {
    guard ReturnPath(target) != nil else { return nil }
    return path + "?return_to=" + percentEncoded(target)
  }

  /// Path and query as the browser has them, which seals are bound to.
  func address(_ request: Request) -> String {
    request.uri.path + (request.uri.query.map { "?" + $0 } ?? "")
  }

  /// Whether codes can be sent at all.
  var hasPhones: Bool { settings.messages.isThere }

  /// Whether a new account can be made without the host, with an invitation or not.
  func takesNewcomers() throws -> Bool {
    try identity.registrationPolicy() != .closed
  }
}
