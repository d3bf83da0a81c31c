import Dispatch

/// Runs blocking disk work on a Dispatch queue, so that it does not block request threads.
func offload<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    DispatchQueue.global(qos: .utility).async { continuation.resume(returning: work()) }
  }
}

/// Runs `work` to its end even if the current task is canceled, so that what was begun is recorded.
func uncanceled<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
  await Task { await work() }.value
}
