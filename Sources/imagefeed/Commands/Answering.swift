import ArgumentParser
import Service
import Synchronization

/// Prints what came back for an order that has one reply.
enum Answering {
  /// Carries the order out and prints its end; exit code 1 when it was refused or problems were found.
  static func simply(_ order: Order, _ data: DataOption, json: Bool) async throws {
    let last = Mutex<Reply?>(nil)
    try await Desk.perform(order, folder: data.folder) { reply in
      if reply.isEnd { last.withLock { $0 = reply } }
    }
    guard let reply = last.withLock({ $0 }) else { throw ExitCode(1) }
    if json { try show(json: reply) } else { try show(reply) }
  }

  private static func show(_ reply: Reply) throws {
    switch reply {
    case .done(let sentence): Terminal.say(sentence)
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
    case .invitations(let invitations):
      for invitation in invitations {
        Terminal.say("\(invitation.id)  until \(invitation.until)")
      }
    case .imported, .interrupted, .demoQuestion, .progress, .failed: break
    }
  }

  private static func show(json reply: Reply) throws {
    switch reply {
    case .done(let sentence): Terminal.say(json: ["done": sentence])
    case .refused(let sentence):
      Terminal.say(json: ["error": sentence])
      throw ExitCode(1)
    case .problems(let problems):
      Terminal.say(json: ["problems": problems])
      if !problems.isEmpty { throw ExitCode(1) }
    case .users(let users): Terminal.say(json: users)
    case .applications(let clients): Terminal.say(json: clients)
    case .registered(let client, let secret):
      Terminal.say(json: ["access_key": client.accessKey, "secret": secret])
    case .invited(let address, let until):
      Terminal.say(json: ["address": address, "until": until])
    case .invitations(let invitations): Terminal.say(json: invitations)
    case .imported, .interrupted, .demoQuestion, .progress, .failed: break
    }
  }

  private static func line(_ user: Reply.User) -> String {
    let marks = (user.isDisabled ? " (disabled)" : "") + (user.isDemo ? " (demo)" : "")
    return "@\(user.username)  \(user.name)  login \(user.login ?? "none")"
      + "  \(user.photos) photos\(marks)"
  }

  private static func line(_ client: Reply.Client) -> String {
    let kind = client.isUnsplashClient ? " (Unsplash client)" : ""
    return "\(client.accessKey)  \(client.name)\(kind)  \(client.redirects.joined(separator: " "))"
  }
}
