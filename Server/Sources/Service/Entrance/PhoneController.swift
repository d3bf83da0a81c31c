import Domain
import HTTPTypes
import Hummingbird
import Identity
import Logging
import Messages
import Phonebook
import Store
import Wire

/// Sign-in by phone: the number, the code, and the name of a new person (CODE-1…13).
struct PhoneController: Sendable {
  let responder: FormResponder
  let courier: Courier

  /// Registers the routes, unless the server sends no messages.
  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    guard responder.hasPhones else { return }
    router.serve(
      .phone,
      [.get: { request, _ in showPhone(request) }, .post: { try await takePhone($0, $1) }])
    router.serve(
      .code,
      [.get: { request, _ in try showCode(request) }, .post: { try await takeCode($0, $1) }])
    router.serve(.delivery, [.get: { request, _ in try delivery(request) }])
    router.serve(
      .name,
      [.get: { request, _ in try showName(request) }, .post: { try await takeName($0, $1) }])
  }

  /// The URL of the phone screen that continues to `target`; nil if the server sends no messages.
  static func address(_ responder: FormResponder, returnTo target: String) -> String? {
    responder.hasPhones ? responder.link(.phone, returnTo: target) : nil
  }

  /// The URL of the code screen that continues to `target`; nil if that is not a local path.
  static func codeAddress(_ responder: FormResponder, returnTo target: String) -> String? {
    responder.link(.code, returnTo: target)
  }

  private func open(_ place: EntranceStart.Place, _ request: Request) -> FormResponder.FormContext {
    let target = responder.target(request)
    var formContext = responder.open(place, at: responder.address(request), request)
    formContext.start.links.phone = responder.link(.phone, returnTo: target)
    formContext.start.links.code = responder.link(.code, returnTo: target)
    formContext.start.links.name = responder.link(.name, returnTo: target)
    formContext.start.links.signIn = target
    // Why absolute in JSON: the iPhone app opens the link in a browser, which needs a full URL.
    formContext.start.links.terms = responder.settings.terms?.address(
      base: request.wantsJSON ? responder.authenticator.base : "")
    return formContext
  }

  private func flow(_ request: Request) -> Secret? {
    responder.cookies.value(.code, request).map { Secret($0) }
  }

  private func address(_ request: Request, _ context: ServiceContext) -> String {
    responder.addresses.address(request, context)
  }
}

extension PhoneController {
  private func showPhone(_ request: Request) -> Response {
    responder.page(open(.phone, request), request)
  }

  private func takePhone(_ request: Request, _ context: ServiceContext) async throws -> Response {
    var formContext = open(.phone, request)
    guard let form = try await responder.form(request, at: formContext.start.address) else {
      return responder.answer(.problem(.expired), formContext, request)
    }
    let text = form["phone"] ?? ""
    formContext.start.typed.phone = String(text.prefix(64))
    let entry: PhoneEntry
    do throws(PhonebookError) {
      entry = try Phonebook.entry(for: text)
    } catch {
      if case .unavailable(let reason) = error {
        context.logger.error("phone numbers cannot be read", metadata: ["reason": "\(reason)"])
        return responder.answer(.problem(.server), formContext, request)
      }
      return responder.answer(.problem(.phone(PhoneProblem(error))), formContext, request)
    }
    let outcome = try await responder.identity.beginCode(
      phone: entry.number, origin: responder.authenticator.base, language: request.language,
      address: address(request, context), now: responder.clock())
    return answer(outcome, phone: entry.international, formContext, request, context)
  }

  /// The response to a request for a first or a new code.
  private func answer(
    _ outcome: CodeStart, phone: String, _ formContext: FormResponder.FormContext,
    _ request: Request,
    _ context: ServiceContext
  ) -> Response {
    switch outcome {
    case .sent(let flow, let seconds, let digits):
      if let pause = try? responder.identity.newNumberPause(now: responder.clock()) {
        context.logger.newNumbersWait(seconds: pause)
      }
      courier.ring()
      let sent = SentCode(
        digits: Int32(digits), seconds: seconds, base: responder.identity.baseWait, phone: phone)
      var response = responder.answer(.code(sent), formContext, request)
      responder.cookies.set(
        .code, to: flow.reveal(), seconds: SessionCookies.codeSeconds, &response)
      return response
    case .throttled(let seconds):
      return responder.answer(.problem(.wait(seconds: seconds)), formContext, request)
    case .stopped(let seconds):
      context.logger.sendingIsStopped(seconds: seconds)
      return responder.answer(.problem(.wait(seconds: seconds)), formContext, request)
    case .expired: return responder.answer(.problem(.expired), formContext, request)
    }
  }
}

