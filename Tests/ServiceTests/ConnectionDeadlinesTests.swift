import Testing

@testable import Service

/// connections that make the server wait are closed.
@Suite struct ConnectionDeadlinesTests {
  private let limits = Limits()

  // HT-01
  @Test func aHeaderThatNeverEndsIsGivenUpAfterTenSeconds() {
    var patience = ConnectionDeadlines(limits: limits, now: 0)
    let answer1 = patience.goesOn(now: 9_999, waiting: 0)
    #expect(answer1)
    let answer2 = patience.goesOn(now: 10_000, waiting: 0)
    #expect(!answer2)
  }

  @Test func anIdleConnectionMayWaitForTheNextRequest() {
    var patience = ConnectionDeadlines(limits: limits, now: 0)
    patience.headerArrived(now: 5)
    patience.requestArrived(now: 10)
    patience.answered(now: 20)
    let answer3 = patience.goesOn(now: 60_019, waiting: 0)
    #expect(answer3)
    let answer4 = patience.goesOn(now: 60_020, waiting: 0)
    #expect(!answer4)
  }

  @Test func aSlowHandlerIsNoReasonToHangUp() {
    var patience = ConnectionDeadlines(limits: limits, now: 0)
    patience.headerArrived(now: 5)
    patience.requestArrived(now: 10)
    let answer5 = patience.goesOn(now: 500_000, waiting: 0)
    #expect(answer5)
  }

  // HT-02
  @Test func aBodyThatTricklesIsGivenUp() {
    var patience = ConnectionDeadlines(limits: limits, now: 0)
    patience.headerArrived(now: 0)
    patience.bodyArrived(bytes: 10_239)
    let answer6 = patience.goesOn(now: 9_999, waiting: 0)
    #expect(answer6)
    let answer7 = patience.goesOn(now: 10_000, waiting: 0)
    #expect(!answer7)
  }

  @Test func aBodyThatComesQuicklyEnoughMayGoOn() {
    var patience = ConnectionDeadlines(limits: limits, now: 0)
    patience.headerArrived(now: 0)
    for second in 1...60 {
      patience.bodyArrived(bytes: 2048)
      let answer8 = patience.goesOn(now: Int64(second) * 1000, waiting: 0)
      #expect(answer8)
    }
  }

  // HT-03
  @Test func anAnswerThatNobodyReadsIsGivenUpAfterTwentySeconds() {
    var patience = ConnectionDeadlines(limits: limits, now: 0)
    patience.headerArrived(now: 0)
    patience.requestArrived(now: 0)
    patience.answered(now: 0)
    let answer9 = patience.goesOn(now: 1_000, waiting: 5_000)
    #expect(answer9)
    let answer10 = patience.goesOn(now: 20_999, waiting: 5_000)
    #expect(answer10)
    let answer11 = patience.goesOn(now: 21_000, waiting: 5_000)
    #expect(!answer11)
  }

  @Test func anAnswerThatIsReadSlowlyGoesOn() {
    var patience = ConnectionDeadlines(limits: limits, now: 0)
    patience.headerArrived(now: 0)
    patience.requestArrived(now: 0)
    patience.answered(now: 0)
    for second in 1...120 {
      let answer12 = patience.goesOn(now: Int64(second) * 1000, waiting: 100_000 - second)
      #expect(answer12)
    }
  }

  // the rest of an unwanted body is read for a while, so that the response arrives.
  @Test func whatFollowsAnEarlyAnswerIsReadUpToALimit() {
    var patience = ConnectionDeadlines(limits: limits, now: 0)
    patience.headerArrived(now: 0)
    let isLast = patience.isLast(isStopping: false)
    #expect(isLast)
    patience.answered(now: 0)
    patience.linger(now: 0)
    let goesOn = [limits.lingerBytes - 1, 1].map { patience.dropped(bytes: $0) }
    #expect(goesOn == [true, false])
  }

  //
  @Test func aClientThatStaysAfterTheLastAnswerIsLeftAfterFiveSeconds() {
    var patience = ConnectionDeadlines(limits: limits, now: 0)
    patience.linger(now: 0)
    let goesOn = [4_999, 5_000].map { patience.goesOn(now: $0, waiting: 0) }
    #expect(goesOn == [true, false])
  }

  // a pipelined body belongs to a later request.
  @Test func anAnswerBeforeAnotherRequestIsNotTheLast() {
    var patience = ConnectionDeadlines(limits: limits, now: 0)
    patience.headerArrived(now: 0)
    patience.requestArrived(now: 0)
    let first = patience.isLast(isStopping: false)
    patience.headerArrived(now: 0)
    let second = patience.isLast(isStopping: true)
    #expect(!first && !second)
  }

  // LIB-8
  @Test func theAnswerOfAStoppingServerIsTheLast() {
    var patience = ConnectionDeadlines(limits: limits, now: 0)
    patience.headerArrived(now: 0)
    patience.requestArrived(now: 0)
    let isLast = patience.isLast(isStopping: true)
    #expect(isLast)
  }
}
