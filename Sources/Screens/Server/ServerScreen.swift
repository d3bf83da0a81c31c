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
    /// A link or a QR code contained an address, and perhaps the fingerprint of its certificate.
    case linkOpened(String, certificate: CertificateFingerprint? = nil)
    /// The person trusts the server's certificate.
    case trustTapped
    /// The person does not trust the server's certificate.
    case distrustTapped
    /// The person wants to change the app's permissions.
    case settingsTapped
    /// The person closed the screen.
    case closeTapped
  }

  /// A side effect for the shell (the web page or the iPhone app) to carry out.
  public enum Effect: Hashable, Sendable {
    /// Check what responds at this address; answer with this ticket.
    case check(Ticket, ServerURL)
    /// Store these servers, most recent first, and forget the certificates of all others.
    case remember([ServerURL])
    /// Trust the certificate with this fingerprint at this address only.
    case trust(ServerURL, CertificateFingerprint)
    /// Open the app's page in the system's settings.
    case openSettings
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
    /// No response, for an unknown reason.
    case nobody
    /// No response, for this reason.
    case blocked(Obstacle)
  }

  /// The state of the screen.
  public enum Phase: Hashable, Sendable {
    /// Waiting for input.
    case ready
    /// An address is being checked with this ticket.
    case checking(Ticket, ServerURL)
    /// The person is asked whether to trust the certificate of this server.
    case asking(ServerURL, CertificateFingerprint)
  }

  /// Maximum number of stored servers.
  static let most = 8

  /// The state of the screen.
  public private(set) var phase = Phase.ready
  private var ticket = Ticket()
  private var address: String
  /// The fingerprint in the link that was opened; nil if the address was entered in another way.
  private var offered: CertificateFingerprint?
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
    case .addressChanged(let text): return change(text, nil)
    case .linkOpened(let text, let certificate): return change(text, certificate)
    case .submitted: return submit()
    case .picked(let server):
      _ = change(server.text, nil)
      return submit()
    case .forgotten(let server):
      // Why cancel a running check: its result would add the removed server to the list again.
      if case .checking(_, server) = phase { phase = .ready }
      if case .asking(server, _) = phase { phase = .ready }
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
    case .trustTapped: return trust()
    case .distrustTapped:
      if case .asking = phase { phase = .ready }
      return []
    // Why: iOS asks for permission to use the local network at the first request, which fails meanwhile.
    case .cameToFront: return problem == .unreached || canOpenSettings ? submit() : []
    case .settingsTapped: return [.openSettings]
    case .closeTapped:
      phase = .ready
      return [.close]
    }
  }

  private mutating func change(_ text: String, _ certificate: CertificateFingerprint?) -> [Effect] {
    phase = .ready
    problem = nil
    address = text
    offered = certificate
    return []
  }

  private mutating func submit() -> [Effect] {
    problem = nil
    phase = .ready
    do {
      let server = try ServerURL(address)
      return [check(server)]
    } catch {
      switch error {
      case .malformed: problem = .malformed
      case .notSecure: problem = .notSecure
      }
      return []
    }
  }

  private mutating func check(_ server: ServerURL) -> Effect {
    let question = ticket.next()
    phase = .checking(question, server)
    return .check(question, server)
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
    case .blocked(.localNetwork): problem = .connection(.noLocalNetwork)
    case .blocked(.certificate(let presented, let isChanged)):
      if let offered, offered == presented, server.isLocal {
        phase = .asking(server, offered)
      } else {
        problem = .connection(certificateProblem(server, isChanged))
      }
    }
    return []
  }

  // MARK: The certificate

  /// Why the certificate is refused. The person cannot override this: only the fingerprint in the
  /// QR code, which the server itself printed, proves that the certificate is that server's.
  private func certificateProblem(_ server: ServerURL, _ isChanged: Bool) -> ConnectionPhrase {
    // Why: iOS lets an app trust a certificate by itself only where plain http is allowed.
    guard server.isLocal else { return .publicCertificateNeeded }
    if offered != nil { return .otherCertificate }
    return isChanged ? .changedCertificate : .unknownCertificate
  }

  private mutating func trust() -> [Effect] {
    guard case .asking(let server, let fingerprint) = phase else { return [] }
    return [.trust(server, fingerprint), check(server)]
  }

  private var canOpenSettings: Bool { problem == .connection(.noLocalNetwork) }

  private var question: ServerView.TrustQuestion? {
    guard case .asking(let server, let fingerprint) = phase else { return nil }
    return ServerView.TrustQuestion(server: server.text, fingerprint: fingerprint.readable)
  }

  private var isChecking: Bool {
    if case .checking = phase { true } else { false }
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
      address: address, accessKey: keys.accessKey, servers: servers, isChecking: isChecking,
      problem: problem, keyProblem: keyProblem, question: question,
      canOpenSettings: canOpenSettings)
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
  /// The question about the server's certificate, if it is asked.
  public var question: TrustQuestion?
  /// Whether a button opens the app's page in the system's settings.
  public var canOpenSettings: Bool

  /// Whether to trust a certificate that no public authority signed.
  public struct TrustQuestion: Hashable, Sendable {
    /// The server's address.
    public let server: String
    /// The fingerprint of its certificate, as `openssl x509 -fingerprint -sha256` prints it.
    public let fingerprint: String
  }
}
