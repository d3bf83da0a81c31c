import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Store
import Testing
import Wire

@testable import Service

/// API-1: the public pages that `links.html` names; LIB-12: a private server shows none of them.
@Suite struct PublicPageTests {
  static let base = "https://feed.example"

  /// A server that everybody may read, at a public URL.
  static let open = Change { $0.publicURL = Origin(base) }

  /// A server with a person "anna" who added `count` photos.
  static func run(
    _ count: Int = 3, _ change: Change = open,
    _ act: @escaping @Sendable (TestServer, any TestClientProtocol) async throws -> Void
  ) async throws {
    try await TestServer.run(photos: 1, change) { server, client in
      let anna = try await server.add("anna")
      for number in 0..<count {
        try await server.add(
          number + 100, of: anna, size: PixelSize(width: 3000, height: 2000),
          description: number == 0 ? "A <b>\"lake\"</b> & more" : nil)
      }
      try await act(server, client)
    }
  }

  private static let photo = TestServer.id(100)

  // FEED-13, FEED-38: the address of a photo or a person in the app, which somebody sends, shows strangers its public page,
  // and leads to the sign-in only if they ask for the app.
  @Test(arguments: [
    ("/app/photo/" + photo, "/photo/" + photo, "?"), ("/app/feed?person=anna", "/@anna", "&"),
  ])
  func anAddressOfTheAppShowsStrangersThePublicPage(
    link: String, address: String, mark: String
  ) async throws {
    try await Self.run(3, Change { _ in }) { _, client in
      let first = try await client.execute(uri: link, method: .get)
      #expect(first.status == .seeOther && first.headers[.location] == address)
      let page = try await client.execute(uri: address, method: .get)
      #expect(page.status == .ok && page.text.contains("/images/"))
      let asking = link + mark + "signin=asked"
      #expect(page.text.contains("href=\"\(PhotoFeed.escaped(asking))\""))
      let door = try await client.execute(uri: asking, method: .get)
      #expect(door.status == .ok && door.text.contains("name=\"return_to\" value=\"\(link)\""))
    }
  }

  // FEED-13, FEED-4: somebody whose session ended is asked to sign in, and not taken for a stranger.
  @Test func afterASessionTheLinkLeadsToTheSignIn() async throws {
    try await Self.run(3, Change { _ in }) { server, client in
      var headers = try await server.cookie()
      headers[.cookie] = headers[.cookie].map { $0 + "x" }
      let answer = try await client.execute(
        uri: "/app/photo/" + Self.photo, method: .get, headers: headers)
      #expect(answer.status == .ok && answer.text.contains("class=\"welcome\""))
    }
  }

  // FEED-13: the app knows who can open a link to a photo.
  @Test(arguments: [
    ("http://127.0.0.1:8080", true, "machine"), ("http://127.0.0.1:8080", false, "machine"),
    ("http://192.168.1.5", false, "network"), ("http://192.168.1.5", true, "people"),
    ("http://photos.example", true, "people"), ("http://photos.example", false, nil),
  ])
  func theAppKnowsWhoCanOpenALink(origin: String, isPrivate: Bool, reach: String?) async throws {
    let change = Change {
      $0.publicURL = Origin(origin)
      $0.isPrivate = isPrivate
    }
    try await Self.run(3, change) { server, client in
      var headers = try await server.cookie()
      headers[.accept] = "application/json"
      let answer = try await client.execute(uri: "/app/feed", method: .get, headers: headers)
      let start = try JSON(reading: Array(answer.text.utf8))
      #expect(start["signed_in"]?.bool == true)
      #expect(start["reach"]?.string == reach)
    }
  }

