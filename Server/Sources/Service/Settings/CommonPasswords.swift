public import Domain
import Foundation
public import Identity
public import Logging
import Synchronization

/// The server's list of common passwords, loaded when a new password is first checked (PASS-8).
public final class CommonPasswords: Sendable {
  private let path: String
  private let missing: @Sendable (_ path: String) -> Void
  private let kept = Mutex<PasswordJudge?>(nil)

  /// Uses the list in the web app's folder.
  public convenience init(webFolder: String, logger: Logger) {
    self.init(webFolder: webFolder) { path in
      logger.warning(
        "the list of common passwords is missing or cannot be read; new passwords are judged without it",
        metadata: ["path": "\(path)", "remedy": "restore the file, and let the server read it"])
    }
  }

  /// Uses the list in the web app's folder; if it cannot be read when first needed, `missing` is
  /// called once with its path.
  public init(webFolder: String, missing: @escaping @Sendable (_ path: String) -> Void) {
    path = webFolder + "/passwords.bin"
    self.missing = missing
  }

  /// The rules for new passwords with at least this strength.
  public func rules(minimum: PasswordStrength) -> PasswordRules {
    PasswordRules { password, personal in
      self.judge.problem(of: password, minimum: minimum, personal: personal)
    }
  }

  private var judge: PasswordJudge {
    kept.withLock { kept in
      if let kept { return kept }
      let words = (try? Data(contentsOf: URL(fileURLWithPath: path)))
        .flatMap { WordFilter([UInt8]($0)) }
      if words == nil { missing(path) }
      let judge = PasswordJudge(words: words ?? WordFilter())
      kept = judge
      return judge
    }
  }
}
