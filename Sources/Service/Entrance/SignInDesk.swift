import Domain
import Hummingbird
import Identity
import Store

/// Checks login, password and secure sequence for all pages with a sign-in form
/// (AUTH-4…9, 17, 18).
struct SignInDesk: Sendable {
  let reception: Reception

  /// The outcome of a submitted sign-in form.
  enum Finding {
    /// The credentials are correct.
    case success(PersonRecord)
    /// The password is correct; the sequence is required next. `step` goes into a cookie.
    case panel(step: Secret)
    /// Without script: fewer than three digits have been pressed.
    case pressed(Secret)
    /// The sign-in failed.
    case problem(EntryProblem)
  }

  /// Checks the credentials in the form.
  func judge(
    _ form: Fields, _ request: Request, _ context: ServiceContext
  ) async throws -> Finding {
    if let digits = SignInDesk.digits(form) {
      if digits.count < 3, form["digit"] != nil { return .pressed(Secret(digits)) }
      return try await judge(sequence: digits, request, context)
    }
    let outcome = try await reception.identity.signIn(
      login: form["login"] ?? "", password: Secret(form["password"] ?? ""),
      address: reception.addresses.address(request, context), device: device(request),
      isDemoMode: reception.isDemo, now: reception.clock())
    switch outcome {
    case .success(let person):
      // NB: outside demo mode the demo account counts as unknown.
      return reception.callers.mayAct(person)
        ? .success(person) : .problem(.fields(login: false, password: false))
    case .needsSequence(let step): return .panel(step: step)
    case .wrong(let login, let password):
      // NB: if wrong fields must not be revealed, Identity reports both; mark neither (AUTH-17).
      let isTold = reception.isDemo || reception.identity.settings.tellsFields
      return .problem(.fields(login: isTold && login, password: isTold && password))
    case .throttled(let seconds): return .problem(.wait(seconds: seconds))
    case .busy: return .problem(.busy)
    }
  }

  /// The response to the form; pages without script keep the typed values.
  func answer(
    _ finding: Finding, next: String?, _ form: Fields, _ opening: Reception.Opening,
    _ request: Request
  ) async throws -> Response {
    var opening = opening
    opening.start.typed.login = form["login"] ?? ""
    switch finding {
    case .success(let person):
      guard let next else {
        var response = reception.answer(.done(next: nil), opening, request)
        reception.cookies.clear(.step, &response)
        return response
      }
      return try await reception.admit(
        person, byPassword: true, to: next, opening, request)
    case .panel(let step):
      var response = reception.answer(.panel, opening, request)
      reception.cookies.set(
        .step, to: step.reveal(), seconds: SessionCookies.stepSeconds, &response)
      return response
    case .pressed(let digits):
      opening.start.typed.sequence = digits
      return reception.answer(.panel, opening, request)
    case .problem(let problem):
      opening.start.hasPanel = problem == .sequence
      return reception.answer(.problem(problem), opening, request)
    }
  }

  private func judge(
    sequence digits: String, _ request: Request, _ context: ServiceContext
  ) async throws -> Finding {
    guard let step = reception.cookies.value(.step, request) else { return .problem(.expired) }
    let outcome = try await reception.identity.judgeSequence(
      digits, step: Secret(step), address: reception.addresses.address(request, context),
      device: device(request), isDemoMode: reception.isDemo, now: reception.clock())
    switch outcome {
    case .success(let person):
      return reception.callers.mayAct(person) ? .success(person) : .problem(.sequence)
    case .wrong: return .problem(.sequence)
    case .throttled(let seconds): return .problem(.wait(seconds: seconds))
    case .expired: return .problem(.expired)
    }
  }

  private func device(_ request: Request) -> Secret? {
    reception.cookies.value(.device, request).map { Secret($0) }
  }

  /// The digits of the sequence: all three from the script, or those so far plus the pressed
  /// button; nil for a form with a password.
  private static func digits(_ form: Fields) -> String? {
    guard form["password"] == nil else { return nil }
    guard let digit = form["digit"] else { return form["sequence"] }
    return String(((form["sequence"] ?? "") + digit).prefix(3))
  }
}
