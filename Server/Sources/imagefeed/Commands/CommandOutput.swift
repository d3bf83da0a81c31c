import ArgumentParser
import Identity
import Service
import Synchronization

/// Prints the results of commands.
enum CommandOutput {
  /// Runs the command and prints its final event; throws exit code 1 if it was refused or found
  /// problems.
  static func simply(_ order: AdminCommand, _ data: DataOption, json: Bool) async throws {
    let last = Mutex<AdminEvent?>(nil)
    try await CommandRunner.perform(order, data, json: json) { reply in
      if case .note(let sentence) = reply { Terminal.note(sentence) }
      if reply.isEnd { last.withLock { $0 = reply } }
    }
    guard let reply = last.withLock({ $0 }) else { throw ExitCode(1) }
    try show(reply, json: json)
  }

  /// Prints a final event; throws exit code 1 if the command was refused or found problems.
  static func show(_ reply: AdminEvent, json: Bool) throws {
    if json { try show(json: reply) } else { try show(reply) }
  }

  private static func show(_ reply: AdminEvent) throws {
    switch reply {
    case .done(let sentence): Terminal.say(sentence)
    case .backedUp(let totals): try show(totals)
    case .refused(let sentence): throw refuse(sentence)
    case .problems(let problems):
      for problem in problems { Terminal.note(problem) }
      if !problems.isEmpty { throw ExitCode(1) }
      Terminal.say("Nothing is wrong.")
    case .users(let users):
      for user in users { Terminal.say(line(user)) }
    case .applications(let clients):
      for client in clients { Terminal.say(line(client)) }
    case .registered(let client, let secret):
      Terminal.say("access key  \(client.accessKey)")
      if let secret { Terminal.say("secret      \(secret)   (shown this once)") }
    case .invited(let address, let until):
      Terminal.say(address)
      Terminal.say("works once, until \(until)")
    case .similarPhotos(let groups): Similar.show(groups)
    case .reread(let totals): Reread.show(totals)
    case .removed(let count, let unknown): try show(removed: count, unknown)
    case .tags(let tags): for tag in tags { Terminal.say(tag) }
    case .registration(let policy): Terminal.say(policy.sentence)
    case .invitations(let invitations):
      for invitation in invitations {
        Terminal.say("\(invitation.id)  until \(invitation.until)")
      }
    case .albums(let albums):
      for album in albums { Terminal.say(line(album)) }
    case .folders(let folders):
      for folder in folders { Terminal.say(line(folder)) }
    case .audit(let lines):
      for entry in lines { Terminal.say(line(entry)) }
    case .status(let status): try Status.show(status)
    case .imported, .interrupted, .demoQuestion, .progress, .failed, .similar, .note: break
    }
  }

  private static func show(removed count: Int, _ unknown: [String]) throws {
    let sentence = CommandOutput.sentence(removed: count, unknown)
    if !unknown.isEmpty { throw refuse(sentence) }
    Terminal.say(sentence)
  }

  private static func show(_ totals: BackupTotals) throws {
    Terminal.say(totals.sentence)
    if !totals.missing.isEmpty { throw ExitCode(incompleteCode) }
  }

