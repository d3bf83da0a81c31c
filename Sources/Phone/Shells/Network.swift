public import Domain
public import UIKit
public import Wire

/// Sends requests to a server.
@MainActor public protocol Network: AnyObject {
  /// Sends `request`; `then` receives the response, unless `cancel` is called first.
  func send(_ request: Request, then: @escaping @MainActor (Response) -> Void)
  /// Cancels all requests; their callbacks are not called.
  func cancel()
}

/// Sends requests to one server with URLSession, authenticated by cookies or a token.
///
/// A GET without a response, or with 502…504 and no Retry-After, is retried up to twice; other
/// methods are not retried.
public final class ServerNetwork: Network {
  /// Milliseconds before each retry.
  private static let pauses: [Int32] = [300, 1200]

  private let origin: URL
  private let bearer: Secret?
  private let alarm: any AppTimer
  private let session: URLSession
  private let sessionDelegate: SessionDelegate
  private var underWay: [Int: URLSessionDataTask?] = [:]
  private var last = 0

  /// A network to `origin`, which is scheme, host and port; `bearer` is sent as the access token.
  public init(
    origin: URL, bearer: Secret? = nil, alarm: any AppTimer = DeviceTimer(),
    configuration: URLSessionConfiguration = .default
  ) {
    self.origin = origin
    self.bearer = bearer
    self.alarm = alarm
    sessionDelegate = SessionDelegate(origin)
    session = URLSession(
      configuration: configuration.withoutCache(), delegate: sessionDelegate, delegateQueue: .main)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// Sends `request`; status 0 means that no complete response arrived.
  public func send(_ request: Request, then: @escaping @MainActor (Response) -> Void) {
    guard let message = message(request) else { return then(.none) }
    last += 1
    let pauses = request.method == .get ? ServerNetwork.pauses[...] : []
    send(message, last, pauses, then)
  }

  private func send(
    _ message: URLRequest, _ number: Int, _ pauses: ArraySlice<Int32>,
    _ then: @escaping @MainActor (Response) -> Void
  ) {
    let task = session.dataTask(with: message)
    sessionDelegate.expect(task) { [weak self] response in
      self?.take(response, message, number, pauses, then)
    }
    underWay[number] = task
    task.resume()
  }

  private func take(
    _ response: Response, _ message: URLRequest, _ number: Int, _ pauses: ArraySlice<Int32>,
    _ then: @escaping @MainActor (Response) -> Void
  ) {
    guard underWay[number] != nil else { return }
    guard response.isWorthAnotherTry, let pause = pauses.first else {
      underWay[number] = nil
      return then(response)
    }
    underWay[number] = .some(nil)
    alarm.wake(after: pause) { [weak self] in
      guard let self, self.underWay[number] != nil else { return }
      self.send(message, number, pauses.dropFirst(), then)
    }
  }

  /// Cancels all requests; their callbacks are not called.
  public func cancel() {
    let tasks = underWay.values
    underWay = [:]
    for task in tasks { task?.cancel() }
  }

  /// The request for URLSession; nil if its URL has another origin.
  func message(_ request: Request) -> URLRequest? {
    guard let url = URL(string: request.address, relativeTo: origin)?.absoluteURL,
      url.isOfOrigin(origin)
    else { return nil }
    var message = URLRequest(url: url)
    message.timeoutInterval = 20
    message.httpMethod = request.method.rawValue
    message.setValue("application/json", forHTTPHeaderField: "Accept")
    for line in request.headers.split(separator: "\n") {
      guard let end = line.range(of: ": ") else { continue }
      message.setValue(
        String(line[end.upperBound...]), forHTTPHeaderField: String(line[..<end.lowerBound]))
    }
    if let bearer {
      message.setValue("v1", forHTTPHeaderField: "Accept-Version")
      message.setValue("Bearer " + bearer.reveal(), forHTTPHeaderField: "Authorization")
    }
    if !request.form.isEmpty {
      message.setValue(
        "application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
      message.httpBody = Data(request.form.reveal().utf8)
    }
    return message
  }
}

extension Response {
  /// Whether a retry may succeed: no response, or a gateway error without Retry-After.
  fileprivate var isWorthAnotherTry: Bool {
    status == 0 || 502...504 ~= status && wait == 0
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

extension URL {
  /// Whether scheme, host and port equal those of `origin`.
  func isOfOrigin(_ origin: URL) -> Bool {
    host == origin.host && port == origin.port && scheme == origin.scheme
  }
}
