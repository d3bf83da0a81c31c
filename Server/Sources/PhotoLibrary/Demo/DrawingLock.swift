/// A lock for drawing the demo gallery: one holder at a time, until it is disabled for good.
actor DrawingLock {
  private var isWanted = true
  private var isInUse = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Acquires the lock; false if it is held or drawing is disabled.
  func take() -> Bool {
    guard isWanted, !isInUse else { return false }
    isInUse = true
    return true
  }

  /// Whether the next picture may be drawn.
  var goesOn: Bool { isWanted }

  /// Releases the lock.
  func leave() {
    isInUse = false
    for one in waiting { one.resume() }
    waiting = []
  }

  /// Disables drawing for good and waits until the current picture is finished.
  func clear() async {
    isWanted = false
    if isInUse { await withCheckedContinuation { waiting.append($0) } }
  }
}
