import Dispatch
import Synchronization

/// Lets few password hashes run at once and few wait: 64 MiB each would else be a memory bomb.
final class HashingGate: Sendable {
  private struct State {
    var running = 0
    var waiting: [@Sendable () -> Void] = []
  }

  private let parallel: Int
  private let limit: Int
  private let queue = DispatchQueue(label: "Identity.passwords", attributes: .concurrent)
  private let state = Mutex(State())

  /// A gate for `parallel` jobs at once and `waiting` more in line.
  init(parallel: Int, waiting: Int) {
    self.parallel = parallel
    limit = waiting
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
    queue.async {
      job()
      self.finish()
    }
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
