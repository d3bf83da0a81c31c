import Foundation
import Synchronization

/// Originals that have no row and yet must be left alone: an import has put them in place and not
/// recorded them yet, their photo is being removed, or a running backup still copies them.
final class OriginalsInUse: Sendable {
  private struct State {
    /// Content hash → how many imports and removals are between the file and its row.
    var reserved: [String: Int] = [:]
    var backups = 0
    /// Content hash → path of files to delete once no backup runs.
    var postponed: [String: String] = [:]

    mutating func release(_ hash: String) {
      let left = (reserved[hash] ?? 1) - 1
      reserved[hash] = left > 0 ? left : nil
    }

    mutating func delete(_ hash: String, at path: String) {
      if reserved[hash] != nil { return }
      if backups > 0 { postponed[hash] = path } else { unlink(path) }
    }
  }

  private let state = Mutex(State())

  /// Announces that a file and its row will differ for a while.
  func reserve(_ hash: String) {
    state.withLock { $0.reserved[hash, default: 0] += 1 }
  }

  /// Ends `reserve`: both are there.
  func release(_ hash: String) {
    state.withLock { $0.release(hash) }
  }

  /// Whether a file without a row is there on purpose.
  func contains(_ hash: String) -> Bool {
    state.withLock { $0.reserved[hash] != nil || $0.postponed[hash] != nil }
  }

  /// Deletes the original at `path` unless somebody else has reserved it; later if a backup runs.
  /// `isReserved`: the caller has reserved it, which ends here.
  // Why under the lock: an import must not put the same content in place between test and deletion.
  func delete(_ hash: String, at path: String, isReserved: Bool) {
    state.withLock { state in
      if isReserved { state.release(hash) }
      state.delete(hash, at: path)
    }
  }

  /// From here to `endBackup` no original is deleted.
  func beginBackup() {
    state.withLock { $0.backups += 1 }
  }

  /// Ends `beginBackup` and deletes what was postponed, except content that has a row again.
  func endBackup(isKnown: (String) -> Bool) {
    let due = state.withLock { state in
      state.backups -= 1
      return state.backups == 0 ? state.postponed : [:]
    }
    for (hash, path) in due {
      let isKnown = isKnown(hash)
      state.withLock { state in
        guard state.backups == 0, state.postponed.removeValue(forKey: hash) != nil else { return }
        if !isKnown { state.delete(hash, at: path) }
      }
    }
  }
}
