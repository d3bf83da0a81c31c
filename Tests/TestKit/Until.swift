/// Returns true once `fact` holds, or false if the test is cancelled first, as its time limit does.
///
/// For what reports nothing a test could await; a suite that uses it needs a `.timeLimit`.
public func until(_ fact: @Sendable () async -> Bool) async -> Bool {
  while await !fact() {
    if Task.isCancelled { return false }
    await Task.yield()
  }
  return true
}
