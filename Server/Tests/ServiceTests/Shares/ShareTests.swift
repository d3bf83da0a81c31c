import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Identity
import Pages
import Store
import Testing

@testable import Service

/// LIB-13: what visitors without an account see at a share link, and how its owner makes it.
@Suite struct ShareTests {
  /// A share link of anna's, and what is needed to visit it.
  struct Visit {
    let albums: Albums
    let share: ShareRecord
    /// The path of the link.
    let path: String

    func get(_ rest: String = "", _ headers: HTTPFields = [:]) async throws -> TestResponse {
      try await albums.client.execute(uri: path + rest, method: .get, headers: headers)
    }

    /// Requests an image of the page with `If-None-Match: *`, because the test's photos have no files: 304
    /// means that the image would be sent.
    func image(
      _ number: Int, _ query: String = SignInPages.PublicImage.tile.rawValue
    ) async throws -> TestResponse {
      try await get("/\(TestServer.id(number))/image?\(query)", [.ifNoneMatch: "*"])
    }
  }

  /// Runs `act` with a link to anna's private collection "Secret lake", whose photos are 4…7.
  static func run(
    _ settings: ShareSettings = ShareSettings(),
    _ act: @escaping @Sendable (Visit) async throws -> Void
  ) async throws {
    try await Albums.run { albums in
      try await act(visit(albums, .collection(albums.secret), settings))
    }
  }

  static func visit(
    _ albums: Albums, _ content: SharedContent, _ settings: ShareSettings,
    by person: PersonRecord? = nil
  ) async throws -> Visit {
    let identity = albums.server.resources.identity
    let made = try await identity.share(
      content, settings, by: person ?? albums.anna, mayShowOthers: true,
      now: albums.server.resources.clock())
    let share = try made.record
    return Visit(
      albums: albums, share: share, path: "/s/" + identity.token(of: share).reveal())
  }

  // LIB-13: everybody who has the link sees the photos of the private collection, and no others.
  @Test func aLinkShowsItsPhotos() async throws {
    try await Self.run { visit in
      let page = try await visit.get()
      #expect(page.status == .ok && page.text.contains("<h1 dir=\"auto\">Secret lake</h1>"))
      for number in 0..<8 {
        let isShown = page.text.contains("href=\"\(visit.path)/\(TestServer.id(number))\"")
        #expect(isShown == (number >= 4))
        let photo = try await visit.get("/" + TestServer.id(number))
        #expect(photo.status == (number >= 4 ? .ok : .notFound))
      }
      #expect(page.headers[.robotsTag] == "noindex, nofollow")
      #expect(page.headers[.cacheControl] == "no-store")
      #expect(page.headers[.referrerPolicy] == "no-referrer")
      #expect(page.headers[.person] == nil && page.headers[.setCookie] == nil)
    }
  }

