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
  let reception: Reception
  let courier: Courier

  /// Registers the routes, unless the server sends no messages.
  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    guard reception.hasPhones else { return }
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

  /// The URL of the phone screen that leads on to `target`; nil if the server sends no messages.
  static func address(_ reception: Reception, returnTo target: String) -> String? {
    reception.hasPhones ? reception.link(.phone, returnTo: target) : nil
  }

  /// The URL of the code screen that leads on to `target`; nil if that is not a local path.
  static func codeAddress(_ reception: Reception, returnTo target: String) -> String? {
    reception.link(.code, returnTo: target)
  }

  private func open(_ place: EntranceStart.Place, _ request: Request) -> Reception.Opening {
    let target = reception.target(request)
    var opening = reception.open(place, at: reception.address(request), request)
    opening.start.links.phone = reception.link(.phone, returnTo: target)
    opening.start.links.code = reception.link(.code, returnTo: target)
    opening.start.links.name = reception.link(.name, returnTo: target)
    opening.start.links.signIn = target
    // Why absolute in JSON: the iPhone app opens the link in a browser, which needs a full URL.
    opening.start.links.terms = reception.settings.terms?.address(
      base: request.wantsJSON ? reception.callers.base : "")
    return opening
  }

  private func flow(_ request: Request) -> Secret? {
    reception.cookies.value(.code, request).map { Secret($0) }
  }

  private func address(_ request: Request, _ context: ServiceContext) -> String {
    reception.addresses.address(request, context)
  }
}

extension PhoneController {
  private func showPhone(_ request: Request) -> Response {
    reception.page(open(.phone, request), request)
  }

  private func takePhone(_ request: Request, _ context: ServiceContext) async throws -> Response {
    var opening = open(.phone, request)
    guard let form = try await reception.form(request, at: opening.start.address) else {
      return reception.answer(.problem(.expired), opening, request)
    }
    let text = form["phone"] ?? ""
    opening.start.typed.phone = String(text.prefix(64))
    let entry: PhoneEntry
    do throws(PhonebookError) {
      entry = try Phonebook.entry(for: text)
    } catch {
      if case .unavailable(let reason) = error {
        context.logger.error("phone numbers cannot be read", metadata: ["reason": "\(reason)"])
        return reception.answer(.problem(.server), opening, request)
      }
      return reception.answer(.problem(.phone(PhoneProblem(error))), opening, request)
    }
    let outcome = try await reception.identity.beginCode(
      phone: entry.number, origin: reception.callers.base, language: request.language,
      address: address(request, context), now: reception.clock())
    return answer(outcome, phone: entry.international, opening, request, context)
  }

  /// The response to a request for a code, the first one or another.
  private func answer(
    _ outcome: CodeStart, phone: String, _ opening: Reception.Opening, _ request: Request,
    _ context: ServiceContext
  ) -> Response {
    switch outcome {
    case .sent(let flow, let seconds, let digits):
      if let pause = try? reception.identity.newNumberPause(now: reception.clock()) {
        context.logger.newNumbersWait(seconds: pause)
      }
      courier.ring()
      let sent = SentCode(
        digits: Int32(digits), seconds: seconds, base: reception.identity.baseWait, phone: phone)
      var response = reception.answer(.code(sent), opening, request)
      reception.cookies.set(
        .code, to: flow.reveal(), seconds: SessionCookies.codeSeconds, &response)
      return response
    case .throttled(let seconds):
      return reception.answer(.problem(.wait(seconds: seconds)), opening, request)
    case .stopped(let seconds):
      context.logger.sendingIsStopped(seconds: seconds)
      return reception.answer(.problem(.wait(seconds: seconds)), opening, request)
    case .expired: return reception.answer(.problem(.expired), opening, request)
    }
  }
}

extension PhoneController {
  private func showCode(_ request: Request) throws -> Response {
    var opening = open(.code, request)
    opening.start.code = try flow(request).flatMap(pending)
    if opening.start.code == nil {
      return .seeOther(opening.start.links.phone ?? Path.phone.template)
    }
    return reception.page(opening, request)
  }

  private func takeCode(_ request: Request, _ context: ServiceContext) async throws -> Response {
    var opening = open(.code, request)
    guard let form = try await reception.form(request, at: opening.start.address),
      let flow = flow(request), let code = try pending(flow)
    else { return reception.answer(.problem(.expired), opening, request) }
    opening.start.code = code
    if form["resend"] != nil {
      let outcome = try await reception.identity.resendCode(
        flow: flow, origin: reception.callers.base, language: request.language,
        address: address(request, context), now: reception.clock())
      return answer(outcome, phone: code.phone, opening, request, context)
    }
    return try await judge(form["code"] ?? "", flow, opening, request, context)
  }

  private func judge(
    _ code: String, _ flow: Secret, _ opening: Reception.Opening, _ request: Request,
    _ context: ServiceContext
  ) async throws -> Response {
    let outcome = try await reception.identity.judgeCode(
      code, flow: flow, address: address(request, context), now: reception.clock())
    switch outcome {
    case .success(let person) where reception.callers.mayAct(person):
      return try await reception.admit(
        person, byPassword: false, to: reception.target(request), opening, request)
    case .success: return reception.answer(.problem(.expired), opening, request)
    case .needsName: return reception.answer(.name, opening, request)
    case .wrong(let left):
      return reception.answer(.problem(.code(left: Int32(left))), opening, request)
    case .throttled(let seconds):
      return reception.answer(.problem(.wait(seconds: seconds)), opening, request)
    case .expired: return reception.answer(.problem(.expired), opening, request)
    }
  }

  private func delivery(_ request: Request) throws -> Response {
    let found = try flow(request).flatMap { try reception.identity.delivery(flow: $0) }
    let answer: EntryAnswer = found.map { .delivery($0) } ?? .problem(.expired)
    var response = Response.json { answer.write(to: &$0) }
    response.headers[.cacheControl] = "no-store"
    return response
  }

  /// The code that the page waits for; nil if its flow has ended.
  private func pending(_ flow: Secret) throws -> SentCode? {
    let now = reception.clock()
    guard let code = try reception.identity.pendingCode(flow: flow, now: now) else { return nil }
    // Why `try?`: the number was parsed before; should that fail now, its digits are shown.
    let phone = (try? Phonebook.entry(for: code.phone.text))?.international
    return SentCode(
      digits: Int32(code.digits), seconds: code.resendAfter, base: reception.identity.baseWait,
      phone: phone ?? code.phone.text)
  }
}

extension PhoneController {
  private func showName(_ request: Request) throws -> Response {
    let opening = open(.name, request)
    guard try flow(request).flatMap(pending) != nil else {
      return .seeOther(opening.start.links.phone ?? Path.phone.template)
    }
    return reception.page(opening, request)
  }

  private func takeName(_ request: Request, _ context: ServiceContext) async throws -> Response {
    var opening = open(.name, request)
    guard let form = try await reception.form(request, at: opening.start.address),
      let flow = flow(request)
    else { return reception.answer(.problem(.expired), opening, request) }
    let name = form["name"] ?? ""
    opening.start.typed.name = String(name.prefix(256))
    let outcome = try await reception.identity.finishWithName(
      name, flow: flow, now: reception.clock())
    switch outcome {
    case .success(let person):
      let next = reception.target(request)
      var response = reception.answer(.done(next: next), opening, request)
      try await reception.begin(person, byPassword: false, request, &response)
      return response
    case .nameRefused(let problem):
      return reception.answer(.problem(.name(problem)), opening, request)
    case .expired: return reception.answer(.problem(.expired), opening, request)
    }
  }
}
