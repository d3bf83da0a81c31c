import Domain
import PhotoLibrary
import Screens
import Service
import Store
import Testing

/// FEED-22: adding photos with the real screens and the real service, in one process.
@Suite(.timeLimit(.minutes(20))) struct AddingJourneyTests {
  /// One red pixel as PNG.
  static let png: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
    1, 0, 0, 0, 1, 8, 2, 0, 0, 0, 0x90, 0x77, 0x53, 0xDE, 0, 0, 0, 0x0C, 0x49, 0x44, 0x41, 0x54,
    0x78, 0x9C, 0x63, 0xF8, 0xCF, 0xC0, 0, 0, 3, 1, 1, 0, 0xC9, 0xFE, 0x92, 0xEF, 0, 0, 0, 0,
    0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]

  func states(_ device: Device) -> [AddingView.State] {
    device.adding?.view.rows.map(\.state) ?? []
  }

  // FEED-22: files chosen on the upload screen appear as photos in the public feed.
  @Test func photosAreAddedAndInTheFeed() async throws {
    try await JourneyServer.with(photos: 2) { device, resources in
      try await device.signIn()
      try await device.handle(.tabTapped(.profile))
      try await device.handle(.addTapped)
      #expect(device.inside?.isAdding == true)
      try await device.choose([
        ("a.png", Self.png), ("b.png", Self.png), ("c.jpg", Array("words".utf8)),
      ])
      // Identical files that are checked concurrently may swap results.
      let twins = Set(states(device).prefix(2))
      #expect(twins == [.added, .known])
      #expect(states(device).last == .refused(.notAPicture))
      #expect(resources.database.photos.total == 3)
      #expect(device.inside?.feed.cards.count == 3, "the feed was told")
      try await device.handle(.addingClosed)
      try await device.handle(.navigated("/app/profile"))
      #expect(device.inside?.isAdding == false)
      #expect(device.inside?.addButton == .returned)
    }
  }

  // FEED-22: any response may be lost once without creating duplicates.
  @Test func lostResponsesMakeNoDuplicates() async throws {
    try await JourneyServer.with(photos: 0) { device, resources in
      try await device.signIn()
      try await device.handle(.addTapped)
      for lost in ["POST /app/uploads", "PATCH /app/uploads", "GET /app/uploads/"] {
        device.network.lossy = [lost]
        let name = String(lost.prefix { $0 != " " })
        try await device.choose([(name, Self.png + Array(lost.utf8))])
        #expect(device.adding?.view.isOffline == true, "\(lost)")
        device.network.lossy = []
        for _ in 0..<5 { try await device.ring() }
      }
      #expect(states(device) == [.added, .added, .added])
      #expect(resources.database.photos.total == 3)
      #expect(try resources.library.uploads.unfinished(of: device.owner(resources).id).isEmpty)
    }
  }

  // FEED-22: after a reload, choosing the same file again resumes its interrupted upload.
  @Test func anUploadResumesAfterAReload() async throws {
    try await JourneyServer.with(photos: 0) { device, resources in
      try await device.signIn()
      try await device.open("/app/add")
      let large = Self.png + [UInt8](repeating: 7, count: 3 << 20)
      device.broken = ["GET /app/uploads/"]
      device.network.lossy = ["PATCH"]
      try await device.choose([("large.png", large)])
      device.broken = []
      device.network.lossy = []
      try await device.open("/app/add")
      #expect(states(device) == [.unfinished(33)])
      try await device.choose([("large.png", large)])
      #expect(states(device) == [.added])
      #expect(resources.database.photos.total == 1)
    }
  }

  // FEED-16, FEED-22: signing out stops the upload; FEED-4: so does an expired session.
  @Test func signingOutStopsTheUpload() async throws {
    try await JourneyServer.with(photos: 0) { device, resources in
      try await device.signIn()
      try await device.open("/app/add")
      device.broken = ["PATCH"]
      try await device.choose([("a.png", Self.png)])
      device.broken = []
      device.loseSession()
      try await device.ring()
      #expect(device.inside == nil)
      #expect(resources.database.photos.total == 0)
    }
  }
}

extension Device {
  /// The first account in the database; throws if the database has no account.
  func owner(_ resources: ServerResources) throws -> PersonRecord {
    guard let person = try resources.database.people.all().first else {
      throw JourneyError.refused
    }
    return person
  }
}