  // API-1: the pages at `links.html` of a person and a photo exist.
  @Test func theLinksOfTheAPILeadToPages() async throws {
    try await Self.run { server, client in
      let answer = try await client.execute(
        uri: "/photos/" + Self.photo, method: .get, headers: [.authorization: "Client-ID demo"])
      let json = try JSON(reading: Array(answer.body.readableBytesView))
      let user = try #require(json["user"])
      for body in [json, user] {
        let link = try #require(body["links"]?["html"]?.string)
        #expect(link.hasPrefix(Self.base + "/"))
        let page = try await client.execute(
          uri: String(link.dropFirst(Self.base.count)), method: .get)
        #expect(page.status == .ok)
        #expect(page.headers[.contentType] == "text/html; charset=utf-8")
        #expect(!page.text.contains("<script"))
        #expect(page.headers[.contentSecurityPolicy]?.hasPrefix("default-src 'none'") == true)
        #expect(page.headers[.accessControlAllowOrigin] == nil)
      }
    }
  }

  // FEED-23, Q-4
  @Test(arguments: [false, true])
  func thePageOfAPhotoHidesAConfidentialPlace(isConfidential: Bool) async throws {
    try await Self.run { server, client in
      let photos = server.resources.database.photos
      let photo = try #require(try photos.photo(publicId: Self.photo))
      let read = try #require(try photos.details(of: photo))
      var changed = read
      changed.photo.facts.place = "Riga"
      changed.place.isConfidential = isConfidential
      #expect(try await photos.save(changed, over: read, now: photo.updatedAt))
      let page = try await client.execute(uri: "/photo/" + Self.photo, method: .get)
      #expect(page.text.contains("Riga") == !isConfidential)
    }
  }

