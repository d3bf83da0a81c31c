import AppModel
public import Domain
public import Screens
public import UIKit
public import Wire

/// Sends requests to a server.
@MainActor public protocol Network: AnyObject {
  /// Sends `request`; `then` receives the response, unless `cancel` is called first.
  func send(_ request: Request, then: @escaping @MainActor (Response) -> Void)
  /// Cancels all requests; their callbacks are not called.
  func cancel()
  /// Why the last response is missing, if the device knows.
  var obstacle: Obstacle? { get }
}

extension Network {
  /// Nil by default, for a network that does not know the reason.
  public var obstacle: Obstacle? { nil }
}

/// What a request does while the device has no connection.
public enum OfflineBehavior: Hashable, Sendable {
  /// It fails at once.
  case fail
  /// It waits for a connection, at most as long as `RequestPolicy` says.
  case wait
}

/// Sends requests to one server with URLSession, authenticated by cookies or a token.
///
/// A GET that does not reach the server is retried as `RequestPolicy` says, unless it has waited for a
/// connection.
public final class ServerNetwork: Network {
  private let policy = RequestPolicy()
  private let origin: URL
  private let bearer: Secret?
  private let alarm: any AppTimer
  private let session: URLSession
  let sessionDelegate: SessionDelegate
  /// The pending requests by number; the task is nil before a further attempt.
  private(set) var underWay: [Int: URLSessionDataTask?] = [:]
  private var last = 0
  private var changes = ChangeSequence()

  /// A network to `origin`, which is scheme, host and port; `bearer` is sent as the access token.
  /// `certificates` are trusted besides those of the system's authorities.
  public init(
    origin: URL, bearer: Secret? = nil, alarm: any AppTimer = DeviceTimer(),
    configuration: URLSessionConfiguration = .default, certificates: TrustedCertificates? = nil
  ) {
    self.origin = origin
    self.bearer = bearer
    self.alarm = alarm
    sessionDelegate = SessionDelegate(origin, ServerTrust(certificates))
    session = URLSession(
      configuration: configuration.withoutCache(), delegate: sessionDelegate, delegateQueue: .main)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// Sends `request`; status 0 means that no complete response arrived, `Response.tooLong` that it is
  /// longer than `SessionDelegate.longestBody`.
  public func send(_ request: Request, then: @escaping @MainActor (Response) -> Void) {
    guard let message = message(request) else { return then(.none) }
    last += 1
    send(message, last, attempt: 1, then)
  }

  private func send(
    _ message: URLRequest, _ number: Int, attempt: Int,
    _ then: @escaping @MainActor (Response) -> Void
  ) {
    let task = session.dataTask(with: message)
    sessionDelegate.expect(task) { [weak self] response, hasWaited in
      guard let self, underWay[number] != nil else { return }
      // Why the last attempt: with an obstacle, only the person can help; and a request that has waited may
      // have used up its deadline.
      let isLast = hasWaited || obstacle != nil
      let pause = isLast ? nil : nextPause(after: attempt, message, response)
      guard let pause else {
        underWay[number] = nil
        return then(response)
      }
      underWay[number] = .some(nil)
      alarm.wake(after: pause) { [weak self] in
        guard let self, underWay[number] != nil else { return }
        send(message, number, attempt: attempt + 1, then)
      }
    }
    underWay[number] = task
    task.resume()
  }

  private func nextPause(
    after attempt: Int, _ message: URLRequest, _ response: Response
  ) -> Int32? {
    policy.pause(
      after: attempt, isRead: message.httpMethod == RequestMethod.get.rawValue,
      status: response.status,
      wait: response.wait)
  }

  /// Why the last response is missing, if the device knows.
  public var obstacle: Obstacle? { sessionDelegate.obstacle }

  /// Cancels all requests; their callbacks are not called.
  public func cancel() {
    let tasks = underWay.values
    underWay = [:]
    for task in tasks { task?.cancel() }
  }

  /// The request for URLSession; nil if its URL has another origin.
  func message(_ request: Request) -> URLRequest? {
    var message = URLRequest(request, to: origin, bearer: bearer)
    message?.timeoutInterval = Double(policy.deadline)
    if request.method != .get {
      message?.setValue(
        String(changes.next(at: alarm.now.milliseconds)),
        forHTTPHeaderField: ChangeSequence.header.description)
    }
    return message
  }
}

extension URLRequest {
  /// A request to the server at `origin`, with the access token if there is one; nil if its URL has
  /// another origin.
  init?(_ request: Request, to origin: URL, bearer: Secret?) {
    guard let url = URL(string: request.address, relativeTo: origin)?.absoluteURL,
      url.isOfOrigin(origin)
    else { return nil }
    self.init(url: url)
    httpMethod = request.method.rawValue
    setValue("application/json", forHTTPHeaderField: "Accept")
    setValue(TimeZone.current.identifier, forHTTPHeaderField: ViewerZone.header.description)
    for line in request.headers.split(separator: "\n") {
      guard let end = line.range(of: ": ") else { continue }
      setValue(
        String(line[end.upperBound...]), forHTTPHeaderField: String(line[..<end.lowerBound]))
    }
    if let bearer {
      setValue("v1", forHTTPHeaderField: "Accept-Version")
      setValue("Bearer " + bearer.reveal(), forHTTPHeaderField: "Authorization")
    }
    if !request.form.isEmpty {
      setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
      httpBody = Data(request.form.reveal().utf8)
    }
  }
}

extension URLSessionConfiguration {
  /// A copy without a response cache.
  ///
  /// Why: responses have no ETag to revalidate with, so a cache would only leave private data on
  /// disk; `OfflineCache` stores what is needed offline. Also, Foundation on Linux crashes when a task is
  /// canceled while it reads a cache (swift-corelibs-foundation 3296).
  func withoutCache() -> URLSessionConfiguration {
    let copy = (self.copy() as? URLSessionConfiguration) ?? self
    copy.urlCache = nil
    return copy
  }
}

extension URLSessionConfiguration {
  /// A configuration without cookies and cache on the disk, whose requests do this without a
  /// connection.
  static func ephemeral(_ offline: OfflineBehavior) -> URLSessionConfiguration {
    switch offline {
    case .fail: .ephemeral
    case .wait: .waiting
    }
  }

  /// A configuration whose requests wait for a connection, at most as long as `RequestPolicy` says.
  private static var waiting: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForResource = Double(RequestPolicy().deadline)
    #if canImport(ObjectiveC)
      configuration.waitsForConnectivity = true
    #endif
    return configuration
  }
}

extension URL {
  /// Whether scheme, host and port equal those of `origin`.
  func isOfOrigin(_ origin: URL) -> Bool {
    host == origin.host && port == origin.port && scheme == origin.scheme
  }
}
