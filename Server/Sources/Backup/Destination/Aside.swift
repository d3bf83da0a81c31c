import Dispatch
import Synchronization

/// Tells blocking work that the task that waits for it was cancelled.
final class Cancellation: Sendable {
  private let isRequested = Atomic<Bool>(false)

  func request() { isRequested.store(true, ordering: .relaxed) }

  /// Throws `cancelled` if the work must end.
  func check() throws(BackupError) {
    if isRequested.load(ordering: .relaxed) { throw .cancelled }
  }
}

/// Runs blocking work off Swift's cooperative threads.
func aside<Value: Sendable>(
  _ work: @escaping @Sendable (Cancellation) throws(BackupError) -> Value
) async throws(BackupError) -> Value {
  let cancellation = Cancellation()
  let outcome: Result<Value, BackupError> = await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .utility).async {
        continuation.resume(
          returning: Result { () throws(BackupError) in try work(cancellation) })
      }
    }
  } onCancel: {
    cancellation.request()
  }
  return try outcome.get()
}

/// Runs blocking work that is short off Swift's cooperative threads.
func aside<Value: Sendable>(
  _ work: @escaping @Sendable () throws(BackupError) -> Value
) async throws(BackupError) -> Value {
  try await aside { _ throws(BackupError) in try work() }
}
