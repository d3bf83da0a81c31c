import Domain
import Testing

@testable import PhotoLibrary

/// LIB-15: how much CPU time clients may use for new images, and in which order they are served.
@Suite struct ImageBudgetTests {
  private static let start = Instant(seconds: 1_700_000_000)
  private let anna = ImageClient.address("1.2.3.4")
  private let boris = ImageClient.person(2, at: "1.2.3.4")

  private static func later(_ milliseconds: Int64) -> Instant {
    Instant(milliseconds: start.milliseconds + milliseconds)
  }

  // LIB-15: a budget is charged for the client's images and refilled over time.
  @Test func aBudgetIsUsedUpAndComesBack() {
    var budgets = ImageBudgets(burst: 1000, percent: 50)
    budgets.charge(1500, to: anna, now: Self.start)
    #expect(budgets.balance(of: anna, now: Self.start) == -500)
    #expect(budgets.secondsUntilAllowed(anna, now: Self.start) == 2)
    #expect(budgets.secondsUntilAllowed(anna, now: Self.later(1002)) == nil)
    #expect(budgets.balance(of: anna, now: Self.later(2000)) == 500)
    #expect(budgets.balance(of: anna, now: Self.later(1_000_000)) == 1000)
  }

  // LIB-15: a client that used up its budget does not delay another.
  @Test func budgetsAreSeparate() {
    var budgets = ImageBudgets(burst: 1000, percent: 50)
    budgets.charge(5000, to: anna, now: Self.start)
    #expect(budgets.secondsUntilAllowed(boris, now: Self.start) == nil)
    budgets.charge(5000, to: .program, now: Self.start)
    #expect(budgets.secondsUntilAllowed(.program, now: Self.start) == nil)
  }

  // LIB-15: the number of budgets is limited; those of the clients that used most are kept.
  @Test func thoseWhoUsedMostAreRemembered() {
    var budgets = ImageBudgets(burst: 1000, percent: 50)
    budgets.charge(1_000_000, to: anna, now: Self.start)
    for number in 0..<20_001 {
      budgets.charge(1, to: .address("\(number)"), now: Self.start)
    }
    #expect(budgets.secondsUntilAllowed(anna, now: Self.start) != nil)
    #expect(budgets.count <= ImageBudgets.mostClients)
  }

  // LIB-15: setting the clock back charges no client.
  @Test func aClockThatIsSetBackTakesNothing() {
    var budgets = ImageBudgets(burst: 1000, percent: 50)
    budgets.charge(400, to: anna, now: Self.start)
    #expect(budgets.balance(of: anna, now: Self.later(-60_000)) == 600)
  }

  // after the clock was set back by a day, a client without budget need not wait.
  @Test func aClockThatIsSetBackADayGivesTheBudgetBack() {
    var budgets = ImageBudgets(burst: 1000, percent: 50)
    budgets.charge(5000, to: anna, now: Self.later(86_400_000))
    #expect(budgets.secondsUntilAllowed(anna, now: Self.start) == nil)
    budgets.charge(5000, to: anna, now: Self.start)
    #expect(budgets.secondsUntilAllowed(anna, now: Self.start) != nil)
  }

  // LIB-15: ten requests of one client are not served before the first of another.
  @Test func whoHasUsedLeastIsServedFirst() {
    var queue = FairQueue<String>()
    for number in 0..<10 { queue.append("anna \(number)", JobCharge(client: anna)) }
    queue.append("boris", JobCharge(client: boris))
    var used: [ImageClient: Int64] = [anna: 500]
    var order: [String] = []
    while let next = queue.next(allowing: { _ in true }, balance: { 1000 - (used[$0] ?? 0) }) {
      order.append(next.job)
      used[next.ticket.client, default: 0] += 200
    }
    #expect(order.first == "boris")
    #expect(Array(order.dropFirst()) == (0..<10).map { "anna \($0)" })
  }

  // LIB-15: clients with equal balances take turns
  @Test func equalClientsTakeTurns() {
    var queue = FairQueue<String>()
    for number in 0..<3 { queue.append("a\(number)", JobCharge(client: anna)) }
    for number in 0..<3 { queue.append("b\(number)", JobCharge(client: boris)) }
    var used: [ImageClient: Int64] = [:]
    var order: [String] = []
    while let next = queue.next(allowing: { _ in true }, balance: { 1000 - (used[$0] ?? 0) }) {
      order.append(next.job)
      used[next.ticket.client, default: 0] += 200
    }
    #expect(order == ["a0", "b0", "a1", "b1", "a2", "b2"])
  }

  // LIB-15: an image with several clients is served in the turn of the one with most budget.
  @Test func aSharedJobIsAsEarlyAsTheBestOfItsClients() {
    var queue = FairQueue<String>()
    queue.append("other", JobCharge(client: anna, name: "x"))
    queue.append("shared", JobCharge(client: anna, name: "y"))
    queue.join(["y", "z"], boris)
    let next = queue.next(allowing: { _ in true }, balance: { $0 == boris ? 1000 : 10 })
    #expect(next?.job == "shared")
  }

  // LIB-15: the reserved worker skips jobs that are not cheap.
  @Test func onlyAllowedCostsAreTaken() {
    var queue = FairQueue<String>()
    queue.append("large", JobCharge(client: boris, cost: JobCost(milliseconds: 3000)))
    queue.append("small", JobCharge(client: anna, cost: JobCost(milliseconds: 20)))
    #expect(queue.next(allowing: \.isCheap, balance: { _ in 1 })?.job == "small")
    #expect(queue.next(allowing: \.isCheap, balance: { _ in 1 })?.job == nil)
    #expect(queue.jobs == ["large"])
  }
}
