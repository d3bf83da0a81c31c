import Domain
import Store
import Texts

extension AuditRecord {
  /// What happened, in the words of an owner's page.
  var phrase: EventPhrase {
    switch kind {
    case .signIn: .signIn
    case .failedSignIn: .failedSignIn
    case .newAccount: .newAccount
    case .renamedAccount: .renamedAccount
    case .removedAccount: .removedAccount
    case .changedCredentials: .changedCredentials
    case .grant: .grant
    case .revocation: .revocation
    case .removal: .removal
    case .refusal: .refusal
    }
  }

  /// The reason in `language`. Names, such as that of an application, stay as they are.
  func reason(in language: Language) -> String {
    // Why the last one: a name can contain it.
    let end = reason.ranges(of: " by ").last
    let subject = end.map { String(reason[..<$0.lowerBound]) } ?? reason
    let owner = end.map { " · @" + reason[$0.upperBound...] } ?? ""
    if let found = AuditRecord.reasons[subject] ?? AuditRecord.reason(subject) {
      return found.text(in: language) + owner
    }
    return reason
  }

  /// The reasons without a name or number.
  private static let reasons: [String: EventReasonPhrase] = [
    "password": .password, "sequence": .sequence, "phone": .phone, "code": .code,
    "throttled": .throttled, "share-password": .sharePassword, "session": .session,
    "other sessions": .otherSessions, "application": .application, "share link": .shareLink,
    "registration": .registration, "command": .command, "invitation": .invitation,
    "disabled": .disabled, "enabled": .enabled, "owner": .owner, "1 photo, to the bin": .binned,
    "1 photo": .photos(count: 1), "registration closed": .policy(.closed),
    "registration invitation": .policy(.invitation), "registration open": .policy(.open),
  ]

  private static func reason(_ text: String) -> EventReasonPhrase? {
    func rest(_ start: String) -> String? {
      text.hasPrefix(start) ? String(text.dropFirst(start.count)) : nil
    }
    if let count = text.hasSuffix(" photos") ? Int(text.dropLast(7)) : nil {
      return .photos(count: count)
    }
    if let name = rest("photos given to ") { return .given(to: name) }
    if let name = rest("now ") { return .renamed(to: name) }
    return rest("folder ").map { .folder($0) }
  }
}
