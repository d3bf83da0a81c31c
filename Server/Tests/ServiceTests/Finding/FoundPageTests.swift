import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Store
import Testing

@testable import Service

/// FEED-30, FEED-31, FEED-33: the documents of searches, collections and topics.
@Suite struct FoundPageTests {
  private static func run(
    _ act: @escaping @Sendable (Albums, HTTPFields) async throws -> Void
  ) async throws {
    try await Albums.run { albums in
      var headers = try await albums.server.cookie(of: albums.anna)
      headers[.accept] = "text/html"
      try await act(albums, headers)
    }
  }

  // FEED-30: the page of a search has the field with the query, the number of photos, and the app.
  @Test func aSearchHasItsFieldAboveTheApp() async throws {
    try await Self.run { albums, headers in
      let page = try await albums.ask("/app/feed?search=lake", .get, headers)
      #expect(page.status == .ok && page.headers[.cacheControl] == "no-store")
      #expect(page.headers[.person] == "anna")
      for part in [
        "<title>lake · Image Feed", "name=\"search\" value=\"lake\"", "Photos found: 4",
        "type=\"search\"", "id=\"start\"", "?search=lake\"", "/assets/list.css",
        "aria-label=\"Search\" aria-current=\"page\"", "<main class=\"profile hidden\"",
      ] {
        #expect(page.text.contains(part), "\(part)")
      }
      #expect(!page.text.contains("data-focus") && !page.text.contains("class=\"curtain\""))
      let cards = page.text.components(separatedBy: "<article").count - 1
      #expect(cards == 4)
    }
  }

  // FEED-30: what a person typed is text and nothing else.
  @Test func aQueryIsEscaped() async throws {
    try await Self.run { albums, headers in
      let query = percentEncoded("lake \"><script>&")
      let page = try await albums.ask("/app/feed?search=" + query, .get, headers)
      #expect(page.text.contains("value=\"lake &quot;&gt;&lt;script&gt;&amp;\""))
      #expect(!page.text.contains("<script>&"))
    }
  }

  // FEED-30: a search that finds nothing says so, without script too.
  @Test func aSearchThatFindsNothingSaysSo() async throws {
    try await Self.run { albums, headers in
      let page = try await albums.ask("/app/feed?search=zebra", .get, headers)
      #expect(page.status == .ok && page.headers[.person] == "anna")
      #expect(page.text.contains("Nothing found for “zebra”"))
      #expect(page.text.contains("value=\"zebra\"") && !page.text.contains("<article"))
    }
  }

  // FEED-30: without words, the field has the focus.
  @Test(arguments: ["/app/feed?search=", "/app/feed?search=%20+"])
  func aSearchBeginsWithTheField(uri: String) async throws {
    try await Self.run { albums, headers in
      let page = try await albums.ask(uri, .get, headers)
      #expect(page.status == .ok && page.headers[.person] == "anna")
      #expect(page.text.contains("data-focus") && page.text.contains("What is in the photo"))
      #expect(!page.text.contains("<article") && !page.text.contains("class=\"back\""))
    }
  }

  // FEED-33: search and topics link to the topics in lists, the featured ones first.
  @Test func topicsAreLinked() async throws {
    try await Self.run { albums, headers in
      let none = try await albums.ask("/app/feed?search=lake", .get, headers)
      #expect(!none.text.contains("?topic="))
      var walls = try await albums.server.topic("walls", [1])
      _ = try await albums.server.topic("water", [2])
      var hidden = try await albums.server.topic("hidden", [2])
      let topics = albums.server.resources.database.topics
      walls.visibility = .visible
      hidden.visibility = .hidden
      try await topics.save(walls, now: albums.server.resources.clock())
      try await topics.save(hidden, now: albums.server.resources.clock())
      let page = try await albums.ask("/app/feed?topic=water", .get, headers).text
      let chip = #"<a class="chip" href="/app/feed?topic=water" dir="auto" aria-current="page">"#
      #expect(page.contains(chip))
      let first = try #require(page.range(of: ">Water</a>"))
      let second = try #require(page.range(of: ">Walls</a>"))
      #expect(first.lowerBound < second.lowerBound && !page.contains(">Hidden</a>"))
      for uri in ["/app/feed?search=", "/app/feed?search=zebra", "/app/feed?search=lake"] {
        #expect(try await albums.ask(uri, .get, headers).text.contains(">Water</a>"), "\(uri)")
      }
    }
  }

