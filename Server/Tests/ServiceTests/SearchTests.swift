import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Store
import Testing
import Wire

@testable import Service

/// API-9: searches for photos, people and collections, on eight photos of which every filter matches
/// half.
@Suite struct SearchTests {
  private static let key: HTTPFields = [.authorization: "Client-ID demo"]

  /// Photos 0…7: even numbers are anna's and red, the others the demo person's and blue; the first
  /// four show a lake in landscape, the rest a hut in portrait. Everybody's photos begin with "A".
  private static func run(
    _ act: @escaping @Sendable (TestServer, any TestClientProtocol) async throws -> Void
  ) async throws {
    try await TestServer.run(photos: 0) { server, client in
      try await server.addHalves(wide: "A lake", high: "A hut")
      try await server.add("bert")
      try await act(server, client)
    }
  }

  private static func search(
    _ client: any TestClientProtocol, _ uri: String
  ) async throws -> (body: JSON, headers: HTTPFields) {
    let answer = try await client.execute(uri: "/search/" + uri, method: .get, headers: key)
    #expect(answer.status == .ok, "\(uri)")
    return (try JSON(reading: Array(answer.text.utf8)), answer.headers)
  }

  private static func numbers(_ body: JSON) -> [Int] {
    (body["results"]?.array ?? []).compactMap {
      $0["id"]?.string.flatMap { Int($0.drop { $0 == "p" }) }
    }
  }

  // API-9: newest first; each filter matches half of the photos.
  @Test(arguments: [
    ("query=lake", [3, 2, 1, 0]), ("query=HUT", [7, 6, 5, 4]), ("query=anna", [6, 4, 2, 0]),
    ("query=a&orientation=portrait", [7, 6, 5, 4]), ("query=a&color=red", [6, 4, 2, 0]),
    ("query=a&color=blue&orientation=landscape", [3, 1]), ("query=lak+anna", [2, 0]),
    ("query=lake&order_by=latest&content_filter=high&lang=ru", [3, 2, 1, 0]),
  ])
  func photosAreThoseThatMatchNewestFirst(query: String, expected: [Int]) async throws {
    try await Self.run { _, client in
      let (body, headers) = try await Self.search(client, "photos?" + query)
      #expect(Self.numbers(body) == expected)
      #expect(body["total"]?.integer == Int64(expected.count))
      #expect(body["total_pages"]?.integer == 1)
      #expect(headers[.total] == String(expected.count) && headers[.link] == nil)
    }
  }

  // API-9, API-10: the best match first by default, the newest first on request
  @Test(arguments: [
    ("", [0, 3, 2, 1]), ("&order_by=relevant", [0, 3, 2, 1]), ("&order_by=nonsense", [0, 3, 2, 1]),
    ("&order_by=latest", [3, 2, 1, 0]),
  ])
  func foundPhotosAreOrdered(query: String, expected: [Int]) async throws {
    try await Self.run { server, client in
      let photos = server.resources.database.photos
      let oldest = try #require(try photos.photo(publicId: TestServer.id(0)))
      try await photos.setTags(["lake"], of: oldest, now: server.resources.clock())
      let (body, _) = try await Self.search(client, "photos?query=lake" + query)
      #expect(Self.numbers(body) == expected)
    }
  }

  // API-10: no query is an error of the server
  @Test(arguments: [
    "%00", "%FF%FE", "%C3%28", "%22", "%22lake%22+OR+*", "NEAR(a+b)", "tags:a", "-a",
    "%F0%9F%8C%8A",
    "the", "%E2%80%A6", "%27;--", "%25",
  ])
  func aHostileQueryIsAnswered(query: String) async throws {
    try await Self.run { _, client in
      for path in ["photos", "users"] {
        let (body, _) = try await Self.search(client, "\(path)?query=\(query)")
        #expect(body["results"]?.array != nil)
      }
    }
  }

  // API-10: a query of 5,000 characters; of 10,000, the URL is too long
  @Test func aVeryLongQueryIsAnswered() async throws {
    try await Self.run { _, client in
      let long = String(repeating: "lake+", count: 1_000)
      let (body, _) = try await Self.search(client, "photos?query=" + long)
      #expect(Self.numbers(body) == [3, 2, 1, 0])
      let answer = try await client.execute(
        uri: "/search/photos?query=" + long + long, method: .get, headers: Self.key)
      #expect(answer.status == .uriTooLong)
    }
  }

  // API-9, UN-2: pages of a search; one past the end is empty.
  @Test func aSearchIsPaged() async throws {
    try await Self.run { _, client in
      for (page, expected) in [(1, [3, 2, 1]), (2, [0]), (3, [])] {
        let (body, headers) = try await Self.search(
          client, "photos?query=lake&per_page=3&page=\(page)")
        #expect(Self.numbers(body) == expected)
        #expect(body["total"]?.integer == 4 && body["total_pages"]?.integer == 2)
        let link = try #require(headers[.link])
        #expect(link.contains("/search/photos?page=") && link.contains("query=lake"))
      }
    }
  }

