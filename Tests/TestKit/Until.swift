/// Returns true once `fact` holds, or false if the test is canceled first, for example by its time
/// limit.
///
/// For conditions that a test cannot await otherwise; a suite that uses it needs a `.timeLimit`.
public func until(_ fact: @Sendable () async -> Bool) async -> Bool {
  while await !fact() {
    if Task.isCancelled { return false }
    await Task.yield()
  }
  return true
}
