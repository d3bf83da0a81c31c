import Foundation
import Synchronization

/// Lets few password hashes run at once and few wait: 64 MiB each would else be a memory bomb.
final class HashingGate: Sendable {
  private struct State {
    var running = 0
    var waiting: [@Sendable () -> Void] = []
  }

  private let parallel: Int
  private let limit: Int
  private let state = Mutex(State())

  /// A gate for `parallel` jobs at once and `waiting` more in line.
  init(parallel: Int, waiting: Int) {
    self.parallel = parallel
    limit = waiting
  }

  /// Whether one more job would be taken now.
  var hasRoom: Bool {
    state.withLock { $0.running < parallel || (parallel > 0 && $0.waiting.count < limit) }
  }

  /// Runs `work` away from the event loop; nothing when too many wait already.
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
    // Why a thread of its own: it gives way to requests, and what has once given way never comes back.
    let thread = Thread {
      HashingGate.giveWay()
      job()
      self.finish()
    }
    thread.name = "passwords"
    thread.start()
  }

  /// Why: a storm of sign-ins would else take the processor from those who look at photos. Why no more
  /// than 5: somebody waits for the answer, so it goes before drawing and import, which run at 10.
  private static func giveWay() {
    #if os(Linux)
      // NB: on Linux 0 is the calling thread, not the process.
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
