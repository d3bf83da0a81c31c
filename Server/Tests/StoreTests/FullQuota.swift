import Foundation
import GRDBSQLite
import Synchronization

/// A quota that one file exceeds: SQLite's writes to it fail.
///
/// Why it replaces a system call: SQLite opens a backup's file itself, out of reach of tests.
final class FullQuota: Sendable {
  private struct Limit {
    var writes: Int
    let error: Int32
  }

  /// The remaining writes of each limited file.
  private static let limits = Mutex<[String: Limit]>([:])
  private let path: String

  /// Lets `pages` writes to the file at `path` succeed, until `lift`; further ones fail with `error`.
  init(of path: String, pages: Int, error: Int32 = EDQUOT) {
    self.path = path
    FullQuota.limits.withLock { $0[path] = Limit(writes: pages, error: error) }
    _ = FullQuota.isInstalled
  }

  /// Ends the quota of the file.
  func lift() {
    FullQuota.limits.withLock { _ = $0.removeValue(forKey: path) }
  }

  /// Replaces SQLite's system call for writing in this process; files without a limit are written
  /// as before.
  private static let isInstalled: Bool = {
    guard let system = sqlite3_vfs_find(nil) else { return false }
    let write: @convention(c) (Int32, UnsafeRawPointer?, Int, Int) -> Int = {
      guard let error = FullQuota.failure(of: $0) else { return pwrite($0, $1, $2, $3) }
      errno = error
      return -1
    }
    // SQLite calls one of the two, depending on how it was built.
    for name in ["pwrite", "pwrite64"] where system.pointee.xGetSystemCall?(system, name) != nil {
      _ = system.pointee.xSetSystemCall?(
        system, name, unsafeBitCast(write, to: sqlite3_syscall_ptr.self))
    }
    return true
  }()

  /// The error of the next write to an open file; nil if it succeeds.
  private static func failure(of file: Int32) -> Int32? {
    limits.withLock { limits in
      guard !limits.isEmpty,
        let path = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/\(file)"),
        let limit = limits[path]
      else { return nil }
      guard limit.writes > 0 else { return limit.error }
      limits[path]?.writes -= 1
      return nil
    }
  }
}
