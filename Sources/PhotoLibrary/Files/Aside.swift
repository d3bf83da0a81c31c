import Dispatch

/// Runs work that waits for a disk on a thread of its own, so that requests are not kept waiting.
func aside<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    DispatchQueue.global(qos: .utility).async { continuation.resume(returning: work()) }
  }
}
