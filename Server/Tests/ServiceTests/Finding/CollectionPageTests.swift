import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Store
import Testing

@testable import Service

/// FEED-31, FEED-32: the pages on which a person sees and changes their own collections.
@Suite struct CollectionPageTests {
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

  private static func collections(_ albums: Albums) throws -> [CollectionRecord] {
    let database = albums.server.resources.database
    let anna = try #require(try database.people.person(id: albums.anna.id))
    return try database.collections.page(
      of: anna, includesPrivate: true, offset: 0, count: 30
    ).collections
  }

  // FEED-31: the list has the person's own collections, private ones too, and not those of others.
  @Test func theListHasTheOwnCollections() async throws {
    try await Self.run { albums, browser in
      let page = try await browser.get("/app/collections")
      #expect(page.status == .ok && page.headers[.cacheControl] == "no-store")
      #expect(page.headers[.person] == "anna")
      #expect(page.text.contains("Lakes") && page.text.contains("Secret lake"))
      #expect(!page.text.contains("Huts"))
      #expect(page.text.contains("/app/feed?collection=\(albums.lakes.publicId)\""))
    }
  }

  // FEED-31, Q-4: without a session the pages lead to the sign-in, and back.
  @Test func withoutASessionThePagesLeadToTheSignIn() async throws {
    try await Albums.run { albums in
      var browser = Browser(albums.client)
      let page = try await browser.get("/app/collections?photo=" + TestServer.id(1))
      #expect(
        try page.location
          == "/app/sign-in?return_to=%2Fapp%2Fcollections%3Fphoto%3D" + TestServer.id(1))
      let form = Browser.Form(action: "/app/collections", seal: "x")
      #expect(try await browser.post(form, ["create": "1", "title": "Sea"]).status == .seeOther)
    }
  }

  // FEED-31: a new collection is private only if the person says so.
  @Test(arguments: [true, false])
  func aCollectionIsCreated(isPrivate: Bool) async throws {
    try await Self.run { albums, browser in
      let form = try await browser.open("/app/collections")
      let values = ["create": "1", "title": "  Sea "].merging(
        isPrivate ? ["private": "true"] : [:]
      ) { $1 }
      let answer = try await browser.post(form, values)
      #expect(try answer.location == "/app/collections")
      let made = try #require(try Self.collections(albums).first)
      #expect(made.title == "Sea" && made.isPrivate == isPrivate && made.totalPhotos == 0)
    }
  }

  // FEED-31, Q-1: a title that cannot be is refused with a reason, and stays in the field.
  @Test(arguments: [("", "Enter a title."), (String(repeating: "x", count: 101), "at most 100")])
  func aTitleThatCannotBeIsRefused(title: String, reason: String) async throws {
    try await Self.run { albums, browser in
      let form = try await browser.open("/app/collections")
      let answer = try await browser.post(form, ["create": "1", "title": title])
      #expect(answer.status == .unprocessableContent)
      let isKept = title.isEmpty || answer.text.contains("value=\"\(title)\"")
      #expect(answer.text.contains(reason) && isKept)
      #expect(try Self.collections(albums).count == 2)
      let edit = try await browser.open("/app/collections?edit=" + albums.lakes.publicId)
      let values = ["save": "1", "collection": albums.lakes.publicId, "title": title]
      #expect(try await browser.post(edit, values).status == .unprocessableContent)
    }
  }

  // FEED-32: a photo is added to a collection and removed again; the page shows which have it.
  @Test func aPhotoIsAddedAndRemoved() async throws {
    try await Self.run { albums, browser in
      let uri = "/app/collections?photo=" + TestServer.id(6)
      let form = try await browser.open(uri)
      let added = try await browser.post(
        form, ["add": albums.lakes.publicId, "photo": TestServer.id(6)])
      #expect(try added.location == uri)
      let database = albums.server.resources.database
      let photo = try #require(try albums.server.photos([6]).first)
      #expect(try database.collections.addedAt(photo, in: albums.lakes) != nil)
      let page = try await browser.get(uri).text
      #expect(page.components(separatedBy: "aria-pressed=\"true\"").count == 3)
      #expect(page.contains("name=\"remove\" value=\"\(albums.lakes.publicId)\""))
      _ = try await browser.post(
        form, ["remove": albums.lakes.publicId, "photo": TestServer.id(6)])
      #expect(try database.collections.addedAt(photo, in: albums.lakes) == nil)
    }
  }

  // FEED-32: a collection that is created for a photo contains it.
  @Test func aCollectionIsCreatedWithAPhoto() async throws {
    try await Self.run { albums, browser in
      let form = try await browser.open("/app/collections?photo=" + TestServer.id(2))
      _ = try await browser.post(
        form, ["create": "1", "title": "Sea", "photo": TestServer.id(2)])
      let made = try #require(try Self.collections(albums).first)
      #expect(made.title == "Sea" && made.totalPhotos == 1)
    }
  }

  // FEED-31: a collection is renamed, hidden and deleted by its owner.
  @Test func aCollectionIsChangedAndDeleted() async throws {
    try await Self.run { albums, browser in
      let id = albums.lakes.publicId
      let form = try await browser.open("/app/collections?edit=" + id)
      let saved = try await browser.post(
        form, ["save": "1", "collection": id, "title": "Great lakes"])
      #expect(try saved.location == "/app/feed?collection=" + id)
      let hidden = try await browser.post(form, ["private": "true", "collection": id])
      #expect(try hidden.location == "/app/collections?edit=" + id)
      let database = albums.server.resources.database
      let record = try #require(try database.collections.collection(publicId: id))
      #expect(record.title == "Great lakes" && record.isPrivate)
      let asked = try await browser.post(form, ["delete": "1", "collection": id])
      #expect(asked.text.contains("Delete “Great lakes”?"))
      #expect(try database.collections.collection(publicId: id) != nil)
      _ = try await browser.confirm(form, ["delete": "1", "collection": id])
      #expect(try database.collections.collection(publicId: id) == nil)
      #expect(try database.photos.photo(publicId: TestServer.id(0)) != nil)
    }
  }

  // FEED-31, Q-4: another person's collection is not found, whatever is to be done with it.
  @Test func anotherPersonsCollectionIsNotChanged() async throws {
    try await Self.run { albums, browser in
      let form = try await browser.open("/app/collections")
      let huts = albums.huts.publicId
      for values in [
        ["delete": "1", "collection": huts], ["save": "1", "collection": huts, "title": "x"],
        ["private": "true", "collection": huts], ["add": huts, "photo": TestServer.id(1)],
        ["remove": huts, "photo": TestServer.id(3)], ["add": "none", "photo": TestServer.id(1)],
        ["add": albums.lakes.publicId, "photo": "none"], [:],
      ] {
        #expect(try await browser.post(form, values).status == .notFound, "\(values)")
      }
      #expect(try await browser.get("/app/collections?edit=" + huts).status == .notFound)
      let record = try albums.server.resources.database.collections.collection(publicId: huts)
      #expect(record == albums.huts)
    }
  }

  // FEED-31, Q-4: a form of another site, or without a token of this browser, changes nothing.
  @Test func aForgedFormChangesNothing() async throws {
    try await Self.run { albums, browser in
      let form = try await browser.open("/app/collections")
      let values = ["delete": "1", "collection": albums.lakes.publicId]
      let forged = Browser.Form(action: form.action, seal: String(repeating: "0", count: 64))
      #expect(try await browser.post(forged, values).status == .forbidden)
      let foreign = try await browser.post(form, values, ["Origin": "https://evil.example"])
      #expect(foreign.status == .forbidden)
      #expect(try Self.collections(albums).count == 2)
    }
  }
}
