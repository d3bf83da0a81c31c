public import Domain
public import Texts

/// The choice of the server that the app works with (IOS-3).
public struct ServerScreen: Hashable, Sendable {
  /// What happened.
  public enum Event: Hashable, Sendable {
    /// The person changed the address.
    case addressChanged(String)
    /// The person wants the server at the address.
    case submitted
    /// The person wants a server that was used before.
    case picked(ServerAddress)
    /// The person wants a server out of the list.
    case forgotten(ServerAddress)
    /// It is known what answers at the address.
    case found(Ticket, Finding)
    /// The person changed the public key of the application at Unsplash.
    case accessKeyChanged(String)
    /// The person changed its secret.
    case secretChanged(Secret)
    /// The person wants Unsplash with these keys.
    case keysSubmitted
    /// A link or a QR code brought an address.
    case linkOpened(String)
    /// The person closed the screen.
    case closeTapped
  }

  /// What the shell shall do.
  public enum Effect: Hashable, Sendable {
    /// Ask the server what it is; answer with this ticket.
    case check(Ticket, ServerAddress)
    /// Remember these servers, the last one first.
    case remember([ServerAddress])
    /// Work with this server from now on.
    case use(ServerChoice)
    /// Close the screen.
    case close
  }

  /// What answers at an address.
  public enum Finding: Hashable, Sendable {
    /// A server of the product that calls itself so.
    case imageFeed(String)
    /// Something else.
    case somethingElse
    /// Nobody.
    case nobody
  }

  /// Where the screen stands.
  public enum Phase: Hashable, Sendable {
    /// Waiting for the person.
    case ready
    /// A server is being asked, with this ticket.
    case checking(Ticket, ServerAddress)
  }

  /// So many servers are remembered.
  static let most = 8

  /// Where the screen stands.
  public private(set) var phase = Phase.ready
  private var ticket = Ticket()
  private var address: String
  private var keys: UnsplashKeys
  private var servers: [ServerAddress]
  private var problem: ServerPhrase?
  private var keyProblem: ServerPhrase?

  /// A choice among `servers` and others, which begins with the server in use.
  public init(servers: [ServerAddress], choice: ServerChoice?) {
    self.servers = servers
    address = ""
    keys = UnsplashKeys(accessKey: "", secret: Secret(""))
    switch choice {
    case .own(let used): address = used.text
    case .unsplash(let used): keys = used
    case nil: break
    }
  }

  /// Takes notice of what happened and answers with what to do.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .addressChanged(let text), .linkOpened(let text):
      phase = .ready
      problem = nil
      address = text
      return []
    case .submitted: return submit()
    case .picked(let server):
      address = server.text
      return submit()
    case .forgotten(let server):
      // Why: what is being asked would come back with its answer.
      if case .checking(_, server) = phase { phase = .ready }
      servers.removeAll { $0 == server }
      return [.remember(servers)]
    case .found(let answered, let finding): return take(finding, answered)
    case .accessKeyChanged(let text):
      keyProblem = nil
      keys.accessKey = text
      return []
    case .secretChanged(let secret):
      keyProblem = nil
      keys.secret = secret
      return []
    case .keysSubmitted: return submitKeys()
    case .closeTapped:
      phase = .ready
      return [.close]
    }
  }

  private mutating func submit() -> [Effect] {
    problem = nil
    phase = .ready
    do {
      let server = try ServerAddress(address)
      let question = ticket.next()
      phase = .checking(question, server)
      return [.check(question, server)]
    } catch {
      switch error {
      case .malformed: problem = .malformed
      case .notSecure: problem = .notSecure
      }
      return []
    }
  }

  private mutating func take(_ finding: Finding, _ answered: Ticket) -> [Effect] {
    guard case .checking(answered, let server) = phase else { return [] }
    phase = .ready
    switch finding {
    case .imageFeed(server.text):
      servers = [server] + servers.filter { $0 != server }.prefix(ServerScreen.most - 1)
      return [.remember(servers), .use(.own(server))]
    // Why: its pictures and its sign-in lead there, whether it can be reached there or not.
    case .imageFeed(let other): problem = .otherAddress(other)
    case .somethingElse: problem = .noImageFeed
    case .nobody: problem = .unreached
    }
    return []
  }

  private mutating func submitKeys() -> [Effect] {
    phase = .ready
    keyProblem = nil
    guard !keys.accessKey.isEmpty, !keys.secret.isEmpty else {
      keyProblem = .keyMissing
      return []
    }
    return [.use(.unsplash(keys))]
  }

  /// What is on display.
  public var view: ServerView {
    ServerView(
      address: address, accessKey: keys.accessKey, servers: servers, isChecking: phase != .ready,
      problem: problem, keyProblem: keyProblem)
  }
}

/// What the choice of the server shows.
public struct ServerView: Hashable, Sendable {
  /// The text of the address.
  public var address: String
  /// The text of the public key for Unsplash.
  public var accessKey: String
  /// The servers that were used before, the last one first.
  public var servers: [ServerAddress]
  /// Whether a server is being asked.
  public var isChecking: Bool
  /// What is wrong with the address.
  public var problem: ServerPhrase?
  /// What is wrong with the keys.
  public var keyProblem: ServerPhrase?
}
