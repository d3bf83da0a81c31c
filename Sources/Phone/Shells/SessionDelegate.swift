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
    let then: @MainActor (Response) -> Void
  }

  private let origin: URL
  private var open: [Int: Open] = [:]

  init(_ origin: URL) { self.origin = origin }

  /// Sets the callback for the response to `task`; call it before the task is resumed.
  func expect(_ task: URLSessionDataTask, then: @escaping @MainActor (Response) -> Void) {
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
      open.removeValue(forKey: number)?.then(Response(status: Response.tooLong, body: []))
      return
    }
    open[number]?.body.append(data)
  }

  nonisolated func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let isWhole = error == nil
    if let error, (error as NSError).code != NSURLErrorCancelled {
      Log.network.failed("get a response", error)
    }
    MainActor.assumeIsolated { end(task, isWhole: isWhole) }
  }

  private func end(_ task: URLSessionTask, isWhole: Bool) {
    guard let open = open.removeValue(forKey: task.taskIdentifier) else { return }
    guard isWhole, let response = task.response as? HTTPURLResponse else { return open.then(.none) }
    let wait = response.value(forHTTPHeaderField: "Retry-After").flatMap { Int32($0) }
    open.then(
      Response(
        status: Int32(clamping: response.statusCode), body: Array(open.body),
        wait: max(0, wait ?? 0)))
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