  // FEED-23, FEED-42: the page of a photo has the facts of the apps' sheet, in the language of the request; what is
  // unknown has no line.
  @Test func thePageOfAPhotoHasItsFacts() async throws {
    try await Self.run { server, client in
      let photos = server.resources.database.photos
      let photo = try #require(try photos.photo(publicId: Self.photo))
      let read = try #require(try photos.details(of: photo))
      var changed = read
      changed.photo.facts.place = "Riga"
      changed.photo.facts.exif = PhotoExif(
        make: "Canon", model: "Canon EOS 40D", exposureTime: "1/250", aperture: "1.8",
        focalLength: "35.0", iso: 200)
      #expect(try await photos.save(changed, over: read, now: photo.updatedAt))
      let uri = "/photo/" + Self.photo
      let english = try await client.execute(uri: uri, method: .get)
      let facts = [
        "Place: Riga", "Camera: Canon EOS 40D", "Exposure: 1/250 s, f/1.8, 35 mm, ISO 200",
      ]
      for fact in facts { #expect(english.text.contains(">\(fact)</p>")) }
      let russian = try await client.execute(
        uri: uri, method: .get, headers: [.acceptLanguage: "ru"])
      #expect(russian.text.contains("Экспозиция: 1/250 с, f/1.8, 35 мм, ISO 200"))
      let bare = try await client.execute(
        uri: "/photo/" + TestServer.id(101), method: .get)
      #expect(!bare.text.contains("Camera: ") && bare.text.contains("Size in pixels: "))
    }
  }

  // API-1
  @Test func thePageOfAPersonListsTheirPhotos() async throws {
    try await Self.run(50) { _, client in
      let first = try await client.execute(uri: "/@ANNA", method: .get)
      #expect(first.text.contains("<h1 dir=\"auto\">anna</h1>"))
      #expect(first.text.contains("Photos: 50"))
      #expect(first.text.contains("href=\"/photo/\(TestServer.id(149))\""))
      #expect(first.text.contains("href=\"/@anna?page=2\">Older photos"))
      #expect(!first.text.contains("Newer photos"))
      #expect(!first.text.contains(TestServer.id(0)), "another person's photo")
      let last = try await client.execute(uri: "/@anna?page=3", method: .get)
      #expect(last.text.contains("href=\"/photo/\(TestServer.id(101))\""))
      #expect(last.text.contains("href=\"/@anna?page=2\">Newer photos"))
      #expect(!last.text.contains("Older photos"))
      let none = try await client.execute(uri: "/@anna?page=4", method: .get)
      #expect(none.status == .notFound)
    }
  }

  // API-1: OpenGraph data has absolute URLs of the server's own origin, whatever `Host` says.
  @Test func whatOtherServicesShowIsBuiltFromTheSettings() async throws {
    try await Self.run { _, client in
      for uri in ["/@anna", "/photo/" + Self.photo] {
        let page = try await client.execute(
          uri: uri, method: .get, headers: [.init("X-Forwarded-Host")!: "evil.example"])
        #expect(page.text.contains("property=\"og:url\" content=\"\(Self.base)\(uri)\">"))
        #expect(page.text.contains("<link rel=\"canonical\" href=\"\(Self.base)\(uri)\">"))
        #expect(page.text.contains("property=\"og:image\" content=\"\(Self.base)/"))
        for name in ["feed.atom", "feed.json"] {
          let address = "href=\"\(Self.base)/@anna/\(name)\">"
          #expect(page.text.contains(address), "\(uri) \(name)")
        }
        #expect(!page.text.contains("evil.example"))
      }
      let photo = try await client.execute(uri: "/photo/" + Self.photo, method: .get)
      #expect(photo.text.contains("og:image:width\" content=\"1080\""))
      #expect(photo.text.contains("og:image:height\" content=\"720\""))
    }
  }

  // API-1
  @Test func thePageOfAPhotoNamesItsAuthor() async throws {
    try await Self.run { _, client in
      let uri = "/photo/a-hill-" + Self.photo
      let english = try await client.execute(uri: uri, method: .get)
      #expect(english.text.contains("href=\"/@anna\""))
      #expect(english.text.contains("Photo by anna"))
      #expect(english.text.contains("A &lt;b&gt;&quot;lake&quot;&lt;/b&gt; &amp; more</h1>"))
      #expect(!english.text.contains("<b>"))
      let russian = try await client.execute(
        uri: uri, method: .get, headers: [.acceptLanguage: "ru"])
      #expect(russian.text.contains("Фото: anna"))
      #expect(russian.text.contains("<html lang=\"ru\">"))
    }
  }

  // API-1
  @Test(arguments: [
    "/@nobody", "/photo/nothing", "/@anna/x", "/photo", "/@",
  ])
  func whatDoesNotExistIsNotFound(uri: String) async throws {
    try await Self.run { _, client in
      let answer = try await client.execute(
        uri: uri, method: .get, headers: [.accept: "text/html"])
      #expect(answer.status == .notFound)
      #expect(answer.text.contains("There is nothing at this address."))
    }
  }

  // API-1
  @Test(arguments: ["/@anna", "/photo/" + photo])
  func anUnchangedPageIsNotSentAgain(uri: String) async throws {
    try await Self.run { _, client in
      let page = try await client.execute(uri: uri, method: .get)
      #expect(page.headers[.cacheControl] == "no-cache")
      #expect(page.headers[.vary] == "Accept-Encoding, Accept-Language")
      let tag = try #require(page.headers[.eTag])
      let again = try await client.execute(
        uri: uri, method: .get, headers: [.ifNoneMatch: tag])
      #expect(again.status == .notModified)
      #expect(again.body.readableBytes == 0)
      let other = try await client.execute(
        uri: uri, method: .get, headers: [.ifNoneMatch: tag, .acceptLanguage: "ru"])
      #expect(other.status == .ok)
    }
  }

  // UN-17: a photo whose public page is opened is viewed.
  @Test func openingThePageOfAPhotoIsAView() async throws {
    try await Self.run { server, client in
      for method in [HTTPRequest.Method.get, .head] {
        _ = try await client.execute(uri: "/photo/" + Self.photo, method: method)
      }
      try await server.resources.database.statistics.flush()
      let photo = try #require(try server.resources.database.photos.photo(publicId: Self.photo))
      #expect(photo.views == 1)
    }
  }
}

/// LIB-12: a private server shows nothing of people and photos to those who are not signed in.
@Suite struct PrivatePageTests {
  private static let uris = [
    ("/@anna", "/@nobody"), ("/@anna?page=2", "/@nobody?page=2"),
    ("/photo/" + TestServer.id(100), "/photo/" + TestServer.id(999)),
    ("/@anna/feed.atom", "/@nobody/feed.atom"), ("/@anna/feed.json", "/@nobody/feed.json"),
  ]
  private static let isPrivate = Change {
    $0.publicURL = Origin(PublicPageTests.base)
    $0.isPrivate = true
  }

