import Domain
import Identity
import Store

/// The audit log in the owner's commands (LIB-17).
extension AdminService {
  /// Records a command that succeeded, if it concerns who may do what, or removed photos.
  func record(
    _ order: AdminCommand, _ end: AdminEvent, by client: AuditedClient?
  ) async throws {
    guard let entry = AuditEntry(order, end) else { return }
    let reason = entry.reason + (client.map { " by \($0.username)" } ?? "")
    resources.audit.record(
      entry.kind, account: entry.account, address: client?.address, reason)
    // Why at once: without a server, the process ends with the command.
    try await resources.database.audit.flush()
  }

  /// The newest entries, written ones and those that wait.
  func audit(_ query: AdminCommand.AuditQuery) async throws -> AdminEvent {
    try await resources.database.audit.flush()
    let start = query.days.map { resources.clock().advanced(bySeconds: -Int64($0) * 86_400) }
    let records = try resources.database.audit.newest(
      query.limit, of: query.kinds, since: start)
    return .audit(
      records.map {
        AdminEvent.AuditLine(
          at: $0.at.text, kind: $0.kind.rawValue, account: $0.account, address: $0.address,
          reason: $0.reason)
      })
  }
}

/// The owner who gave a command on a page.
public struct AuditedClient: Hashable, Sendable {
  /// The owner's @name, without "@".
  public let username: String
  /// The address of the owner's browser.
  public let address: String
}

/// What a command adds to the audit log.
private struct AuditEntry {
  let kind: AuditKind
  let account: String?
  let reason: String

  private init(_ kind: AuditKind, _ account: String?, _ reason: String) {
    self.kind = kind
    self.account = account.map { $0.hasPrefix("@") ? String($0.dropFirst()) : $0 }
    self.reason = reason
  }

  private static func reason(_ photos: AdminCommand.PhotoChange?) -> String {
    switch photos {
    case nil: "command"
    case .give(let name): "photos given to \(name.hasPrefix("@") ? String(name.dropFirst()) : name)"
    case .remove: "photos removed"
    }
  }

  /// Nil for commands that are not recorded.
  init?(_ order: AdminCommand, _ end: AdminEvent) {
    switch order {
    case .addUser(let user): self.init(.newAccount, user.username, "command")
    case .renameUser(let name, let newName): self.init(.renamedAccount, name, "now \(newName)")
    case .removeUser(let name, let photos):
      self.init(.removedAccount, name, AuditEntry.reason(photos))
    case .setPassword(let name, _): self.init(.changedCredentials, name, "password")
    case .setSequence(let name, _): self.init(.changedCredentials, name, "sequence")
    case .setPhone(let name, _): self.init(.changedCredentials, name, "phone")
    case .setDisabled(let name, let isDisabled):
      self.init(isDisabled ? .revocation : .grant, name, isDisabled ? "disabled" : "enabled")
    case .setRole(let name, let isOwner):
      self.init(isOwner ? .grant : .revocation, name, "owner")
    case .addApplication(let client): self.init(.grant, nil, client.name)
    case .removeApplication: self.init(.revocation, nil, "application")
    case .withdrawInvitation: self.init(.revocation, nil, "invitation")
    case .invite: self.init(.grant, nil, "invitation")
    case .registration(let policy?): self.init(.grant, nil, "registration \(policy)")
    case .remove:
      guard case .removed(let count, _) = end, count > 0 else { return nil }
      self.init(.removal, nil, count == 1 ? "1 photo" : "\(count) photos")
    case .folders(.forget(let path)): self.init(.removal, nil, "folder \(path)")
    case .folders(.index), .folders(.list), .importPhotos, .listUsers, .judgePassword,
      .listInvitations, .registration(nil), .feedOrder, .give, .tag, .backup, .check, .similar,
      .reread,
      .listApplications, .albums,
      .audit, .status:
      return nil
    }
  }
}
