import Domain
import Hummingbird
import Identity
import Store

/// Checks login, password and secure sequence for all pages with a sign-in form
/// (AUTH-4…9, 17, 18).
struct CredentialCheck: Sendable {
  let responder: FormResponder

  /// The outcome of a submitted sign-in form.
  enum Outcome {
    /// The credentials are correct.
    case success(PersonRecord)
    /// The password is correct; the sequence is required next. `step` goes into a cookie.
    case panel(step: Secret)
    /// Without script: fewer than three digits have been pressed.
    case pressed(Secret)
    /// The sign-in failed.
    case problem(FormProblem)
  }

  /// Checks the credentials in the form, and records a failure.
  func judge(
    _ form: RequestParameters, _ request: Request, _ context: ServiceContext
  ) async throws -> Outcome {
    let outcome = try await outcome(of: form, request, context)
    try record(outcome, form, request, context)
    return outcome
  }

  private func outcome(
    of form: RequestParameters, _ request: Request, _ context: ServiceContext
  ) async throws -> Outcome {
    if let digits = CredentialCheck.digits(form) {
      if digits.count < 3, form["digit"] != nil { return .pressed(Secret(digits)) }
      return try await judge(sequence: digits, request, context)
    }
    let outcome = try await responder.identity.signIn(
      login: form["login"] ?? "", password: Secret(form["password"] ?? ""),
      address: responder.addresses.address(request, context), device: device(request),
      isDemoMode: responder.isDemo, now: responder.clock())
    switch outcome {
    case .success(let person):
      // NB: outside demo mode the demo account counts as unknown.
      return responder.authenticator.mayAct(person)
        ? .success(person) : .problem(.fields(login: false, password: false))
    case .needsSequence(let step): return .panel(step: step)
    case .wrong(let login, let password):
      // NB: if wrong fields must not be revealed, Identity reports both as wrong; the page then
      // marks neither (AUTH-17).
      let isTold = responder.isDemo || responder.identity.settings.tellsFields
      return .problem(.fields(login: isTold && login, password: isTold && password))
    case .throttled(let seconds): return .problem(.wait(seconds: seconds))
    case .busy: return .problem(.busy)
    }
  }

  /// The response to the form; pages without script keep the typed values.
  func answer(
    _ finding: Outcome, next: String?, _ form: RequestParameters,
    _ formContext: FormResponder.FormContext,
    _ request: Request, _ context: ServiceContext
  ) async throws -> Response {
    var formContext = formContext
    formContext.start.typed.login = form["login"] ?? ""
    switch finding {
    case .success(let person):
      guard let next else {
        var response = responder.answer(.done(next: nil), formContext, request)
        responder.cookies.clear(.step, &response)
        return response
      }
      return try await responder.admit(
        person, byPassword: true, to: next, formContext, request, context)
    case .panel(let step):
      var response = responder.answer(.panel, formContext, request)
      responder.cookies.set(
        .step, to: step.reveal(), seconds: SessionCookies.stepSeconds, &response)
      return response
    case .pressed(let digits):
      formContext.start.typed.sequence = digits
      return responder.answer(.panel, formContext, request)
    case .problem(let problem):
      formContext.start.hasPanel = problem == .sequence
      return responder.answer(.problem(problem), formContext, request)
    }
  }

  private func judge(
    sequence digits: String, _ request: Request, _ context: ServiceContext
  ) async throws -> Outcome {
    guard let step = responder.cookies.value(.step, request) else { return .problem(.expired) }
    let outcome = try await responder.identity.judgeSequence(
      digits, step: Secret(step), address: responder.addresses.address(request, context),
      device: device(request), isDemoMode: responder.isDemo, now: responder.clock())
    switch outcome {
    case .success(let person):
      return responder.authenticator.mayAct(person) ? .success(person) : .problem(.sequence)
    case .wrong: return .problem(.sequence)
    case .throttled(let seconds): return .problem(.wait(seconds: seconds))
    case .expired: return .problem(.expired)
    }
  }

  private func device(_ request: Request) -> Secret? {
    responder.cookies.device(request).map { Secret($0) }
  }

  /// The digits of the sequence: all three from the script, or those so far plus the pressed
  /// button; nil for a form with a password.
  private static func digits(_ form: RequestParameters) -> String? {
    guard form["password"] == nil else { return nil }
    guard let digit = form["digit"] else { return form["sequence"] }
    return String(((form["sequence"] ?? "") + digit).prefix(3))
  }
}
