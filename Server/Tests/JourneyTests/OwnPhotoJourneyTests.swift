import Domain
import PhoneTestKit
import Screens
import Service
import Store
import Testing
import UIKit

@testable import Phone

/// One's own photo with the iPhone app's view controllers and the real service, in one process.
@Suite(.timeLimit(.minutes(20))) struct OwnPhotoJourneyTests {
  private static let id = "pppppppppp1"

  // FEED-36: a rotation, an edit and a deletion with undo are on the server, and the feed shows them.
  @MainActor @Test func aPhotoIsRotatedEditedDeletedAndRestored() async throws {
    try await JourneyServer.run(photos: 2) { server in
      let phone = await PhoneDevice(server)
      try await phone.signIn()
      let photos = server.resources.database.photos
      try await Self.rotate(phone)
      #expect(try photos.photo(publicId: Self.id)?.facts.rotation == .right)
      try await Self.edit(phone)
      #expect(try photos.photo(publicId: Self.id)?.facts.altDescription == "Boats")
      try await phone.tap("delete photo")
      #expect(try photos.photo(publicId: Self.id) == nil && photos.total == 1)
      #expect(await phone.feedIds == ["pppppppppp0"])
      try await phone.tap("undo")
      let restored = try #require(try photos.photo(publicId: Self.id))
      #expect(restored.facts.rotation == .right && restored.facts.altDescription == "Boats")
      #expect(await phone.feedIds == [Self.id, "pppppppppp0"])
    }
  }

  // FEED-36: a value that the server refuses is marked, and nothing is saved.
  @MainActor @Test func aWrongDateIsRefused() async throws {
    try await JourneyServer.run(photos: 2) { server in
      let phone = await PhoneDevice(server)
      try await phone.signIn()
      try await phone.openSheet(of: Self.id)
      try await phone.tap("edit photo")
      await phone.user.person.type("soon", into: "photo captured")
      await phone.user.person.type("Boats", into: "photo alt_description")
      try await phone.tap("save photo")
      let problem = await phone.user.person.text("photo problem captured")
      #expect(problem == "this is not valid.")
      let photo = try server.resources.database.photos.photo(publicId: Self.id)
      #expect(photo?.facts.altDescription == nil)
    }
  }

  @MainActor private static func rotate(_ phone: PhoneDevice) async throws {
    try await phone.openSheet(of: id)
    try await phone.tap("rotate right")
    #expect(phone.user.pictures.waiting.contains { $0.contains("-90?") && $0.contains("q=85") })
  }

  @MainActor private static func edit(_ phone: PhoneDevice) async throws {
    try await phone.tap("edit photo")
    await phone.user.person.type("Boats", into: "photo alt_description")
    try await phone.tap("save photo")
    #expect(phone.user.person.sees("metadata") && !phone.user.person.sees("photo form"))
  }
}

extension PhoneDevice {
  /// The ids of the photos in the feed.
  var feedIds: [String] { user.app?.screen.view.feedIds ?? [] }

  /// Opens a photo of the feed, then the sheet with its metadata.
  fileprivate func openSheet(of id: String) async throws {
    user.app?.happened(.feed(.cardTapped(id)))
    try await deliver()
    try await tap("details")
  }

  /// Taps a control and delivers all requests and responses.
  func tap(_ name: String) async throws {
    #expect(await user.person.tap(name), "\(name)")
    try await deliver()
  }
}