  /// Everything of a response but the request's id and the name that was requested.
  private static func seen(_ answer: TestResponse, without name: String) -> String {
    var headers = answer.headers
    headers[.requestId] = nil
    let text = "\(answer.status) \(headers.map { "\($0.name): \($0.value)" }) \(answer.text)"
    return text.replacing(name, with: "NAME")
  }

  // LIB-12
  @Test(arguments: uris)
  func aPrivateServerDoesNotShowWhoAndWhatExists(known: String, unknown: String) async throws {
    try await PublicPageTests.run(3, Self.isPrivate) { _, client in
      let names = [known, unknown].map { uri in
        let name = uri.replacing("/photo/", with: "").replacing("/@", with: "")
        return String(name.prefix { $0 != "/" && $0 != "?" })
      }
      for method in [HTTPRequest.Method.get, .head, .post] {
        let one = try await client.execute(uri: known, method: method)
        let other = try await client.execute(uri: unknown, method: method)
        #expect(Self.seen(one, without: names[0]) == Self.seen(other, without: names[1]))
      }
      let answer = try await client.execute(uri: known, method: .get)
      let isPage = !known.contains("feed")
      #expect(answer.status == (isPage ? .seeOther : .notFound))
      #expect(answer.headers[.eTag] == nil)
    }
  }

  // LIB-12
  @Test(arguments: ["/feed.atom", "/feed.json"])
  func aPrivateServerHasNoFeed(uri: String) async throws {
    try await PublicPageTests.run(3, Self.isPrivate) { server, client in
      for headers in [[:], try await server.cookie()] {
        let answer = try await client.execute(uri: uri, method: .get, headers: headers)
        #expect(answer.status == .notFound)
      }
    }
  }

  // LIB-12
  @Test func thePagesOfAPrivateServerLeadToItsSignIn() async throws {
    try await PublicPageTests.run(3, Self.isPrivate) { _, client in
      let person = try await client.execute(uri: "/@anna", method: .get)
      #expect(person.headers[.location] == "/app")
      let photo = try await client.execute(uri: "/photo/x%0Ay", method: .get)
      #expect(photo.headers[.location] == "/app/photo/x%0Ay?signin=asked")
      let door = try await client.execute(uri: "/app/photo/" + TestServer.id(100), method: .get)
      #expect(door.status == .ok && door.text.contains("class=\"welcome\""))
    }
  }

  // LIB-12
  @Test func peopleWhoAreSignedInSeeThePagesOfAPrivateServer() async throws {
    // NB: with an https origin the cookie has another name.
    try await PublicPageTests.run(3, Change { $0.isPrivate = true }) { server, client in
      let photo = "/photo/" + TestServer.id(100)
      for uri in ["/@anna", photo] {
        let page = try await client.execute(
          uri: uri, method: .get, headers: try await server.cookie())
        #expect(page.status == .ok)
        #expect(page.headers[.cacheControl] == "no-store")
        #expect(page.headers[.eTag] == nil)
      }
    }
  }

  // LIB-2, LIB-12: after the demo was dropped the folder holds private photos.
  @Test func aDroppedDemoIsPrivate() async throws {
    try await PublicPageTests.run { server, client in
      server.resources.droppedDemo.set()
      for (uri, status) in [
        ("/@anna", HTTPResponse.Status.seeOther), ("/photo/" + TestServer.id(100), .seeOther),
        ("/@anna/feed.atom", .notFound), ("/@anna/feed.json", .notFound),
        ("/feed.atom", .notFound), ("/feed.json", .notFound),
      ] {
        let answer = try await client.execute(uri: uri, method: .get)
        #expect(answer.status == status, "\(uri)")
      }
    }
  }
}
