import Domain
import Hummingbird
import Identity
import Store

extension FormResponder {
  /// Records an event of the audit log for the client that sent the request.
  func record(
    _ kind: AuditKind, _ account: String?, _ reason: String, _ request: Request,
    _ context: ServiceContext
  ) {
    audit.record(
      kind, account: account, address: addresses.address(request, context), reason)
  }
}

extension CredentialCheck {
  /// Records a sign-in form that failed, if it did; the account is that of the typed login or of
  /// the awaited sequence.
  func record(
    _ outcome: Outcome, _ form: RequestParameters, _ request: Request, _ context: ServiceContext
  ) throws {
    guard case .problem(let problem) = outcome, let reason = CredentialCheck.reason(problem) else {
      return
    }
    let step = responder.cookies.value(.step, request).map { Secret($0) }
    let account =
      if let login = form["login"], form["password"] != nil {
        try responder.identity.username(ofLogin: login)
      } else { try step.flatMap { try responder.identity.username(ofStep: $0) } }
    responder.record(.failedSignIn, account, reason, request, context)
  }

  /// What was wrong; nil if nothing was tried.
  private static func reason(_ problem: FormProblem) -> String? {
    switch problem {
    case .fields: "password"
    case .sequence: "sequence"
    case .wait: "throttled"
    case .busy, .expired, .phone, .code, .delivery, .name, .login, .password, .newSequence,
      .closed, .invitation, .offline, .server:
      nil
    }
  }
}
