import Domain
public import UIKit
public import Wire

/// Carries requests to the server.
@MainActor public protocol Network: AnyObject {
  /// Sends `request`; `then` gets what came back, unless everything was cancelled meanwhile.
  func send(_ request: Request, then: @escaping @MainActor (Answer) -> Void)
  /// Ends every request that is under way; nobody is told.
  func cancel()
}

/// Carries requests to one server over URLSession, with its cookies.
public final class ServerNetwork: Network {
  /// The most bytes of an answer that are taken.
  private nonisolated static let longestAnswer = 4_000_000

  private let origin: URL
  private let session: URLSession
  private var underWay: [Int: URLSessionDataTask] = [:]
  private var last = 0

  /// A network to the server at `origin`: scheme, host and port.
  public init(origin: URL, session: URLSession = URLSession(configuration: .default)) {
    self.origin = origin
    self.session = session
  }

  /// Sends `request`; an answer of status 0 says that the server was not reached.
  public func send(_ request: Request, then: @escaping @MainActor (Answer) -> Void) {
    guard let message = ServerNetwork.message(request, to: origin) else { return then(.none) }
    last += 1
    let number = last
    let task = session.dataTask(with: message) { data, response, _ in
      let answer = ServerNetwork.answer(data, response)
      Task { @MainActor [weak self] in
        guard let self, self.underWay.removeValue(forKey: number) != nil else { return }
        then(answer)
      }
    }
    underWay[number] = task
    task.resume()
  }

  /// Ends every request that is under way.
  public func cancel() {
    let tasks = underWay.values
    underWay = [:]
    for task in tasks { task.cancel() }
  }

  /// The request as URLSession has it; nothing when its address leaves the origin.
  static func message(_ request: Request, to origin: URL) -> URLRequest? {
    guard let url = URL(string: request.address, relativeTo: origin)?.absoluteURL,
      url.host == origin.host, url.port == origin.port, url.scheme == origin.scheme
    else { return nil }
    var message = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
    message.timeoutInterval = 20
    message.httpMethod = request.method.rawValue
    message.setValue("application/json", forHTTPHeaderField: "Accept")
    if !request.form.isEmpty {
      message.setValue(
        "application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
      message.httpBody = Data(request.form.reveal().utf8)
    }
    return message
  }

  private nonisolated static func answer(_ data: Data?, _ response: URLResponse?) -> Answer {
    guard let response = response as? HTTPURLResponse, let data, data.count <= longestAnswer
    else { return .none }
    return Answer(status: Int32(clamping: response.statusCode), body: Array(data))
  }
}
