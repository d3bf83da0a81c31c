import Foundation
import Logging
import Testing

@testable import PhotoLibrary

/// The worker processes. Q-1
@Suite struct DarkroomPoolTests {
  private let drawing = DarkroomJob.drawing(index: 0, longSide: 64, output: "/dev/null")

  @Test("Q-1: a worker that dies ends its own job and no other")
  func aDyingWorkerEndsItsJobOnly() async throws {
    var settings = Studio.settings
    settings.workers = 1
    let pool = DarkroomPool(settings, logger: Logger(label: "pool"), now: { Studio.moment })
    defer { pool.close() }
    let gate = Gate()
    defer { gate.remove() }
    async let doomed = outcome(pool, gate.job)
    while pool.workers.isEmpty { await Task.yield() }
    async let other = outcome(pool, drawing)
    while pool.activity.waiting == 0 { await Task.yield() }
    for worker in pool.workers { kill(worker, SIGKILL) }
    #expect(await doomed == .failure(.crashed))
    #expect(await other == .success(.done))
  }

  @Test("Q-1: a worker that was killed while it waited is replaced unnoticed")
  func aWorkerKilledWhileWaitingIsReplaced() async throws {
    var settings = Studio.settings
    settings.workers = 1
    // Why: this test may wait its turn for longer than a worker waits for work.
    settings.idleSeconds = 3600
    let pool = DarkroomPool(settings, logger: Logger(label: "pool"), now: { Studio.moment })
    defer { pool.close() }
    #expect(await outcome(pool, drawing) == .success(.done))
    let first = try #require(pool.workers.first)
    kill(first, SIGKILL)
    var facts = siginfo_t()
    // Waits until it is gone without reaping it, which is the pool's part.
    waitid(P_PID, id_t(first), &facts, WEXITED | WNOWAIT)
    #expect(await outcome(pool, drawing) == .success(.done))
    #expect(pool.workers.first != first)
  }

  @Test("Q-1: a worker that does not answer in time is stopped")
  func aSilentWorkerIsStopped() async {
    var settings = LibrarySettings()
    // It writes for ever to nowhere and reads nothing.
    settings.workerProgram = "/usr/bin/yes"
    settings.jobSeconds = 0
    let pool = DarkroomPool(settings, logger: Logger(label: "pool"), now: { Studio.moment })
    defer { pool.close() }
    #expect(await outcome(pool, drawing) == .failure(.tookTooLong))
    #expect(pool.workers.isEmpty)
  }

  @Test("Q-1: a program that is no worker is told", arguments: ["/bin/true", "/no/such/program"])
  func aProgramThatIsNoWorkerIsTold(program: String) async {
    var settings = LibrarySettings()
    settings.workerProgram = program
    let pool = DarkroomPool(settings, logger: Logger(label: "pool"), now: { Studio.moment })
    defer { pool.close() }
    guard case .failure(.unavailable) = await outcome(pool, drawing) else {
      Issue.record("not told")
      return
    }
  }

  @Test("Q-1: no more variants wait than may")
  func noMoreVariantsWaitThanMay() async {
    var settings = Studio.settings
    (settings.workers, settings.waitingVariants) = (1, 2)
    let pool = DarkroomPool(settings, logger: Logger(label: "pool"), now: { Studio.moment })
    defer { pool.close() }
    let gate = Gate()
    async let running = outcome(pool, gate.job)
    while pool.workers.isEmpty { await Task.yield() }
    let outcomes = await withTaskGroup(of: Result<DarkroomAnswer, DarkroomError>.self) { group in
      for _ in 0..<5 { group.addTask { await outcome(pool, drawing) } }
      while pool.activity.refused < 3 { await Task.yield() }
      gate.open()
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { $0 == .failure(.busy) } == 3)
    #expect(outcomes.count { $0 == .success(.done) } == 2)
    #expect(await running == .success(.done))
  }

  @Test("Q-1: a closed pool refuses what waits")
  func aClosedPoolRefusesWhatWaits() async {
    var settings = Studio.settings
    settings.workers = 1
    let pool = DarkroomPool(settings, logger: Logger(label: "pool"), now: { Studio.moment })
    let gate = Gate()
    async let running = outcome(pool, gate.job)
    while pool.workers.isEmpty { await Task.yield() }
    async let waiting = outcome(pool, drawing)
    while pool.activity.waiting == 0 { await Task.yield() }
    pool.close()
    gate.open()
    #expect(await waiting == .failure(.closed))
    #expect(await running == .success(.done))
    #expect(await outcome(pool, drawing) == .failure(.closed))
  }

  @Test("Q-1: a person's wish comes before patient work")
  func aWishComesBeforePatientWork() async {
    var settings = Studio.settings
    settings.workers = 1
    let pool = DarkroomPool(settings, logger: Logger(label: "pool"), now: { Studio.moment })
    defer { pool.close() }
    let gate = Gate()
    async let running = outcome(pool, gate.job)
    while pool.workers.isEmpty { await Task.yield() }
    let second = Gate()
    async let patient = try? pool.answer(to: second.job, .patient)
    while pool.activity.waiting < 1 { await Task.yield() }
    async let urgent = outcome(pool, drawing)
    while pool.activity.waiting < 2 { await Task.yield() }
    gate.open()
    // The patient job cannot end before its gate is opened, so the urgent one has overtaken it.
    #expect(await urgent == .success(.done))
    second.open()
    #expect(await patient != nil)
    #expect(await running == .success(.done))
  }

  @Test("Q-1: idle workers go home")
  func idleWorkersGoHome() async {
    var settings = Studio.settings
    settings.idleSeconds = 0
    let pool = DarkroomPool(settings, logger: Logger(label: "pool"), now: { Studio.moment })
    defer { pool.close() }
    #expect(await outcome(pool, drawing) == .success(.done))
    while !pool.workers.isEmpty { await Task.yield() }
    #expect(await outcome(pool, drawing) == .success(.done))
  }

  private func outcome(
    _ pool: DarkroomPool, _ job: DarkroomJob
  ) async -> Result<DarkroomAnswer, DarkroomError> {
    do throws(DarkroomError) {
      return .success(try await pool.answer(to: job, .urgent(JobTicket())))
    } catch {
      return .failure(error)
    }
  }
}