  // API-9: likes of the person who searches.
  @Test func foundPhotosShowThePersonsLikes() async throws {
    try await Self.run { server, client in
      let headers = try await server.bearer("public write_likes")
      try await client.execute(
        uri: "/photos/\(TestServer.id(2))/like", method: .post, headers: headers)
      let answer = try await client.execute(
        uri: "/search/photos?query=lake", method: .get, headers: headers)
      let results = try JSON(reading: Array(answer.text.utf8))["results"]?.array ?? []
      #expect(results.map { $0["liked_by_user"]?.bool } == [false, true, false, false])
    }
  }

  // API-9
  @Test(arguments: [
    "photos?query=boat", "photos?query=a&color=green", "photos?query=!!",
    "photos?query=a&orientation=squarish", "photos?query=lake&collections=1",
    "photos?query=lake&plus=only",
    "users?query=nobody", "users?query=bert", "collections?query=lake",
  ])
  func aSearchWithoutAMatchIsEmpty(uri: String) async throws {
    try await Self.run { _, client in
      let (body, headers) = try await Self.search(client, uri)
      #expect(body["results"]?.array?.isEmpty == true)
      #expect(body["total"]?.integer == 0 && body["total_pages"]?.integer == 0)
      #expect(headers[.total] == "0")
    }
  }

  // API-9, UN-15
  @Test(arguments: [
    ("photos", "query is missing"), ("photos?query=", "query is missing"),
    ("users?query=+", "query is missing"), ("collections", "query is missing"),
    ("photos?query=a&color=pink", "color does not have a valid value"),
    ("photos?query=a&orientation=round", "orientation does not have a valid value"),
  ])
  func anInvalidSearchIsRefused(uri: String, sentence: String) async throws {
    try await Self.run { _, client in
      let answer = try await client.execute(
        uri: "/search/" + uri, method: .get, headers: Self.key)
      #expect(answer.status == .badRequest)
      #expect(answer.text == "{\"errors\":[\"\(sentence)\"]}")
    }
  }

  // LIB-12
  @Test func onAPrivateServerAKeyFindsNothing() async throws {
    try await TestServer.run(Change { $0.isPrivate = true }) { _, client in
      let answer = try await client.execute(
        uri: "/search/photos?query=a", method: .get, headers: Self.key)
      #expect(answer.status == .unauthorized && answer.text.contains("This server is private"))
    }
  }

  // LIB-15: one client's searches beyond its limit are refused, others' are not.
  @Test func tooManySearchesOfOneClientAreRefused() throws {
    let queue = SearchQueue(addresses: ClientAddress(trusted: []))
    for _ in 0..<SearchQueue.mostPerClient { try queue.enter("1.1.1.1") }
    #expect(throws: Failure.busy(seconds: 1)) { try queue.enter("1.1.1.1") }
    try queue.enter("2.2.2.2")
    queue.leave("1.1.1.1")
    try queue.enter("1.1.1.1")
  }

  // LIB-15
  @Test func tooManySearchesOfAllAreRefused() throws {
    let queue = SearchQueue(addresses: ClientAddress(trusted: []))
    for number in 0..<SearchQueue.most { try queue.enter("\(number)") }
    #expect(throws: Failure.busy(seconds: 1)) { try queue.enter("another") }
    queue.leave("0")
    try queue.enter("another")
  }

  // LIB-15: a search whose client left never begins, and is no error of the server.
  @Test func aCanceledSearchIsNoUnexpectedError() {
    #expect(Failure(CancellationError()) == .busy(seconds: 2))
  }

  // API-3
  @Test func aSearchNeedsAKey() async throws {
    try await Self.run { _, client in
      for uri in ["photos", "users", "collections"] {
        let answer = try await client.execute(uri: "/search/\(uri)?query=a", method: .get)
        #expect(answer.status == .unauthorized)
      }
    }
  }

  // API-9: people are found by the words of their names, with their newest photos.
  @Test func peopleWithPhotosAreFound() async throws {
    try await Self.run { _, client in
      let (body, _) = try await Self.search(client, "users?query=ann")
      let people = try #require(body["results"]?.array)
      #expect(people.map { $0["username"]?.string } == ["anna"])
      let photos = try #require(people.first?["photos"]?.array)
      #expect(photos.count == 3 && people.first?["followed_by_user"]?.bool == false)
      #expect(body["total"]?.integer == 1 && body["total_pages"]?.integer == 1)
    }
  }
}
