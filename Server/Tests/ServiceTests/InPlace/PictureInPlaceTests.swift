import Domain
import Foundation
import HTTPTypes
import HummingbirdTesting
import PhotoLibrary
import Store
import Testing

@testable import Service

/// LIB-19: what clients get of photos in place.
@Suite(.timeLimit(.minutes(20))) struct PictureInPlaceTests {
  // LIB-19: images that were made stay while the disk is gone; others are answered with 503, and nothing
  // names a path.
  @Test func aMissingDiskShowsWhatWasMade() async throws {
    try await InPlaceServer.run { place, client in
      _ = await place.index()
      let photo = try place.photo()
      let uri = place.server.resources.imageAddresses.image(of: photo.facts)
      let made = try await client.execute(uri: uri + "?w=1&fm=jpg", method: .get)
      #expect(made.status == .ok)
      try FileManager.default.moveItem(atPath: place.folder, toPath: place.folder + "-away")
      defer { try? FileManager.default.removeItem(atPath: place.folder + "-away") }
      #expect(try await client.execute(uri: uri + "?w=1&fm=jpg", method: .get).status == .ok)
      let other = try await client.execute(uri: uri + "?fm=webp", method: .get)
      #expect(other.status == .serviceUnavailable && other.headers[.retryAfter] == "60")
      #expect(!other.text.contains("pictures"))
      #expect(try place.photo() == photo && !photo.facts.blurHash.isEmpty)
    }
  }

  // LIB-19: an image of a photo whose file is gone is not served from memory.
  @Test func aPhotoWithoutFileIsNotServed() async throws {
    try await InPlaceServer.run { place, client in
      try place.put(InPlaceServer.other, "b.png")
      _ = await place.index()
      let photo = try place.photo()
      let uri = place.server.resources.imageAddresses.image(of: photo.facts) + "?fm=jpg"
      #expect(try await client.execute(uri: uri, method: .get).status == .ok)
      let isFirst =
        FileManager.default.contents(atPath: place.folder + "/a.png")?.count
        == photo.facts.byteCount
      try FileManager.default.removeItem(atPath: place.folder + (isFirst ? "/a.png" : "/b.png"))
      _ = await place.index()
      #expect(try await client.execute(uri: uri, method: .get).status == .notFound)
    }
  }
}
