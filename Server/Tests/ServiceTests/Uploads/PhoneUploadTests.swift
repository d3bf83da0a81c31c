import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing
import Wire

@testable import Service

/// IOS-6: the iPhone app uploads with its token.
@Suite(.timeLimit(.minutes(20))) struct PhoneUploadTests {
  /// The response to a request of the app, which sends no header that only browsers send.
  private func ask(
    _ client: any TestClientProtocol, _ token: HTTPFields, _ method: HTTPRequest.Method,
    _ uri: String, _ more: [String: String] = [:], body: [UInt8]? = nil
  ) async throws -> TestResponse {
    var fields = token
    fields[.tusResumable] = "1.0.0"
    for (name, value) in more { fields[try #require(HTTPField.Name(name))] = value }
    return try await client.execute(
      uri: uri, method: method, headers: fields, body: body.map { ByteBuffer(bytes: $0) })
  }

  @Test("IOS-6: the app's token creates, continues, lists and ends uploads of its person")
  func theTokenOfTheAppUploads() async throws {
    try await TestServer.run(photos: 0) { server, client in
      let token = try await server.phone(of: try server.owner())
      let made = try await ask(
        client, token, .post, "/app/uploads", ["Upload-Length": "5"])
      #expect(made.status == .created)
      let uri = try #require(made.headers[.location])
      let part = ["Upload-Offset": "0", "Content-Type": "application/offset+octet-stream"]
      let sent = try await ask(client, token, .patch, uri, part, body: [1, 2])
      #expect(sent.status == .noContent && sent.headers[.uploadOffset] == "2")
      let list = try await ask(client, token, .get, "/app/uploads")
      let uploads = try JSON(reading: Array(list.body.readableBytesView)).array
      #expect(uploads?.compactMap { UploadStatus($0)?.offset } == [2])
      #expect(try await ask(client, token, .delete, uri).status == .noContent)
    }
  }

  @Test("IOS-6: a token finds no uploads of other people, and a page of another site none at all")
  func theTokenIsBoundToItsPersonAndApp() async throws {
    try await TestServer.run(photos: 0) { server, client in
      let token = try await server.phone(of: try server.owner())
      let uri = try await Sender("anna", server, client).create(5)
      #expect(try await ask(client, token, .get, uri).status == .notFound)
      let foreign = try await ask(
        client, token, .post, "/app/uploads",
        ["Upload-Length": "5", "Sec-Fetch-Site": "cross-site"])
      #expect(foreign.status == .forbidden)
    }
  }

  @Test("IOS-6: an invalid token gets 401, also without the headers of a browser")
  func anInvalidTokenIsRefused() async throws {
    try await TestServer.run(photos: 0) { server, client in
      for header in ["Bearer nonsense", "Client-ID demo", "Bearer"] {
        let made = try await ask(
          client, [.authorization: header], .post, "/app/uploads", ["Upload-Length": "5"])
        #expect(made.status == .unauthorized, "\(header)")
      }
      let other = try await server.bearer("public read_user write_user")
      let made = try await ask(client, other, .post, "/app/uploads", ["Upload-Length": "5"])
      #expect(made.status == .unauthorized, "a token of another application")
    }
  }
}
