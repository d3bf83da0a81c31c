import Domain
import Foundation
import Logging
import Synchronization
import Testing

@testable import PhotoLibrary

/// LIB-15: how clients share the workers.
@Suite(.timeLimit(.minutes(20))) struct FairDarkroomTests {
  private typealias Outcome = Result<DarkroomResponse, DarkroomError>

  private let sample = DarkroomJob.sample()
  private let flood = ImageClient.address("1.2.3.4")
  private let client = ImageClient.address("5.6.7.8")

  private static func pool(
    _ change: (inout LibrarySettings) -> Void = { _ in },
    now: @escaping @Sendable () -> Instant = { LibraryFixture.moment }
  ) -> DarkroomPool {
    var settings = LibraryFixture.settings
    settings.workers = 1
    change(&settings)
    return DarkroomPool(settings, logger: Logger(label: "pool"), now: now)
  }

  private func outcome(
    _ pool: DarkroomPool, _ job: DarkroomJob, _ client: ImageClient, milliseconds: Int64 = 200
  ) async -> Outcome {
    await begin(pool, job, client, milliseconds: milliseconds).value
  }

  private func begin(
    _ pool: DarkroomPool, _ job: DarkroomJob, _ client: ImageClient, milliseconds: Int64 = 200
  ) -> Task<Outcome, Never> {
    let ticket = JobCharge(client: client, cost: JobCost(milliseconds: milliseconds))
    return pool.begin(job, .urgent(ticket))
  }

  // LIB-15: a small image is made while large ones occupy every other worker.
  @Test func aCheapJobDoesNotWaitForExpensiveOnes() async {
    let pool = Self.pool()
    defer { pool.close() }
    let gate = Gate()
    let running = begin(pool, gate.job, flood, milliseconds: 3000)
    let waiting = begin(pool, sample, flood, milliseconds: 3000)
    #expect(pool.activity.waiting == 1)
    // The other worker is blocked until the gate opens, so the reserved worker made this image.
    #expect(await outcome(pool, sample, client, milliseconds: 20) == .success(.done))
    gate.open()
    #expect(await running.value == .success(.done))
    #expect(await waiting.value == .success(.done))
  }

  // LIB-15: a new client is served before the queue of an address that floods the server.
  @Test func anotherClientComesBeforeTheQueueOfAFlood() async {
    let pool = Self.pool()
    defer { pool.close() }
    let (gate, second) = (Gate(), Gate())
    let running = begin(pool, gate.job, flood)
    let waiting = begin(pool, second.job, flood)
    let answered = begin(pool, sample, client)
    #expect(pool.activity.waiting == 2)
    gate.open()
    // The second job of the flood cannot end before its gate is opened, so the new client was
    // served first.
    #expect(await answered.value == .success(.done))
    second.open()
    #expect(await running.value == .success(.done))
    #expect(await waiting.value == .success(.done))
  }

  // LIB-15: of two workers, one is kept free of heavy jobs.
  @Test func aHeavyJobLeavesAWorkerForOthers() async {
    let pool = Self.pool { $0.workers = 2 }
    defer { pool.close() }
    let gate = Gate()
    let running = begin(pool, gate.job, flood, milliseconds: 3000)
    let heavy = begin(pool, sample, flood, milliseconds: 3000)
    #expect(pool.activity.waiting == 1)
    #expect(await outcome(pool, sample, client, milliseconds: 300) == .success(.done))
    #expect(pool.activity.waiting == 1)
    gate.open()
    #expect(await running.value == .success(.done))
    #expect(await heavy.value == .success(.done))
  }

  // LIB-15: a client that has used up its CPU time is refused for a while; others are not.
  @Test func aClientWithoutBudgetIsRefusedForAWhile() async {
    let moment = Mutex(LibraryFixture.moment)
    let pool = Self.pool(
      { ($0.clientBurst, $0.clientPercent) = (1, 50) }, now: { moment.withLock { $0 } })
    defer { pool.close() }
    // The job takes more than a millisecond of CPU time.
    #expect(await outcome(pool, sample, flood, milliseconds: 0) == .success(.done))
    guard case .failure(.overBudget(let seconds)) = await outcome(pool, sample, flood) else {
      Issue.record("not refused")
      return
    }
    #expect(await outcome(pool, sample, client, milliseconds: 0) == .success(.done))
    moment.withLock { $0 = $0.advanced(bySeconds: Int64(seconds)) }
    #expect(await outcome(pool, sample, flood) == .success(.done))
  }

  // LIB-15: a single client cannot fill the queue.
  @Test func oneClientCannotFillTheQueue() async {
    let pool = Self.pool { $0.waitingVariantsPerClient = 2 }
    defer { pool.close() }
    let gate = Gate()
    let running = begin(pool, gate.job, flood)
    let begun = (0..<5).map { _ in begin(pool, sample, flood) }
    #expect(pool.activity.refused == 3)
    let answered = begin(pool, sample, client)
    #expect(pool.activity.waiting == 3)
    gate.open()
    for one in begun.prefix(2) + [answered] { #expect(await one.value == .success(.done)) }
    for one in begun.dropFirst(2) { #expect(await one.value == .failure(.busy)) }
    #expect(await running.value == .success(.done))
  }

  // LIB-15: workers have a lower priority than request handling.
  @Test func workersRunAtALowerPriority() async throws {
    // Why idle workers stay for an hour: on a busy machine this test may resume late.
    let pool = Self.pool {
      $0.workerNiceness = 12
      $0.idleSeconds = 3600
    }
    defer { pool.close() }
    #expect(await outcome(pool, sample, client) == .success(.done))
    let worker = try #require(pool.workers.first)
    let own = getpriority(Int32(PRIO_PROCESS.rawValue), 0)
    #expect(getpriority(Int32(PRIO_PROCESS.rawValue), id_t(worker)) == max(own, 12))
  }
}
