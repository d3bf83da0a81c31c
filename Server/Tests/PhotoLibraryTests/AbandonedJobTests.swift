import Domain
import Foundation
import Logging
import TestKit
import Testing

@testable import PhotoLibrary

/// Image jobs whose clients have disconnected. LIB-15
@Suite(.timeLimit(.minutes(20))) struct AbandonedJobTests {
  private let sample = DarkroomJob.sample()
  private let client = ImageClient.address("1.2.3.4")

  private static func pool() -> DarkroomPool {
    var settings = LibraryFixture.settings
    (settings.workers, settings.clientBurst, settings.clientPercent) = (1, 1000, 0)
    return DarkroomPool(settings, logger: Logger(label: "pool"), now: { LibraryFixture.moment })
  }

  private func ticket(_ milliseconds: Int64) -> DarkroomPool.Urgency {
    .urgent(JobCharge(client: client, cost: JobCost(milliseconds: milliseconds)))
  }

  // LIB-15: a job that no client waits for any more leaves the queue and is not charged
  @Test func anAbandonedJobIsDroppedAndCostsNothing() async throws {
    let pool = Self.pool()
    defer { pool.close() }
    let (gate, sample, heavy) = (Gate(), sample, ticket(5000))
    async let running = pool.answer(to: gate.job, .patient)
    #expect(await until { !pool.workers.isEmpty })
    let waiting = Task { try await pool.answer(to: sample, heavy) }
    #expect(await until { pool.activity.waiting > 0 })
    waiting.cancel()
    #expect(await until { pool.activity.waiting == 0 })
    await #expect(throws: DarkroomError.abandoned) { try await waiting.value }
    gate.open()
    #expect(try await running == .done)
    #expect(pool.activity.answered == 1)
    // A charge of 5 s would exceed the client's budget of 1 s, and this job would be refused.
    #expect(try await pool.answer(to: sample, ticket(20)) == .done)
  }

  // LIB-15: a job whose client disconnected before it was queued is not started
  @Test func aJobThatWasAbandonedBeforeItCameIsNotBegun() async throws {
    let pool = Self.pool()
    defer { pool.close() }
    let (sample, ticket) = (sample, ticket(20))
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await pool.answer(to: sample, ticket)
    }
    task.cancel()
    await #expect(throws: DarkroomError.abandoned) { try await task.value }
    #expect(pool.activity.answered == 0 && pool.workers.isEmpty)
  }

  // LIB-15: a job that has begun is finished, so the image exists for the next client
  @Test func aJobThatHasBegunIsEnded() async throws {
    let pool = Self.pool()
    defer { pool.close() }
    let (gate, ticket) = (Gate(), ticket(20))
    let running = Task { try await pool.answer(to: gate.job, ticket) }
    #expect(await until { !pool.workers.isEmpty })
    running.cancel()
    gate.open()
    #expect(try await running.value == .done)
  }

  // LIB-3: a canceled import finishes the files that it began
  @Test func aCanceledImportKeepsItsJobs() async throws {
    let pool = Self.pool()
    defer { pool.close() }
    let (gate, sample) = (Gate(), sample)
    async let running = pool.answer(to: gate.job, .patient)
    #expect(await until { !pool.workers.isEmpty })
    let waiting = Task { try await pool.answer(to: sample, .patient) }
    #expect(await until { pool.activity.waiting > 0 })
    waiting.cancel()
    gate.open()
    #expect(try await running == .done)
    #expect(try await waiting.value == .done)
  }

  // LIB-15: shared work continues when one of two waiting tasks is canceled, and is canceled with
  // the other
  @Test func sharedWorkIsCanceledWithTheLastWhoWaits() async {
    let shared = SharedWork<Bool>()
    let wait: @Sendable () async -> Bool = {
      while !Task.isCancelled { await Task.yield() }
      return true
    }
    let first = Task { await shared.value(of: "a", joined: {}, wait).isOwn }
    #expect(await until { shared.waiting(for: "a") >= 1 })
    let second = Task { await shared.value(of: "a", joined: {}, wait).isOwn }
    #expect(await until { shared.waiting(for: "a") >= 2 })
    first.cancel()
    #expect(await until { shared.waiting(for: "a") <= 1 })
    second.cancel()
    #expect(await first.value)
    #expect(await second.value == false)
    #expect(shared.waiting(for: "a") == 0)
  }
}

/// Images whose clients have disconnected. LIB-15
@Suite(.timeLimit(.minutes(20))) struct AbandonedVariantTests {
  /// A library with one photo, large or not, whose two workers are busy until the returned gates
  /// open.
  private func busyLibrary(isLarge: Bool) async throws -> (
    LibraryFixture, [Gate], [Task<Void, Never>]
  ) {
    let fixture = try await LibraryFixture.withLargePhoto {
      $0.workers = 1
      if !isLarge { $0.largePixels = 12_000_000 }
    }
    _ = await fixture.imported()
    for name in fixture.files("variants") { unlink(fixture.root + "/data/variants/" + name) }
    let gates = [Gate(), Gate()]
    var running: [Task<Void, Never>] = []
    for (number, gate) in gates.enumerated() {
      let pool = fixture.library.pool
      running.append(
        Task {
          let ticket = JobCharge(cost: JobCost(milliseconds: 20))
          _ = try? await pool.answer(to: gate.job, .urgent(ticket))
        })
      #expect(await until { fixture.library.pool.workers.count > number })
    }
    return (fixture, gates, running)
  }

  private func request(_ fixture: LibraryFixture, _ host: String) throws -> Task<
    VariantFile, any Error
  > {
    let source = VariantSource(try fixture.photo())
    let library = fixture.library
    let variation = library.variation(
      of: source, VariationRequest(query: "w=50"), accept: nil)
    return Task { try await library.file(of: source, variation, for: .address(host)) }
  }

  private func name(_ fixture: LibraryFixture) throws -> String {
    let source = VariantSource(try fixture.photo())
    let variation = fixture.library.variation(
      of: source, VariationRequest(query: "w=50"), accept: nil)
    return source.contentHash + "-" + variation.key
  }

  // LIB-15: an image that no client waits for is not made
  @Test(arguments: [false, true])
  func anImageThatNobodyWaitsForIsNotMade(isLarge: Bool) async throws {
    let (fixture, gates, running) = try await busyLibrary(isLarge: isLarge)
    let only = try request(fixture, "1.2.3.4")
    #expect(await until { fixture.library.activity.waiting > 0 })
    only.cancel()
    #expect(await until { fixture.library.activity.waiting == 0 })
    await #expect(throws: VariantError.abandoned) { try await only.value }
    for gate in gates { gate.open() }
    for task in running { await task.value }
    #expect(fixture.files("variants") == [])
    #expect(fixture.files("tmp") == [])
  }

  // LIB-15: an image is still made if only one of two waiting clients disconnects
  @Test(arguments: [false, true])
  func anImageThatAnotherClientWaitsForIsMade(isLarge: Bool) async throws {
    let (fixture, gates, running) = try await busyLibrary(isLarge: isLarge)
    let (first, name) = (try request(fixture, "1.2.3.4"), try name(fixture))
    #expect(await until { fixture.library.activity.waiting > 0 })
    let second = try request(fixture, "5.6.7.8")
    #expect(await until { fixture.library.variants.making.waiting(for: name) >= 2 })
    first.cancel()
    #expect(await until { fixture.library.variants.making.waiting(for: name) <= 1 })
    #expect(fixture.library.activity.waiting == 1)
    for gate in gates { gate.open() }
    for task in running { await task.value }
    #expect(try await second.value.length > 0)
    #expect(try await first.value.length > 0)
  }
}