  private static func show(json reply: AdminEvent) throws {
    switch reply {
    case .done(let sentence): Terminal.say(json: ["done": sentence])
    case .backedUp(let totals):
      Terminal.say(json: BackedUp(totals))
      if !totals.missing.isEmpty { throw ExitCode(incompleteCode) }
    case .refused(let sentence): throw refuse(sentence, json: true)
    case .problems(let problems):
      Terminal.say(json: ["problems": problems])
      if !problems.isEmpty { throw ExitCode(1) }
    case .users(let users): Terminal.say(jsonInBothCases: users)
    case .applications(let clients): Terminal.say(jsonInBothCases: clients)
    case .registered(let client, let secret):
      Terminal.say(jsonInBothCases: Registered(accessKey: client.accessKey, secret: secret))
    case .removed(let count, let unknown):
      let sentence = CommandOutput.sentence(removed: count, unknown)
      let isDone = unknown.isEmpty
      Terminal.say(
        json: Removed(
          removed: count, unknown: unknown, done: isDone ? sentence : nil,
          error: isDone ? nil : sentence))
      if !isDone { throw ExitCode(1) }
    case .tags(let tags): Terminal.say(json: ["tags": tags])
    case .similarPhotos(let groups): Terminal.say(json: groups)
    case .reread(let totals): Terminal.say(json: totals)
    case .registration(let policy):
      Terminal.say(json: ["done": policy.sentence, "registration": policy.rawValue])
    case .invited(let address, let until):
      Terminal.say(json: ["address": address, "until": until])
    case .invitations(let invitations): Terminal.say(json: invitations)
    case .albums(let albums): Terminal.say(json: albums)
    case .folders(let folders): Terminal.say(json: folders)
    case .audit(let lines): Terminal.say(json: lines)
    case .status(let status):
      Terminal.say(json: status)
      try Status.end(status)
    case .imported, .interrupted, .demoQuestion, .progress, .failed, .similar, .note: break
    }
  }

  /// The output of `backup --json`.
  private struct BackedUp: Encodable {
    let done: String
    let file: String
    let missing: Int
    let missingFiles: [String]
    let inFolders: Int

    enum CodingKeys: String, CodingKey {
      case done, file, missing
      case missingFiles = "missing_files"
      case inFolders = "in_folders"
    }

    init(_ totals: BackupTotals) {
      (done, file, missingFiles) = (totals.sentence, totals.file, totals.missing)
      (missing, inFolders) = (totals.missing.count, totals.indexed)
    }
  }

  /// The output of `app add --json`.
  private struct Registered: Encodable {
    let accessKey: String
    let secret: String?
  }

  /// The output of `remove --json`: either `done` or `error`.
  private struct Removed: Encodable {
    let removed: Int
    let unknown: [String]
    let done: String?
    let error: String?
  }

  private static func sentence(removed count: Int, _ unknown: [String]) -> String {
    guard !unknown.isEmpty else { return "\(count) removed." }
    return "\(count) removed; unknown: \(unknown.joined(separator: " "))."
  }

  private static func line(_ user: AdminEvent.User) -> String {
    let marks =
      (user.isOwner ? " (owner)" : "") + (user.isDisabled ? " (disabled)" : "")
      + (user.isDemo ? " (demo)" : "")
    return "@\(user.username)  \(user.name)  login \(user.login ?? "none")"
      + "  \(user.photos) photos\(marks)"
  }

  private static func line(_ album: AdminEvent.Album) -> String {
    "\(album.slug ?? album.id)  \(album.title)  @\(album.owner)  \(album.photos) photos"
      + "  \(album.visibility)"
  }

  private static func line(_ folder: AdminEvent.Folder) -> String {
    var line = "\(folder.path)  @\(folder.owner)  \(folder.photos) photos"
    if folder.missing > 0 { line += ", \(folder.missing) missing" }
    if folder.watched { line += "  watched" }
    if let since = folder.unavailable { return line + "  not available since \(since)" }
    return line + (folder.scanned.map { "  scanned \($0)" } ?? "  not completely scanned yet")
  }

  private static func line(_ entry: AdminEvent.AuditLine) -> String {
    let account = entry.account.map { "@" + $0 } ?? "-"
    return "\(entry.at)  \(entry.kind)  \(account)  \(entry.address ?? "-")  \(entry.reason)"
  }

  private static func line(_ client: AdminEvent.Client) -> String {
    let kind = client.isUnsplashClient ? " (Unsplash client)" : ""
    return "\(client.accessKey)  \(client.name)\(kind)  \(client.redirects.joined(separator: " "))"
  }
}

extension RegistrationPolicy {
  /// Describes who may register, as a sentence for the server's owner.
  fileprivate var sentence: String {
    switch self {
    case .closed: "closed: only you make accounts."
    case .invitation: "invitation: who has an invitation can make an account."
    case .open: "open: everybody can make an account."
    }
  }
}
