public import Domain
public import UIKit
public import Wire

/// A request whose body is a file.
public struct FileUpload: Sendable {
  /// The request; its own body is empty.
  public let request: Request
  /// The server's origin.
  public let server: URL
  /// The access token.
  public let bearer: Secret
  /// The file to send as the body.
  public let body: URL
  /// Whether the file is also sent without Wi-Fi; otherwise it waits.
  public let usesCellular: Bool

  /// Describes the request.
  public init(
    request: Request, server: URL, bearer: Secret, body: URL, usesCellular: Bool = true
  ) {
    self.request = request
    self.server = server
    self.bearer = bearer
    self.body = body
    self.usesCellular = usesCellular
  }
}

/// Sends files to a server, also while the app is suspended or after it was terminated.
@MainActor public protocol Uploads: AnyObject {
  /// Sends a file. `progress` receives the number of bytes of it that have left the device; `then`
  /// the response, with status 0 if none arrived. Neither is called after the upload was canceled.
  func send(
    _ upload: FileUpload, progress: @escaping @MainActor (Int64) -> Void,
    then: @escaping @MainActor (Response) -> Void)
  /// Asks the system for the results of uploads that an earlier process of the app began; then `delivered` is
  /// called.
  func connect()
  /// Takes over what an earlier process of the app began to send: `found` receives those of `files` that are still being
  /// sent; call `follow` for each of them before `found` returns. Everything else is canceled.
  func adopt(_ files: [URL], found: @escaping @MainActor ([URL]) -> Void)
  /// Sets the callbacks of an adopted file; they are those of `send`.
  func follow(
    _ file: URL, progress: @escaping @MainActor (Int64) -> Void,
    then: @escaping @MainActor (Response) -> Void)
  /// Called when the results of uploads that ended while the app was not running are delivered.
  var delivered: (@MainActor () -> Void)? { get set }
  /// Cancels the upload of this file, if it is being sent.
  func cancel(file: URL)
  /// Cancels everything that is being sent, also by an earlier process of the app; calls `then` once
  /// nothing is sent any more.
  func cancel(then: @escaping @MainActor () -> Void)
}
