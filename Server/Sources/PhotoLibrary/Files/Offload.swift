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

extension PhotoLibrary {
  /// Runs `work` so that what was begun is recorded although the current task is canceled: from then on it has
  /// `recordingSeconds`.
  func uncanceled<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
    let work = Task { await work() }
    let seconds = settings.recordingSeconds
    return await withTaskCancellationHandler {
      await work.value
    } onCancel: {
      Task {
        try? await Task.sleep(for: .seconds(seconds))
        work.cancel()
      }
    }
  }
}
