import Domain
import Store
import Texts

extension AuditRecord {
  /// What happened, in the words of an owner's page in `language`.
  func event(in language: Language) -> String { phrase.text(in: language) }

  private var phrase: EventPhrase {
    switch kind {
    case .signIn: .signIn
    case .failedSignIn: .failedSignIn
    case .newAccount: .newAccount
    case .renamedAccount: .renamedAccount
    case .removedAccount: .removedAccount
    case .changedCredentials: .changedCredentials
    case .grant: reason.hasPrefix("registration ") ? .changedRegistration : .grant
    case .revocation: .revocation
    case .removal: .removal
    case .refusal: .refusal
    }
  }

  /// The reason in `language`, and the owner who gave the command on a page. Names, such as that of an application, stay
  /// as they are.
  func reason(in language: Language) -> String {
    if let (subject, owner) = ownersCommand {
      let phrase = AuditRecord.phrase(of: subject, kind)
      // Why: a person's grant, and a folder, may have a name that ends like a command of an owner.
      if phrase != nil || kind == .grant && account == nil {
        return (phrase?.text(in: language) ?? subject) + " · @" + owner
      }
    }
    return AuditRecord.phrase(of: reason, kind)?.text(in: language) ?? reason
  }

  /// What a reason that ends with " by NAME" says before that, and the name; nil for others.
  private var ownersCommand: (subject: String, owner: String)? {
    guard let end = reason.ranges(of: " by ").last, !reason.hasPrefix("folder ") else { return nil }
    let owner = reason[end.upperBound...]
    guard owner.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return nil }
    return (String(reason[..<end.lowerBound]), String(owner))
  }

  /// The reasons without a name or number.
  private static let fixed: [String: EventReasonPhrase] = [
    "password": .password, "sequence": .sequence, "phone": .phone, "code": .code,
    "throttled": .throttled, "share-password": .sharePassword, "session": .session,
    "other sessions": .otherSessions, "application": .application, "share link": .shareLink,
    "own photos in a share link": .ownPhotosInShareLink, "registration": .registration,
    "command": .command, "invitation": .invitation, "disabled": .disabled, "enabled": .enabled,
    "owner": .owner, "photos removed": .photosRemoved, "registration closed": .policy(.closed),
    "registration invitation": .policy(.invitation), "registration open": .policy(.open),
  ]

  private static func phrase(of text: String, _ kind: AuditKind) -> EventReasonPhrase? {
    if let phrase = fixed[text] { return phrase }
    func rest(_ start: String) -> String? {
      text.hasPrefix(start) ? String(text.dropFirst(start.count)) : nil
    }
    // Why by kind: a name of an application can begin with anything.
    switch kind {
    case .removal:
      let words = text.split(separator: " ", maxSplits: 1)
      if words.count == 2, let count = Int(words[0]) {
        return words[1].hasSuffix("to the bin") ? .binned(count: count) : .photos(count: count)
      }
      return rest("folder ").map { .folder($0) }
    case .removedAccount: return rest("photos given to ").map { .given(to: $0) }
    case .renamedAccount: return rest("now ").map { .renamed(to: $0) }
    case .signIn, .failedSignIn, .newAccount, .changedCredentials, .grant, .revocation, .refusal:
      return nil
    }
  }
}
