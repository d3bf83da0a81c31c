import Foundation
import Synchronization

/// Originals that have no row but must be left alone: an import has not recorded them yet, their
/// photo is being removed, or a running backup still needs them.
final class OriginalsInUse: Sendable {
  private struct State {
    /// Content hash → number of imports and removals in progress.
    var reserved: [String: Int] = [:]
    var backups = 0
    /// Content hash → path of an original to delete once no backup runs.
    var postponed: [String: String] = [:]

    mutating func release(_ hash: String) {
      let left = (reserved[hash] ?? 1) - 1
      reserved[hash] = left > 0 ? left : nil
    }
  }

  private let state = Mutex(State())

  /// Marks an original as being imported or removed: its file and row may differ for a while.
  func reserve(_ hash: String) {
    state.withLock { $0.reserved[hash, default: 0] += 1 }
  }

  /// Ends a reservation without deleting the file.
  func release(_ hash: String) {
    state.withLock { $0.release(hash) }
  }

  /// Whether an original without a row is expected.
  func contains(_ hash: String) -> Bool {
    state.withLock { $0.reserved[hash] != nil || $0.postponed[hash] != nil }
  }

  /// Ends `reserve` and deletes the original at `path`, during a backup only later. Returns false
  /// and keeps it if it is still reserved, or if `isKnown` says that a photo has this content.
  // Why asked under the lock: no import of the same content may end between answer and deletion.
  func release(_ hash: String, deleting path: String, unless isKnown: () -> Bool) -> Bool {
    state.withLock { state in
      state.release(hash)
      if state.reserved[hash] != nil || isKnown() { return false }
      if state.backups > 0 { state.postponed[hash] = path } else { unlink(path) }
      return true
    }
  }

  /// No original is deleted until `endBackup`; calls may be nested.
  func beginBackup() {
    state.withLock { $0.backups += 1 }
  }

  /// Ends `beginBackup`. The last call deletes postponed originals, except those that have a row
  /// again.
  func endBackup(isKnown: (String) -> Bool) {
    state.withLock { state in
      state.backups -= 1
      guard state.backups == 0 else { return }
      for (hash, path) in state.postponed where state.reserved[hash] == nil && !isKnown(hash) {
        unlink(path)
      }
      state.postponed = [:]
    }
  }
}
