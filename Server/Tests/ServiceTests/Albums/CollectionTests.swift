import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Store
import Testing
import Wire

@testable import Service

/// API-1, API-9: collections as Unsplash's API shows them.
@Suite struct CollectionTests {
  // API-1, UN-1: the list has the public collections, newest first, under both paths
  @Test(arguments: ["/collections", "/collections/", "/collections/featured"])
  func theListShowsPublicCollections(path: String) async throws {
    try await Albums.run { albums in
      let answer = try await albums.ask(path + "?per_page=1")
      let body = try JSON(reading: Array(answer.text.utf8))
      #expect(Albums.titles(body) == ["Huts"])
      #expect(answer.headers[.total] == "2" && answer.headers[.perPage] == "1")
      let base = TestServer.base + "/collections?page=2&per_page=1>"
      #expect(
        answer.headers[.link] == "<\(base); rel=\"last\", <\(base); rel=\"next\"")
      #expect(Albums.titles(try await albums.read(path + "?per_page=1&page=2")) == ["Lakes"])
    }
  }

  // API-1: every field that clients of all eras read
  @Test func aCollectionHasTheFieldsOfTheContract() async throws {
    try await Albums.run { albums in
      let id = albums.lakes.publicId
      let body = try await albums.read("/collections/" + id)
      #expect(body["id"]?.string == id && Int(id) != nil)
      #expect(body["title"]?.string == "Lakes" && body["description"] == .null)
      #expect(body["private"] == .bool(false) && body["featured"] == .bool(false))
      #expect(body["total_photos"]?.integer == 4)
      #expect(body["share_key"]?.string?.utf8.count == 32)
      #expect(body["published_at"]?.string == "2023-11-14T22:13:21Z")
      #expect(body["last_collected_at"]?.string == "2023-11-14T22:13:21Z")
      #expect(body["user"]?["username"]?.string == "anna")
      #expect(body["user"]?["total_collections"]?.integer == 1)
      #expect(body["cover_photo"]?["id"]?.string == TestServer.id(3))
      #expect(Albums.numbers(body["preview_photos"]) == [3, 2, 1, 0])
      let base = TestServer.base + "/collections/" + id
      #expect(body["links"]?["self"]?.string == base)
      #expect(body["links"]?["photos"]?.string == base + "/photos")
      #expect(body["links"]?["related"]?.string == base + "/related")
    }
  }

  // API-1
  @Test func anEmptyCollectionHasNoCover() async throws {
    try await Albums.run { albums in
      let empty = try await albums.server.collect("Empty", of: albums.anna, [])
      let body = try await albums.read("/collections/" + empty.publicId)
      #expect(body["cover_photo"] == .null && body["preview_photos"] == .array([]))
      #expect(body["last_collected_at"] == .null)
    }
  }

  // API-1, UN-15: what does not exist, and what only its owner may see, is not found
  @Test(arguments: ["", "/photos", "/related"])
  func aStrangerFindsNoPrivateCollection(suffix: String) async throws {
    try await Albums.run { albums in
      let secret = "/collections/" + albums.secret.publicId + suffix
      let ids = ["0", "99", "-1", "x", "0\(albums.lakes.publicId)", "%00", "1e1"]
      let owner = try await albums.server.bearer("public read_collections")
      var requests: [(String, HTTPFields?)] = [(secret, nil), (secret, owner)]
      for id in ids { requests.append(("/collections/" + id + suffix, nil)) }
      for (uri, headers) in requests {
        let answer = try await albums.ask(uri, .get, headers)
        #expect(answer.status == .notFound, "\(uri)")
        #expect(answer.text == #"{"errors":["Couldn't find Collection"]}"#)
      }
    }
  }

  // API-3: the owner of a private collection needs the scope `read_collections`
  @Test(arguments: ["", "/photos", "/related"])
  func theOwnerSeesAPrivateCollectionWithItsScope(suffix: String) async throws {
    try await Albums.run { albums in
      let uri = "/collections/" + albums.secret.publicId + suffix
      let bearer = try await albums.server.bearer("read_collections", of: albums.anna)
      #expect(try await albums.ask(uri, .get, bearer).status == .ok)
      let other = try await albums.server.bearer("public", of: albums.anna)
      let answer = try await albums.ask(uri, .get, other)
      #expect(answer.status == .forbidden && answer.text.contains("read_collections"))
    }
  }

  // API-9, UN-1: the photo added last comes first; shape, order and page are those asked for
  @Test(arguments: [
    ("", [3, 2, 1, 0], "4"), ("?order_by=oldest", [0, 1, 2, 3], "4"),
    ("?per_page=2&page=2", [1, 0], "4"), ("?page=9", [], "4"),
    ("?orientation=landscape", [3, 2, 1, 0], "4"), ("?orientation=portrait", [], "0"),
    ("?order_by=nonsense", [3, 2, 1, 0], "4"),
  ])
  func thePhotosOfACollectionAreListed(query: String, expected: [Int], total: String) async throws {
    try await Albums.run { albums in
      let answer = try await albums.ask("/collections/\(albums.lakes.publicId)/photos" + query)
      #expect(Albums.numbers(try JSON(reading: Array(answer.text.utf8))) == expected)
      #expect(answer.headers[.total] == total)
    }
  }

  // API-9
  @Test func theFilterByShapeSplitsACollection() async throws {
    try await Albums.run { albums in
      let uri = "/collections/\(albums.huts.publicId)/photos?orientation="
      let portrait = try await albums.read(uri + "portrait")
      let landscape = try await albums.read(uri + "landscape")
      #expect(Albums.numbers(portrait) == [4] && Albums.numbers(landscape) == [3])
      #expect(try await albums.ask(uri + "diagonal").status == .badRequest)
    }
  }

  // API-1: a plain array without `X-Total`
  @Test func relatedCollectionsShareAPhoto() async throws {
    try await Albums.run { albums in
      let answer = try await albums.ask("/collections/\(albums.lakes.publicId)/related")
      #expect(Albums.titles(try JSON(reading: Array(answer.text.utf8))) == ["Huts"])
      #expect(answer.headers[.total] == nil && answer.headers[.link] == nil)
    }
  }

  // API-1, API-3: private ones are listed for their owner, with the scope
  @Test(
    arguments: [
      (nil, ["Lakes"]), ("public", ["Lakes"]), ("read_collections", ["Secret lake", "Lakes"]),
    ] as [(String?, [String])])
  func thePersonsOwnListHasPrivateCollections(scopes: String?, expected: [String]) async throws {
    try await Albums.run { albums in
      var headers: HTTPFields?
      if let scopes { headers = try await albums.server.bearer(scopes, of: albums.anna) }
      let answer = try await albums.ask("/users/anna/collections", .get, headers)
      #expect(Albums.titles(try JSON(reading: Array(answer.text.utf8))) == expected)
      #expect(answer.headers[.total] == String(expected.count))
      let owner = try await albums.server.bearer("read_collections")
      let list = try await albums.read("/users/anna/collections", .get, owner)
      #expect(Albums.titles(list) == ["Lakes"])
    }
  }

  // API-9: JS6 sends this order
  @Test func aPersonsListCanBeOrderedByTheLastChange() async throws {
    try await Albums.run { albums in
      _ = try await albums.server.collect("Newer", of: albums.anna, [])
      albums.server.wait(seconds: 5)
      _ = try await albums.server.resources.database.collections.add(
        try albums.server.photos([7]), to: albums.lakes, now: albums.server.resources.clock())
      let uri = "/users/anna/collections?order_by="
      #expect(Albums.titles(try await albums.read(uri + "updated")) == ["Lakes", "Newer"])
      #expect(Albums.titles(try await albums.read(uri + "published")) == ["Newer", "Lakes"])
    }
  }

  // API-9, API-10: public collections are found by the words of their titles
  @Test func aSearchFindsPublicCollections() async throws {
    try await Albums.run { albums in
      let found = try await albums.read("/search/collections?query=lake")
      #expect(Albums.titles(found["results"]) == ["Lakes"])
      #expect(found["total"]?.integer == 1 && found["total_pages"]?.integer == 1)
      let none = try await albums.ask("/search/collections?query=nothing")
      #expect(none.headers[.total] == "0")
    }
  }

  // API-9: half of the photos are in the collection
  @Test func randomPhotosAreThoseOfTheCollections() async throws {
    try await Albums.run { albums in
      let random = "/photos/random?count=30&collections="
      let (lakes, huts) = (albums.lakes.publicId, albums.huts.publicId)
      #expect(Albums.numbers(try await albums.read(random + lakes)).sorted() == [0, 1, 2, 3])
      let either = try await albums.read(random + lakes + ",999,%20" + huts)
      #expect(Albums.numbers(either).sorted() == [0, 1, 2, 3, 4])
      let both = try await albums.read(random + huts + "&orientation=portrait")
      #expect(Albums.numbers(both) == [4])
      // Unsplash ignores a query that is combined with collections.
      let query = try await albums.read(random + huts + "&query=nothing")
      #expect(Albums.numbers(query).sorted() == [3, 4])
      for id in ["999", "x", albums.secret.publicId] {
        let answer = try await albums.ask(random + id)
        #expect(answer.text == #"{"errors":["No photos found."]}"#)
      }
      let many = (0...100).map(String.init).joined(separator: ",")
      #expect(try await albums.ask(random + many).status == .badRequest)
    }
  }

  // API-3, API-9: a private collection filters for its owner only
  @Test func aPrivateCollectionFiltersForItsOwner() async throws {
    try await Albums.run { albums in
      let bearer = try await albums.server.bearer("read_collections", of: albums.anna)
      let uri = "/photos/random?count=30&collections=" + albums.secret.publicId
      #expect(Albums.numbers(try await albums.read(uri, .get, bearer)).sorted() == [4, 5, 6, 7])
      let other = try await albums.server.bearer("public", of: albums.anna)
      #expect(try await albums.ask(uri, .get, other).status == .notFound)
    }
  }

  // API-9
  @Test func aSearchIsLimitedToCollections() async throws {
    try await Albums.run { albums in
      let uri = "/search/photos?query=a&collections="
      let found = try await albums.read(uri + albums.huts.publicId)
      #expect(Albums.numbers(found["results"]) == [4, 3])
      let lake = try await albums.read(
        "/search/photos?query=lake&collections=" + albums.huts.publicId)
      #expect(Albums.numbers(lake["results"]) == [3])
      let none = try await albums.read(uri + albums.secret.publicId)
      #expect(Albums.numbers(none["results"]) == [] && none["total"]?.integer == 0)
    }
  }

  // API-1: in every list, and of single photos; private ones with the scope only
  @Test(arguments: [
    ("read_collections write_likes", ["Secret lake"]), ("public write_likes", []),
  ])
  func aPhotoListsTheCollectionsOfTheCaller(scopes: String, expected: [String]) async throws {
    try await Albums.run { albums in
      let bearer = try await albums.server.bearer(scopes, of: albums.anna)
      let id = TestServer.id(4)
      for uri in [
        "/photos", "/users/anna/photos", "/collections/\(albums.huts.publicId)/photos",
        "/photos/random?count=30&orientation=portrait",
      ] {
        let list = try await albums.read(uri, .get, bearer)
        let photo = list.array?.first { $0["id"]?.string == id }
        #expect(Albums.titles(photo?["current_user_collections"]) == expected, "\(uri)")
      }
      let photo = try await albums.read("/photos/" + id, .get, bearer)
      #expect(Albums.titles(photo["current_user_collections"]) == expected)
      let like = try await albums.read("/photos/\(id)/like", .post, bearer, status: .created)
      #expect(Albums.titles(like["photo"]?["current_user_collections"]) == expected)
    }
  }

  // API-1: photos show nobody else's collections
  @Test func aPhotoListsNoCollectionsOfOthers() async throws {
    try await Albums.run { albums in
      let bearer = try await albums.server.bearer("read_collections")
      for headers in [nil, bearer] {
        let list = try await albums.read("/photos", .get, headers)
        let photo = list.array?.first { $0["id"]?.string == TestServer.id(0) }
        #expect(photo?["current_user_collections"] == .array([]))
      }
      let photo = try await albums.read("/photos/" + TestServer.id(4), .get, bearer)
      let own = photo["current_user_collections"]?.array?.first
      #expect(own?["title"]?.string == "Huts" && own?["user"] == nil)
      #expect(own?["links"]?["self"] != nil && own?["total_photos"]?.integer == 2)
    }
  }

  // API-8, API-9: source URLs choose from a public collection
  @Test func aSourceURLChoosesFromACollection() async throws {
    try await TestServer.run(photos: 0, Change { $0.hasSourceURLs = true }) { server, client in
      try await server.addHalves(wide: "A lake", high: "A hut")
      let owner = try server.owner()
      let record = try await server.collect("One", of: owner, [5])
      let secret = try await server.collect("Secret", of: owner, [5], isPrivate: true)
      let found = try await client.execute(
        uri: "/collection/\(record.publicId)/800x600", method: .get)
      #expect(found.headers[.location]?.contains(server.stem(5)) == true)
      let none = try await client.execute(uri: "/collection/\(secret.publicId)", method: .get)
      #expect(none.status == .notFound)
    }
  }
}
