import Foundation
import Synchronization

/// A request to the server to cancel the running statement of a connection.
///
/// Why a thread: `PQcancel` opens a connection and blocks, for longer than any deadline if the
/// network is down.
final class Cancellation: Sendable {
  /// The maximum number of unfinished requests; beyond it connections are dropped at once.
  private static let limit = 8
  private static let running = Atomic(0)

  private let condition = Condition()
  private let isDone = Mutex(false)

  /// Starts the request for the statement that runs on `handle`.
  init(of handle: Libpq.Handle, _ library: Libpq) {
    let running = Cancellation.running.add(1, ordering: .relaxed).newValue
    guard running <= Cancellation.limit, let request = library.sending.getCancel(handle) else {
      Cancellation.running.subtract(1, ordering: .relaxed)
      return
    }
    // Why a number: only the new thread uses the request from here on, which a pointer cannot say.
    let address = Int(bitPattern: request)
    Thread.detachNewThread {
      if let request = OpaquePointer(bitPattern: address) {
        _ = library.sending.cancel(request, nil, 0)
        library.sending.freeCancel(request)
      }
      Cancellation.running.subtract(1, ordering: .relaxed)
      self.condition.withLock {
        self.isDone.withLock { $0 = true }
        self.condition.broadcast()
      }
    }
  }

  /// Waits until the server has received the request; false if it has not by `deadline`.
  func waitUntilDone(_ deadline: PostgresDeadline) -> Bool {
    condition.withLock {
      while !isDone.withLock(\.self) {
        if !condition.wait(until: deadline) { return isDone.withLock(\.self) }
      }
      return true
    }
  }
}
