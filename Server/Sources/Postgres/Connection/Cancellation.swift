import Foundation
import Synchronization

/// A request to the server to cancel the running statement of a connection.
///
/// Why a thread: `PQcancel` opens a connection and blocks, for longer than any deadline if the
/// network is down.
final class Cancellation: Sendable {
  /// How many requests may be unfinished at the same time.
  final class Limit: Sendable {
    /// The limit of this process.
    static let shared = Limit(8)

    private let maximum: Int
    private let running = Atomic(0)

    /// At most `maximum` unfinished requests.
    init(_ maximum: Int) {
      self.maximum = maximum
    }

    /// Counts one more request; false if there are too many.
    func begin() -> Bool {
      if running.add(1, ordering: .relaxed).newValue <= maximum { return true }
      end()
      return false
    }

    /// Counts one request less.
    func end() { running.subtract(1, ordering: .relaxed) }
  }

  private let condition = Condition()
  private let isDone = Atomic(false)

  /// Starts the request for the statement that runs on `handle`; nil if `limit` is reached or the
  /// connection is lost, so that the connection must be closed.
  init?(of handle: Libpq.Handle, _ library: Libpq, limit: Limit) {
    if !limit.begin() { return nil }
    guard let request = library.sending.getCancel(handle) else {
      limit.end()
      return nil
    }
    // Why a number: only the new thread uses the request from here on, which a pointer cannot say.
    let address = Int(bitPattern: request)
    Thread.detachNewThread {
      if let request = OpaquePointer(bitPattern: address) { library.sendCancel(request) }
      limit.end()
      self.condition.withLock {
        self.isDone.store(true, ordering: .relaxed)
        self.condition.broadcast()
      }
    }
  }

  /// Waits until the server has received the request; false if it has not by `deadline`.
  func waitUntilDone(_ deadline: PostgresDeadline) -> Bool {
    condition.withLock {
      while !isDone.load(ordering: .relaxed) {
        if !condition.wait(until: deadline) { return isDone.load(ordering: .relaxed) }
      }
      return true
    }
  }
}

extension Libpq {
  /// Sends a request to cancel and frees it.
  fileprivate func sendCancel(_ request: OpaquePointer) {
    // Why a buffer: libpq measures its message even if there is no room for one.
    let length = 256
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: length) { message in
      message.initialize(repeating: 0)
      _ = sending.cancel(request, message.baseAddress, Int32(length))
    }
    sending.freeCancel(request)
  }
}
