import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Identity
import Store
import Testing

@testable import Service

/// LIB-13: the page on which a person creates, sees and revokes their share links.
@Suite struct SharePageTests {
  /// Runs `act` with a browser in which anna is signed in.
  private static func run(
    _ act: @escaping @Sendable (Albums, inout Browser) async throws -> Void
  ) async throws {
    try await Albums.run { albums in
      var browser = Browser(albums.client)
      browser.take(try await albums.server.cookie(of: albums.anna))
      try await act(albums, &browser)
    }
  }

  private static func links(_ albums: Albums) throws -> [ShareRecord] {
    try albums.server.resources.database.shares.shares(of: albums.anna)
  }

  // LIB-13: a collection is shared with all options, and the page shows the link.
  @Test func aCollectionIsShared() async throws {
    try await Self.run { albums, browser in
      let id = albums.secret.publicId
      let form = try await browser.open("/account/links?collection=" + id)
      let answer = try await browser.post(
        form,
        [
          "create": "1", "collection": id, "title": " Our lake ", "days": "7",
          "password": "summer", "noDownloads": "true", "preview": "true",
        ])
      #expect(try answer.location == "/account/links")
      let link = try #require(try Self.links(albums).first)
      #expect(link.title == "Our lake" && !link.allowsDownload && link.hasPreview)
      #expect(link.passwordHash?.hasPrefix("$argon2id$") == true)
      #expect(
        link.expiresAt == albums.server.resources.clock().advanced(bySeconds: 7 * 86_400))
      let page = try await browser.get("/account/links")
      let token = albums.server.resources.identity.token(of: link).reveal()
      #expect(token.count == 22 && page.text.contains("href=\"\(TestServer.base)/s/\(token)\""))
      #expect(page.text.contains("Our lake") && page.text.contains("With a password"))
    }
  }

  // LIB-13: the list copies an address, and warns before it if strangers cannot open it, or see no photo.
  @Test(arguments: [
    ("http://127.0.0.1:8080", "Nobody else can open"), ("http://photos.local", "same network"),
    ("http://192.168.1.2:8080", "same network"), ("https://photos.example.org", nil),
  ])
  func theListWarnsOfAddressesThatStrangersCannotOpen(
    address: String, warning: String?
  ) async throws {
    let change = Change { settings in
      if let origin = Origin(address) { settings.publicURL = origin }
    }
    try await Albums.run(change) { albums in
      var browser = Browser(albums.client)
      browser.take(try await albums.server.cookie(of: albums.anna))
      let visit = try await ShareTests.visit(
        albums, .collection(albums.secret), ShareSettings())
      let page = try await browser.get("/account/links").text
      #expect(page.contains(address + visit.path) && page.contains("class=\"copy\""))
      if let warning {
        let parts = page.split(separator: "class=\"uri\"")
        #expect(parts.first?.contains(warning) == true, "before the address")
      } else {
        #expect(!page.contains("class=\"problem\""))
        let ids = [4, 6].map(TestServer.id)
        _ = try await albums.server.resources.database.photos.bin(
          publicIds: ids, of: albums.anna, now: albums.server.resources.clock())
        _ = try await albums.server.resources.database.photos.bin(
          publicIds: [5, 7].map(TestServer.id), of: try albums.server.owner(),
          now: albums.server.resources.clock())
        #expect(try await browser.get("/account/links").text.contains("Guests see no photos"))
      }
    }
  }

  // LIB-13: the address of an expired link is not offered to be copied.
  @Test func anExpiredLinkIsNotCopied() async throws {
    try await Self.run { albums, browser in
      var settings = ShareSettings()
      settings.seconds = 60
      _ = try await ShareTests.visit(albums, .collection(albums.secret), settings)
      albums.server.wait(seconds: 61)
      let page = try await browser.get("/account/links").text
      #expect(page.contains("Expired") && !page.contains("class=\"copy\""))
    }
  }

  // LIB-13: chosen photos are shared, each once.
  @Test func photosAreShared() async throws {
    try await Self.run { albums, browser in
      let list = [2, 0, 2].map(TestServer.id).joined(separator: ",")
      let form = try await browser.open("/account/links?photos=" + list)
      _ = try await browser.post(form, ["create": "1", "photos": list])
      let link = try #require(try Self.links(albums).first)
      let photos = try albums.server.resources.database.shares.photos(
        of: link, offset: 0, count: 9)
      #expect(photos.photos.map(\.facts.publicId) == [2, 0].map(TestServer.id))
      #expect(link.expiresAt == nil && link.passwordHash == nil && link.allowsDownload)
    }
  }

  // LIB-13: the owner revokes a link.
  @Test func aLinkIsRevoked() async throws {
    try await Self.run { albums, browser in
      let form = try await browser.open("/account/links?collection=" + albums.lakes.publicId)
      let values = ["create": "1", "collection": albums.lakes.publicId]
      _ = try await browser.post(form, values)
      let link = try #require(try Self.links(albums).first)
      let asked = try await browser.post(form, ["revoke": "\(link.id)"])
      #expect(try asked.text.contains("Revoke the link") && Self.links(albums).count == 1)
      _ = try await browser.confirm(form, ["revoke": "\(link.id)"])
      #expect(try Self.links(albums) == [])
    }
  }

  // LIB-13, Q-1: what is wrong is said, and nothing is created.
  @Test(arguments: [
    ("days", "0", "from 1 to 3650"), ("days", "soon", "from 1 to 3650"),
    ("days", "3651", "from 1 to 3650"), ("title", String(repeating: "x", count: 101), "100"),
    ("password", String(repeating: "x", count: 257), "256"),
  ])
  func aWrongValueIsRefused(name: String, value: String, reason: String) async throws {
    try await Self.run { albums, browser in
      let id = albums.lakes.publicId
      let form = try await browser.open("/account/links?collection=" + id)
      var values = [
        "create": "1", "collection": id, "password": "summer", "noDownloads": "true",
      ]
      values[name] = value
      let answer = try await browser.post(form, values)
      #expect(answer.status == .unprocessableContent && answer.text.contains(reason))
      // What was entered stays, or the next attempt would make a link that everybody can open.
      let password = name == "password" ? value : "summer"
      #expect(answer.text.contains("value=\"\(password)\""))
      let box = "name=\"noDownloads\" value=\"true\""
      #expect(answer.text.contains(box + " checked"))
      #expect(!answer.text.contains("name=\"preview\" value=\"true\" checked"))
      #expect(try Self.links(albums) == [])
    }
  }

  // LIB-13, Q-1: more photos than a link shows one by one are refused, not left out.
  @Test func tooManyPhotosAreRefused() async throws {
    try await Self.run { _, browser in
      let form = try await browser.open("/account/links?photos=" + TestServer.id(1))
      let list = (0...1_000).map(TestServer.id).joined(separator: ",")
      let answer = try await browser.post(form, ["create": "1", "photos": list])
      #expect(answer.status == .badRequest && answer.text.contains("1000"))
    }
  }

  // LIB-13, Q-4: another person's collection cannot be shared, nor without the page's CSRF token.
  @Test func onlyOwnCollectionsAreShared() async throws {
    try await Self.run { albums, browser in
      let huts = albums.huts.publicId
      #expect(try await browser.get("/account/links?collection=" + huts).status == .notFound)
      let form = try await browser.open(
        "/account/links?collection=" + albums.lakes.publicId)
      let values = ["create": "1", "collection": huts]
      #expect(try await browser.post(form, values).status == .notFound)
      let forged = Browser.Form(action: "/account/links", seal: "x")
      let own = ["create": "1", "collection": albums.lakes.publicId]
      #expect(try await browser.post(forged, own).status == .forbidden)
      #expect(try Self.links(albums) == [])
    }
  }

  // LIB-13: signing in leads back to what was to be shared.
  @Test func signingInLeadsBack() async throws {
    try await Albums.run { albums in
      var browser = Browser(albums.client)
      let path = "/account/links?photos=" + TestServer.id(1)
      let form = try await browser.openSignIn(path)
      let posted = try await browser.signIn(form)
      let granted = try await browser.get(try posted.location)
      let back = try await browser.get(try granted.location)
      #expect(try back.location == path)
    }
  }

  // LIB-13: without a session the page leads to the sign-in, and back.
  @Test func withoutASessionThePageLeadsToTheSignIn() async throws {
    try await Albums.run { albums in
      var browser = Browser(albums.client)
      let page = try await browser.get("/account/links?collection=1")
      #expect(
        try page.location
          == "/app/sign-in?return_to=%2Faccount%2Flinks%3Fcollection%3D1")
    }
  }
}