  // FEED-31: only the owner gets a link that changes the collection.
  @Test func onlyTheOwnerMayEdit() async throws {
    try await Self.run { albums, headers in
      let own = try await albums.ask(
        "/app/feed?collection=" + albums.secret.publicId, .get, headers)
      #expect(own.text.contains("/app/collections?edit=\(albums.secret.publicId)\""))
      #expect(own.text.contains("Photos: 4 · Only for me"))
      let other = try await albums.ask(
        "/app/feed?collection=" + albums.huts.publicId, .get, headers)
      #expect(other.text.contains("Huts") && !other.text.contains("?edit="))
    }
  }

  // FEED-30, FEED-9: a photo's page keeps the list, for going on to the next one.
  @Test func aPhotoOfAListIsShownInIt() async throws {
    try await Self.run { albums, headers in
      let page = try await albums.ask(
        "/app/photo/\(TestServer.id(2))?search=lake", .get, headers)
      #expect(page.text.contains("data-name=\"viewer\"") && page.text.contains("?search=lake\""))
      let gone = try await albums.ask(
        "/app/photo/\(TestServer.id(2))?collection=none", .get, headers)
      #expect(gone.status == .ok && gone.text.contains("data-name=\"viewer\""))
    }
  }

  // FEED-30, FEED-4: signing in leads back to the list, in any language.
  @Test func signingInLeadsBackToTheList() async throws {
    try await Albums.run { albums in
      var browser = Browser(albums.client)
      let list = "/app/feed?search=%D0%BC%D0%BE%D1%80%D0%B5%20%D0%B8&at=x&by=3"
      let start = try await browser.get("/app/sign-in?return_to=" + percentEncoded(list))
      let form = try await browser.open(try start.location)
      let signedIn = try await browser.signIn(form)
      let granted = try await browser.get(try signedIn.location)
      let callback = try await browser.get(try granted.location)
      #expect(try callback.location == list)
    }
  }

  // FEED-30, FEED-4: a shared link of a private server leads a signed-out person back to the list, or to the photo in it.
  @Test(arguments: [
    "/app/feed?search=", "/app/feed?search=sea", "/app/feed?person=anna",
    "/app/photo/x?topic=hills",
  ])
  func aSharedLinkLeadsBackToTheList(link: String) async throws {
    try await Albums.run(Change { $0.isPrivate = true }) { albums in
      var browser = Browser(albums.client)
      let welcome = try await browser.get(link)
      #expect(
        String(buffer: welcome.body).contains("name=\"return_to\" value=\"\(link)\""))
      let start = try await browser.get("/app/sign-in?return_to=" + percentEncoded(link))
      let form = try await browser.open(try start.location)
      let granted = try await browser.get(try await browser.signIn(form).location)
      #expect(try await browser.get(try granted.location).location == link)
    }
  }

  // FEED-38: a person's photos are a list with their name, of all that is theirs; nobody else's has an address
  @Test(arguments: ["anna", "ANNA"]) func aPersonsPhotosAreAList(username: String) async throws {
    try await Self.run { albums, headers in
      let page = try await albums.ask("/app/feed?person=" + username, .get, headers)
      #expect(page.text.contains("<h1 dir=\"auto\">anna</h1>"))
      #expect(page.text.contains("\"query\":\"?person=anna\""), "one name for each list")
      let cards = page.text.components(separatedBy: "<article").count - 1
      #expect(cards > 0 && !page.text.contains("class=\"author\""))
      let nobody = try await albums.ask("/app/feed?person=nobody", .get, headers)
      #expect(nobody.status == .notFound)
      var json = headers
      json[.accept] = "application/json"
      let start = try await albums.ask("/app/feed?person=" + username, .get, json)
      #expect(start.text.contains("\"title\":\"anna\"") && start.headers[.person] == "anna")
    }
  }

  // FEED-30: the page kept for offline use is always the feed.
  @Test func theKeptPageIsTheFeed() async throws {
    try await Self.run { albums, headers in
      let page = try await albums.ask("/app/kept?search=zebra", .get, headers)
      #expect(page.text.contains("<article") && !page.text.contains("class=\"found\""))
    }
  }
}
