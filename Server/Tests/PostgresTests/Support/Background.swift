import Foundation

@testable import Postgres

/// Work on a thread of its own.
///
/// Why unchecked: `condition` guards the result.
final class Background<Value: Sendable>: @unchecked Sendable {
  private let condition = Condition()
  private var result: Result<Value, any Error>?

  struct Unfinished: Error {}

  /// Starts `body`.
  init(_ body: @escaping @Sendable () throws -> Value) {
    Thread.detachNewThread {
      let result = Result { try body() }
      self.condition.withLock {
        self.result = result
        self.condition.broadcast()
      }
    }
  }

  /// Waits for the end, at most 10 minutes; returns or throws what the work did.
  func value() throws -> Value {
    try condition.withLock {
      let limit = PostgresDeadline.after(.seconds(600))
      while result == nil, condition.wait(until: limit) {}
      guard let result else { throw Unfinished() }
      return try result.get()
    }
  }

  /// Whether the work has ended.
  var isFinished: Bool { condition.withLock { result != nil } }
}

/// A value that one thread hands over to another and does not use meanwhile.
struct HandedOver<Value>: @unchecked Sendable {
  let value: Value
}

/// Repeats `isTrue` until it is true; false after 10 minutes: beside all other tests, a server that has just started
/// may get no processor for half a minute.
func becomesTrue(_ isTrue: () throws -> Bool) rethrows -> Bool {
  let limit = PostgresDeadline.after(.seconds(600))
  while PostgresDeadline.now < limit {
    if try isTrue() { return true }
    // Why: the server needs the processor that this loop would take.
    poll(nil, 0, 1)
  }
  return false
}
