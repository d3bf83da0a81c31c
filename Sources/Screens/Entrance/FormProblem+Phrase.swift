public import Domain
public import Texts

extension SignInScreen.Message {
  /// The message to show under the button, or nil.
  public var phrase: EntrancePhrase? {
    switch self {
    case .none: nil
    case .wrong(let login, let password): .wrongFields(login: login, password: password)
    case .sequence: .wrongSequence
    case .wait(let seconds): .tooManyTries(seconds: seconds)
    case .busy: .busy
    case .expired: .tookTooLong
    case .offline: .offline
    case .server: .server
    }
  }
}

extension FormProblem {
  /// The message on the phone, code and name pages.
  public var phrase: EntrancePhrase {
    switch self {
    case .phone(let reason): .phoneProblem(reason)
    case .code(let left): .wrongCode(left: left)
    // Why: a countdown longer than ten minutes is of no use.
    case .wait(let seconds): seconds > 600 ? .locked : .waitForCode(seconds: seconds)
    case .busy: .busy
    case .expired: .codeExpired
    case .delivery: .notDelivered
    case .name(let reason): .nameProblem(reason)
    case .closed: .locked
    case .offline: .offline
    case .fields, .sequence, .login, .password, .newSequence, .invitation, .server: .server
    }
  }

  /// The message under `field` of the account forms; nil if the problem concerns another field or
  /// the new password, which shows its problems separately.
  public func flaw(at field: EntranceField, in language: Language) -> String? {
    switch (self, field) {
    case (.login(let reason), .login): AccountPhrase.loginProblem(reason).text(in: language)
    case (.name(let reason), .name): EntrancePhrase.nameProblem(reason).text(in: language)
    case (.newSequence, .sequence), (.sequence, .sequence):
      AccountPhrase.sequenceProblem.text(in: language)
    case (.phone(let reason), .phone): EntrancePhrase.phoneProblem(reason).text(in: language)
    case (.password(.current), .current):
      AccountPhrase.passwordProblem(.current).text(in: language)
    case (.login, _), (.name, _), (.newSequence, _), (.sequence, _), (.phone, _),
      (.password, _), (.fields, _), (.wait, _), (.busy, _), (.expired, _), (.code, _),
      (.delivery, _), (.closed, _), (.invitation, _), (.offline, _), (.server, _):
      nil
    }
  }

  /// The message under the button of the account forms; nil if the problem concerns a field.
  public func message(in language: Language) -> String? {
    switch self {
    case .login, .name, .newSequence, .sequence, .phone, .password: nil
    case .wait(let seconds): EntrancePhrase.tooManyTries(seconds: seconds).text(in: language)
    case .busy: EntrancePhrase.busy.text(in: language)
    case .expired: EntrancePhrase.tookTooLong.text(in: language)
    case .closed: AccountPhrase.closed.text(in: language)
    case .invitation: AccountPhrase.invitationProblem.text(in: language)
    case .offline: EntrancePhrase.offline.text(in: language)
    case .fields, .code, .delivery, .server: EntrancePhrase.server.text(in: language)
    }
  }

  /// Why the new password was rejected; nil for any other problem.
  public var passwordProblem: PasswordProblem? {
    guard case .password(let reason) = self, reason != .current else { return nil }
    return reason
  }
}

extension PasswordFieldView {
  /// The text below the strength bars: why the password was rejected, or why its level is lower
  /// than its length suggests.
  public func reason(_ problem: FormProblem?) -> AccountPhrase? {
    problem?.passwordProblem.map { .passwordProblem($0) } ?? weakness.map { .weakness($0) }
  }
}
