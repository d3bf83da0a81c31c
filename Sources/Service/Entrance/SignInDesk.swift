import Domain
import Hummingbird
import Identity
import Store

/// Judges login, password and secure sequence, whichever page they come from (AUTH-4…9, 17, 18).
struct SignInDesk: Sendable {
  let reception: Reception

  /// What became of a form of the sign-in screen.
  enum Finding {
    /// All is right.
    case success(PersonRecord)
    /// The password is right; the sequence is asked for, with this step in a cookie.
    case panel(step: Secret)
    /// Fewer than three digits were pressed so far, without script.
    case pressed(Secret)
    /// Something is wrong.
    case problem(EntryProblem)
  }

  /// Judges what the form holds.
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
      isDemoMode: reception.settings.isDemo, now: reception.clock())
    switch outcome {
    case .success(let person):
      // NB: the demo account outside demo mode is one that nobody has.
      return reception.callers.mayAct(person)
        ? .success(person) : .problem(.fields(login: false, password: false))
    case .needsSequence(let step): return .panel(step: step)
    case .wrong(let login, let password):
      // NB: where fields are not told, "both" is what Identity says of either (AUTH-17).
      let isTold = reception.settings.isDemo || reception.identity.settings.tellsFields
      return .problem(.fields(login: isTold && login, password: isTold && password))
    case .throttled(let seconds): return .problem(.wait(seconds: seconds))
    case .busy: return .problem(.busy)
    }
  }

  /// The page after a form: the answer, with what was written so far for pages without script.
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
      device: device(request), isDemoMode: reception.settings.isDemo, now: reception.clock())
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

  /// The digits of the panel: all three from the script, or those so far and the button that was
  /// pressed; nothing for a form with a password.
  private static func digits(_ form: Fields) -> String? {
    guard form["password"] == nil else { return nil }
    guard let digit = form["digit"] else { return form["sequence"] }
    return String(((form["sequence"] ?? "") + digit).prefix(3))
  }
}
