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
  let responder: FormResponder
  let courier: Courier
  let people: PersonStore

  func addRoutes(to router: some RouterMethods<ServiceContext>) {
    addAccountRoutes(to: router)
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
    // Why: password managers look here for the page (W3C, "A Well-Known URL for Changing Passwords").
    router.serve(.changePassword, [.get: { _, _ in .seeOther(Path.password.template) }])
  }

  /// Adds only the page of the account, for a server without registration and passwords.
  func addAccountRoutes(to router: some RouterMethods<ServiceContext>) {
    router.serve(
      .account,
      [.get: { try await show($0, $1) }, .post: { try await change($0, $1) }])
  }

  /// The URL of the registration page; nil if registration is closed.
  static func newAddress(_ responder: FormResponder, returnTo target: String) throws -> String? {
    try responder.acceptsNewAccounts() ? responder.link(.registration, returnTo: target) : nil
  }

  private func warn(_ request: Request) async throws -> Response {
    guard try await responder.authenticator.sessionUser(request) != nil else { return signIn }
    let next = responder.target(request)
    let password = responder.link(.password, returnTo: next)
    return responder.pages.warning(
      next: next, password: password ?? Path.password.template,
      hasTabs: responder.showsTabs(request), request)
  }

  /// Redirects to the sign-in, which leads back to the account page.
  var signIn: Response {
    .seeOther(Path.signIn.template + "?return_to=" + Path.account.template)
  }
}

extension AccountController {
  private func openNew(_ request: Request) -> FormResponder.FormContext {
    var formContext = responder.open(.newAccount, at: responder.address(request), request)
    let target = responder.target(request)
    formContext.start.links.signIn = target
    guard responder.hasPhones else { return formContext }
    formContext.start.links.phone = PhoneController.address(responder, returnTo: target)
    formContext.start.links.code = PhoneController.codeAddress(responder, returnTo: target)
    return formContext
  }

  private func showNew(_ request: Request) throws -> Response {
    var formContext = openNew(request)
    switch try responder.identity.registrationPolicy() {
    case .open: break
    case .closed: formContext.start.answer = .problem(.closed)
    case .invitation:
      // Why check the invitation before showing the form: without a valid one, nobody should fill
      // it in. One message for every kind of failure, so that guessing reveals nothing.
      let invitation = request.queryFields["invitation"].map { Secret($0) }
      let isOpen = try invitation.map { secret throws(StoreError) in
        try responder.identity.isOpen(invitation: secret, now: responder.clock())
      }
      if isOpen == true { break }
      guard request.wantsJSON else {
        let refusal = isOpen == nil ? PageRefusal.invitationNeeded : .invitationSpent
        return responder.pages.problem(.refusal(refusal), status: .forbidden, request)
      }
      formContext.start.answer = .problem(.invitation)
    }
    return responder.page(formContext, request)
  }

  private func takeNew(_ request: Request, _ context: ServiceContext) async throws -> Response {
    var formContext = openNew(request)
    guard let form = try await responder.form(request, at: formContext.start.address) else {
      return responder.answer(.problem(.expired), formContext, request)
    }
    formContext.start.typed.login = String((form["login"] ?? "").prefix(64))
    formContext.start.typed.name = String((form["name"] ?? "").prefix(256))
    formContext.start.typed.phone = String((form["phone"] ?? "").prefix(64))
    let registration: Registration
    do throws(InvalidEntry) {
      registration = try AccountController.registration(form, takesPhones: responder.hasPhones)
    } catch {
      return responder.answer(.problem(error.problem), formContext, request)
    }
    let outcome = try await responder.identity.register(
      registration, invitation: request.queryFields["invitation"].map { Secret($0) },
      origin: responder.authenticator.base, language: request.language,
      address: responder.addresses.address(request, context), now: responder.clock())
    guard case .success(let person, let code) = outcome else {
      if case .stopped(let seconds) = outcome { context.logger.sendingIsStopped(seconds: seconds) }
      return responder.answer(
        .problem(AccountController.problem(outcome)), formContext, request)
    }
    responder.record(.newAccount, person.username, "registration", request, context)
    return try await welcome(person, code, formContext, request)
  }

