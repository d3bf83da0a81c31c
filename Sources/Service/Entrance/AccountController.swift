import Domain
import HTTPTypes
import Hummingbird
import Identity
import Messages
import Pages
import Phonebook
import Store
import Texts

/// A person's own account: registration, password, sessions and authorized applications.
struct AccountController: Sendable {
  let reception: Reception
  let courier: Courier

  /// Registers the routes.
  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(
      .account,
      [.get: { request, _ in try await show(request) }, .post: { try await change($0, $1) }])
    router.serve(.accountWarning, [.get: { request, _ in try await warn(request) }])
    router.serve(
      .registration,
      [.get: { request, _ in try showNew(request) }, .post: { try await takeNew($0, $1) }])
    router.serve(
      .password,
      [
        .get: { request, _ in try await showPassword(request) },
        .post: { try await takePassword($0, $1) },
      ])
  }

  /// The URL of the registration page; nil if registration is closed.
  static func newAddress(_ reception: Reception, returnTo target: String) throws -> String? {
    try reception.takesNewcomers() ? reception.link(.registration, returnTo: target) : nil
  }

  private func warn(_ request: Request) async throws -> Response {
    guard try await reception.callers.visitor(request) != nil else { return signIn }
    let next = reception.target(request)
    let password = reception.link(.password, returnTo: next)
    return reception.pages.warning(
      next: next, password: password ?? Path.password.template, request)
  }

  private func session(_ request: Request) -> Secret? {
    reception.cookies.value(.session, request).map { Secret($0) }
  }

  /// Redirects to the sign-in, which leads back to the account page.
  private var signIn: Response {
    .seeOther(Path.signIn.template + "?return_to=" + Path.account.template)
  }
}

extension AccountController {
  private func show(_ request: Request) async throws -> Response {
    guard let person = try await reception.callers.visitor(request) else { return signIn }
    let opening = reception.open(.signIn, at: Path.account.template, request)
    let now = reception.clock()
    let identity = reception.identity
    let sessions = try identity.sessions(of: person, current: session(request), now: now)
    let grants = try identity.grants(of: person, now: now)
    let account = AccountView(
      name: person.fullName,
      login: person.login,
      phone: try identity.phone(of: person)?.masked,
      sessions: sessions.map {
        AccountView.Session(
          id: $0.id, browser: $0.userAgent, since: $0.createdAt, seen: $0.lastSeenAt,
          isCurrent: $0.isCurrent)
      },
      grants: grants.map {
        AccountView.Grant(
          id: $0.application.id, name: $0.application.registration.name, scopes: $0.scopes,
          since: $0.since)
      })
    var response = reception.pages.account(account, seal: opening.start.seal, request)
    reception.cookies.set(
      .form, to: opening.cookie, seconds: SessionCookies.formSeconds, &response)
    return response
  }

  /// Ends a session, all other sessions or an application's grant, and shows the page again.
  private func change(_ request: Request, _ context: ServiceContext) async throws -> Response {
    guard let person = try await reception.callers.visitor(request) else { return signIn }
    guard let form = try await reception.form(request, at: Path.account.template) else {
      return reception.pages.problem(.formExpired, status: .forbidden, request)
    }
    let identity = reception.identity
    if let id = form["session"] {
      try await identity.endSession(id: id, of: person)
    } else if form["others"] != nil, let session = session(request) {
      try await identity.endOtherSessions(of: person, except: session)
    } else if let id = form["grant"].flatMap({ Int64($0) }) {
      try await identity.endGrant(applicationId: id, of: person, now: reception.clock())
    }
    return .seeOther(Path.account.template)
  }
}

extension AccountController {
  private func openNew(_ request: Request) -> Reception.Opening {
    var opening = reception.open(.newAccount, at: reception.address(request), request)
    let target = reception.target(request)
    opening.start.links.signIn = target
    guard reception.hasPhones else { return opening }
    opening.start.links.phone = PhoneController.address(reception, returnTo: target)
    opening.start.links.code = PhoneController.codeAddress(reception, returnTo: target)
    return opening
  }

  private func showNew(_ request: Request) throws -> Response {
    var opening = openNew(request)
    switch try reception.identity.registrationPolicy() {
    case .open: break
    case .closed: opening.start.answer = .problem(.closed)
    case .invitation:
      // Why before the form: filling it in would be wasted. One message for every kind of failure,
      // so a guess learns nothing.
      let invitation = request.queryFields["invitation"].map { Secret($0) }
      let isOpen = try invitation.map { secret throws(StoreError) in
        try reception.identity.isOpen(invitation: secret, now: reception.clock())
      }
      if isOpen == true { break }
      guard request.wantsJSON else {
        let refusal = isOpen == nil ? PageRefusal.invitationNeeded : .invitationSpent
        return reception.pages.problem(.refusal(refusal), status: .forbidden, request)
      }
      opening.start.answer = .problem(.invitation)
    }
    return reception.page(opening, request)
  }

