import Foundation
import Synchronization

/// Limits concurrent and queued password hashes, each of which takes the memory of `PasswordCost`.
final class HashingGate: Sendable {
  private struct State {
    var running = 0
    var waiting: [@Sendable () -> Void] = []
  }

  private let parallel: Int
  private let limit: Int
  private let state = Mutex(State())

  /// Creates a gate for `parallel` concurrent and `waiting` queued jobs.
  init(parallel: Int, waiting: Int) {
    self.parallel = parallel
    limit = waiting
  }

  /// Whether another job would be accepted now.
  var hasRoom: Bool {
    state.withLock { $0.running < parallel || (parallel > 0 && $0.waiting.count < limit) }
  }

  /// Runs `work` on its own thread; returns nil if the queue is full.
  func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value? {
    await withCheckedContinuation { (continuation: CheckedContinuation<Value?, Never>) in
      let job: @Sendable () -> Void = { continuation.resume(returning: work()) }
      let isTaken = state.withLock { state in
        if state.running < parallel {
          state.running += 1
          start(job)
          return true
        }
        guard parallel > 0, state.waiting.count < limit else { return false }
        state.waiting.append(job)
        return true
      }
      if !isTaken { continuation.resume(returning: nil) }
    }
  }

  private func start(_ job: @escaping @Sendable () -> Void) {
    // Why a dedicated thread: it lowers its own priority, which an unprivileged thread cannot raise
    // again.
    let thread = Thread {
      HashingGate.giveWay()
      job()
      self.finish()
    }
    thread.name = "passwords"
    thread.start()
  }

  /// Why: many sign-ins must not slow down requests for photos. Why a nice value of only 5: a
  /// person waits for the result, so it ranks before ordinary image workers, which run at 10.
  private static func giveWay() {
    #if os(Linux)
      // NB: on Linux, 0 means the calling thread, not the process.
      setpriority(__priority_which_t(UInt32(PRIO_PROCESS.rawValue)), 0, 5)
    #endif
  }

  private func finish() {
    state.withLock { state in
      if state.waiting.isEmpty {
        state.running -= 1
      } else {
        start(state.waiting.removeFirst())
      }
    }
  }
}
