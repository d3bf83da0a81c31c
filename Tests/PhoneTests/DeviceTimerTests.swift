import Domain
import Phone
import Testing

/// the app's timer, as the device runs it.
@MainActor @Suite(.timeLimit(.minutes(20))) struct DeviceTimerTests {
  @Test("Q-1: a timer ends, at once if its time is negative", arguments: [Int32.min, 0, 1])
  func aTimerEnds(milliseconds: Int32) async {
    let timer = DeviceTimer()
    await withCheckedContinuation { done in timer.wake(after: milliseconds) { done.resume() } }
    #expect(timer.now.milliseconds > 0)
  }
}
