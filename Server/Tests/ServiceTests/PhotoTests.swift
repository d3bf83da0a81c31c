import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Store
import Testing
import Wire

@testable import Service

/// API-1, FEED-8, FEED-15: photos, likes, people.
@Suite struct PhotoTests {
  private static let key: HTTPFields = [.authorization: "Client-ID demo"]

  // API-1
  @Test func aPhotoIsFoundByIdAndBySlug() async throws {
    try await TestServer.run { _, client in
      for name in [
        TestServer.id(1), "any-words-" + TestServer.id(1), "%70" + TestServer.id(1).dropFirst(),
      ] {
        let answer = try await client.execute(
          uri: "/photos/" + name, method: .get, headers: Self.key)
        #expect(answer.status == .ok)
        let json = try JSON(reading: Array(answer.text.utf8))
        #expect(json["id"]?.string == TestServer.id(1))
        #expect(json["exif"] != nil)
      }
    }
  }

  // API-1: an unknown photo gets 404 with Unsplash's message.
  @Test func aMissingPhotoIsSaidInUnsplashsWords() async throws {
    try await TestServer.run { _, client in
      let answer = try await client.execute(
        uri: "/photos/zzzzzzzzzzz", method: .get, headers: Self.key)
      #expect(answer.status == .notFound)
      #expect(answer.text == #"{"errors":["Couldn't find Photo"]}"#)
    }
  }

  // API-1, Q-4: a name with NUL is not found; SQLite alone would ignore NUL and all that follows
  @Test(arguments: [
    "/users/demo_visitor%00", "/users/demo_visitor%00x/photos", "/users/demo_visitor%00/likes",
  ])
  func nothingIsFoundByANameWithNUL(uri: String) async throws {
    try await TestServer.run { _, client in
      let answer = try await client.execute(uri: uri, method: .get, headers: Self.key)
      #expect(answer.status == .notFound)
    }
  }

  // API-1, Q-4: an access key with NUL is unknown.
  @Test(arguments: ["/photos?client_id=demo%00", "/photos?client_id=demo%00x"])
  func anAccessKeyWithNULIsUnknown(uri: String) async throws {
    try await TestServer.run { _, client in
      let answer = try await client.execute(uri: uri, method: .get)
      #expect(answer.status == .unauthorized)
    }
  }

  // API-1, UN-7, UN-11: image URLs and `download_location` have a query; required fields are there.
  @Test func everyImageAddressHasAQuery() async throws {
    try await TestServer.run { server, client in
      let answer = try await client.execute(uri: "/photos", method: .get, headers: Self.key)
      let photo = try #require(try JSON(reading: Array(answer.text.utf8)).array?.first)
      for name in ["raw", "full", "regular", "small", "thumb"] {
        let address = try #require(photo["urls"]?[name]?.string)
        #expect(address.hasPrefix("\(TestServer.base)/images/\(server.stem(2))?"))
      }
      #expect(photo["links"]?["download_location"]?.string?.contains("?") == true)
      #expect(photo["created_at"]?.string == "2020-09-13T12:26:42Z")
      #expect(photo["user"]?["first_name"]?.string?.isEmpty == false)
    }
  }

  // API-1, UN-9: without `count` a random photo is an object; with `count` it is a list.
  @Test func randomIsAnObjectWithoutCount() async throws {
    try await TestServer.run { _, client in
      let one = try await client.execute(
        uri: "/photos/random", method: .get, headers: Self.key)
      #expect(try JSON(reading: Array(one.text.utf8))["id"] != nil)
      #expect(one.headers[.cacheControl] == "no-store")
      let list = try await client.execute(
        uri: "/photos/random?count=1", method: .get, headers: Self.key)
      #expect(try JSON(reading: Array(list.text.utf8)).array?.count == 1)
      #expect(list.headers[.total] == nil)
    }
  }

  // API-1
  @Test func randomFromAnEmptyLibraryIsNotFound() async throws {
    try await TestServer.run(photos: 0) { _, client in
      let answer = try await client.execute(
        uri: "/photos/random", method: .get, headers: Self.key)
      #expect(answer.status == .notFound)
      #expect(answer.text == #"{"errors":["No photos found."]}"#)
    }
  }

  // FEED-8, API-1: 201 the first time, then 200.
  @Test func aLikeIsCountedOnce() async throws {
    try await TestServer.run { server, client in
      let headers = try await server.bearer("write_likes")
      let uri = "/photos/\(TestServer.id(1))/like"
      for _ in 0..<2 {
        let answer = try await client.execute(uri: uri, method: .post, headers: headers)
        #expect(answer.status == .created)
        let json = try JSON(reading: Array(answer.text.utf8))
        #expect(json["photo"]?["likes"]?.integer == 1)
        #expect(json["photo"]?["liked_by_user"]?.bool == true)
        #expect(json["photo"]?["user"]?["username"] != nil)
        #expect(json["user"]?["total_likes"]?.integer == 1)
      }
      for _ in 0..<2 {
        let answer = try await client.execute(uri: uri, method: .delete, headers: headers)
        #expect(answer.status == .ok)
        let json = try JSON(reading: Array(answer.text.utf8))
        #expect(json["photo"]?["likes"]?.integer == 0)
        #expect(json["photo"]?["liked_by_user"]?.bool == false)
      }
    }
  }

