import Domain
import Testing

@testable import Upstream

/// LIB-7: never more requests than the hour has, and a share for each application.
struct HourBudgetTests {
  private func at(_ seconds: Int64) -> Instant { Instant(seconds: 1_700_000_000 + seconds) }

  @Test("LIB-7: of any 60 minutes at most the limit is used")
  func slidingHour() {
    var budget = HourBudget(sharePercent: 100)
    var sent: [Int64] = []
    for second in stride(from: Int64(0), to: 20_000, by: 7) {
      if budget.take(.person(1), now: at(second)) == nil {
        sent.append(second)
        budget.settle(limit: 50, remaining: nil, now: at(second))
      }
    }
    for start in sent { #expect(sent.filter { start..<start + 3600 ~= $0 }.count <= 50) }
    #expect(sent.count > 250)
  }

  @Test("LIB-7: what Unsplash says of the rest counts, less what is under way")
  func reportedRest() {
    var budget = HourBudget(sharePercent: 100)
    for _ in 0..<3 { #expect(budget.take(.person(1), now: at(0)) == nil) }
    budget.settle(limit: 5000, remaining: 4, now: at(1))
    #expect(budget.remaining(at: at(1)) == 2)
    #expect(budget.limit == 5000)
  }

  @Test("LIB-7: a used up hour is tried again after five minutes, by one request")
  func usedUpHour() {
    var budget = HourBudget(sharePercent: 100)
    #expect(budget.take(.person(1), now: at(0)) == nil)
    budget.settle(limit: 50, remaining: 0, now: at(0))
    #expect(budget.take(.person(1), now: at(10)) == .hour(seconds: 290))
    #expect(budget.take(.person(1), now: at(300)) == nil)
    budget.settle(limit: 50, remaining: 0, now: at(300))
    #expect(budget.take(.person(1), now: at(301)) == .hour(seconds: 299))
  }

  @Test("LIB-7: an application gets its share, and others theirs")
  func shares() {
    var budget = HourBudget(sharePercent: 20)
    for _ in 0..<10 { #expect(budget.take(.application(1), now: at(0)) == nil) }
    #expect(budget.take(.application(1), now: at(100)) == .share(seconds: 3500))
    #expect(budget.take(.application(2), now: at(100)) == nil)
    #expect(budget.take(.application(1), now: at(3600)) == nil)
  }

  @Test(
    "LIB-7: people go first: a rest of the hour is theirs, and a larger one is not for refreshing")
  func reserves() {
    var budget = HourBudget(sharePercent: 100)
    func count(_ account: HourBudget.Account) -> Int {
      var count = 0
      while budget.take(account, now: at(0)) == nil { count += 1 }
      return count
    }
    #expect(count(.refresh) == 38)
    #expect(count(.application(1)) == 7)
    #expect(count(.person(1)) == 5)
  }

  @Test("LIB-7: a share is at least one request")
  func smallShares() {
    var budget = HourBudget(sharePercent: 1)
    #expect(budget.take(.application(1), now: at(0)) == nil)
    #expect(budget.take(.application(1), now: at(0)) != nil)
  }
}
