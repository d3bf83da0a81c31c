public import Domain
public import Texts

/// Chooses the server that the app uses (IOS-3).
public struct ServerScreen: Hashable, Sendable {
  /// An input: something the person, the server or the system did.
  public enum Event: Hashable, Sendable {
    /// The person changed the address.
    case addressChanged(String)
    /// The person confirmed the address.
    case submitted
    /// The person chose a recent server.
    case picked(ServerURL)
    /// The person removed a server from the list.
    case forgotten(ServerURL)
    /// The check with this ticket is finished.
    case found(Ticket, Finding)
    /// The person changed the access key of the Unsplash application.
    case accessKeyChanged(String)
    /// The person changed the secret key of the Unsplash application.
    case secretChanged(Secret)
    /// The person confirmed the Unsplash keys.
    case keysSubmitted
    /// The app came to the front.
    case cameToFront
    /// A link or a QR code contained an address.
    case linkOpened(String)
    /// The person closed the screen.
    case closeTapped
  }

  /// A side effect for the shell (the web page or the iPhone app) to carry out.
  public enum Effect: Hashable, Sendable {
    /// Check what responds at this address; answer with this ticket.
    case check(Ticket, ServerURL)
    /// Store these servers, most recent first.
    case remember([ServerURL])
    /// Use this server from now on.
    case use(ServerChoice)
    /// Close the screen.
    case close
  }

  /// The result of checking an address.
  public enum Finding: Hashable, Sendable {
    /// An Image Feed server; the value is its public address according to its own response.
    case imageFeed(String)
    /// Another kind of server.
    case somethingElse
    /// No response.
    case nobody
  }

  /// The state of the screen.
  public enum Phase: Hashable, Sendable {
    /// Waiting for input.
    case ready
    /// An address is being checked with this ticket.
    case checking(Ticket, ServerURL)
  }

  /// Maximum number of stored servers.
  static let most = 8

  /// The state of the screen.
  public private(set) var phase = Phase.ready
  private var ticket = Ticket()
  private var address: String
  private var keys: UnsplashKeys
  private var servers: [ServerURL]
  private var problem: ServerPhrase?
  private var keyProblem: ServerPhrase?

  /// Starts with the server in use; `servers` are the recent ones, most recent first.
  public init(servers: [ServerURL], choice: ServerChoice?) {
    self.servers = servers
    address = ""
    keys = UnsplashKeys(accessKey: "", secret: Secret(""))
    switch choice {
    case .own(let used): address = used.text
    case .unsplash(let used): keys = used
    case nil: break
    }
  }

  /// Handles an event and returns the effects to carry out.
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
      // Why cancel a running check: its result would add the removed server to the list again.
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
    // Why: iOS asks for permission to use the local network at the first request, which fails meanwhile.
    case .cameToFront: return problem == .unreached ? submit() : []
    case .closeTapped:
      phase = .ready
      return [.close]
    }
  }

  private mutating func submit() -> [Effect] {
    problem = nil
    phase = .ready
    do {
      let server = try ServerURL(address)
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
    // Why an error: pictures and sign-in would use the address that the server reports, which
    // this device may not reach.
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

  /// The content to display.
  public var view: ServerView {
    ServerView(
      address: address, accessKey: keys.accessKey, servers: servers, isChecking: phase != .ready,
      problem: problem, keyProblem: keyProblem)
  }
}

/// The data from which the web app and the iPhone app draw the screen that chooses the server.
public struct ServerView: Hashable, Sendable {
  /// The text of the address field, possibly not yet a valid URL.
  public var address: String
  /// The text of the access key field.
  public var accessKey: String
  /// The recent servers, most recent first.
  public var servers: [ServerURL]
  /// Whether an address is being checked.
  public var isChecking: Bool
  /// The problem with the address, if any.
  public var problem: ServerPhrase?
  /// The problem with the keys, if any.
  public var keyProblem: ServerPhrase?
}