  @Test("LIB-6, FEED-21: a like that arrives after a newer unlike of the same token is refused")
  func aLateLikeIsRefused() async throws {
    try await TestServer.run { server, client in
      let uri = "/photos/\(TestServer.id(1))/like"
      let tokens = [
        try await server.bearer("write_likes"), try await server.bearer("write_likes"),
      ]
      func send(_ method: HTTPRequest.Method, _ number: String, _ token: Int = 0) async throws
        -> TestResponse
      {
        var headers = tokens[token]
        headers[.changeSequence] = number
        return try await client.execute(uri: uri, method: method, headers: headers)
      }
      #expect(try await send(.delete, "8").status == .ok)
      let late = try await send(.post, "7")
      #expect(late.status == .conflict && late.text.contains("A newer like or unlike"))
      #expect(try await send(.post, "7", 1).status == .created)
      #expect(try await send(.delete, "9007199254740991").status == .ok)
      for bad in ["", "x", "-1", "+9", "1.5", "9007199254740992", "99999999999999999999"] {
        let answer = try await send(.post, bad)
        #expect(answer.status == .badRequest && answer.text.contains("Change-Sequence is"))
      }
    }
  }

  // FEED-8
  @Test func aLikeOfAMissingPhotoIsNotFound() async throws {
    try await TestServer.run { server, client in
      let headers = try await server.bearer("write_likes")
      let answer = try await client.execute(
        uri: "/photos/zzzzzzzzzzz/like", method: .post, headers: headers)
      #expect(answer.status == .notFound)
    }
  }

  // API-1
  @Test func aDownloadIsCounted() async throws {
    try await TestServer.run { server, client in
      let answer = try await client.execute(
        uri: "/photos/\(TestServer.id(0))/download?ixid=x", method: .get, headers: Self.key)
      let url = try JSON(reading: Array(answer.text.utf8))["url"]?.string
      #expect(url?.hasPrefix("\(TestServer.base)/images/\(server.stem(0))?") == true)
      let photo = try server.resources.database.photos.photo(publicId: TestServer.id(0))
      #expect(photo?.downloads == 1)
    }
  }

  // FEED-15: /me includes the person's email address.
  @Test func oneselfIsShownWithTheEmail() async throws {
    try await TestServer.run { server, client in
      let answer = try await client.execute(
        uri: "/me", method: .get, headers: try await server.bearer("read_user"))
      let json = try JSON(reading: Array(answer.text.utf8))
      #expect(json["username"]?.string == (try server.owner().username))
      // UN-18: the schema requires an email address, so accounts without one get one that no mailbox has.
      #expect(json["email"]?.string == "demo_visitor@users.example.org")
      #expect(json["dmca_verification"]?.string == "approved")
      #expect(json["unread_in_app_notifications"] == .bool(false))
      #expect(json["unread_highlight_notifications"] == .bool(false))
      #expect(json["profile_image"]?["large"]?.string?.contains("?") == true)
    }
  }

  // API-1
  @Test func othersAreShownWithoutTheEmail() async throws {
    try await TestServer.run { server, client in
      let name = try server.owner().username
      let answer = try await client.execute(
        uri: "/users/" + name, method: .get, headers: Self.key)
      let json = try JSON(reading: Array(answer.text.utf8))
      #expect(json["email"] == nil)
      #expect(json["photos"]?.array?.count == 3)
      let missing = try await client.execute(
        uri: "/users/nobody", method: .get, headers: Self.key)
      #expect(missing.text == #"{"errors":["Couldn't find User"]}"#)
    }
  }

  // API-1: the liked photos of a person are a list, with their number in a header.
  @Test func whatAPersonLikesIsAList() async throws {
    try await TestServer.run { server, client in
      let headers = try await server.bearer("write_likes")
      try await client.execute(
        uri: "/photos/\(TestServer.id(1))/like", method: .post, headers: headers)
      let name = try server.owner().username
      let answer = try await client.execute(
        uri: "/users/\(name)/likes", method: .get, headers: headers)
      #expect(answer.headers[.total] == "1")
      let list = try JSON(reading: Array(answer.text.utf8)).array
      #expect(list?.first?["liked_by_user"]?.bool == true)
    }
  }
}
