import AppModel
import UIKit
import Wire

/// Uploads by a background URLSession: the system sends the files while the app is suspended or after it was
/// terminated, and launches the app when all have arrived (IOS-6).
///
/// The system delays what is begun in the background, each time longer, so the app hands over as many files as it can
/// while it is in front.
final class BackgroundUploads: Uploads {
  /// The identifier of the URLSession, the same in every process of the app.
  nonisolated static let identifier = "ImageFeed.uploads"

  private let configuration: URLSessionConfiguration
  private var session: URLSession?
  private let transfers: Transfers

  /// Uses the configuration of a background session by default. No session is created before the
  /// first use: a session with this identifier receives what an earlier process has sent.
  /// `certificates` are trusted besides those of the system's authorities.
  init(
    configuration: URLSessionConfiguration? = nil, certificates: TrustedCertificates? = nil
  ) {
    self.configuration = configuration ?? BackgroundUploads.background
    transfers = Transfers(ServerTrust(certificates))
  }

  /// Called when the results of uploads that ended while the app was not running are delivered.
  var delivered: (@MainActor () -> Void)? {
    get { transfers.delivered }
    set { transfers.delivered = newValue }
  }

  /// The configuration of the session: it sends at once, without cookies, and caches nothing.
  static var background: URLSessionConfiguration {
    #if canImport(ObjectiveC)
      let configuration = URLSessionConfiguration.background(
        withIdentifier: BackgroundUploads.identifier)
      configuration.sessionSendsLaunchEvents = true
    #else
      let configuration = URLSessionConfiguration.default
    #endif
    configuration.isDiscretionary = false
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    return configuration
  }

  /// Sends a file.
  // NB: a background session follows redirects without asking. URLSession removes the token from a
  // request to another origin.
  func send(
    _ upload: FileUpload, progress: @escaping @MainActor (Int64) -> Void,
    then: @escaping @MainActor (Response) -> Void
  ) {
    guard var message = URLRequest(upload.request, to: upload.server, bearer: upload.bearer) else {
      return then(.none)
    }
    message.allowsCellularAccess = upload.usesCellular
    guard FileManager.default.isReadableFile(atPath: upload.body.path) else {
      return then(Response(status: Response.unreadable, body: []))
    }
    let task = open().uploadTask(with: message, fromFile: upload.body)
    // Why the name: the path of the app's folder differs between launches.
    task.taskDescription = upload.body.lastPathComponent
    transfers.expect(.init(task: task, file: upload.body, progress: progress, then: then))
    task.resume()
  }

  /// Cancels the upload of this file.
  func cancel(file: URL) { transfers.cancel(file) }

  /// Cancels all uploads.
  func cancel(then: @escaping @MainActor () -> Void) {
    transfers.forget()
    open().getAllTasks { tasks in
      for task in tasks { task.cancel() }
      Task { @MainActor in then() }
    }
  }

  /// Continues with the uploads of these files, and cancels all others.
  func adopt(_ files: [URL], found: @escaping @MainActor ([URL]) -> Void) {
    transfers.forget()
    let names = Set(files.map(\.lastPathComponent))
    open().getAllTasks { [transfers] tasks in
      var known: [URLSessionTask] = []
      for task in tasks {
        let isKnown = task.taskDescription.map { names.contains($0) } == true
        if isKnown, task.state == .running || task.state == .suspended {
          // Why: an earlier process may have been terminated before it did so.
          task.resume()
          known.append(task)
        } else {
          task.cancel()
        }
      }
      Task { @MainActor [known] in
        transfers.adopt(known)
        let running = Set(known.compactMap(\.taskDescription))
        found(files.filter { running.contains($0.lastPathComponent) })
      }
    }
  }

  /// Sets the callbacks of an adopted upload.
  func follow(
    _ file: URL, progress: @escaping @MainActor (Int64) -> Void,
    then: @escaping @MainActor (Response) -> Void
  ) {
    transfers.follow(file, progress: progress, then: then)
  }

  /// Creates the session, which receives the results of an earlier process.
  func connect() { _ = open() }

  private func open() -> URLSession {
    if let session { return session }
    let made = URLSession(configuration: configuration, delegate: transfers, delegateQueue: .main)
    session = made
    return made
  }
}

/// The uploads being sent. Its URLSession must have the main queue as delegate queue.
@MainActor private final class Transfers: NSObject, URLSessionDataDelegate {
  struct Transfer {
    let task: URLSessionTask
    let file: URL
    let progress: @MainActor (Int64) -> Void
    let then: @MainActor (Response) -> Void
  }

  var delivered: (@MainActor () -> Void)?
  private var open: [Int: Transfer] = [:]
  /// The adopted tasks that are not followed yet, by the name of their file.
  private var adopted: [String: URLSessionTask] = [:]
  /// The responses to tasks that ended before they were followed.
  private var early: [Int: Response] = [:]
  private let trust: ServerTrust

  init(_ trust: ServerTrust) { self.trust = trust }

  /// Sets the callbacks of a task; call it before the task is resumed.
  func expect(_ transfer: Transfer) { open[transfer.task.taskIdentifier] = transfer }

  /// Cancels the upload of `file`, without its callbacks.
  func cancel(_ file: URL) {
    for (number, transfer) in open where transfer.file == file {
      open[number] = nil
      transfer.task.cancel()
    }
  }

  func forget() { (open, adopted, early) = ([:], [:], [:]) }

  /// Holds these tasks until they are followed.
  func adopt(_ tasks: [URLSessionTask]) {
    for task in tasks { adopted[task.taskDescription ?? ""] = task }
  }

  func follow(
    _ file: URL, progress: @escaping @MainActor (Int64) -> Void,
    then: @escaping @MainActor (Response) -> Void
  ) {
    guard let task = adopted.removeValue(forKey: file.lastPathComponent) else {
      return then(.none)
    }
    if let response = early.removeValue(forKey: task.taskIdentifier) { return then(response) }
    expect(Transfer(task: task, file: file, progress: progress, then: then))
  }

  nonisolated func urlSession(
    _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    trust.urlSession(session, didReceive: challenge, completionHandler: completionHandler)
  }

  nonisolated func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {
    let number = task.taskIdentifier
    MainActor.assumeIsolated { open[number]?.progress(totalBytesSent) }
  }

  nonisolated func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let number = task.taskIdentifier
    let status = error == nil ? (task.response as? HTTPURLResponse)?.statusCode : nil
    MainActor.assumeIsolated {
      // Why the status only: no response to an upload has a body that the app reads.
      let response = Response(status: Int32(clamping: status ?? 0), body: [])
      if let transfer = open.removeValue(forKey: number) {
        transfer.then(response)
      } else if (error as? URLError)?.code != .cancelled {
        early[number] = response
      }
    }
  }

  nonisolated func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
    MainActor.assumeIsolated { delivered?() }
  }
}
