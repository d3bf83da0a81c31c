/// Lets scans of folders run one after another, in the order in which they were requested.
actor ScanLock {
  private var isInUse = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Waits until no other scan runs; the caller must call `leave` at its end.
  func enter() async {
    if isInUse {
      await withCheckedContinuation { waiting.append($0) }
    } else {
      isInUse = true
    }
  }

  /// Ends the scan, and lets the next one begin.
  func leave() {
    if waiting.isEmpty { isInUse = false } else { waiting.removeFirst().resume() }
  }
}
