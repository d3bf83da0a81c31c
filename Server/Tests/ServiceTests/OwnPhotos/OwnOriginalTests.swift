import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Identity
import Store
import Testing

@testable import Service

/// FEED-36: only the owner of a photo gets the file as it was added.
@Suite(.timeLimit(.minutes(20))) struct OwnOriginalTests {
  private static func path(_ photo: PhotoRecord, _ rest: String = "") -> String {
    "/account/photos/\(photo.facts.publicId)/original\(rest)"
  }

  // FEED-36: byte by byte, with its name, in parts too, also while the photo is rotated.
  @Test func theOwnerGetsTheFileAsItWasAdded() async throws {
    try await LivePhotoPageTests.run { server, client, photo in
      let anna = try #require(try server.resources.database.people.person(username: "anna"))
      let cookie = try await server.cookie(of: anna)
      _ = try await server.resources.database.photos.rotate(
        publicIds: [photo.facts.publicId], of: anna, by: .left, now: server.resources.clock())
      let answer = try await client.execute(
        uri: Self.path(photo), method: .get, headers: cookie)
      #expect(answer.status == .ok && Array(answer.body.readableBytesView) == Picture.png)
      let name = answer.headers[.contentDisposition] ?? ""
      #expect(name.hasPrefix("attachment") && name.contains("Secret%20Beach%20%281%29.PNG"))
      #expect(answer.headers[.cacheControl] == "private, no-cache")
      #expect(answer.headers[.contentType] == "application/octet-stream")
      let tag = try #require(answer.headers[.eTag])
      #expect(!tag.contains(photo.facts.contentHash.prefix(8)))
      var rest = cookie
      rest[.range] = "bytes=10-"
      rest[.ifRange] = tag
      let part = try await client.execute(uri: Self.path(photo), method: .get, headers: rest)
      #expect(part.status == .partialContent)
      #expect(Array(part.body.readableBytesView) == Array(Picture.png[10...]))
      let video = try await client.execute(
        uri: Self.path(photo, "/video"), method: .get, headers: cookie)
      #expect(video.status == .ok && video.body.readableBytes > 0)
      #expect(video.headers[.contentDisposition]?.contains("Secret%20Beach%20%281%29.mov") == true)
      let page = try await client.execute(
        uri: "/account/photos/" + photo.facts.publicId, method: .get, headers: cookie)
      #expect(page.text.contains("href=\"\(Self.path(photo))\""))
      #expect(page.text.contains("href=\"\(Self.path(photo, "/video"))\""))
    }
  }

  // FEED-36, Q-4: for others, signed in or not, there is no such file; nor for an owner whose session ended, nor of a
  // photo that was given away.
  @Test func nobodyElseGetsIt() async throws {
    try await LivePhotoPageTests.run { server, client, photo in
      let people = server.resources.database.people
      let anna = try #require(try people.person(username: "anna"))
      let boris = try await server.add("boris")
      for headers in [[:], try await server.cookie(of: boris)] as [HTTPFields] {
        for rest in ["", "/video"] {
          let answer = try await client.execute(
            uri: Self.path(photo, rest), method: .get, headers: headers)
          #expect(answer.status == .notFound)
          #expect(answer.headers[.contentDisposition] == nil)
        }
      }
      let cookie = try await server.cookie(of: anna)
      try await server.resources.identity.setDisabled(
        true, of: anna, now: server.resources.clock())
      let answer = try await client.execute(
        uri: Self.path(photo), method: .get, headers: cookie)
      #expect(answer.status == .notFound)
    }
  }

  // FEED-36, Q-1: a file that is gone gives an error, and no empty file.
  @Test func aFileThatIsGoneGivesAnError() async throws {
    try await TestServer.run(photos: 1) { server, client in
      let photo = try #require(try server.photos([0]).first)
      let answer = try await client.execute(
        uri: Self.path(photo), method: .get, headers: try await server.cookie())
      #expect(answer.status == .notFound)
    }
  }
}
