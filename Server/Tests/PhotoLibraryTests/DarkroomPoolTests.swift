import Foundation
import Logging
import TestKit
import Testing

@testable import PhotoLibrary

/// the worker processes. Why ten minutes: the limit includes the time that a test waits for
/// other tests to finish.
@Suite(.timeLimit(.minutes(20))) struct DarkroomPoolTests {
  private let sample = DarkroomJob.sample()

  @Test("Q-1: a worker that dies ends its own job and no other")
  func aDyingWorkerEndsItsJobOnly() async throws {
    var settings = LibraryFixture.settings
    settings.workers = 1
    let pool = DarkroomPool(settings, logger: Logger(label: "pool"), now: { LibraryFixture.moment })
    defer { pool.close() }
    let gate = Gate()
    defer { gate.remove() }
    let doomed = pool.begin(gate.job)
    let other = pool.begin(sample)
    #expect(pool.activity.waiting == 1)
    try #require(await until { !pool.workers.isEmpty })
    for worker in pool.workers { kill(worker, SIGKILL) }
    #expect(await doomed.value == .failure(.crashed))
    #expect(await other.value == .success(.done))
  }

  @Test("Q-1: a worker that was killed while it waited is replaced unnoticed")
  func aWorkerKilledWhileWaitingIsReplaced() async throws {
    var settings = LibraryFixture.settings
    settings.workers = 1
    // Why: this test may be delayed for longer than a worker's idle timeout.
    settings.idleSeconds = 3600
    let pool = DarkroomPool(settings, logger: Logger(label: "pool"), now: { LibraryFixture.moment })
    defer { pool.close() }
    #expect(await outcome(pool, sample) == .success(.done))
    let first = try #require(pool.workers.first)
    kill(first, SIGKILL)
    var facts = siginfo_t()
    // Waits until the worker exits without reaping it, which is the pool's task.
    waitid(P_PID, id_t(first), &facts, WEXITED | WNOWAIT)
    #expect(await outcome(pool, sample) == .success(.done))
    #expect(pool.workers.first != first)
  }

  @Test("Q-1: a worker that does not answer in time is stopped")
  func aSilentWorkerIsStopped() async {
    var settings = LibrarySettings()
    // This program writes forever and never reads.
    settings.workerProgram = "/usr/bin/yes"
    settings.jobSeconds = 0
    let pool = DarkroomPool(settings, logger: Logger(label: "pool"), now: { LibraryFixture.moment })
    defer { pool.close() }
    #expect(await outcome(pool, sample) == .failure(.tookTooLong))
    #expect(pool.workers.isEmpty)
  }

  @Test("Q-1: a program that is no worker is told", arguments: ["/bin/true", "/no/such/program"])
  func aProgramThatIsNoWorkerIsTold(program: String) async {
    var settings = LibrarySettings()
    settings.workerProgram = program
    let pool = DarkroomPool(settings, logger: Logger(label: "pool"), now: { LibraryFixture.moment })
    defer { pool.close() }
    guard case .failure(.unavailable) = await outcome(pool, sample) else {
      Issue.record("not told")
      return
    }
  }

  @Test("Q-1: no more variants wait than may")
  func noMoreVariantsWaitThanMay() async {
    var settings = LibraryFixture.settings
    (settings.workers, settings.waitingVariants) = (1, 2)
    let pool = DarkroomPool(settings, logger: Logger(label: "pool"), now: { LibraryFixture.moment })
    defer { pool.close() }
    let gate = Gate()
    let running = pool.begin(gate.job)
    let begun = (0..<5).map { _ in pool.begin(sample) }
    #expect(pool.activity.refused == 3)
    gate.open()
    for one in begun.prefix(2) { #expect(await one.value == .success(.done)) }
    for one in begun.dropFirst(2) { #expect(await one.value == .failure(.busy)) }
    #expect(await running.value == .success(.done))
  }

  @Test("Q-1: a closed pool refuses what waits")
  func aClosedPoolRefusesWhatWaits() async {
    var settings = LibraryFixture.settings
    settings.workers = 1
    let pool = DarkroomPool(settings, logger: Logger(label: "pool"), now: { LibraryFixture.moment })
    let gate = Gate()
    let running = pool.begin(gate.job)
    let waiting = pool.begin(sample)
    #expect(pool.activity.waiting == 1)
    pool.close()
    gate.open()
    #expect(await waiting.value == .failure(.closed))
    #expect(await running.value == .success(.done))
    #expect(await outcome(pool, sample) == .failure(.closed))
  }

  @Test("Q-1: a person's request comes before patient work")
  func aRequestComesBeforePatientWork() async {
    var settings = LibraryFixture.settings
    settings.workers = 1
    let pool = DarkroomPool(settings, logger: Logger(label: "pool"), now: { LibraryFixture.moment })
    defer { pool.close() }
    let gate = Gate()
    let running = pool.begin(gate.job)
    let second = Gate()
    let patient = pool.begin(second.job, .patient)
    let urgent = pool.begin(sample)
    #expect(pool.activity.waiting == 2)
    gate.open()
    // `patient` cannot finish while its gate is closed, so `urgent` has overtaken it.
    #expect(await urgent.value == .success(.done))
    second.open()
    #expect(await patient.value == .success(.done))
    #expect(await running.value == .success(.done))
  }

  @Test("Q-1: idle workers go home")
  func idleWorkersGoHome() async throws {
    var settings = LibraryFixture.settings
    settings.idleSeconds = 0
    let pool = DarkroomPool(settings, logger: Logger(label: "pool"), now: { LibraryFixture.moment })
    defer { pool.close() }
    #expect(await outcome(pool, sample) == .success(.done))
    try #require(await until { pool.workers.isEmpty })
    #expect(await outcome(pool, sample) == .success(.done))
  }

  private func outcome(
    _ pool: DarkroomPool, _ job: DarkroomJob
  ) async -> Result<DarkroomResponse, DarkroomError> {
    await pool.begin(job).value
  }
}
