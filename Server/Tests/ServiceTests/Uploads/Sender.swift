import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Identity
import NIOCore
import Store
import Testing
import Wire

@testable import Service

/// A client that uploads files with a person's session cookie: the web app or another tus client.
struct Sender {
  let client: any TestClientProtocol
  let cookie: HTTPFields

  /// A sender for the first account.
  init(_ server: TestServer, _ client: any TestClientProtocol) async throws {
    self.client = client
    cookie = try await server.cookie()
  }

  /// A sender for a new person with this name.
  init(_ name: String, _ server: TestServer, _ client: any TestClientProtocol) async throws {
    self.client = client
    let person = try await server.add(name)
    let session = try await server.resources.identity.startSession(
      of: person, userAgent: "test", now: server.resources.clock())
    cookie = server.cookie(session.reveal())
  }

  /// The headers of every request of the web app; nil removes a header.
  func fields(_ more: [String: String?] = [:]) throws -> HTTPFields {
    var fields = cookie
    fields[.fetchSite] = "same-origin"
    fields[.tusResumable] = "1.0.0"
    for (name, value) in more { fields[try #require(HTTPField.Name(name))] = value }
    return fields
  }

  func ask(
    _ method: HTTPRequest.Method, _ uri: String = "/app/uploads", _ more: [String: String?] = [:],
    body: [UInt8]? = nil
  ) async throws -> TestResponse {
    try await client.execute(
      uri: uri, method: method, headers: try fields(more), body: body.map { ByteBuffer(bytes: $0) })
  }

  /// Creates an upload and returns its URL.
  func create(_ length: Int, _ more: [String: String?] = [:]) async throws -> String {
    let answer = try await ask(
      .post, "/app/uploads", ["Upload-Length": "\(length)"].merging(more) { $1 })
    try #require(answer.status == .created, "\(answer.text)")
    return try #require(answer.headers[.location])
  }

  func send(
    _ bytes: [UInt8], to uri: String, at offset: Int, _ more: [String: String?] = [:]
  ) async throws -> TestResponse {
    try await ask(
      .patch, uri,
      ["Upload-Offset": "\(offset)", "Content-Type": "application/offset+octet-stream"]
        .merging(more) { $1 }, body: bytes)
  }

  /// The status of an upload; with `waiting`, the server responds only after the import.
  func status(_ uri: String, waiting: Bool = false) async throws -> UploadStatus {
    let answer = try await ask(.get, uri + (waiting ? "?wait" : ""))
    try #require(answer.status == .ok, "\(answer.text)")
    return try #require(
      UploadStatus(try JSON(reading: Array(answer.body.readableBytesView))))
  }
}
