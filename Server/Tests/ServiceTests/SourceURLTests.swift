import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Store
import Testing

@testable import Service

/// API-8: URLs of source.unsplash.com redirect to images.
@Suite struct SourceURLTests {
  private static let on = Change { $0.hasSourceURLs = true }

  /// Photos 0…7: even numbers are anna's, the first four show a lake in landscape, the rest a hut in
  /// portrait; anna likes 1 and 6.
  private static func run(
    _ change: Change = on,
    _ act: @escaping @Sendable (TestServer, any TestClientProtocol) async throws -> Void
  ) async throws {
    try await TestServer.run(photos: 0, change) { server, client in
      let anna = try await server.addHalves(wide: "A lake", high: "A hut")
      for id in ["pppppppppp1", "pppppppppp6"] {
        let photo = try #require(try server.resources.database.photos.photo(publicId: id))
        _ = try await server.resources.database.likes.like(
          photo.facts.publicId, by: anna, now: server.resources.clock())
      }
      try await act(server, client)
    }
  }

  /// The number of the photo to which `uri` redirects.
  private static func number(
    _ server: TestServer, _ client: any TestClientProtocol, _ uri: String
  ) async throws -> Int {
    let answer = try await client.execute(uri: uri, method: .get)
    #expect(answer.status == .found, "\(uri)")
    let image = try #require(answer.headers[.location])
    let name = try #require(image.split(separator: "/").last?.split(separator: "?").first)
    let hash = server.resources.imageAddresses.contentHash(ofStem: String(name)) ?? ""
    let photo = try #require(try server.resources.database.photos.photo(contentHash: hash))
    return try #require(Int(photo.facts.publicId.drop { $0 == "p" }))
  }

  /// The photos that sixty signatures choose.
  private static func chosen(
    _ server: TestServer, _ client: any TestClientProtocol, _ uri: String
  ) async throws -> Set<Int> {
    var numbers: Set<Int> = []
    for signature in 0..<60 {
      let mark = uri.contains("?") ? "&" : "?"
      numbers.insert(try await number(server, client, "\(uri)\(mark)sig=\(signature)"))
    }
    return numbers
  }

  // API-8
  @Test(arguments: [
    ("/random", 0..<8), ("/featured/", 0..<8), ("/320x200", 0..<8), ("/random/320x200/", 0..<8),
    ("/random/?lake", 0..<4), ("/320x200/?hut", 4..<8), ("/featured/9x9?a,lake", 0..<4),
    ("/category/lake/30x30", 0..<4), ("/random?orientation=portrait", 4..<8),
  ])
  func theImageIsOneOfThoseThatTheURLNames(uri: String, expected: Range<Int>) async throws {
    try await Self.run { server, client in
      let found = try await Self.chosen(server, client, uri)
      #expect(found == Set(expected))
    }
  }

  // API-8
  @Test(arguments: [
    ("/user/ANNA", [0, 2, 4, 6]), ("/user/anna/300x300", [0, 2, 4, 6]),
    ("/user/anna/300x300?lake", [0, 2]), ("/user/anna/likes", [1, 6]),
    ("/user/anna/likes/30x40/?hut", [6]), ("/pppppppppp3", [3]), ("/pppppppppp3/30x40", [3]),
  ])
  func aPersonAPhotoAndLikesNarrowTheChoice(uri: String, expected: [Int]) async throws {
    try await Self.run { server, client in
      let found = try await Self.chosen(server, client, uri)
      #expect(found == Set(expected))
    }
  }

  // API-8: photos with all words go first, then those with the first word that any photo has.
  @Test func wordsAreAllRequiredIfPossible() async throws {
    try await Self.run { server, client in
      let anna = "/user/anna/?"
      for (words, expected) in [
        ("a,hut", Set([4, 6])), ("hut,lake", [4, 6]), ("boat+lake,hut", [0, 2]),
      ] {
        let found = try await Self.chosen(server, client, anna + words)
        #expect(found == expected, "\(words)")
      }
    }
  }

  // API-8
  @Test func theSizeIsThatOfTheImage() async throws {
    try await TestServer.run(photos: 1, Self.on) { _, client in
      for (uri, parameters) in [
        ("/random/320x200", "fit=crop&fm=jpg&h=200&ixlib=rb-4.1.0&q=80&w=320"),
        ("/random", "fit=max&fm=jpg&ixlib=rb-4.1.0&q=80&w=1080"),
      ] {
        let answer = try await client.execute(uri: uri, method: .get)
        let image = try #require(answer.headers[.location])
        #expect(image.hasPrefix(TestServer.base + "/images/") && image.hasSuffix(parameters))
        #expect(answer.headers[.cacheControl] == "no-store")
        #expect(answer.headers[.resourcePolicy] == "cross-origin")
      }
    }
  }

  // API-8: the same signature keeps its photo, and most keep it when another photo is added.
  @Test func aSignatureKeepsItsPhoto() async throws {
    try await Self.run { server, client in
      var before: [Int] = []
      for signature in 0..<40 {
        before.append(try await Self.number(server, client, "/random/9x9/?sig=\(signature)"))
      }
      try await server.add(
        8, of: try server.owner(), size: PixelSize(width: 30, height: 20), description: nil)
      var moved = 0
      for (signature, old) in before.enumerated() {
        let new = try await Self.number(server, client, "/1x1?sig=\(signature)")
        #expect(new == old || new == 8)
        moved += new == old ? 0 : 1
      }
      // A ninth of the signatures on average.
      #expect((1...12).contains(moved), "\(moved)")
    }
  }

