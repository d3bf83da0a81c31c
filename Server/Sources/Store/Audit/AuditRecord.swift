public import Domain

/// What an entry of the audit log is about (LIB-17).
public enum AuditKind: String, CaseIterable, Codable, Sendable {
  /// Somebody signed in.
  case signIn = "sign-in"
  /// A password, secure sequence or code was wrong, or the limit of attempts was reached.
  case failedSignIn = "failed-sign-in"
  /// A new account.
  case newAccount = "new-account"
  /// An account got another user name.
  case renamedAccount = "renamed-account"
  /// An account was removed.
  case removedAccount = "removed-account"
  /// A changed password, secure sequence or phone number.
  case changedCredentials = "changed-credentials"
  /// An application was given access to an account, or registered.
  case grant
  /// An application, a session or an account lost its access.
  case revocation
  /// Photos were removed.
  case removal
  /// A change was refused because its right had been taken away meanwhile.
  case refusal
}

/// An entry of the audit log.
public struct AuditRecord: Hashable, Sendable {
  /// When it happened.
  public var at: Instant
  /// What happened.
  public var kind: AuditKind
  /// The user name of the account; nil if it is unknown, as for a login that does not exist.
  public var account: String?
  /// The address of the client; nil for the owner's commands.
  public var address: String?
  /// What was wrong or what was concerned, in few words: "password", or an application's name.
  public var reason: String

  /// Creates an entry.
  public init(
    at: Instant, kind: AuditKind, account: String?, address: String?, reason: String
  ) {
    self.at = at
    self.kind = kind
    self.account = account
    self.address = address
    self.reason = reason
  }
}
