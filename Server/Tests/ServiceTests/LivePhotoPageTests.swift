import Domain
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import PhotoLibrary
import Store
import TestKit
import Testing

@testable import Service

/// FEED-28: what the owner of a photo and others get of its name and its video.
@Suite(.timeLimit(.minutes(20))) struct LivePhotoPageTests {
  private static let name = "Secret Beach (1).PNG"

  /// Runs `act` with a server that has one photo of anna, whose file has the name `name`, with the video of a
  /// Live Photo; with the URL of the photo's image.
  static func run(
    isPrivate: Bool = false, video: [UInt8] = LivePhotoSample().movie,
    _ act:
      @escaping @Sendable (TestServer, any TestClientProtocol, PhotoRecord) async throws -> Void
  ) async throws {
    let change = Change {
      $0.isDemo = false
      $0.isPrivate = isPrivate
    }
    try await TestServer.run(photos: 0, change) { server, client in
      let folder = server.settings.folder + "-live"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let anna = try await server.add("anna")
      let still = folder + "/" + name
      try Data(Picture.png).write(to: URL(fileURLWithPath: still))
      _ = await server.resources.library.importFiles([FilePath(still)], of: anna) { _ in }
      let photos = server.resources.database.photos
      let photo = try #require(try photos.page(offset: 0, count: 1).photos.first)
      let stored = try LivePhotoPageTests.store(video, in: server.settings.folder)
      #expect(try await photos.setVideo(stored, of: photo))
      try await act(server, client, try #require(try photos.photo(publicId: photo.facts.publicId)))
    }
  }

  /// Stores a video as an import does and returns its hash, which the test makes up.
  private static func store(_ video: [UInt8], in folder: String) throws -> String {
    let hash = String(repeating: "ab", count: 32)
    let shelf = folder + "/originals/ab"
    try FileManager.default.createDirectory(atPath: shelf, withIntermediateDirectories: true)
    try Data(video).write(to: URL(fileURLWithPath: shelf + "/\(hash).mov"))
    return hash
  }

  private static func uri(_ photo: PhotoRecord, _ server: TestServer) -> String {
    server.resources.imageAddresses.image(of: photo.facts) + "/movie"
  }

  private static func holds(_ answer: TestResponse, _ text: String) -> Bool {
    Data(Array(answer.body.readableBytesView)).range(of: Data(text.utf8)) != nil
      || answer.headers.contains { $0.value.contains(text) }
  }

  // FEED-28, API-4: a photo without a video, one in the bin, and a name that no photo has.
  @Test func whereThereIsNoVideoNothingIsFound() async throws {
    try await Self.run { server, client, photo in
      let photos = server.resources.database.photos
      for uri in ["/images/none/movie", "/images/" + String(repeating: "0", count: 64) + "/movie"] {
        #expect(try await client.execute(uri: uri, method: .get).status == .notFound)
      }
      let anna = try #require(try server.resources.database.people.person(username: "anna"))
      _ = try await photos.bin(
        publicIds: [photo.facts.publicId], of: anna, now: photo.updatedAt)
      #expect(
        try await client.execute(uri: Self.uri(photo, server), method: .get).status == .notFound)
      _ = try await photos.restore(publicIds: [photo.facts.publicId], of: anna)
      #expect(try await photos.setVideo(nil, of: photo))
      #expect(
        try await client.execute(uri: Self.uri(photo, server), method: .get).status == .notFound)
    }
  }

  // FEED-28, Q-1: a video that cannot be copied without its metadata is not served at all.
  @Test func aDamagedVideoIsNotServed() async throws {
    try await Self.run(video: Array("no movie, but a secret".utf8)) { server, client, photo in
      let answer = try await client.execute(uri: Self.uri(photo, server), method: .get)
      #expect(answer.status == .unprocessableContent && !Self.holds(answer, "secret"))
    }
  }

  // FEED-28: everybody who may see the photo may play its video, which tells nothing else.
  @Test func theVideoIsServedWithoutItsMetadata() async throws {
    try await Self.run { server, client, photo in
      let answer = try await client.execute(uri: Self.uri(photo, server), method: .get)
      #expect(answer.status == .ok && answer.headers[.contentType] == "video/quicktime")
      #expect(answer.headers[.acceptRanges] == "bytes" && answer.headers[.setCookie] == nil)
      #expect(answer.headers[.contentSecurityPolicy] == "sandbox; default-src 'none'")
      #expect(answer.body.readableBytes == LivePhotoSample().movie.count)
      for sample in LivePhotoSample.samples { #expect(Self.holds(answer, sample)) }
      for secret in LivePhotoSample.secrets + ["Secret", "abab"] {
        #expect(!Self.holds(answer, secret))
      }
      let tag = try #require(answer.headers[.eTag])
      let again = try await client.execute(
        uri: Self.uri(photo, server), method: .get, headers: [.ifNoneMatch: tag])
      #expect(again.status == .notModified && again.body.readableBytes == 0)
    }
  }

  // FEED-28: players ask for parts of a video (RFC 9110).
  @Test(
    arguments: [
      ("bytes=0-3", 206, "bytes 0-3/N", 4), ("bytes=4-", 206, "bytes 4-L/N", -4),
      ("bytes=-5", 206, "bytes P-L/N", 5), ("bytes=0-999999999", 206, "bytes 0-L/N", 0),
      ("bytes=999999999-", 416, "bytes */N", nil), ("bytes=-0", 416, "bytes */N", nil),
      ("bytes=3-1", 200, nil, 0), ("bytes=0-1,4-5", 200, nil, 0), ("items=0-1", 200, nil, 0),
      ("bytes=a-b", 200, nil, 0), ("bytes=99999999999999999999-", 416, "bytes */N", nil),
    ] as [(String, Int, String?, Int?)])
  func aRangeIsAnswered(range: String, status: Int, described: String?, count: Int?) async throws {
    try await Self.run { server, client, photo in
      let length = LivePhotoSample().movie.count
      let answer = try await client.execute(
        uri: Self.uri(photo, server), method: .get, headers: [.range: range])
      #expect(answer.status.code == status)
      let expected = described?.replacing("N", with: "\(length)")
        .replacing("L", with: "\(length - 1)").replacing("P", with: "\(length - 5)")
      #expect(answer.headers[.contentRange] == expected)
      if let count {
        #expect(answer.body.readableBytes == (count > 0 ? count : length + count))
      }
    }
  }

  // FEED-28: a part of an older version is not mixed with this one.
  @Test func aRangeOfAnotherVersionIsTheWholeVideo() async throws {
    try await Self.run { server, client, photo in
      let answer = try await client.execute(
        uri: Self.uri(photo, server), method: .get,
        headers: [.range: "bytes=0-3", .ifRange: "\"other\""])
      #expect(answer.status == .ok)
    }
  }

  // FEED-28, Q-4: the name of a file is in no response to others: not in the API, not in pages, feeds or
  // downloads, and not in the words of the URL.
  @Test(arguments: [
    "/photos", "/photos/ID", "/users/anna/photos", "/photo/ID", "/@anna",
    "/feed.json", "/feed.atom", "/photos/ID/download", "/search/photos?query=Beach",
    "/app/photo/ID/download",
  ])
  func othersGetNoName(uri: String) async throws {
    try await Self.run { server, client, photo in
      let headers = try await server.cookie(of: try await server.add("boris"))
      let answer = try await client.execute(
        uri: uri.replacing("ID", with: photo.facts.publicId), method: .get, headers: headers)
      #expect(answer.status == .ok, "\(uri)")
      for word in ["Secret", "secret", "Beach", "beach"] where !uri.contains(word) {
        #expect(!Self.holds(answer, word))
      }
    }
  }

  // FEED-28: the owner sees the name where the photo is described, and gets it with the download.
  @Test func theOwnerGetsTheName() async throws {
    try await Self.run { server, client, photo in
      let anna = try #require(try server.resources.database.people.person(username: "anna"))
      let headers = try await server.cookie(of: anna)
      func get(_ uri: String) async throws -> TestResponse {
        try await client.execute(
          uri: uri.replacing("ID", with: photo.facts.publicId), method: .get, headers: headers)
      }
      #expect(try await get("/photos/ID").text.contains("\"file_name\":\"\(Self.name)\""))
      #expect(try await get("/account/photos/ID").text.contains("File: \(Self.name)"))
      let download = try await get("/app/photo/ID/download")
      #expect(
        download.headers[.contentDisposition]
          == "attachment; filename=\"Secret Beach (1).png\"; "
          + "filename*=UTF-8''Secret%20Beach%20%281%29.png")
    }
  }

  // FEED-28, Q-1: no name breaks the header of a download.
  @Test(arguments: [
    ("a\"b\\c.heic", "a_b_c.jpg", "a%22b%5Cc.jpg"),
    ("Фото.HEIC", "____.jpg", "%D0%A4%D0%BE%D1%82%D0%BE.jpg"),
    (".heic", "photo.jpg", "photo.jpg"), ("plain", "plain.jpg", "plain.jpg"),
    ("50%.png", "50_.jpg", "50%25.jpg"),
  ])
  func aNameIsSafeInAHeader(original: String, plain: String, exact: String) {
    #expect(
      AttachmentName(original: original, ending: "jpg").header
        == "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(exact)")
  }
}
