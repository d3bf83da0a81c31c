import Foundation
import Synchronization

/// Limits concurrent and queued password hashes, each of which takes the memory of `PasswordCost`.
final class HashingGate: Sendable {
  private typealias Job = @Sendable (_ isRefused: Bool) -> Void

  private struct State {
    var running = 0
    var waiting: HashingQueue<Job>
  }

  private let parallel: Int
  private let state: Mutex<State>

  /// Creates a gate for `parallel` concurrent and `waiting` queued jobs.
  init(parallel: Int, waiting: Int) {
    self.parallel = parallel
    state = Mutex(State(waiting: HashingQueue(limit: parallel > 0 ? waiting : 0)))
  }

  /// Whether another job of this client would be accepted now.
  func hasRoom(for turn: HashingTurn) -> Bool {
    state.withLock { $0.running < parallel || $0.waiting.hasRoom(for: turn) }
  }

  /// Runs `work` on its own thread when it is this client's turn; returns nil if too many others wait.
  func run<Value: Sendable>(
    _ turn: HashingTurn, _ work: @escaping @Sendable () -> Value
  ) async -> Value? {
    await withCheckedContinuation { (continuation: CheckedContinuation<Value?, Never>) in
      let job: Job = { continuation.resume(returning: $0 ? nil : work()) }
      let refused: Job? = state.withLock { state in
        guard state.running >= parallel else {
          state.running += 1
          state.waiting.serve(turn)
          start(job)
          return nil
        }
        return state.waiting.append(job, turn)
      }
      refused?(true)
    }
  }

  private func start(_ job: @escaping Job) {
    // Why a dedicated thread: it lowers its own priority, which an unprivileged thread cannot raise
    // again.
    let thread = Thread {
      HashingGate.giveWay()
      job(false)
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
      if let job = state.waiting.next() {
        start(job)
      } else {
        state.running -= 1
      }
    }
  }
}
