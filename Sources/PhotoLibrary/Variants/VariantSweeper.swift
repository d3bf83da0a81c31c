import Dispatch
import Domain
import Foundation
import Synchronization

/// Keeps the variants on the disk within their budget: those not asked for longest go first.
///
/// The last use of a file is its modification time. However many files there are, a sweep holds
/// only a table of 600 numbers in memory.
final class VariantSweeper: Sendable {
  private struct State {
    /// Bytes that were added since the last sweep; nothing before the first.
    var added: Int64?
    var isSweeping = false
  }

  private let folder: String
  private let limit: Int64
  private let state = Mutex(State())

  init(folder: String, limit: Int64) {
    self.folder = folder
    self.limit = limit
  }

  /// Notes a new file; sweeps beside when a sixteenth of the budget came in since the last time.
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

  /// Notes that a file is used; at most once an hour, to spare the disk.
  func touch(_ descriptor: Int32, _ facts: stat, now: Instant) {
    guard now.seconds - Int64(facts.st_mtim.tv_sec) > 3600 else { return }
    let moment = timespec(tv_sec: Int(now.seconds), tv_nsec: 0)
    futimens(descriptor, [moment, moment])
  }

  /// Deletes the oldest files until at most nine tenths of the budget are used.
  func sweep(now: Instant) {
    var bytesByAge = [Int64](repeating: 0, count: 600)
    visit { _, facts in bytesByAge[age(facts, now)] += Int64(facts.st_size) }
    var total = bytesByAge.reduce(0, +)
    guard total > limit else { return }
    var oldestKept = bytesByAge.count
    while total > limit / 10 * 9, oldestKept > 0 {
      oldestKept -= 1
      total -= bytesByAge[oldestKept]
    }
    visit { path, facts in
      if age(facts, now) >= oldestKept { unlink(path) }
    }
  }

  /// 0 for files used just now, growing with the logarithm of the seconds since, below 600.
  private func age(_ facts: stat, _ now: Instant) -> Int {
    let seconds = Double(max(0, now.seconds - Int64(facts.st_mtim.tv_sec)))
    return min(599, Int(log2(seconds + 1) * 16))
  }

  private func visit(_ each: (String, stat) -> Void) {
    let files = FileManager.default
    for shelf in (try? files.contentsOfDirectory(atPath: folder)) ?? [] {
      for name in (try? files.contentsOfDirectory(atPath: folder + "/" + shelf)) ?? [] {
        let path = folder + "/" + shelf + "/" + name
        var facts = stat()
        if lstat(path, &facts) == 0 { each(path, facts) }
      }
    }
  }
}
