import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Store
import Testing
import Wire

@testable import Service

/// API-9: the filters and orders of lists, on eight photos of which every filter matches half.
@Suite struct FilterTests {
  private static let key: HTTPFields = [.authorization: "Client-ID demo"]

  /// Photos 0…7: even numbers are anna's, the first four landscape, the rest portrait; 0 and its
  /// three successors show a lake.
  private static func run(
    _ act: @escaping @Sendable (TestServer, any TestClientProtocol) async throws -> Void
  ) async throws {
    try await TestServer.run(photos: 0) { server, client in
      try await server.addHalves(wide: "Утро. A Lake-side hut", high: "A flake")
      try await act(server, client)
    }
  }

  private static func numbers(
    _ client: any TestClientProtocol, _ uri: String, _ headers: HTTPFields = key
  ) async throws -> [Int] {
    let answer = try await client.execute(uri: uri, method: .get, headers: headers)
    #expect(answer.status == .ok)
    let list = try #require(try JSON(reading: Array(answer.text.utf8)).array)
    return list.compactMap { $0["id"]?.string.flatMap { Int($0.drop { $0 == "p" }) } }
  }

  // API-9
  @Test(arguments: [
    ("orientation=portrait", [4, 5, 6, 7]), ("orientation=landscape", [0, 1, 2, 3]),
    ("username=ANNA", [0, 2, 4, 6]), ("query=lake", [0, 1, 2, 3]),
    ("query=hut+lake", [0, 1, 2, 3]), ("query=%D1%83%D1%82%D1%80", [0, 1, 2, 3]),
    ("query=anna", [0, 2, 4, 6]), ("query=lak&username=anna", [0, 2]),
    ("query=flake&orientation=portrait&username=anna", [4, 6]),
    ("username=&query=+&orientation=&collections=&topics=", Array(0..<8)),
    ("query=lake,flake", Array(0..<8)), ("query=lake+sky", [0, 1, 2, 3]),
    ("featured=true&content_filter=high", Array(0..<8)),
  ])
  func randomPhotosAreThoseThatTheFilterMatches(query: String, expected: [Int]) async throws {
    try await Self.run { _, client in
      let found = try await Self.numbers(client, "/photos/random?count=30&" + query)
      #expect(found.sorted() == expected)
    }
  }

  // API-9: search and random choice have one language of queries.
  @Test(arguments: [
    "lake", "lake,sky", "lake sky", "sky,sea", "lake flake", "hut утро", "hut boat anna", "ANNA",
    "!!",
  ])
  func aQueryMeansTheSameInASearchAsAtRandom(query: String) async throws {
    try await Self.run { _, client in
      let query = percentEncoded(query)
      let search = try await client.execute(
        uri: "/search/photos?per_page=30&query=" + query, method: .get, headers: Self.key)
      let results = try JSON(reading: Array(search.text.utf8))["results"]?.array ?? []
      let found = results.compactMap { $0["id"]?.string }
      let random = try await client.execute(
        uri: "/photos/random?count=30&query=" + query, method: .get, headers: Self.key)
      #expect((random.status == .notFound) == found.isEmpty)
      let chosen = try JSON(reading: Array(random.text.utf8)).array ?? []
      #expect(chosen.compactMap { $0["id"]?.string }.sorted() == found.sorted())
    }
  }

  // API-9, UN-15
  @Test func aRandomPhotoOfNobodyIsRefusedForThePerson() async throws {
    try await Self.run { _, client in
      let answer = try await client.execute(
        uri: "/photos/random?username=nobody", method: .get, headers: Self.key)
      #expect(answer.status == .notFound)
      #expect(answer.text == #"{"errors":["Couldn't find User"]}"#)
    }
  }

