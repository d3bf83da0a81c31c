import Testing

@testable import AppModel

/// FEED-21: when the app retries after a failure.
struct ConnectivityTests {
  // FEED-21: another tab that may be sending a like is no failed attempt.
  @Test func waitingForAnotherTabKeepsTheBackOff() {
    var connection = Connectivity()
    let first = connection.linger()
    #expect(first?.milliseconds == 5000)
    let isCurrent = first.map { connection.wake($0.ticket) }
    let retry = connection.lose()
    #expect(isCurrent == true && retry?.milliseconds == 1000)
  }

  // FEED-21: the wait for another tab is not shorter than the back-off.
  @Test func waitingForAnotherTabIsNotShorterThanTheBackOff() {
    var connection = Connectivity()
    var delays: [Int32] = []
    for _ in 0..<4 {
      guard let call = connection.lose() else { break }
      delays.append(call.milliseconds)
      _ = connection.wake(call.ticket)
    }
    let call = connection.linger()
    #expect(delays == [1000, 2000, 4000, 8000] && call?.milliseconds == 8000)
  }

  // FEED-21: Retry-After counts although the server is unreachable for a moment.
  @Test(arguments: [true, false]) func aShortLossDoesNotEndTheDelayOfTheServer(isBack: Bool) {
    var connection = Connectivity()
    let call = connection.hold(seconds: 90)
    let retry = connection.lose()
    connection.hurry()
    let isFound = isBack && connection.find()
    #expect(call?.milliseconds == 90_000 && retry == nil && isFound == isBack)
    #expect(connection.waking == call?.ticket)
  }

  // FEED-21: a failed request without Retry-After delays nothing once the network is back.
  @Test func afterALossTheBackOffOfAnErrorEndsWithTheNetwork() {
    var connection = Connectivity()
    let call = connection.hold(seconds: 0)
    let retry = connection.lose()
    connection.hurry()
    #expect(call?.milliseconds == 1000 && retry == nil && connection.waking == nil)
  }
}
