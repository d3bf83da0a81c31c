import Domain
import Logging
import Store
import Testing

@testable import Service

/// What is deleted once an hour.
@Suite struct HousekeepingTests {
  // FEED-27: a photo stays in the bin for 30 days, to the millisecond.
  @Test(arguments: [(-1, true), (0, true), (1, false)])
  func aPhotoStaysInTheBinForThirtyDays(milliseconds: Int64, stays: Bool) async throws {
    try await TestServer.run(photos: 2) { server, _ in
      let photos = server.resources.database.photos
      let owner = try server.owner()
      let id = TestServer.id(0)
      let deletion = server.resources.clock()
      _ = try await photos.bin(publicIds: [id], of: owner, now: deletion)
      let due = deletion.milliseconds + 30 * 86_400_000 + milliseconds
      try await Self.housekeeping(of: server, at: Instant(milliseconds: due)).sweep()
      #expect(try photos.binnedIds(of: owner) == (stays ? [id] : []))
      #expect(try photos.photo(publicId: TestServer.id(1)) != nil)
    }
  }

  // Q-2, LIB-5: a removal that was killed between rows and files is finished by the next sweep, and
  // before a check.
  @Test(arguments: [false, true])
  func anInterruptedRemovalIsFinished(byCheck: Bool) async throws {
    try await TestServer.run(photos: 2) { server, _ in
      let photos = server.resources.database.photos
      let now = server.resources.clock()
      _ = try await photos.remove(publicIds: [TestServer.id(0)], now: now)
      #expect(try photos.removedFiles().count == 1)
      if byCheck {
        _ = try await server.resources.admin.problems()
      } else {
        try await Self.housekeeping(of: server, at: now).sweep()
      }
      #expect(try photos.removedFiles().isEmpty)
    }
  }

  private static func housekeeping(of server: TestServer, at now: Instant) -> Housekeeping {
    Housekeeping(
      identity: server.resources.identity, audit: server.resources.database.audit,
      auditDays: server.settings.auditDays, library: server.resources.library,
      binDays: server.settings.binDays, clock: { now }, logger: Logger(label: "test"))
  }
}