  // API-1: with `count` and without, random photos have all details.
  @Test func randomPhotosHaveTheKeysOfASinglePhoto() async throws {
    try await Self.run { _, client in
      func keys(_ json: JSON?) -> [String] {
        guard case .object(let fields)? = json else { return [] }
        return fields.map(\.name)
      }
      func read(_ uri: String) async throws -> JSON {
        let answer = try await client.execute(uri: uri, method: .get, headers: Self.key)
        return try JSON(reading: Array(answer.text.utf8))
      }
      let single = keys(try await read("/photos/" + TestServer.id(1)))
      #expect(single.contains("exif") && single.contains("topics"))
      #expect(keys(try await read("/photos/random")) == single)
      let many = try #require(try await read("/photos/random?count=3").array)
      #expect(many.count == 3)
      for photo in many { #expect(keys(photo) == single) }
    }
  }

  // API-1: the sizes that earlier clients ask for
  @Test(arguments: [
    ("w=300&h=200", "fit=crop&fm=jpg&h=200&q=80&w=300"), ("w=300", "fit=max&fm=jpg&q=80&w=300"),
    ("h=9&w=x", "fit=max&fm=jpg&h=9&q=80"), ("w=0", nil),
    ("w=1&rect=0,0,5,5", "q=80&rect=0,0,5,5&w=1"),
    ("w=1&rect=0,0", "q=80&w=1"), ("", nil),
  ])
  func aPhotoHasAURLInTheSizeThatWasAskedFor(query: String, expected: String?) async throws {
    try await Self.run { _, client in
      for path in ["/photos/" + TestServer.id(1), "/photos/random", "/photos/random?count=1&"] {
        let uri = path + (path.contains("?") ? "" : "?") + query
        let answer = try await client.execute(uri: uri, method: .get, headers: Self.key)
        let json = try JSON(reading: Array(answer.text.utf8))
        let photo = json.array?.first ?? json
        let custom = photo["urls"]?["custom"]?.string
        #expect((custom == nil) == (expected == nil))
        if let expected { #expect(custom?.hasSuffix(expected) == true, "\(custom ?? "")") }
      }
      let user = try await client.execute(
        uri: "/users/anna?" + query, method: .get, headers: Self.key)
      let portrait = try JSON(reading: Array(user.text.utf8))["profile_image"]?["custom"]?.string
      #expect((portrait == nil) == (expected == nil))
    }
  }

  // API-9: each of the matching photos is chosen sometimes, and never twice in one response.
  @Test func aFilteredChoiceIsRandom() async throws {
    try await Self.run { _, client in
      var seen: Set<Int> = []
      for _ in 0..<60 {
        let found = try await Self.numbers(client, "/photos/random?count=2&query=lake")
        #expect(Set(found).count == 2)
        seen.formUnion(found)
      }
      #expect(seen == [0, 1, 2, 3])
    }
  }

  // API-9, UN-15
  @Test(arguments: [
    "orientation=squarish", "query=nothing", "query=ake", "query=!!", "query=%25", "collections=1",
    "topics=mountains&query=lake", "query=sky,sea",
  ])
  func aFilterThatMatchesNothingIsNotFound(query: String) async throws {
    try await Self.run { _, client in
      for count in ["", "&count=3"] {
        let answer = try await client.execute(
          uri: "/photos/random?" + query + count, method: .get, headers: Self.key)
        #expect(answer.status == .notFound)
        #expect(answer.text == #"{"errors":["No photos found."]}"#)
      }
    }
  }

  // API-9, UN-15: an unknown orientation gets 400 with Unsplash's message
  @Test(arguments: ["/photos/random", "/users/anna/photos", "/users/anna/likes"])
  func anUnknownOrientationIsRefused(path: String) async throws {
    try await Self.run { _, client in
      let answer = try await client.execute(
        uri: path + "?orientation=diagonal", method: .get, headers: Self.key)
      #expect(answer.status == .badRequest)
      #expect(answer.text == #"{"errors":["orientation does not have a valid value"]}"#)
    }
  }

  // API-9
  @Test func eachPhotoHasOneOrientation() async throws {
    try await TestServer.run(photos: 0) { server, client in
      let owner = try server.owner()
      for (number, width) in [(0, 89), (1, 90), (2, 100), (3, 111), (4, 112)] {
        let size = PixelSize(width: Int32(width), height: 100)
        try await server.add(number, of: owner, size: size, description: nil)
      }
      for (orientation, expected) in [
        ("portrait", [0]), ("squarish", [1, 2, 3]), ("landscape", [4]),
      ] {
        let found = try await Self.numbers(
          client, "/photos/random?count=30&orientation=" + orientation)
        #expect(found.sorted() == expected)
      }
    }
  }

  // API-9
  @Test(arguments: [
    ("", [6, 4, 2, 0]), ("order_by=latest", [6, 4, 2, 0]), ("order_by=oldest", [0, 2, 4, 6]),
    ("order_by=popular", [2, 6, 4, 0]), ("order_by=downloads", [4, 6, 2, 0]),
    ("order_by=nonsense", [6, 4, 2, 0]), ("orientation=portrait", [6, 4]),
    ("orientation=landscape&order_by=oldest", [0, 2]),
    ("orientation=portrait&per_page=1&page=2", [4]),
  ])
  func thePhotosOfAPersonAreOrderedAndFiltered(query: String, expected: [Int]) async throws {
    try await Self.run { server, client in
      try await server.like([2], client)
      _ = try await client.execute(
        uri: "/photos/\(TestServer.id(4))/download", method: .get, headers: Self.key)
      let found = try await Self.numbers(client, "/users/anna/photos?" + query)
      #expect(found == expected)
    }
  }

  // API-9: a person's likes are ordered and filtered; here they liked 5, 0, 6, 1 in this order
  @Test(arguments: [
    ("", [1, 6, 0, 5]), ("order_by=latest", [1, 6, 0, 5]), ("order_by=oldest", [5, 0, 6, 1]),
    ("order_by=popular", [0, 6, 5, 1]), ("orientation=portrait", [6, 5]),
    ("orientation=landscape&order_by=oldest", [0, 1]),
  ])
  func theLikesOfAPersonAreOrderedAndFiltered(query: String, expected: [Int]) async throws {
    try await Self.run { server, client in
      try await server.like([5, 0, 6, 1], client)
      let anna = try #require(try server.resources.database.people.person(username: "anna"))
      let record = try #require(
        try server.resources.database.photos.photo(publicId: TestServer.id(0)))
      _ = try await server.resources.database.likes.like(
        record.facts.publicId, by: anna, now: server.resources.clock())
      let found = try await Self.numbers(client, "/users/demo_visitor/likes?" + query)
      #expect(found == expected)
    }
  }

  // API-9, UN-1: the total is that of the filtered list
  @Test(arguments: ["/users/anna/photos", "/users/demo_visitor/likes"])
  func theTotalCountsWhatTheFilterMatches(path: String) async throws {
    try await Self.run { server, client in
      try await server.like([5, 0, 6, 1], client)
      for (query, total) in [("", "4"), ("?orientation=portrait", "2")] {
        let answer = try await client.execute(uri: path + query, method: .get, headers: Self.key)
        #expect(answer.headers[.total] == total)
      }
    }
  }
}

extension TestServer {
  /// Adds photos 0…7 and returns anna: even numbers are red and hers, the others blue and the demo
  /// person's; the first four are landscape and described as `wide`, the rest portrait and `high`.
  @discardableResult func addHalves(wide: String, high: String) async throws -> PersonRecord {
    let anna = try await add("anna")
    let owner = try owner()
    for number in 0..<8 {
      let isWide = number < 4
      let isEven = number.isMultiple(of: 2)
      try await add(
        number, of: isEven ? anna : owner,
        size: PixelSize(width: isWide ? 300 : 200, height: isWide ? 200 : 300),
        color: isEven ? "#C03020" : "#2040C0", description: isWide ? wide : high)
    }
    return anna
  }

  /// Adds a photo of this person; higher numbers are newer.
  func add(
    _ number: Int, of person: PersonRecord, size: PixelSize, color: String = "#102030",
    description: String?
  ) async throws {
    _ = try await resources.database.photos.add(
      PhotoFacts(
        publicId: TestServer.id(number), personId: person.id, contentHash: TestServer.hash(number),
        fileExtension: "jpg", byteCount: 1000, size: size, color: color,
        blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj", description: description, slug: "a-hill",
        addedAt: Instant(seconds: 1_600_000_000 + Int64(number))))
  }

  /// Likes these photos as the first account, a second apart.
  fileprivate func like(_ numbers: [Int], _ client: any TestClientProtocol) async throws {
    let headers = try await bearer("write_likes")
    for number in numbers {
      wait(seconds: 1)
      try await client.execute(
        uri: "/photos/\(TestServer.id(number))/like", method: .post, headers: headers)
    }
  }
}
