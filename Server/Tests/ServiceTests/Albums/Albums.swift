import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Store
import Testing
import Wire

@testable import Service

/// Eight photos, three collections and three topics.
struct Albums {
  let server: TestServer
  let client: any TestClientProtocol
  let anna: PersonRecord
  /// anna's public collection "Lakes" with photos 0…3.
  let lakes: CollectionRecord
  /// anna's private collection "Secret lake" with photos 4…7.
  let secret: CollectionRecord
  /// The demo person's public collection "Huts" with photos 3 and 4.
  let huts: CollectionRecord

  /// Runs `act` with photos 0…7, of which the even ones are anna's and the first four landscape.
  static func run(
    _ change: Change = Change { _ in }, _ act: @escaping @Sendable (Albums) async throws -> Void
  ) async throws {
    try await TestServer.run(photos: 0, change) { server, client in
      let anna = try await server.addHalves(wide: "A lake", high: "A hut")
      let owner = try server.owner()
      let albums = Albums(
        server: server, client: client, anna: anna,
        lakes: try await server.collect("Lakes", of: anna, [0, 1, 2, 3]),
        secret: try await server.collect(
          "Secret lake", of: anna, [4, 5, 6, 7], isPrivate: true),
        huts: try await server.collect("Huts", of: owner, [3, 4]))
      try await act(albums)
    }
  }

  /// The response to a request; with the demo's key unless `headers` are given.
  func ask(
    _ uri: String, _ method: HTTPRequest.Method = .get, _ headers: HTTPFields? = nil,
    body: String = "", json: Bool = false
  ) async throws -> TestResponse {
    var headers = headers ?? [.authorization: "Client-ID demo"]
    if !body.isEmpty {
      headers[.contentType] = json ? "application/json" : "application/x-www-form-urlencoded"
    }
    return try await client.execute(
      uri: uri, method: method, headers: headers, body: ByteBuffer(string: body))
  }

  /// The body of a successful response.
  func read(
    _ uri: String, _ method: HTTPRequest.Method = .get, _ headers: HTTPFields? = nil,
    body: String = "", json: Bool = false, status: HTTPResponse.Status = .ok
  ) async throws -> JSON {
    let answer = try await ask(uri, method, headers, body: body, json: json)
    #expect(answer.status == status, "\(method) \(uri): \(answer.text)")
    return try JSON(reading: Array(answer.text.utf8))
  }

  /// The titles in a list of collections or topics.
  static func titles(_ body: JSON?) -> [String] {
    (body?.array ?? []).compactMap { $0["title"]?.string }
  }

  /// The numbers in a list of photos.
  static func numbers(_ body: JSON?) -> [Int] {
    (body?.array ?? []).compactMap { $0["id"]?.string.flatMap { Int($0.drop { $0 == "p" }) } }
  }
}

extension TestServer {
  /// Creates a collection with these photos, a second after the last one.
  func collect(
    _ title: String, of person: PersonRecord, _ numbers: [Int], isPrivate: Bool = false
  ) async throws -> CollectionRecord {
    wait(seconds: 1)
    let collections = resources.database.collections
    let made = try await collections.add(
      of: person, title: title, description: nil, isPrivate: isPrivate, now: resources.clock())
    let record = try #require(made)
    let outcome = try await collections.add(
      try photos(numbers), to: record, now: resources.clock())
    #expect(outcome == .changed(numbers.count))
    return try #require(try collections.collection(publicId: record.publicId))
  }

  /// The records of these photos.
  func photos(_ numbers: [Int]) throws -> [PhotoRecord] {
    try numbers.map { number in
      try #require(try resources.database.photos.photo(publicId: TestServer.id(number)))
    }
  }
}
