/// Lets scans of folders run one after another, in the order in which they were requested.
actor ScanLock {
  private struct Waiting {
    let number: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private var isInUse = false
  private var waiting: [Waiting] = []
  private var requests = 0

  /// Waits until no other scan runs, and returns true; the caller must call `leave` at its end. Returns
  /// false if the task is canceled while it waits.
  func enter() async -> Bool {
    if Task.isCancelled { return false }
    guard isInUse else {
      isInUse = true
      return true
    }
    requests += 1
    let number = requests
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Why: `cancel` cannot find a scan that is not in the list yet.
        if Task.isCancelled { return continuation.resume(returning: false) }
        waiting.append(Waiting(number: number, continuation: continuation))
      }
    } onCancel: {
      Task { await self.cancel(number) }
    }
  }

  private func cancel(_ number: Int) {
    guard let place = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: place).continuation.resume(returning: false)
  }

  /// Ends the scan, and lets the next one begin.
  func leave() {
    if waiting.isEmpty {
      isInUse = false
    } else {
      waiting.removeFirst().continuation.resume(returning: true)
    }
  }

  /// Number of scans that wait.
  var count: Int { waiting.count }
}
