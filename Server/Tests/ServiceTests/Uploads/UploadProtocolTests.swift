import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import PhotoLibrary
import Store
import Testing
import Wire

@testable import Service

/// FEED-22: the requests of tus 1.0.0, with the status and headers of each response.
@Suite(.timeLimit(.minutes(20))) struct UploadProtocolTests {
  // FEED-22: OPTIONS names the supported tus version, extensions and limits.
  @Test func optionsNameVersionExtensionsAndLimits() async throws {
    try await TestServer.run(photos: 0) { server, client in
      let answer = try await Sender(server, client).ask(
        .options, "/app/uploads", ["Tus-Resumable": nil])
      #expect(answer.status == .noContent)
      #expect(answer.headers[.tusVersion] == "1.0.0")
      #expect(answer.headers[.tusMaxSize] == "\(64 << 20)")
      #expect(answer.headers[.tusChecksums] == "sha1,sha256")
      #expect(
        answer.headers[.tusExtension]
          == "creation,creation-with-upload,expiration,termination,checksum")
    }
  }

  // FEED-22: after a part of a file, HEAD and the status report the offset at which to resume.
  @Test func theOffsetToResumeAtIsReported() async throws {
    try await TestServer.run(photos: 0) { server, client in
      let sender = try await Sender(server, client)
      let metadata = UploadMetadata(name: "a.jpg", modified: 7).field
      let uri = try await sender.create(5, ["Upload-Metadata": metadata])
      #expect(uri.hasPrefix("/app/uploads/"))
      #expect(uri.count == "/app/uploads/".count + 22)
      let first = try await sender.send([1, 2], to: uri, at: 0)
      #expect(first.status == .noContent)
      #expect(first.headers[.uploadOffset] == "2")
      #expect(first.headers[.uploadExpires] == "Wed, 15 Nov 2023 22:13:20 GMT")
      let head = try await sender.ask(.head, uri)
      #expect(head.status == .ok)
      #expect(head.headers[.uploadOffset] == "2")
      #expect(head.headers[.uploadLength] == "5")
      #expect(head.headers[.uploadMetadata] == metadata)
      #expect(head.headers[.cacheControl] == "no-store")
      let status = try await sender.status(uri)
      #expect(status.offset == 2 && status.name == "a.jpg" && status.modified == 7)
      #expect(try await sender.send([], to: uri, at: 2).status == .noContent)
      for answer in [first, head] { #expect(answer.headers[.tusResumable] == "1.0.0") }
    }
  }

  // FEED-22: the list has the person's unfinished uploads, oldest first.
  @Test func theListHasWhatIsUnfinished() async throws {
    try await TestServer.run(photos: 0) { server, client in
      let sender = try await Sender(server, client)
      let first = try await sender.create(5)
      server.wait(seconds: 1)
      let second = try await sender.create(6)
      _ = try await sender.send([1], to: second, at: 0)
      let json = try JSON(
        reading: Array(try await sender.ask(.get).body.readableBytesView))
      let uploads = (json.array ?? []).compactMap { UploadStatus($0) }
      #expect(uploads.map { "/app/uploads/" + $0.id } == [first, second])
      #expect(uploads.map(\.offset) == [0, 1])
    }
  }

  // FEED-22: the first bytes may be sent with the creation.
  @Test func creationWithUploadTakesTheBytes() async throws {
    try await TestServer.run(photos: 0) { server, client in
      let sender = try await Sender(server, client)
      let answer = try await sender.ask(
        .post, "/app/uploads",
        ["Upload-Length": "5", "Content-Type": "application/offset+octet-stream"], body: [1, 2, 3])
      #expect(answer.status == .created)
      #expect(answer.headers[.uploadOffset] == "3")
      #expect(answer.headers[.uploadExpires] != nil)
    }
  }

  // FEED-22: a terminated upload is deleted with its bytes.
  @Test func terminationForgetsAnUpload() async throws {
    try await TestServer.run(photos: 0) { server, client in
      let sender = try await Sender(server, client)
      let uri = try await sender.create(5)
      #expect(try await sender.ask(.delete, uri).status == .noContent)
      for method in [HTTPRequest.Method.head, .get, .delete] {
        let answer = try await sender.ask(method, uri)
        #expect(answer.status == .notFound)
        #expect(answer.headers[.uploadOffset] == nil)
      }
      #expect(try await sender.send([1], to: uri, at: 0).status == .notFound)
    }
  }

  // FEED-22: an upload expires after a day.
  @Test func expiredUploadsAreNotFound() async throws {
    try await TestServer.run(photos: 0) { server, client in
      let sender = try await Sender(server, client)
      let uri = try await sender.create(5)
      server.wait(seconds: 86_400)
      #expect(try await sender.ask(.head, uri).status == .notFound)
      #expect(try await sender.send([1], to: uri, at: 0).status == .notFound)
    }
  }

  // FEED-22: X-HTTP-Method-Override replaces the method, for networks that block PATCH.
  @Test func aHeaderCanOverrideTheMethod() async throws {
    try await TestServer.run(photos: 0) { server, client in
      let sender = try await Sender(server, client)
      let uri = try await sender.create(5)
      let sent = try await sender.ask(
        .post, uri,
        [
          "X-HTTP-Method-Override": "PATCH", "Upload-Offset": "0",
          "Content-Type": "application/offset+octet-stream",
        ], body: [1, 2])
      #expect(sent.status == .noContent && sent.headers[.uploadOffset] == "2")
      let head = try await sender.ask(.post, uri, ["X-HTTP-Method-Override": "HEAD"])
      #expect(head.headers[.uploadOffset] == "2")
      #expect(try await sender.ask(.post, uri).status == .methodNotAllowed)
      let gone = try await sender.ask(.post, uri, ["X-HTTP-Method-Override": "DELETE"])
      #expect(gone.status == .noContent)
    }
  }

  // FEED-22: bytes that do not match their checksum are discarded.
  @Test func checksumsAreCompared() async throws {
    try await TestServer.run(photos: 0) { server, client in
      let sender = try await Sender(server, client)
      let uri = try await sender.create(11)
      let good = "sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0="
      let text = Array("hello world".utf8)
      let wrong = try await sender.send(
        Array("hello wurld".utf8), to: uri, at: 0, ["Upload-Checksum": good])
      #expect(wrong.status.code == 460)
      #expect(try await sender.status(uri).offset == 0)
      let other = try await sender.send(text, to: uri, at: 0, ["Upload-Checksum": "md5 Zg=="])
      #expect(other.status == .badRequest)
      let sha256 = "sha256 uU0nuZNNPgilLlLX2n2r+sSE7+N6U4DukIj3rOLvzek="
      let half = try await sender.create(11)
      let right = try await sender.send(text, to: half, at: 0, ["Upload-Checksum": sha256])
      #expect(right.status == .noContent, "\(right.text)")
      #expect(
        try await sender.send(text, to: uri, at: 0, ["Upload-Checksum": good]).status
          == .noContent)
    }
  }

  // FEED-22: SHA-1 gives the standard's digests, however the input is split.
  @Test func aChecksumDoesNotDependOnItsPieces() throws {
    let vectors = [
      "": "da39a3ee5e6b4b0d3255bfef95601890afd80709",
      "abc": "a9993e364706816aba3e25717850c26c9cd0d89d",
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq":
        "84983e441c3bd26ebaae4aa1f95129e5e54670f1",
      String(repeating: "a", count: 10_000): "a080cbda64850abb7b7f67ee875ba068074ff6fe",
    ]
    for (text, expected) in vectors {
      for step in [1, 63, 64, 65, 5000] {
        var hash = try #require(UploadChecksum("sha1"))
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
          hash.add(Array(rest.prefix(step)))
          rest = rest.dropFirst(step)
        }
        let digest = hash.digest().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        #expect(digest.joined() == expected)
      }
    }
  }

  // FEED-22: after the last byte, the status says whether the photo was added, known or refused.
  @Test func theOutcomeIsToldWithTheId() async throws {
    try await TestServer.run(photos: 0) { server, client in
      let sender = try await Sender(server, client)
      var states: [UploadStatus.State] = []
      for bytes in [Picture.png, Picture.png, Array("words".utf8)] {
        let uri = try await sender.create(bytes.count)
        _ = try await sender.send(bytes, to: uri, at: 0)
        states.append(try await sender.status(uri, waiting: true).state)
      }
      let photo = try #require(
        try server.resources.database.photos.page(offset: 0, count: 2).photos.first)
      #expect(
        states == [
          .added(photo.facts.publicId), .known(photo.facts.publicId), .refused(.notAPicture),
        ])
      #expect(photo.facts.personId == (try server.owner()).id)
      #expect(photo.facts.addedAt == server.resources.clock())
      #expect(server.resources.database.photos.total == 1)
    }
  }
}

/// The smallest possible image.
enum Picture {
  /// One red pixel as PNG.
  static let png: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
    1, 0, 0, 0, 1, 8, 2, 0, 0, 0, 0x90, 0x77, 0x53, 0xDE, 0, 0, 0, 0x0C, 0x49, 0x44, 0x41, 0x54,
    0x78, 0x9C, 0x63, 0xF8, 0xCF, 0xC0, 0, 0, 3, 1, 1, 0, 0xC9, 0xFE, 0x92, 0xEF, 0, 0, 0, 0,
    0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]
}
