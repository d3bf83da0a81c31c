import Darkroom
import Dispatch
import Domain
import Foundation
import Store
import Synchronization

/// Keeps a folder of files that can be made or fetched again within its limit; evicts the least recently used ones
/// first.
///
/// The modification time of a file is its last use. A sweep needs only a table of 600 numbers in
/// memory, however many files there are.
final class CacheSweeper: Sendable {
  private struct State {
    /// Bytes added since the last sweep; nil before the first.
    var added: Int64?
    /// Bytes that the last sweep left; nil before the first.
    var left: Int64?
    var isSweeping = false
  }

  private let folder: String
  private let limit: Int64
  private let keeps: @Sendable (String) -> Bool
  private let state = Mutex(State())

  /// Evicts no file whose path `keeps` returns true for.
  init(
    folder: String, limit: Int64, keeps: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    self.keeps = keeps
    self.folder = folder
    self.limit = limit
  }

  /// Whether files may be added before a request needs them: less than three quarters of the limit
  /// are used, so nothing in use is evicted. True before the first sweep, which the first file
  /// starts.
  var hasRoom: Bool {
    let used = state.withLock { state in state.left.map { $0 + (state.added ?? 0) } }
    return (used ?? 0) < limit / 4 * 3
  }

  /// Records a new file of `length` bytes. Starts a sweep in the background for the first file and
  /// whenever more than a sixteenth of the limit was added since the last one.
  func note(_ length: Int, now: Instant) {
    let isDue = state.withLock { state in
      state.added = state.added.map { $0 + Int64(length) }
      guard !state.isSweeping, (state.added ?? .max) > limit / 16 else { return false }
      state.isSweeping = true
      state.added = 0
      return true
    }
    guard isDue else { return }
    DispatchQueue.global(qos: .background).async {
      self.sweep(now: now)
      self.state.withLock { $0.isSweeping = false }
    }
  }

  /// Records a use of the file, at most once an hour to spare the disk.
  func touch(_ descriptor: Int32, _ facts: stat, now: Instant) {
    guard now.seconds - Int64(facts.st_mtim.tv_sec) > 3600 else { return }
    let moment = timespec(tv_sec: Int(now.seconds), tv_nsec: 0)
    futimens(descriptor, [moment, moment])
  }

  /// Records a use of the file at `path`; false if there is none.
  func touch(_ path: String, now: Instant) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var facts = stat()
    if fstat(descriptor, &facts) == 0 { touch(descriptor, facts, now: now) }
    return true
  }

  /// If the limit is exceeded, deletes the oldest files until at most 90 % of it is used. Has no effect if the folder
  /// cannot be read to its end, because then it is unknown which files are the oldest.
  func sweep(now: Instant) {
    var bytesByAge = [Int64](repeating: 0, count: 600)
    guard visit({ _, facts in bytesByAge[age(facts, now)] += Int64(facts.st_size) }) else { return }
    var total = bytesByAge.reduce(0, +)
    defer { state.withLock { [total] in $0.left = total } }
    guard total > limit else { return }
    var oldestKept = bytesByAge.count
    while total > limit / 10 * 9, oldestKept > 0 {
      oldestKept -= 1
      total -= bytesByAge[oldestKept]
    }
    _ = visit { path, facts in
      if age(facts, now) >= oldestKept, !keeps(path) { unlink(path) }
    }
  }

  /// An age from 0 (just used) to 599, which grows with the logarithm of the seconds since.
  private func age(_ facts: stat, _ now: Instant) -> Int {
    let seconds = Double(max(0, now.seconds - Int64(facts.st_mtim.tv_sec)))
    return min(599, Int(log2(seconds + 1) * 16))
  }

  /// Calls `each` with every file; false if not all could be listed.
  private func visit(_ each: (String, stat) -> Void) -> Bool {
    do throws(DiskError) {
      let base = FilePath(folder)
      for shelf in try Disk.names(in: base).map(base.appending) {
        for name in try Disk.names(in: shelf) {
          let path = shelf.appending(name)
          var facts = stat()
          if let text = path.text, lstat(path.cString, &facts) == 0 { each(text, facts) }
        }
      }
      return true
    } catch {
      return error.isMissing
    }
  }
}
