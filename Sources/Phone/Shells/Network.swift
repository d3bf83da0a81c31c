public import Domain
public import UIKit
public import Wire

/// Carries requests to the server.
@MainActor public protocol Network: AnyObject {
  /// Sends `request`; `then` gets what came back, unless everything was cancelled meanwhile.
  func send(_ request: Request, then: @escaping @MainActor (Answer) -> Void)
  /// Ends every request that is under way; nobody is told.
  func cancel()
}

/// Carries requests to one server over URLSession, with its cookies or a token.
///
/// A question that brought nothing is asked twice more, after pauses; what changes something is not.
public final class ServerNetwork: Network {
  /// Milliseconds before each further try.
  private static let pauses: [Int32] = [300, 1200]

  private let origin: URL
  private let bearer: Secret?
  private let alarm: any Alarm
  private let session: URLSession
  private let intake: Intake
  private var underWay: [Int: URLSessionDataTask?] = [:]
  private var last = 0

  /// A network to the server at `origin`, scheme, host and port, for whom `bearer` is the token of.
  public init(
    origin: URL, bearer: Secret? = nil, alarm: any Alarm = DeviceAlarm(),
    configuration: URLSessionConfiguration = .default
  ) {
    self.origin = origin
    self.bearer = bearer
    self.alarm = alarm
    intake = Intake(origin)
    session = URLSession(
      configuration: configuration.withoutCache(), delegate: intake, delegateQueue: .main)
  }

  deinit { session.finishTasksAndInvalidate() }

  /// Sends `request`; an answer of status 0 says that the server was not reached.
  public func send(_ request: Request, then: @escaping @MainActor (Answer) -> Void) {
    guard let message = message(request) else { return then(.none) }
    last += 1
    let pauses = request.method == .get ? ServerNetwork.pauses[...] : []
    send(message, last, pauses, then)
  }

  private func send(
    _ message: URLRequest, _ number: Int, _ pauses: ArraySlice<Int32>,
    _ then: @escaping @MainActor (Answer) -> Void
  ) {
    let task = session.dataTask(with: message)
    intake.expect(task) { [weak self] answer in
      self?.take(answer, message, number, pauses, then)
    }
    underWay[number] = task
    task.resume()
  }

  private func take(
    _ answer: Answer, _ message: URLRequest, _ number: Int, _ pauses: ArraySlice<Int32>,
    _ then: @escaping @MainActor (Answer) -> Void
  ) {
    guard underWay[number] != nil else { return }
    guard answer.isWorthAnotherTry, let pause = pauses.first else {
      underWay[number] = nil
      return then(answer)
    }
    underWay[number] = .some(nil)
    alarm.wake(after: pause) { [weak self] in
      guard let self, self.underWay[number] != nil else { return }
      self.send(message, number, pauses.dropFirst(), then)
    }
  }

  /// Ends every request that is under way.
  public func cancel() {
    let tasks = underWay.values
    underWay = [:]
    for task in tasks { task?.cancel() }
  }

  /// The request as URLSession has it; nothing when its address leaves the origin.
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

extension Answer {
  /// Whether asking again soon may bring more: nobody answered, or a server behind another did not.
  fileprivate var isWorthAnotherTry: Bool {
    status == 0 || 502...504 ~= status && wait == 0
  }
}

extension URLSessionConfiguration {
  /// The same without a cache of answers.
  ///
  /// Why: pages have no tag to ask by, so a cache could only leave a person's answers on the disk; `Memory`
  /// keeps what serves. And a task that is cancelled while Foundation on Linux looks into a cache ends the
  /// program (swift-corelibs-foundation 3296).
  func withoutCache() -> URLSessionConfiguration {
    let copy = (self.copy() as? URLSessionConfiguration) ?? self
    copy.urlCache = nil
    return copy
  }
}

extension URL {
  /// Whether scheme, host and port are those of `origin`.
  func isOfOrigin(_ origin: URL) -> Bool {
    host == origin.host && port == origin.port && scheme == origin.scheme
  }
}
