import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import PhotoLibrary
import Testing
import Wire

@testable import Service

/// FEED-22, Q-1, Q-4: malicious requests and unauthorized people.
@Suite(.timeLimit(.minutes(20))) struct UploadAttackTests {
  // FEED-22, Q-4: only the server's own apps may upload; keys and other tokens are refused.
  @Test func nobodyElseAddsPhotos() async throws {
    try await TestServer.run(photos: 0) { server, client in
      let bearer = try await server.bearer("public read_user write_user")
      let uri = try await Sender(server, client).create(5)
      let stories: [(HTTPFields, HTTPResponse.Status)] = [
        ([.fetchSite: "same-origin"], .unauthorized),
        (bearer.merging([.fetchSite: "same-origin"]), .unauthorized),
        ([.authorization: "Client-ID demo", .fetchSite: "same-origin"], .unauthorized),
        (server.cookie("nonsense").merging([.fetchSite: "same-origin"]), .unauthorized),
      ]
      for (fields, status) in stories {
        for (method, address) in [
          (HTTPRequest.Method.post, "/app/uploads"), (.get, "/app/uploads"), (.get, uri),
          (.head, uri), (.patch, uri), (.delete, uri), (.options, "/app/uploads"),
        ] {
          let answer = try await client.execute(uri: address, method: method, headers: fields)
          #expect(answer.status == status, "\(method) \(address)")
        }
      }
    }
  }

  // FEED-22, Q-4: cross-site requests with the session cookie are refused.
  @Test func foreignPagesChangeNothing() async throws {
    try await TestServer.run(photos: 0) { server, client in
      let sender = try await Sender(server, client)
      let uri = try await sender.create(5)
      let origins: [[String: String?]] = [
        ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
        ["Sec-Fetch-Site": nil], ["Sec-Fetch-Site": nil, "Origin": "https://evil.example"],
        ["Sec-Fetch-Site": nil, "Origin": "null"],
        ["Sec-Fetch-Site": "cross-site", "Origin": TestServer.base],
      ]
      for origin in origins {
        let made = try await sender.ask(
          .post, "/app/uploads", origin.merging(["Upload-Length": "5"]) { $1 })
        #expect(made.status == .forbidden, "\(origin)")
        #expect(try await sender.send([1], to: uri, at: 0, origin).status == .forbidden)
        #expect(try await sender.ask(.delete, uri, origin).status == .forbidden)
      }
      let own = try await sender.ask(
        .patch, uri,
        [
          "Sec-Fetch-Site": nil, "Origin": TestServer.base, "Upload-Offset": "0",
          "Content-Type": "application/offset+octet-stream",
        ], body: [1])
      #expect(own.status == .noContent, "a tus client outside a browser names the origin")
      #expect(own.headers[.accessControlAllowOrigin] == nil)
    }
  }

  // FEED-22, Q-4: other people's uploads are not found.
  @Test func uploadsOfOthersAreNotFound() async throws {
    try await TestServer.run(photos: 0) { server, client in
      let uri = try await Sender(server, client).create(5)
      let other = try await Sender("anna", server, client)
      for method in [HTTPRequest.Method.get, .head, .delete] {
        #expect(try await other.ask(method, uri).status == .notFound)
      }
      #expect(try await other.send([1], to: uri, at: 0).status == .notFound)
      #expect(try await other.ask(.get).text == "[]")
    }
  }

  // FEED-22, Q-1: a wrong or malformed offset is refused.
  @Test func aWrongOffsetIsRefusedAndChangesNothing() async throws {
    try await TestServer.run(photos: 0) { server, client in
      let sender = try await Sender(server, client)
      let uri = try await sender.create(5)
      _ = try await sender.send([1, 2], to: uri, at: 0)
      for offset in [0, 1, 3, 5, 6] {
        #expect(try await sender.send([9], to: uri, at: offset).status == .conflict)
      }
      for odd in ["-1", "+2", "2.0", "", "0x2", "9223372036854775808", "2 "] {
        let answer = try await sender.send([9], to: uri, at: 2, ["Upload-Offset": odd])
        // A server may trim whitespace around a header value.
        #expect(answer.status == .badRequest || odd == "2 ", "\(odd)")
        if odd == "2 " { return }
        #expect(try await sender.status(uri).offset == 2)
      }
    }
  }

  // FEED-22, Q-1: invalid, deferred, zero and too large lengths are refused.
  @Test func aWrongLengthIsRefused() async throws {
    try await TestServer.run(photos: 0) { server, client in
      let sender = try await Sender(server, client)
      for odd in ["-1", "+5", "1e3", "", "9223372036854775808", "five"] {
        let answer = try await sender.ask(.post, "/app/uploads", ["Upload-Length": odd])
        #expect(answer.status == .badRequest, "\(odd)")
      }
      let deferred = try await sender.ask(.post, "/app/uploads", ["Upload-Defer-Length": "1"])
      #expect(deferred.status == .badRequest)
      let empty = try await sender.ask(.post, "/app/uploads", ["Upload-Length": "0"])
      #expect(empty.status == .unprocessableContent)
      let huge = try await sender.ask(
        .post, "/app/uploads", ["Upload-Length": "9223372036854775807"])
      #expect(huge.status == .contentTooLarge)
      let uri = try await sender.create(3)
      #expect(try await sender.send([1, 2, 3, 4], to: uri, at: 0).status == .contentTooLarge)
      #expect(try await sender.status(uri).offset == 0)
      #expect(try await sender.send([1, 2, 3], to: uri, at: 0).status == .noContent)
    }
  }

  // FEED-22, Q-1: metadata that is too long or malformed gets 400; a file name loses its path.
  @Test func oddMetadataIsRefused() async throws {
    try await TestServer.run(photos: 0) { server, client in
      let sender = try await Sender(server, client)
      let huge = "filename " + String(repeating: "QUFB", count: 1100)
      for odd in [huge, "filename !!!", "a b c", "a Zg==,a Zg=="] {
        let answer = try await sender.ask(
          .post, "/app/uploads", ["Upload-Length": "5", "Upload-Metadata": odd])
        #expect(answer.status == .badRequest, "\(odd.prefix(20))")
      }
      let path = UploadMetadata(name: "../../../../tmp/evil", modified: 0).field
      let uri = try await sender.create(5, ["Upload-Metadata": path])
      #expect(try await sender.status(uri).name == "evil")
    }
  }

  // FEED-22, Q-1: upload ids with encoded slashes or NUL get 404, as unknown ones do.
  @Test func idsThatArePathsAreNotFound() async throws {
    try await TestServer.run(photos: 0) { server, client in
      let sender = try await Sender(server, client)
      for odd in ["%2e%2e%2fsecret.key", "..%2f..", "%00", "a%2F", "*", "AAAAAAAAAAAAAAAAAAAAAA"] {
        #expect(try await sender.ask(.head, "/app/uploads/" + odd).status == .notFound)
        #expect(try await sender.send([1], to: "/app/uploads/" + odd, at: 0).status == .notFound)
        #expect(try await sender.ask(.delete, "/app/uploads/" + odd).status == .notFound)
      }
    }
  }

  // FEED-22: requests of other tus versions and content types are refused with the supported ones.
  @Test func otherVersionsAndKindsAreRefused() async throws {
    try await TestServer.run(photos: 0) { server, client in
      let sender = try await Sender(server, client)
      let uri = try await sender.create(5)
      for version in [nil, "0.2.2", "2.0.0", ""] {
        let answer = try await sender.send([1], to: uri, at: 0, ["Tus-Resumable": version])
        #expect(answer.status == .preconditionFailed)
        #expect(answer.headers[.tusVersion] == "1.0.0")
        #expect(answer.headers[.tusResumable] == "1.0.0")
      }
      for kind in [nil, "application/octet-stream", "multipart/form-data; boundary=x"] {
        let answer = try await sender.send([1], to: uri, at: 0, ["Content-Type": kind])
        #expect(answer.status == .unsupportedMediaType)
      }
      #expect(try await sender.ask(.put, uri).status == .methodNotAllowed)
      #expect(try await sender.status(uri).offset == 0)
    }
  }

  // FEED-22, Q-1: each limit has its message and status.
  @Test func eachLimitHasItsMessageAndStatus() async throws {
    let change = Change { _ in }.with { library in
      library.limits.bytes = 100
      library.uploads.perPerson = 2
      library.uploads.totalBytes = 120
    }
    try await TestServer.run(photos: 0, change) { server, client in
      let sender = try await Sender(server, client)
      let large = try await sender.ask(.post, "/app/uploads", ["Upload-Length": "101"])
      #expect(large.status == .contentTooLarge)
      #expect(large.text.contains("larger than 100 bytes"))
      _ = try await sender.create(60)
      let full = try await sender.ask(.post, "/app/uploads", ["Upload-Length": "61"])
      #expect(full.status.code == 507)
      _ = try await sender.create(10)
      let many = try await sender.ask(.post, "/app/uploads", ["Upload-Length": "1"])
      #expect(many.status == .tooManyRequests)
      #expect(many.text.contains("2 unfinished"))
    }
  }

  // FEED-22: while uploads are turned off, every upload request is refused with 403.
  @Test func uploadRequestsAreRefusedWhileTurnedOff() async throws {
    try await TestServer.run(photos: 0, Change { $0.takesUploads = false }) { server, client in
      let sender = try await Sender(server, client)
      for (method, uri) in [
        (HTTPRequest.Method.post, "/app/uploads"), (.get, "/app/uploads"),
        (.options, "/app/uploads"), (.patch, "/app/uploads/x"), (.head, "/app/uploads/x"),
      ] {
        let answer = try await sender.ask(method, uri, ["Upload-Length": "5"])
        #expect(answer.status == .forbidden)
      }
      let page = try await client.execute(
        uri: "/app/profile", method: .get, headers: try await server.cookie())
      #expect(!page.text.contains("largest_upload"))
    }
  }

  // FEED-22, Q-4: errors are JSON and not cacheable.
  @Test func errorsAreJSONAndNotKept() async throws {
    try await TestServer.run(photos: 0) { server, client in
      let answer = try await Sender(server, client).ask(.get, "/app/uploads/none")
      #expect(answer.headers[.contentType] == "application/json")
      #expect(answer.headers[.cacheControl] == "no-store")
      #expect(answer.text == #"{"errors":["Couldn't find this upload"]}"#)
    }
  }
}

extension HTTPFields {
  fileprivate func merging(_ others: HTTPFields) -> HTTPFields {
    var all = self
    for field in others { all[field.name] = field.value }
    return all
  }
}