extension PhoneController {
  private func showCode(_ request: Request) throws -> Response {
    var formContext = open(.code, request)
    formContext.start.code = try flow(request).flatMap(pending)
    if formContext.start.code == nil {
      return .seeOther(formContext.start.links.phone ?? Path.phone.template)
    }
    return responder.page(formContext, request)
  }

  private func takeCode(_ request: Request, _ context: ServiceContext) async throws -> Response {
    var formContext = open(.code, request)
    guard let form = try await responder.form(request, at: formContext.start.address),
      let flow = flow(request), let code = try pending(flow)
    else { return responder.answer(.problem(.expired), formContext, request) }
    formContext.start.code = code
    if form["resend"] != nil {
      let outcome = try await responder.identity.resendCode(
        flow: flow, origin: responder.authenticator.base, language: request.language,
        address: address(request, context), now: responder.clock())
      return answer(outcome, phone: code.phone, formContext, request, context)
    }
    return try await judge(form["code"] ?? "", flow, formContext, request, context)
  }

  private func judge(
    _ code: String, _ flow: Secret, _ formContext: FormResponder.FormContext, _ request: Request,
    _ context: ServiceContext
  ) async throws -> Response {
    let outcome = try await responder.identity.judgeCode(
      code, flow: flow, address: address(request, context), now: responder.clock())
    switch outcome {
    case .success(let person) where responder.authenticator.mayAct(person):
      return try await responder.admit(
        person, byPassword: false, to: responder.target(request), formContext, request, context)
    case .success: return responder.answer(.problem(.expired), formContext, request)
    case .needsName: return responder.answer(.name, formContext, request)
    case .wrong(let left):
      responder.record(.failedSignIn, nil, "code", request, context)
      return responder.answer(.problem(.code(left: Int32(left))), formContext, request)
    case .throttled(let seconds):
      responder.record(.failedSignIn, nil, "throttled", request, context)
      return responder.answer(.problem(.wait(seconds: seconds)), formContext, request)
    case .expired: return responder.answer(.problem(.expired), formContext, request)
    }
  }

  private func delivery(_ request: Request) throws -> Response {
    let found = try flow(request).flatMap { try responder.identity.delivery(flow: $0) }
    let answer: FormResponse = found.map { .delivery($0) } ?? .problem(.expired)
    var response = Response.json { answer.write(to: &$0) }
    response.headers[.cacheControl] = "no-store"
    return response
  }

  /// The code that the page asks for; nil if the sign-in by code has ended.
  private func pending(_ flow: Secret) throws -> SentCode? {
    let now = responder.clock()
    guard let code = try responder.identity.pendingCode(flow: flow, now: now) else { return nil }
    // Why `try?`: the number was parsed before; should that fail now, its digits are shown.
    let phone = (try? Phonebook.entry(for: code.phone.text))?.international
    return SentCode(
      digits: Int32(code.digits), seconds: code.resendAfter, base: responder.identity.baseWait,
      phone: phone ?? code.phone.text)
  }
}

extension PhoneController {
  private func showName(_ request: Request) throws -> Response {
    let formContext = open(.name, request)
    guard try flow(request).flatMap(pending) != nil else {
      return .seeOther(formContext.start.links.phone ?? Path.phone.template)
    }
    return responder.page(formContext, request)
  }

  private func takeName(_ request: Request, _ context: ServiceContext) async throws -> Response {
    var formContext = open(.name, request)
    guard let form = try await responder.form(request, at: formContext.start.address),
      let flow = flow(request)
    else { return responder.answer(.problem(.expired), formContext, request) }
    let name = form["name"] ?? ""
    formContext.start.typed.name = String(name.prefix(256))
    let outcome = try await responder.identity.finishWithName(
      name, flow: flow, now: responder.clock())
    switch outcome {
    case .success(let person):
      let next = responder.target(request)
      var response = responder.answer(.done(next: next), formContext, request)
      try await responder.begin(person, byPassword: false, request, &response)
      responder.record(.newAccount, person.username, "code", request, context)
      return response
    case .nameRefused(let problem):
      return responder.answer(.problem(.name(problem)), formContext, request)
    case .expired: return responder.answer(.problem(.expired), formContext, request)
    }
  }
}
