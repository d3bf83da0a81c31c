import Dispatch
import Synchronization

/// Runs blocking disk work on a Dispatch queue, so that it does not block request threads.
func offload<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    DispatchQueue.global(qos: .utility).async { continuation.resume(returning: work()) }
  }
}

/// Runs blocking work like `offload`; its argument says whether the task has been canceled, so that it can end
/// early.
func offload<Value: Sendable>(
  untilCanceled work: @escaping @Sendable (_ isCanceled: () -> Bool) -> Value
) async -> Value {
  let isCanceled = Atomic(false)
  return await withTaskCancellationHandler {
    await offload { work { isCanceled.load(ordering: .relaxed) } }
  } onCancel: {
    isCanceled.store(true, ordering: .relaxed)
  }
}

/// Runs `work` so that what was begun is recorded although the current task is canceled: it has 8 seconds from then
/// on, which is less than a server has to stop (`Serve`).
func uncanceled<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
  let work = Task { await work() }
  return await withTaskCancellationHandler {
    await work.value
  } onCancel: {
    Task {
      try? await Task.sleep(for: .seconds(8))
      work.cancel()
    }
  }
}
