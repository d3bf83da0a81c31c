import Dispatch

/// Runs blocking disk work on a Dispatch queue, so that it does not block request threads.
func offload<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    DispatchQueue.global(qos: .utility).async { continuation.resume(returning: work()) }
  }
}