  // API-8: the photo of the day changes at midnight UTC, that of the week on Monday.
  @Test func theChoiceOfADayOrWeekLastsUntilItsEnd() throws {
    let daily = try #require(SourceURL(path: "/daily", query: "sea"))
    let weekly = try #require(SourceURL(path: "/300x200/weekly", query: ""))
    #expect(SourceURL(path: "/weekly/300x200/", query: "") == weekly)
    // Thursday, 19 November 2026.
    let thursday = Instant(seconds: 1_795_046_400)
    let sunday = thursday.advanced(bySeconds: 4 * 86_400 - 1)
    let monday = thursday.advanced(bySeconds: 4 * 86_400)
    #expect(daily.seed(at: thursday) == daily.seed(at: thursday.advanced(bySeconds: 86_399)))
    #expect(daily.seed(at: thursday) != daily.seed(at: thursday.advanced(bySeconds: 86_400)))
    #expect(weekly.seed(at: thursday) == weekly.seed(at: sunday))
    #expect(weekly.seed(at: sunday) != weekly.seed(at: monday))
    #expect(weekly.size == PixelSize(width: 300, height: 200) && daily.words == ["sea"])
  }

  // API-8: without a signature each request chooses again.
  @Test func withoutASignatureTheChoiceIsRandom() async throws {
    try await Self.run { server, client in
      var numbers: Set<Int> = []
      for _ in 0..<300 { numbers.insert(try await Self.number(server, client, "/random")) }
      #expect(numbers == Set(0..<8))
      #expect(SourceURL(path: "/random", query: "sig=")?.seed(at: Instant(seconds: 0)) == nil)
    }
  }

  // API-8, API-9: a URL that matches no photo gets 404, never another photo.
  @Test(arguments: [
    "/random/?boat", "/user/nobody/300x200", "/user/anna/likes?boat,ship", "/collection/190727",
    "/collection/190727/1600x900", "/random?orientation=squarish",
  ])
  func aURLThatMatchesNoPhotoIsNotFound(uri: String) async throws {
    try await Self.run { _, client in
      let answer = try await client.execute(uri: uri, method: .get)
      #expect(answer.status == .notFound)
      #expect(answer.text.contains("No photos found."))
    }
  }

  // API-8, UN-15
  @Test(arguments: [
    "/unknown", "/random/300", "/random/0x5", "/random/123456x1", "/random/-1x5", "/a/b/c/d",
    "/user", "/collection", "/random/3x4/5x6", "/daily/weekly", "/pppppppppp3/likes", "/%ff%fe",
    "/photos/a/b",
  ])
  func otherUnknownPathsAreNotFound(uri: String) async throws {
    try await Self.run { _, client in
      let answer = try await client.execute(uri: uri, method: .get)
      #expect(answer.status == .notFound)
      #expect(answer.text.contains("Couldn't find this address"))
    }
  }

  // API-8
  @Test func anUnknownOrientationIsRefused() async throws {
    try await Self.run { _, client in
      let answer = try await client.execute(uri: "/random?orientation=round", method: .get)
      #expect(answer.status == .badRequest)
    }
  }

  // API-8, LIB-12
  @Test func aServerWithoutSourceURLsHasNone() async throws {
    try await Self.run(Change { $0.hasSourceURLs = false }) { _, client in
      for uri in ["/random", "/pppppppppp3", "/300x200"] {
        let answer = try await client.execute(uri: uri, method: .get)
        #expect(answer.status == .notFound)
      }
    }
  }

  // API-8: at most five words are searched for.
  @Test func onlyTheFirstWordsCount() throws {
    let url = try #require(SourceURL(path: "/random", query: "a,b,c+d&e,,f,g&sig=x&q=h"))
    #expect(url.words == ["a", "b", "c", "d", "e"] && url.signature == "x")
    let other = try #require(SourceURL(path: "/category/z", query: "a,b,c,d,e"))
    #expect(other.words == ["z", "a", "b", "c", "d"])
  }

  // API-8: numbers that keep browsers from caching are no words.
  @Test func aNumberIsNotSearchedFor() throws {
    #expect(SourceURL(path: "/random", query: "1700000000")?.words == [])
    #expect(SourceURL(path: "/featured", query: "recipe,3")?.words == ["recipe"])
  }

  // API-8
  @Test func namesThatLookLikeAPaceOrASizeAreNames() throws {
    let daily = try #require(SourceURL(path: "/user/daily", query: ""))
    #expect(daily.selection == .person(username: "daily") && daily.pace == .request)
    let weekly = try #require(SourceURL(path: "/user/9x9/likes/weekly", query: ""))
    #expect(weekly.selection == .likes(username: "9x9") && weekly.pace == .weekly)
  }

  // API-8, LIB-2: once a demo is dropped, its folder holds private photos.
  @Test func aDroppedDemoHasNoSourceURLs() async throws {
    try await Self.run { server, client in
      server.resources.droppedDemo.set()
      for uri in ["/random", "/user/anna", "/" + TestServer.id(3)] {
        let answer = try await client.execute(uri: uri, method: .get)
        #expect(answer.status == .notFound)
      }
    }
  }

  // API-8, LIB-12
  @Test func aPrivateServerHasNoSourceURLs() async throws {
    try await Self.run(
      Change {
        $0.hasSourceURLs = true
        $0.isPrivate = true
      }
    ) { _, client in
      let answer = try await client.execute(uri: "/random", method: .get)
      #expect(answer.status == .notFound)
    }
  }
}