  /// Signs the new person in; if they gave a phone number, the code page is next.
  private func welcome(
    _ person: PersonRecord, _ code: CodeStart?, _ formContext: FormResponder.FormContext,
    _ request: Request
  ) async throws -> Response {
    guard case .sent(let flow, _, _)? = code, let page = formContext.start.links.code else {
      let next = responder.target(request)
      var response = responder.answer(.done(next: next), formContext, request)
      try await responder.begin(person, byPassword: true, request, &response)
      return response
    }
    courier.ring()
    var response = responder.answer(.done(next: page), formContext, request)
    try await responder.begin(person, byPassword: true, request, &response)
    responder.cookies.set(
      .code, to: flow.reveal(), seconds: SessionCookies.codeSeconds, &response)
    return response
  }

  /// An invalid field, found before Identity is called.
  private struct InvalidEntry: Error {
    let problem: FormProblem
  }

  private static func registration(
    _ form: RequestParameters, takesPhones: Bool
  ) throws(InvalidEntry) -> Registration {
    guard let login = Login(form["login"] ?? "") else {
      throw InvalidEntry(problem: .login(.invalid))
    }
    var sequence: SecureSequence?
    if let digits = form["sequence"], !digits.isEmpty {
      sequence = SecureSequence(digits)
      if sequence == nil { throw InvalidEntry(problem: .newSequence) }
    }
    var phone: PhoneNumber?
    if takesPhones, let text = form["phone"], !text.isEmpty {
      do throws(PhonebookError) {
        phone = try Phonebook.entry(for: text).number
      } catch {
        throw InvalidEntry(problem: .phone(PhoneProblem(error)))
      }
    }
    return Registration(
      login: login, name: form["name"] ?? "", password: Secret(form["password"] ?? ""),
      sequence: sequence, phone: phone)
  }

  private static func problem(_ outcome: RegistrationOutcome) -> FormProblem {
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
  ) throws -> FormResponder.FormContext {
    var formContext = responder.open(
      .newPassword, at: responder.address(request), request, sealedFor: .session)
    formContext.start.personal = try responder.identity.personalWords(of: person)
    formContext.start.links.signIn = afterPassword(request)
    return formContext
  }

  /// Where to go after a password change: `return_to` if present, otherwise the account page.
  private func afterPassword(_ request: Request) -> String {
    request.queryFields["return_to"] == nil ? Path.account.template : responder.target(request)
  }

  private func showPassword(_ request: Request) async throws -> Response {
    guard let person = try await responder.authenticator.sessionUser(request) else { return signIn }
    return responder.page(try openPassword(person, request), request)
  }

  private func takePassword(
    _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    guard let person = try await responder.authenticator.sessionUser(request) else { return signIn }
    let formContext = try openPassword(person, request)
    guard
      let form = try await responder.form(
        request, at: formContext.start.address, sealedFor: .session)
    else {
      return responder.answer(.problem(.expired), formContext, request)
    }
    // NB: all visitors of a demo share its published password, so none of them may change it.
    if person.isDemo { return responder.answer(.problem(.closed), formContext, request) }
    let outcome = try await responder.identity.changePassword(
      of: person, from: Secret(form["current"] ?? ""), to: Secret(form["password"] ?? ""),
      address: responder.addresses.address(request, context),
      device: responder.cookies.device(request).map { Secret($0) },
      now: responder.clock())
    switch outcome {
    case .success:
      var response = responder.answer(.done(next: afterPassword(request)), formContext, request)
      try await responder.begin(person, byPassword: true, request, &response)
      responder.record(.changedCredentials, person.username, "password", request, context)
      return response
    case .refused(let problem):
      if problem == .current {
        responder.record(.failedSignIn, person.username, "password", request, context)
      }
      return responder.answer(.problem(.password(problem)), formContext, request)
    case .throttled(let seconds):
      return responder.answer(.problem(.wait(seconds: seconds)), formContext, request)
    case .busy: return responder.answer(.problem(.busy), formContext, request)
    }
  }
}

extension PhoneProblem {
  /// The phone problem that the pages show for a phonebook error.
  init(_ error: PhonebookError) {
    switch error {
    case .invalid, .unavailable: self = .invalid
    case .short: self = .short
    case .long: self = .long
    case .country: self = .country
    }
  }
}
