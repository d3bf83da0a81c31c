import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Store
import Testing
import Wire

@testable import Service

/// API-1, API-3: changes of collections, in every notation that clients use.
@Suite struct CollectionChangeTests {
  /// A token of anna that may change her collections and see the private ones.
  private static func token(_ albums: Albums) async throws -> HTTPFields {
    try await albums.server.bearer("write_collections read_collections", of: albums.anna)
  }

  private static func stored(_ albums: Albums, _ id: String) throws -> CollectionRecord? {
    try albums.server.resources.database.collections.collection(publicId: id)
  }

  // API-1: parameters come in the query, as a form or as JSON
  @Test(arguments: [
    ("?title=Hills&description=High&private=true", "", false),
    ("", "title=Hills&description=High&private=True", false),
    ("", "collection_id=1&title=Hills&description=+High%0A&private=1", false),
    ("?title=other", #"{"title":" Hills ","description":"High","private":true}"#, true),
  ])
  func aCollectionIsCreated(query: String, body: String, json: Bool) async throws {
    try await Albums.run { albums in
      let token = try await Self.token(albums)
      let made = try await albums.read(
        "/collections" + query, .post, token, body: body, json: json, status: .created)
      #expect(made["title"]?.string == "Hills" && made["description"]?.string == "High")
      #expect(made["private"] == .bool(true) && made["total_photos"]?.integer == 0)
      #expect(made["cover_photo"] == .null && made["last_collected_at"] == .null)
      #expect(made["user"]?["username"]?.string == "anna")
      let id = try #require(made["id"]?.string)
      #expect(try Self.stored(albums, id)?.personId == albums.anna.id)
    }
  }

  // API-1: an empty description is null; without `private` a collection is public
  @Test func optionalParametersMayBeMissingOrEmpty() async throws {
    try await Albums.run { albums in
      let token = try await Self.token(albums)
      for body in ["title=Hills", "title=Hills&description=&private="] {
        let made = try await albums.read(
          "/collections", .post, token, body: body, status: .created)
        #expect(made["description"] == .null && made["private"] == .bool(false))
      }
      #expect(try await albums.read("/users/anna")["total_collections"]?.integer == 3)
      #expect(Albums.titles(try await albums.read("/collections")).prefix(2) == ["Hills", "Hills"])
    }
  }

  // API-1, Q-1: an invalid value is refused with 422 and changes nothing
  @Test(arguments: [
    ("", "Title is missing"), ("title=", "Title cannot be blank"),
    ("title=%E2%80%8B+", "Title cannot be blank"),
    (
      "title=" + String(repeating: "a", count: 101), "Title is too long (maximum is 100 characters)"
    ),
    (
      "title=a&description=" + String(repeating: "a", count: 2_001),
      "Description is too long (maximum is 2000 characters)"
    ),
    ("title=a&description=a%00b", "Description contains an invalid character"),
    ("title=a&private=maybe", "Private must be true or false"),
  ])
  func anInvalidCollectionIsRefused(body: String, message: String) async throws {
    try await Albums.run { albums in
      let token = try await Self.token(albums)
      let answer = try await albums.ask("/collections", .post, token, body: body)
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text == #"{"errors":["\#(message)"]}"#)
      #expect(try await albums.read("/users/anna")["total_collections"]?.integer == 1)
    }
  }

  // Q-1: bodies are bounded, and malformed JSON is refused
  @Test func aBodyIsBounded() async throws {
    try await Albums.run { albums in
      let token = try await Self.token(albums)
      let long = "title=" + String(repeating: "a", count: 70_000)
      let answer = try await albums.ask("/collections", .post, token, body: long)
      #expect(answer.status == .contentTooLarge)
      let broken = try await albums.ask("/collections", .post, token, body: "{", json: true)
      #expect(broken.status == .badRequest)
    }
  }

  // API-1
  @Test func anOwnerChangesACollection() async throws {
    try await Albums.run { albums in
      let token = try await Self.token(albums)
      let uri = "/collections/" + albums.lakes.publicId
      albums.server.wait(seconds: 9)
      let body = #"{"title":"Seas","description":"Salt","private":true}"#
      let changed = try await albums.read(uri, .put, token, body: body, json: true)
      #expect(changed["title"]?.string == "Seas" && changed["private"] == .bool(true))
      #expect(changed["updated_at"] != changed["published_at"])
      #expect(try await albums.ask(uri).status == .notFound)
      let kept = try await albums.read(uri, .put, token, body: "private=False")
      #expect(kept["title"]?.string == "Seas" && kept["description"]?.string == "Salt")
      let cleared = try await albums.read(
        uri, .put, token, body: #"{"description":null}"#, json: true)
      #expect(cleared["description"] == .null && cleared["total_photos"]?.integer == 4)
      #expect(
        try await albums.ask(uri, .put, token, body: "title=").status == .unprocessableContent)
    }
  }

  // API-1: 204 without a body; the photos stay
  @Test func anOwnerDeletesACollection() async throws {
    try await Albums.run { albums in
      let token = try await Self.token(albums)
      let id = albums.lakes.publicId
      let answer = try await albums.ask("/collections/" + id, .delete, token)
      #expect(answer.status == .noContent && answer.text.isEmpty)
      #expect(answer.headers[.rateLimit] != nil)
      #expect(try await albums.ask("/collections/" + id).status == .notFound)
      #expect(try await albums.ask("/photos/" + TestServer.id(0)).status == .ok)
      let again = try await albums.ask("/collections/" + id, .delete, token)
      #expect(again.status == .notFound)
      #expect(again.text == #"{"errors":["Couldn't find Collection with 'id'=\#(id)"]}"#)
    }
  }

  // API-1: the photo's id comes in the query, as a form or as JSON, also of DELETE
  @Test(arguments: [("?photo_id=", "", false), ("", "photo_id=", false), ("", "JSON", true)])
  func aPhotoIsAddedAndRemoved(query: String, body: String, json: Bool) async throws {
    try await Albums.run { albums in
      let token = try await Self.token(albums)
      let id = TestServer.id(6)
      let uri = "/collections/" + albums.lakes.publicId
      let query = query.isEmpty ? "" : query + id
      let body = json ? #"{"photo_id":"\#(id)"}"# : body.isEmpty ? "" : body + id
      let added = try await albums.read(
        uri + "/add" + query, .post, token, body: body, json: json, status: .created)
      #expect(added["photo"]?["id"]?.string == id)
      #expect(added["collection"]?["total_photos"]?.integer == 5)
      #expect(added["collection"]?["cover_photo"]?["id"]?.string == id)
      #expect(added["user"]?["username"]?.string == "anna")
      #expect(added["created_at"] == added["collection"]?["last_collected_at"])
      let list = added["photo"]?["current_user_collections"]
      #expect(Albums.titles(list) == ["Secret lake", "Lakes"])
      let removed = try await albums.read(
        uri + "/remove" + query, .delete, token, body: body, json: json)
      #expect(removed["collection"]?["total_photos"]?.integer == 4)
      #expect(removed["photo"]?["id"]?.string == id && removed["created_at"]?.string != nil)
      #expect(Albums.numbers(try await albums.read(uri + "/photos")) == [3, 2, 1, 0])
    }
  }

  // API-1: adding twice, or removing what is not there, has no effect
  @Test func addingAndRemovingAreIdempotent() async throws {
    try await Albums.run { albums in
      let token = try await Self.token(albums)
      let uri = "/collections/" + albums.lakes.publicId
      let first = try await albums.read(
        uri + "/add?photo_id=" + TestServer.id(0), .post, token, status: .created)
      #expect(first["collection"]?["total_photos"]?.integer == 4)
      #expect(first["created_at"]?.string == "2023-11-14T22:13:21Z")
      let none = try await albums.read(
        uri + "/remove?photo_id=" + TestServer.id(7), .delete, token)
      #expect(none["collection"]?["total_photos"]?.integer == 4)
    }
  }

  // API-1, Q-1
  @Test(arguments: [
    ("", HTTPResponse.Status.unprocessableContent, "Photo is missing"),
    ("?photo_id=+", .unprocessableContent, "Photo is missing"),
    ("?photo_id=nothing", .notFound, "Couldn't find Photo"),
  ])
  func anUnknownPhotoIsRefused(
    query: String, status: HTTPResponse.Status, message: String
  ) async throws {
    try await Albums.run { albums in
      let token = try await Self.token(albums)
      for (path, method) in [("/add", HTTPRequest.Method.post), ("/remove", .delete)] {
        let answer = try await albums.ask(
          "/collections/" + albums.lakes.publicId + path + query, method, token)
        #expect(answer.status == status)
        #expect(answer.text == #"{"errors":["\#(message)"]}"#)
      }
    }
  }

  private static let changes: [(HTTPRequest.Method, String)] = [
    (.put, ""), (.delete, ""), (.post, "/add?photo_id=ppppppppppp"),
    (.delete, "/remove?photo_id=ppppppppppp"),
  ]

  // API-3: 401 without a person and 403 without the scope, whether the collection exists or not
  @Test func changesNeedTheScope() async throws {
    try await Albums.run { albums in
      let token = try await albums.server.bearer("public read_collections", of: albums.anna)
      for id in [albums.lakes.publicId, "999"] {
        var requests = Self.changes.map { ($0.0, "/collections/" + id + $0.1) }
        requests.append((.post, "/collections?title=a"))
        for (method, uri) in requests {
          #expect(try await albums.ask(uri, method).status == .unauthorized)
          let answer = try await albums.ask(uri, method, token)
          #expect(answer.status == .forbidden && answer.text.contains("write_collections"))
        }
      }
      #expect(try Self.stored(albums, albums.lakes.publicId) == albums.lakes)
    }
  }

  // API-1, API-3: another person's collection is refused, a private one is not found
  @Test func onlyTheOwnerChangesACollection() async throws {
    try await Albums.run { albums in
      let token = try await albums.server.bearer("write_collections read_collections")
      for (method, suffix) in Self.changes {
        let answer = try await albums.ask(
          "/collections/" + albums.lakes.publicId + suffix, method, token)
        #expect(answer.status == .forbidden)
        #expect(answer.text == #"{"errors":["Only its owner can change this Collection."]}"#)
        let secret = try await albums.ask(
          "/collections/" + albums.secret.publicId + suffix, method, token)
        #expect(secret.status == .notFound)
      }
      #expect(try Self.stored(albums, albums.lakes.publicId) == albums.lakes)
      #expect(try Self.stored(albums, albums.secret.publicId) == albums.secret)
    }
  }

  // Q-4: a page of another site cannot change collections with the person's cookie
  @Test func anotherSiteChangesNothing() async throws {
    try await Albums.run { albums in
      var headers = try await albums.server.cookie()
      headers[.fetchSite] = "same-origin"
      let own = try await albums.ask("/collections?title=Mine", .post, headers)
      #expect(own.status == .created)
      headers[.fetchSite] = "cross-site"
      let foreign = try await albums.ask("/collections?title=Evil", .post, headers)
      #expect(foreign.status == .unauthorized)
    }
  }
}
