import Domain
import Screens
import UIKit
import Wire

/// Collects responses up to a maximum size, and refuses redirects to another origin, which must not
/// receive the token.
///
/// Its URLSession must have the main queue as delegate queue.
@MainActor final class SessionDelegate: NSObject, URLSessionDataDelegate {
  /// The maximum size of a response body, in bytes. The longest is a feed index: 2 bytes for each of
  /// 10 million photos and 8 for each of 100,000 days.
  static let longestBody = 21_000_000

  private struct Open {
    var body = Data()
    let then: @MainActor (Response, _ hasWaited: Bool) -> Void
  }

  private let origin: URL
  private nonisolated let trust: ServerTrust
  private let isLocal: Bool
  private var open: [Int: Open] = [:]
  /// The requests that have waited for a connection.
  private var waiting: Set<Int> = []
  /// The certificate that the server showed last.
  private var shown: ServerTrust.Shown?
  /// Why the last response is missing, if the device knows.
  private(set) var obstacle: Obstacle?

  /// Delegate of a session for requests to `origin`, which `trust` judges.
  init(_ origin: URL, _ trust: ServerTrust = ServerTrust(nil)) {
    self.origin = origin
    self.trust = trust
    isLocal = ServerURL(kept: origin.absoluteString)?.isLocal == true
  }

  /// Sets the callback for the response to `task`; call it before the task is resumed. `hasWaited`:
  /// the request had to wait for a connection.
  func expect(
    _ task: URLSessionDataTask,
    then: @escaping @MainActor (_ response: Response, _ hasWaited: Bool) -> Void
  ) {
    open[task.taskIdentifier] = Open(then: then)
  }

  nonisolated func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
  ) {
    MainActor.assumeIsolated { take(data, of: dataTask) }
  }

  private func take(_ data: Data, of task: URLSessionDataTask) {
    let number = task.taskIdentifier
    guard let before = open[number]?.body.count else { return }
    guard before + data.count <= SessionDelegate.longestBody else {
      // Why here: an endless response would fill the memory.
      task.cancel()
      Log.network.failed("read a response", NSURLErrorDomain, NSURLErrorDataLengthExceedsMaximum)
      let hasWaited = waiting.remove(number) != nil
      open.removeValue(forKey: number)?.then(
        Response(status: Response.tooLong, body: []), hasWaited)
      return
    }
    open[number]?.body.append(data)
  }

  nonisolated func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    if let error, (error as NSError).code != NSURLErrorCancelled {
      Log.network.failed("get a response", error)
    }
    MainActor.assumeIsolated { end(task, error) }
  }

  private func end(_ task: URLSessionTask, _ error: (any Error)?) {
    let hasWaited = waiting.remove(task.taskIdentifier) != nil
    guard let open = open.removeValue(forKey: task.taskIdentifier) else { return }
    obstacle = error.flatMap {
      Obstacle($0, isLocal: isLocal, hasWaited: hasWaited, shown: shown)
    }
    guard error == nil, let response = task.response as? HTTPURLResponse else {
      return open.then(.none, hasWaited)
    }
    let wait = response.value(forHTTPHeaderField: "Retry-After").flatMap { Int32($0) }
    open.then(
      Response(
        status: Int32(clamping: response.statusCode), body: Array(open.body),
        wait: max(0, wait ?? 0)), hasWaited)
  }

  /// Called only for sessions that wait for a connection.
  nonisolated func urlSession(
    _ session: URLSession, taskIsWaitingForConnectivity task: URLSessionTask
  ) {
    let number = task.taskIdentifier
    MainActor.assumeIsolated { _ = waiting.insert(number) }
  }

  nonisolated func urlSession(
    _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let shown = trust.answer(challenge, completionHandler)
    MainActor.assumeIsolated { self.shown = shown ?? self.shown }
  }

  nonisolated func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    MainActor.assumeIsolated { completionHandler(follow(request)) }
  }

  /// The redirected request; nil if it leads to another origin.
  func follow(_ request: URLRequest) -> URLRequest? {
    request.url?.isOfOrigin(origin) == true ? request : nil
  }
}
