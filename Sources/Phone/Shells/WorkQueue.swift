import Foundation
import Wire

/// Runs work away from the main actor: one piece after another, in the order of the calls. A read
/// therefore sees every write that was requested before it.
@MainActor public protocol WorkQueue: AnyObject {
  /// Runs `work` after all earlier work, then calls `then` with its result.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value, then: @escaping @MainActor (Value) -> Void)
}

extension WorkQueue {
  /// Runs `work`, which has no result, after all earlier work.
  func run(_ work: @escaping @Sendable () -> Void) { run(work, then: { _ in }) }
}

// Why not an actor: calls from separate tasks may reach an actor in another order.
/// Work on a serial dispatch queue.
public final class DeviceWorkQueue: WorkQueue {
  private let queue: DispatchQueue

  /// A queue of its own, whose label is shown by debuggers and crash reports.
  public init(label: String) { queue = DispatchQueue(label: label, qos: .userInitiated) }

  /// Runs `work` on the queue and `then` on the main queue.
  public func run<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value, then: @escaping @MainActor (Value) -> Void
  ) {
    queue.async {
      let value = work()
      DispatchQueue.main.async { MainActor.assumeIsolated { then(value) } }
    }
  }
}

extension Network {
  /// Sends `request` and reads its response with `read` on `queue`; `then` receives the result.
  // Why: reading the JSON of a long list takes longer than a frame.
  func send<Value: Sendable>(
    _ request: Request, on queue: any WorkQueue,
    read: @escaping @Sendable (Response) -> Value, then: @escaping @MainActor (Value) -> Void
  ) {
    send(request) { response in queue.run({ read(response) }, then: then) }
  }
}
