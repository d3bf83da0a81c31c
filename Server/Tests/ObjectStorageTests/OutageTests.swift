import Testing

@testable import ObjectStorage

/// LIB-6: a store that fails keeps nobody waiting.
@Suite struct OutageTests {
  private let begin = ContinuousClock.now
  private var outage = Outage()

  private mutating func fail(_ count: Int, after seconds: Int = 0) {
    for number in 0..<count { outage.fail("\(number)", at: begin + .seconds(seconds)) }
  }

  private mutating func admits(after milliseconds: Int) -> Bool {
    outage.admits(at: begin + .milliseconds(milliseconds))
  }

  @Test("LIB-6: after failures of three objects in a row, the store is not asked for a second")
  mutating func begins() {
    fail(2)
    for _ in 0..<10 { fail(2) }
    #expect(admits(after: 0) && admits(after: 0))
    fail(3)
    #expect(!admits(after: 0) && !admits(after: 999))
    #expect(admits(after: 1000))
  }

  @Test("LIB-6: after a pause one request is sent, the others wait for its outcome")
  mutating func triesOnce() {
    fail(3)
    #expect(admits(after: 1000))
    #expect(!admits(after: 1000) && !admits(after: 5999))
    outage.succeed()
    #expect(admits(after: 1001) && admits(after: 1001))
    fail(2, after: 2)
    #expect(admits(after: 2000))
  }

  @Test("LIB-6: pauses grow to five seconds, but not by what failed during them")
  mutating func pausesGrow() {
    fail(100)
    #expect(!admits(after: 999) && admits(after: 1000))
    for (begin, pause) in [(1, 2), (3, 4), (7, 5), (12, 5)] {
      fail(1, after: begin)
      fail(9, after: begin)
      let end = 1000 * (begin + pause)
      #expect(!admits(after: end - 1) && admits(after: end))
    }
  }

  @Test("LIB-6: of a request whose outcome nobody learns, another one takes the place")
  mutating func aLostTrialIsReplaced() {
    fail(3)
    #expect(admits(after: 1000) && !admits(after: 20_999) && admits(after: 21_000))
  }

  @Test("LIB-6: a transfer may pause, but not go on too slowly")
  func slowTransfersEnd() throws {
    var speed = Speed(begin: begin)
    try speed.add(1, at: begin + .seconds(10))
    #expect(throws: ObjectStoreError.self) { try speed.add(1, at: begin + .seconds(11)) }
    var steady = Speed(begin: begin)
    for second in 1...60 { try steady.add(Speed.least, at: begin + .seconds(second)) }
  }
}
