import Domain
import HTTPTypes
import HummingbirdTesting
import Identity
import NIOCore
import Store
import TestKit
import Testing

@testable import Service

/// LIB-13, FEED-28: the video of a Live Photo at a share link.
@Suite(.timeLimit(.minutes(20))) struct SharedMovieTests {
  /// A share link to a Live Photo of anna's, and what is needed to visit it.
  private struct Visit {
    let server: TestServer
    let client: any TestClientProtocol
    let photo: PhotoRecord
    let anna: PersonRecord
    let share: ShareRecord
    /// The path of the link.
    let path: String

    func get(_ rest: String = "", _ headers: HTTPFields = [:]) async throws -> TestResponse {
      let uri = path + "/" + photo.facts.publicId + rest
      return try await client.execute(uri: uri, method: .get, headers: headers)
    }
  }

  private static func run(
    _ settings: ShareSettings = ShareSettings(), isPrivate: Bool = true,
    _ act: @escaping @Sendable (Visit) async throws -> Void
  ) async throws {
    try await LivePhotoPageTests.run(isPrivate: isPrivate) { server, client, photo in
      let (database, identity) = (server.resources.database, server.resources.identity)
      let anna = try #require(try database.people.person(username: "anna"))
      let made = try await identity.share(
        .photos([photo]), settings, by: anna, mayShowOthers: true, now: server.resources.clock())
      let share = try made.record
      try await act(
        Visit(
          server: server, client: client, photo: photo, anna: anna, share: share,
          path: "/s/" + identity.token(of: share).reveal()))
    }
  }

  @Test("LIB-13, FEED-28: the page plays the video, without script and metadata, in parts")
  func thePagePlaysTheVideo() async throws {
    try await Self.run { visit in
      let page = try await visit.get()
      let address = visit.path + "/" + visit.photo.facts.publicId + "/movie"
      #expect(page.status == .ok && page.text.contains("<video "))
      #expect(page.text.contains("src=\"\(address)\"") && page.text.contains(" controls"))
      #expect(page.text.contains("preload=\"none\""), "nothing is loaded before it is played")
      #expect(page.text.contains("poster=\"\(visit.path)/\(visit.photo.facts.publicId)/image?"))
      let movie = try await visit.get("/movie")
      #expect(movie.status == .ok && movie.headers[.contentType] == "video/quicktime")
      #expect(movie.body.readableBytes == LivePhotoSample().movie.count)
      for secret in LivePhotoSample.secrets { #expect(!movie.text.contains(secret)) }
      #expect(movie.headers[.accessControlAllowOrigin] == nil)
      #expect(movie.headers[.resourcePolicy] == "same-origin")
      #expect(movie.headers[.cacheControl] == "private, no-cache")
      let part = try await visit.get("/movie", [.range: "bytes=0-3"])
      #expect(part.status == .partialContent && part.body.readableBytes == 4)
    }
  }

  @Test(
    "LIB-13, Q-4: the video's entity tag is that of the link, and says nothing about its content")
  func theTagIsOfTheLink() async throws {
    try await Self.run(isPrivate: false) { visit in
      let tag = try #require(try await visit.get("/movie").headers[.eTag])
      let own = try await visit.client.execute(
        uri: visit.server.resources.imageAddresses.image(of: visit.photo.facts) + "/movie",
        method: .get)
      #expect(own.headers[.eTag] != nil && own.headers[.eTag] != tag)
      #expect(!tag.contains("abab") && !tag.contains(visit.photo.facts.contentHash.prefix(8)))
      #expect(try await visit.get("/movie", [.ifNoneMatch: tag]).status == .notModified)
      let matched = try await visit.get("/movie", [.range: "bytes=0-3", .ifRange: tag])
      #expect(matched.status == .partialContent)
    }
  }

  @Test("LIB-13: without downloads there is no video, because it is as recorded")
  func noDownloadsMeansNoVideo() async throws {
    var settings = ShareSettings()
    settings.allowsDownload = false
    try await Self.run(settings) { visit in
      let page = try await visit.get()
      #expect(page.status == .ok && !page.text.contains("<video") && page.text.contains("<img"))
      #expect(try await visit.get("/movie").status == .notFound)
    }
  }

  @Test("LIB-13, FEED-36: a photo that its owner rotated is shown without its video")
  func aRotatedPhotoHasNoVideo() async throws {
    try await Self.run { visit in
      let photos = visit.server.resources.database.photos
      _ = try await photos.rotate(
        publicId: visit.photo.facts.publicId, of: visit.anna, to: .right,
        now: visit.photo.updatedAt)
      #expect(try await !visit.get().text.contains("<video"))
      #expect(try await visit.get("/movie").status == .notFound)
    }
  }

  @Test("LIB-13: a photo without a video is shown as before")
  func aPhotoWithoutAVideoIsShown() async throws {
    try await Self.run { visit in
      let photos = visit.server.resources.database.photos
      let isSet = try await photos.setVideo(nil, of: visit.photo)
      #expect(isSet)
      #expect(try await !visit.get().text.contains("<video"))
      #expect(try await visit.get("/movie").status == .notFound)
    }
  }

  @Test("LIB-13, Q-4: the video needs the link's password, and goes with the link")
  func theVideoIsProtectedLikeTheLink() async throws {
    var settings = ShareSettings()
    settings.password = Secret("lake")
    try await Self.run(settings) { visit in
      let asked = try await visit.get("/movie")
      #expect(asked.status == .unauthorized && asked.headers[.contentType] != "video/quicktime")
    }
    try await Self.run { visit in
      let shares = visit.server.resources.database.shares
      #expect(try await visit.get("/movie").status == .ok)
      let isRevoked = try await shares.remove(id: visit.share.id, of: visit.anna)
      #expect(isRevoked)
      #expect(try await visit.get("/movie").status == .notFound)
    }
  }
}
