public import Domain
public import Texts

extension SignInScreen.Message {
  /// What the line under the button says; nothing in the base state.
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

extension EntryProblem {
  /// What it says on the screens for phone, code and name.
  public var phrase: EntrancePhrase {
    switch self {
    case .phone(let reason): .phoneProblem(reason)
    case .code(let left): .wrongCode(left: left)
    // Why: nobody counts seconds for longer than ten minutes.
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

  /// What it says under `field` of an account; nothing when it is not about that field, nor about the
  /// new password, which tells its own flaws.
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

  /// What it says under the button of an account; nothing when it is about a field.
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

  /// Why the new password was not taken; nothing when it is about anything else.
  public var passwordProblem: PasswordProblem? {
    guard case .password(let reason) = self, reason != .current else { return nil }
    return reason
  }
}

extension PasswordFieldView {
  /// What stands below the bars: why the password was not taken, or why its level is lower than its
  /// length deserves.
  public func reason(_ problem: EntryProblem?) -> AccountPhrase? {
    problem?.passwordProblem.map { .passwordProblem($0) } ?? weakness.map { .weakness($0) }
  }
}
