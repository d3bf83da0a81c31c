/// A lock for adding the demo's photos: one holder at a time, until it is disabled for good.
actor DemoLock {
  private var isWanted = true
  private var isInUse = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Acquires the lock; false if it is held or disabled.
  func take() -> Bool {
    guard isWanted, !isInUse else { return false }
    isInUse = true
    return true
  }

  /// Whether further photos may be added.
  var goesOn: Bool { isWanted }

  /// Releases the lock.
  func leave() {
    isInUse = false
    for one in waiting { one.resume() }
    waiting = []
  }

  /// Disables the lock for good and waits until its holder has released it.
  func clear() async {
    isWanted = false
    if isInUse { await withCheckedContinuation { waiting.append($0) } }
  }
}
