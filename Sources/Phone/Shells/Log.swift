import UIKit
import Wire

#if canImport(ObjectiveC)
  import os
#endif

/// What the app writes to the system's log, for Console and sysdiagnose: actions that failed and the
/// error's domain and code.
///
/// Never a secret, an address or a name of a person or photo, because anyone with the phone can read
/// the log.
struct Log: Sendable {
  /// The app's files.
  static let files = Log("files")
  /// The Keychain.
  static let keychain = Log("keychain")
  /// What other apps play.
  static let sound = Log("sound")
  /// Requests and their responses.
  static let network = Log("network")

  private let logger: Logger

  private init(_ category: String) {
    logger = Logger(
      subsystem: Bundle.main.bundleIdentifier ?? "org.imagefeed.ImageFeed", category: category)
  }

  /// Logs that `action` failed with `error`.
  // Why not the error's description: it contains paths and URLs.
  func failed(_ action: String, _ error: any Error) {
    let error = error as NSError
    failed(action, error.domain, error.code)
  }

  /// Logs that `action` failed with a code of this domain.
  func failed(_ action: String, _ domain: String, _ code: Int) {
    logger.error(
      "Failed to \(action, privacy: .public): \(domain, privacy: .public) \(code, privacy: .public)"
    )
  }

  /// The result of `work`; nil if it throws. The error is logged, unless a file does not exist.
  @discardableResult func attempt<Value>(_ action: String, _ work: () throws -> Value) -> Value? {
    do {
      return try work()
    } catch let error as CocoaError
      where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile
    {
      return nil
    } catch {
      failed(action, error)
      return nil
    }
  }
}

extension Response {
  /// The JSON of the body; nil if it is malformed, which is logged.
  func json(_ action: String) -> JSON? {
    Log.network.attempt(action) { try JSON(reading: body) }
  }
}