  private func takeNew(_ request: Request, _ context: ServiceContext) async throws -> Response {
    var opening = openNew(request)
    guard let form = try await reception.form(request, at: opening.start.address) else {
      return reception.answer(.problem(.expired), opening, request)
    }
    opening.start.typed.login = String((form["login"] ?? "").prefix(64))
    opening.start.typed.name = String((form["name"] ?? "").prefix(256))
    opening.start.typed.phone = String((form["phone"] ?? "").prefix(64))
    let registration: Registration
    do throws(EntryRefusal) {
      registration = try AccountController.registration(form, takesPhones: reception.hasPhones)
    } catch {
      return reception.answer(.problem(error.problem), opening, request)
    }
    let outcome = try await reception.identity.register(
      registration, invitation: request.queryFields["invitation"].map { Secret($0) },
      origin: reception.callers.base, language: request.language,
      address: reception.addresses.address(request, context), now: reception.clock())
    guard case .success(let person, let code) = outcome else {
      if case .stopped(let seconds) = outcome { context.logger.sendingIsStopped(seconds: seconds) }
      return reception.answer(
        .problem(AccountController.problem(outcome)), opening, request)
    }
    return try await welcome(person, code, opening, request)
  }

  /// Signs the new person in; if they gave a phone number, the code page is next.
  private func welcome(
    _ person: PersonRecord, _ code: CodeStart?, _ opening: Reception.Opening, _ request: Request
  ) async throws -> Response {
    guard case .sent(let flow, _, _)? = code, let page = opening.start.links.code else {
      let next = reception.target(request)
      var response = reception.answer(.done(next: next), opening, request)
      try await reception.begin(person, byPassword: true, request, &response)
      return response
    }
    courier.ring()
    var response = reception.answer(.done(next: page), opening, request)
    try await reception.begin(person, byPassword: true, request, &response)
    reception.cookies.set(
      .code, to: flow.reveal(), seconds: SessionCookies.codeSeconds, &response)
    return response
  }

  /// An invalid field, found before Identity is called.
  private struct EntryRefusal: Error {
    let problem: EntryProblem
  }

  private static func registration(
    _ form: Fields, takesPhones: Bool
  ) throws(EntryRefusal) -> Registration {
    guard let login = Login(form["login"] ?? "") else {
      throw EntryRefusal(problem: .login(.invalid))
    }
    var sequence: SecureSequence?
    if let digits = form["sequence"], !digits.isEmpty {
      sequence = SecureSequence(digits)
      if sequence == nil { throw EntryRefusal(problem: .newSequence) }
    }
    var phone: PhoneNumber?
    if takesPhones, let text = form["phone"], !text.isEmpty {
      do throws(PhonebookError) {
        phone = try Phonebook.entry(for: text).number
      } catch {
        throw EntryRefusal(problem: .phone(PhoneProblem(error)))
      }
    }
    return Registration(
      login: login, name: form["name"] ?? "", password: Secret(form["password"] ?? ""),
      sequence: sequence, phone: phone)
  }

  private static func problem(_ outcome: RegistrationOutcome) -> EntryProblem {
    switch outcome {
    case .success: .server
    case .closed: .closed
    case .invitation: .invitation
    case .name(let problem): .name(problem)
    case .loginTaken: .login(.taken)
    case .password(let problem): .password(problem)
    case .throttled(let seconds), .stopped(let seconds): .wait(seconds: seconds)
    case .busy: .busy
    }
  }
}

extension AccountController {
  private func openPassword(
    _ person: PersonRecord, _ request: Request
  ) throws -> Reception.Opening {
    var opening = reception.open(.newPassword, at: reception.address(request), request)
    opening.start.personal = try reception.identity.personalWords(of: person)
    opening.start.links.signIn = afterPassword(request)
    return opening
  }

  /// Where to go after a password change: `return_to` if present, otherwise the account page.
  private func afterPassword(_ request: Request) -> String {
    request.queryFields["return_to"] == nil ? Path.account.template : reception.target(request)
  }

  private func showPassword(_ request: Request) async throws -> Response {
    guard let person = try await reception.callers.visitor(request) else { return signIn }
    return reception.page(try openPassword(person, request), request)
  }

  private func takePassword(
    _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    guard let person = try await reception.callers.visitor(request) else { return signIn }
    let opening = try openPassword(person, request)
    guard let form = try await reception.form(request, at: opening.start.address) else {
      return reception.answer(.problem(.expired), opening, request)
    }
    // NB: all visitors of a demo share its published password, so none of them may change it.
    if person.isDemo { return reception.answer(.problem(.closed), opening, request) }
    let outcome = try await reception.identity.changePassword(
      of: person, from: Secret(form["current"] ?? ""), to: Secret(form["password"] ?? ""),
      address: reception.addresses.address(request, context),
      device: reception.cookies.value(.device, request).map { Secret($0) },
      now: reception.clock())
    switch outcome {
    case .success:
      var response = reception.answer(.done(next: afterPassword(request)), opening, request)
      try await reception.begin(person, byPassword: true, request, &response)
      return response
    case .refused(let problem):
      return reception.answer(.problem(.password(problem)), opening, request)
    case .throttled(let seconds):
      return reception.answer(.problem(.wait(seconds: seconds)), opening, request)
    case .busy: return reception.answer(.problem(.busy), opening, request)
    }
  }
}

extension PhoneProblem {
  /// The phonebook's error as the pages report it.
  init(_ error: PhonebookError) {
    switch error {
    case .invalid, .unavailable: self = .invalid
    case .short: self = .short
    case .long: self = .long
    case .country: self = .country
    }
  }
}