  // LIB-13, Q-4: the pages reveal neither the originals' names nor more than a description.
  @Test func aLinkRevealsNoOriginal() async throws {
    try await Self.run { visit in
      for rest in ["", "/" + TestServer.id(5)] {
        let page = try await visit.get(rest)
        #expect(page.status == .ok && !page.text.contains("/images/"))
        for number in 4..<8 {
          #expect(!page.text.contains(TestServer.hash(number)))
          #expect(!page.text.contains(visit.albums.server.stem(number)))
        }
        #expect(!page.text.contains("og:"))
      }
      let image = try await visit.image(5)
      #expect(image.status == .notModified && image.headers[.eTag] != nil)
      for field in image.headers { #expect(!field.value.contains(TestServer.hash(5))) }
      let stem = visit.albums.server.stem(5)
      for field in image.headers { #expect(!field.value.contains(stem)) }
    }
  }

  // LIB-13, Q-4: only the images of the pages are computed, so that no query is a download.
  @Test(arguments: [
    "", "w=4000", "auto=format&fit=max&fm=jpg&q=80&w=1081", "fit=max&fm=jpg&q=80&w=1080",
  ])
  func onlyImagesOfThePagesAreShown(query: String) async throws {
    try await Self.run { visit in
      let shown = try await visit.image(5)
      #expect(shown.status == .notModified)
      #expect(try await visit.image(5, query).status == .notFound)
    }
  }

  // LIB-13, Q-4: the links of a disabled account show nothing.
  @Test func linksOfADisabledAccountAreDead() async throws {
    try await Self.run { visit in
      let server = visit.albums.server
      try await server.resources.identity.setDisabled(
        true, of: visit.albums.anna, now: server.resources.clock())
      #expect(try await visit.get().status == .notFound)
      #expect(try await visit.image(5).status == .notFound)
    }
  }

  // LIB-2, LIB-13: outside demo mode the links of the demo account show nothing, and no password
  // opens them.
  @Test func linksOfTheDemoAccountEndWithTheDemo() async throws {
    try await Albums.run(.registration(.closed, isDemo: false)) { albums in
      let person = NewPerson(
        login: nil, username: try #require(Username("demo_visitor")), firstName: "Demo",
        lastName: nil, bio: nil, location: nil, isDemo: true)
      let server = albums.server
      let demo = try await server.resources.database.people.add(
        person, now: server.resources.clock())
      let photos = SharedContent.photos(try server.photos([0]))
      let visit = try await Self.visit(albums, photos, .withPassword, by: demo)
      #expect(try await visit.get().status == .notFound)
      var browser = Browser(albums.client)
      let form = Browser.Form(action: visit.path, seal: "")
      #expect(try await browser.post(form, ["password": "summer"]).status == .notFound)
    }
  }

  // LIB-13: a revoked link and its images stop working at once.
  @Test func aRevokedLinkIsDead() async throws {
    try await Self.run { visit in
      #expect(try await visit.image(5).status == .notModified)
      let shares = visit.albums.server.resources.database.shares
      let isRevoked = try await shares.remove(id: visit.share.id, of: visit.albums.anna)
      #expect(isRevoked)
      for rest in ["", "/" + TestServer.id(5)] {
        #expect(try await visit.get(rest).status == .notFound)
      }
      #expect(try await visit.image(5).status == .notFound)
    }
  }

  // LIB-13: so is an expired link.
  @Test func anExpiredLinkIsDead() async throws {
    var settings = ShareSettings()
    settings.seconds = 100
    try await Self.run(settings) { visit in
      visit.albums.server.wait(seconds: 99)
      let page = try await visit.get()
      #expect(page.status == .ok)
      #expect(try await visit.image(5).status == .notModified)
      visit.albums.server.wait(seconds: 1)
      #expect(try await visit.get().status == .notFound)
      #expect(try await visit.image(5).status == .notFound)
    }
  }

  // LIB-13, Q-4: with a password nothing is shown before it is entered, not even the title.
  @Test func aPasswordProtectsALink() async throws {
    var settings = ShareSettings()
    settings.password = Secret("summer of 25")
    settings.hasPreview = true
    try await Self.run(settings) { visit in
      let asked = try await visit.get()
      #expect(asked.status == .unauthorized && asked.text.contains("type=\"password\""))
      #expect(!asked.text.contains("Secret lake") && !asked.text.contains("og:"))
      #expect(try await visit.image(5).status == .unauthorized)
      var browser = Browser(visit.albums.client)
      let form = Browser.Form(action: visit.path, seal: "")
      let wrong = try await browser.post(form, ["password": "winter"])
      #expect(wrong.status == .unauthorized && wrong.text.contains("Wrong password."))
      #expect(try await browser.get(visit.path).status == .unauthorized)
      let right = try await browser.post(form, ["password": "summer of 25"])
      let target = try right.location
      #expect(right.status == .seeOther && target == visit.path)
      let cookie = try #require(right.headers[.setCookie])
      #expect(cookie.contains("; Path=\(visit.path); HttpOnly"))
      #expect(try await browser.get(visit.path).text.contains("Secret lake"))
    }
  }

  // LIB-13: the cookie for one link's password opens no other link.
  @Test func aPasswordOpensItsOwnLinkOnly() async throws {
    try await Self.run(.withPassword) { visit in
      let other = try await Self.visit(
        visit.albums, .photos(visit.albums.server.photos([0])), .withPassword)
      let identity = visit.albums.server.resources.identity
      let name = visit.albums.server.cookies.name(.share)
      let cookie = "\(name)=" + identity.ticket(of: visit.share).reveal()
      #expect(try await visit.get("", [.cookie: cookie]).status == .ok)
      #expect(try await other.get("", [.cookie: cookie]).status == .unauthorized)
    }
  }

  // LIB-13, LIB-15: guessing is throttled per address, for passwords too.
  @Test func guessingIsThrottled() async throws {
    try await Self.run { visit in
      for number in 0..<60 {
        let uri = "/s/" + String(repeating: "A", count: 20) + "\(number + 10)"
        #expect(try await visit.albums.client.execute(uri: uri, method: .get).status == .notFound)
      }
      let wrong = "/s/" + String(repeating: "B", count: 22)
      let refused = try await visit.albums.client.execute(uri: wrong, method: .get)
      #expect(refused.status == .tooManyRequests && refused.headers[.retryAfter] == "60")
      #expect(try await visit.get().status == .ok, "others behind the address may visit")
      visit.albums.server.wait(seconds: 60)
      let later = try await visit.albums.client.execute(uri: wrong, method: .get)
      #expect(later.status == .notFound)
    }
  }

  // LIB-13, LIB-15: so are passwords; right ones do not count.
  @Test func guessingAPasswordIsThrottled() async throws {
    try await Self.run(.withPassword) { visit in
      var browser = Browser(visit.albums.client)
      let form = Browser.Form(action: visit.path, seal: "")
      #expect(try await browser.post(form, ["password": "summer"]).status == .seeOther)
      for number in 0..<60 {
        let answer = try await browser.post(form, ["password": "summer\(number)"])
        #expect(answer.status == .unauthorized)
      }
      let refused = try await browser.post(form, ["password": "summer"])
      #expect(refused.status == .tooManyRequests && refused.headers[.retryAfter] == "60")
      visit.albums.server.wait(seconds: 60)
      #expect(try await browser.post(form, ["password": "summer"]).status == .seeOther)
    }
  }

  // LIB-13: downloads can be forbidden.
  @Test(arguments: [true, false]) func downloadsAreAChoice(isAllowed: Bool) async throws {
    var settings = ShareSettings()
    settings.allowsDownload = isAllowed
    try await Self.run(settings) { visit in
      let page = try await visit.get("/" + TestServer.id(5))
      #expect(page.text.contains("/download\"") == isAllowed)
      guard !isAllowed else { return }
      #expect(try await visit.get("/\(TestServer.id(5))/download").status == .notFound)
    }
  }

  // LIB-13: a preview is shown elsewhere only if the owner wants it.
  @Test func aPreviewIsAChoice() async throws {
    var settings = ShareSettings()
    settings.hasPreview = true
    try await Self.run(settings) { visit in
      let page = try await visit.get()
      let image = TestServer.base + visit.path + "/" + TestServer.id(7) + "/image?"
      #expect(page.text.contains("property=\"og:image\" content=\"\(image)"))
    }
  }

  // LIB-13: opening the first page counts as a visit.
  @Test func visitsAreCounted() async throws {
    try await Self.run { visit in
      for rest in ["", "", "/" + TestServer.id(5), "?page=2"] { _ = try await visit.get(rest) }
      let links = try visit.albums.server.resources.database.shares.shares(of: visit.albums.anna)
      #expect(links.map(\.visits) == [2])
    }
  }

  // LIB-13, Q-4: the log has no token.
  @Test func theLogHasNoToken() {
    for path in ["/s/abcdefgh/p1/image", "//s/abcdefgh", "/S/abcdefgh"] {
      #expect(Observation.printable(path) == "/s/...")
    }
    #expect(Observation.printable("/search/photos") == "/search/photos")
  }
}

extension ShareSettings {
  /// A link with a password.
  static let withPassword: ShareSettings = {
    var settings = ShareSettings()
    settings.password = Secret("summer")
    return settings
  }()
}

extension NewShareOutcome {
  /// The link that was created.
  var record: ShareRecord {
    get throws {
      guard case .made(let record) = self else { throw StoreError.missing }
      return record
    }
  }
}
