import Testing

@testable import Postgres

/// LIB-6: the pauses between attempts to reach the database.
@Suite struct BackoffTests {
  private let start = PostgresDeadline.now

  /// The longest pauses after 1, 2, … failures.
  private func pauses(random: Double) throws -> [Duration] {
    var backoff = Backoff()
    return try (0..<8).map { _ in
      backoff.fail("away", at: start) { random }
      return start.duration(to: try #require(backoff.next))
    }
  }

  @Test("LIB-6: the pauses double from 50 ms to 2 s")
  func growth() throws {
    let expected = [50, 100, 200, 400, 800, 1600, 2000, 2000].map { Duration.milliseconds($0) }
    #expect(try pauses(random: 1) == expected)
    #expect(try pauses(random: 0.5) == expected.map { $0 / 2 })
    #expect(try pauses(random: 0).allSatisfy { $0 == .zero })
  }

  @Test("LIB-6: many failures do not overflow")
  func manyFailures() {
    var backoff = Backoff()
    for _ in 0..<1000 { backoff.fail("away", at: start) { 1 } }
    #expect(backoff.next == start + .seconds(2))
  }

  @Test("LIB-6: callers learn since when the database is unreachable")
  func refusal() {
    var backoff = Backoff()
    #expect(backoff.refusal(at: start) == nil)
    #expect(backoff.refusalDuringAttempt(at: start) == nil)
    backoff.fail("first", at: start) { 1 }
    #expect(backoff.refusal(at: start + .milliseconds(49)) != nil)
    #expect(backoff.refusal(at: start + .milliseconds(50)) == nil)
    backoff.fail("second", at: start + .seconds(7)) { 1 }
    let expected = PostgresError.unavailable(duration: .seconds(7), reason: "second")
    #expect(backoff.refusal(at: start + .seconds(7)) == expected)
    #expect(expected.description == "The database has been unreachable for 7 s: second.")
    #expect(backoff.refusal(at: start + .seconds(8)) == nil)
    #expect(backoff.refusalDuringAttempt(at: start + .seconds(7)) == expected)
  }

  @Test("LIB-6: success ends the back-off")
  func success() {
    var backoff = Backoff()
    var wasAway = [backoff.succeed()]
    backoff.fail("away", at: start) { 1 }
    wasAway += [backoff.succeed(), backoff.succeed()]
    #expect(wasAway == [false, true, false])
    #expect(backoff.since == nil)
  }
}
