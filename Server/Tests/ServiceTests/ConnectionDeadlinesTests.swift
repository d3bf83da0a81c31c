import Testing

@testable import Service

/// connections that make the server wait are closed.
@Suite struct ConnectionDeadlinesTests {
  private let limits = Limits()

  /// A connection whose first request was answered at `now`.
  private func answered(at now: Int64) -> ConnectionDeadlines {
    var deadlines = ConnectionDeadlines(limits: limits, now: 0)
    deadlines.headerArrived(now: 0)
    deadlines.requestArrived(now: 0)
    deadlines.answered(now: now)
    return deadlines
  }

  // HT-01
  @Test func aHeaderThatNeverEndsIsGivenUpAfterTenSeconds() {
    var deadlines = ConnectionDeadlines(limits: limits, now: 0)
    let goesOn = [9_999, 10_000].map { deadlines.goesOn(now: $0, waiting: 0) }
    #expect(goesOn == [true, false])
  }

  @Test func anIdleConnectionMayWaitForTheNextRequest() {
    var deadlines = answered(at: 20)
    let goesOn = [60_019, 60_020].map { deadlines.goesOn(now: $0, waiting: 0) }
    #expect(goesOn == [true, false])
  }

  @Test func aSlowHandlerIsNoReasonToHangUp() {
    var deadlines = ConnectionDeadlines(limits: limits, now: 0)
    deadlines.headerArrived(now: 5)
    deadlines.requestArrived(now: 10)
    let goesOn = deadlines.goesOn(now: 500_000, waiting: 0)
    #expect(goesOn)
  }

  // HT-02
  @Test func aBodyThatTricklesIsGivenUp() {
    var deadlines = ConnectionDeadlines(limits: limits, now: 0)
    deadlines.headerArrived(now: 0)
    deadlines.bodyArrived(bytes: 10_239)
    let goesOn = [9_999, 10_000].map { deadlines.goesOn(now: $0, waiting: 0) }
    #expect(goesOn == [true, false])
  }

  @Test func aBodyThatComesQuicklyEnoughMayGoOn() {
    var deadlines = ConnectionDeadlines(limits: limits, now: 0)
    deadlines.headerArrived(now: 0)
    let goesOn = (Int64(1)...60).map { second in
      deadlines.bodyArrived(bytes: 2048)
      return deadlines.goesOn(now: second * 1000, waiting: 0)
    }
    #expect(!goesOn.contains(false))
  }

  // HT-03
  @Test func anAnswerThatNobodyReadsIsGivenUpAfterTwentySeconds() {
    var deadlines = answered(at: 0)
    let goesOn = [1_000, 20_999, 21_000].map { deadlines.goesOn(now: $0, waiting: 5_000) }
    #expect(goesOn == [true, true, false])
  }

  @Test func anAnswerThatIsReadSlowlyGoesOn() {
    var deadlines = answered(at: 0)
    let goesOn = (Int64(1)...120).map {
      deadlines.goesOn(now: $0 * 1000, waiting: 100_000 - Int($0))
    }
    #expect(!goesOn.contains(false))
  }

  // the rest of an unwanted body is read for a while, so that the response arrives.
  @Test func whatFollowsAnEarlyAnswerIsReadUpToALimit() {
    var deadlines = ConnectionDeadlines(limits: limits, now: 0)
    deadlines.headerArrived(now: 0)
    let isLast = deadlines.isLast(isStopping: false)
    #expect(isLast)
    deadlines.answered(now: 0)
    deadlines.linger(now: 0)
    let goesOn = [limits.lingerBytes - 1, 1].map { deadlines.dropped(bytes: $0) }
    #expect(goesOn == [true, false])
  }

  //
  @Test func aClientThatStaysAfterTheLastAnswerIsLeftAfterFiveSeconds() {
    var deadlines = ConnectionDeadlines(limits: limits, now: 0)
    deadlines.linger(now: 0)
    let goesOn = [4_999, 5_000].map { deadlines.goesOn(now: $0, waiting: 0) }
    #expect(goesOn == [true, false])
  }

  // a response does not end the connection if a pipelined request has already arrived.
  @Test func anAnswerBeforeAnotherRequestIsNotTheLast() {
    var deadlines = ConnectionDeadlines(limits: limits, now: 0)
    deadlines.headerArrived(now: 0)
    deadlines.requestArrived(now: 0)
    let first = deadlines.isLast(isStopping: false)
    deadlines.headerArrived(now: 0)
    let second = deadlines.isLast(isStopping: true)
    #expect(!first && !second)
  }

  // LIB-8: while the server is stopping, each response is the last of its connection.
  @Test func theAnswerOfAStoppingServerIsTheLast() {
    var deadlines = ConnectionDeadlines(limits: limits, now: 0)
    deadlines.headerArrived(now: 0)
    deadlines.requestArrived(now: 0)
    let isLast = deadlines.isLast(isStopping: true)
    #expect(isLast)
  }
}
