import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing
import Wire

@testable import Service

/// API-1, API-3, API-5: what all responses of the API have in common.
@Suite struct ContractTests {
  private static let key: HTTPFields = [.authorization: "Client-ID demo"]

  // API-3, UN-15: a missing or unknown key or token gets Unsplash's 401.
  @Test(arguments: [
    "", "Client-ID", "Client-ID nobody", "Bearer nothing", "Basic ZGVtbzpkZW1v", "bearer",
  ])
  func anUnknownKeyIsRefusedInUnsplashsWords(header: String) async throws {
    try await TestServer.run { _, client in
      let headers: HTTPFields = header.isEmpty ? [:] : [.authorization: header]
      let answer = try await client.execute(uri: "/photos", method: .get, headers: headers)
      #expect(answer.status == .unauthorized)
      #expect(answer.text == #"{"errors":["OAuth error: The access token is invalid"]}"#)
      #expect(answer.headers[.wwwAuthenticate]?.hasPrefix("Bearer") == true)
      #expect(answer.headers[.contentType] == "application/json")
      #expect(answer.headers[.rateRemaining] != nil)
    }
  }

  // API-3: an application's key cannot like, even if the photo does not exist.
  @Test func aKeyAloneCannotLike() async throws {
    try await TestServer.run { _, client in
      for uri in ["/photos/\(TestServer.id(1))/like", "/photos/missing/like"] {
        let answer = try await client.execute(uri: uri, method: .post, headers: Self.key)
        #expect(answer.status == .unauthorized)
      }
    }
  }

  // API-3
  @Test func aTokenWithoutTheScopeIsForbiddenByName() async throws {
    try await TestServer.run { server, client in
      let headers = try await server.bearer("public")
      let answer = try await client.execute(uri: "/me", method: .get, headers: headers)
      #expect(answer.status == .forbidden)
      #expect(
        answer.text
          == #"{"errors":["OAuth error: Access to this resource requires scope \"read_user\"."]}"#)
      #expect(answer.headers[.rateRemaining] != "0")
    }
  }

  // LIB-12
  @Test func onAPrivateServerAKeyOpensNothing() async throws {
    try await TestServer.run(Change { $0.isPrivate = true }) { server, client in
      let refused = try await client.execute(uri: "/photos", method: .get, headers: Self.key)
      #expect(refused.status == .unauthorized)
      let sentence = String(buffer: refused.body)
      #expect(sentence.contains("This server is private") && sentence.contains("--no-private"))
      let unknown = try await client.execute(
        uri: "/photos", method: .get, headers: [.authorization: "Client-ID nobody"])
      #expect(String(buffer: unknown.body).contains("The access token is invalid"))
      let token = try await server.bearer("public")
      let answer = try await client.execute(uri: "/photos", method: .get, headers: token)
      #expect(answer.status == .ok)
    }
  }

  // API-1, UN-16: the access key may be a query parameter, even in a malformed query.
  @Test(arguments: ["?client_id=demo", "?ixid=abc?client_id=demo", "?page=1&&client_id=demo"])
  func theKeyMayStandInTheQuery(query: String) async throws {
    try await TestServer.run { _, client in
      let answer = try await client.execute(uri: "/photos" + query, method: .get)
      #expect(answer.status == .ok)
      #expect(answer.headers[.link]?.contains("client_id") != true)
    }
  }

  // API-1, UN-1: header names are spelled exactly as existing clients compare them.
  @Test func headerNamesHaveTheSpellingThatClientsExpect() async throws {
    try await TestServer.run { _, client in
      let answer = try await client.execute(
        uri: "/photos/?per_page=2&order_by=latest", method: .get, headers: Self.key)
      let names = Set(answer.headers.map(\.name.rawName))
      for name in ["X-Total", "X-Per-Page", "X-Ratelimit-Limit", "X-Ratelimit-Remaining", "Link"] {
        #expect(names.contains(name))
      }
      #expect(answer.headers[.total] == "3")
      let address = "\(TestServer.base)/photos?order_by=latest&page=2&per_page=2"
      #expect(
        answer.headers[.link] == "<\(address)>; rel=\"last\", <\(address)>; rel=\"next\"")
    }
  }

  // API-1, UN-2: commas in Link URLs are encoded; pyunsplash splits the header at commas.
  @Test func aCommaInTheQueryIsWrittenInPercentSigns() async throws {
    try await TestServer.run { _, client in
      let answer = try await client.execute(
        uri: "/photos?collections=a,b;c&per_page=1", method: .get, headers: Self.key)
      #expect(answer.headers[.link]?.contains("collections=a%2Cb%3Bc&page=3&per_page=1") == true)
    }
  }

  // API-1, Q-1: out-of-range and malformed paging parameters are replaced or give an empty page.
  @Test(arguments: [
    ("page=0", 3), ("page=-99999999999999999999", 3), ("per_page=99999999999999999999", 3),
    ("page=-5", 3), ("page=x", 3), ("page=99999999999999999999", 0),
    ("page=9223372036854775807", 0), ("page=2", 0), ("per_page=0", 3), ("per_page=-1", 3),
    ("per_page=1000", 3), ("per_page=1&per_page=2", 2), ("page=", 3), ("=&&=1&page", 3),
  ])
  func pagesThatMakeNoSenseDoNoHarm(query: String, count: Int) async throws {
    try await TestServer.run { _, client in
      let answer = try await client.execute(
        uri: "/photos?" + query, method: .get, headers: Self.key)
      #expect(answer.status == .ok)
      #expect(try JSON(reading: Array(answer.text.utf8)).array?.count == count)
    }
  }

  // API-5, UN-10
  @Test func theHoursBudgetEndsWithForbidden() async throws {
    try await TestServer.run(Change { $0.requestsPerHour = 2 }) { server, client in
      for remaining in ["1", "1"] {
        let answer = try await client.execute(uri: "/photos", method: .get, headers: Self.key)
        #expect(answer.status == .ok)
        #expect(answer.headers[.rateRemaining] == remaining)
      }
      let refused = try await client.execute(uri: "/photos", method: .get, headers: Self.key)
      #expect(refused.status == .forbidden)
      #expect(refused.headers[.rateRemaining] == "0")
      // The clock begins at 22:13:20.
      #expect(refused.headers[.retryAfter] == "2800")
      #expect(refused.text == #"{"errors":["Rate Limit Exceeded"]}"#)
      server.wait(seconds: 3600)
      let later = try await client.execute(uri: "/photos", method: .get, headers: Self.key)
      #expect(later.status == .ok)
    }
  }

  // API-5: the server's own apps share one key, so the limit is per person.
  @Test func onePersonDoesNotUseUpAnothersBudget() async throws {
    try await TestServer.run(Change { $0.requestsPerHour = 2 }) { server, client in
      let anna = try await server.add("anna")
      let own = try await server.phone(of: try server.owner())
      for fields in [own, own, own] {
        _ = try await client.execute(uri: "/photos", method: .get, headers: fields)
      }
      let refused = try await client.execute(uri: "/photos", method: .get, headers: own)
      // FEED-21: the apps retry queued changes in the next hour; a 403 would make them discard
      // these.
      #expect(refused.status == .tooManyRequests)
      let pause = try #require(refused.headers[.retryAfter].flatMap { Int($0) })
      #expect(1...3600 ~= pause)
      let web = try await client.execute(
        uri: "/photos", method: .get, headers: try await server.cookie())
      #expect(web.status == .tooManyRequests, "phone and browser are one person's")
      let other = try await server.phone(of: anna)
      let answer = try await client.execute(uri: "/photos", method: .get, headers: other)
      #expect(answer.status == .ok)
      #expect(answer.headers[.rateRemaining] == "1")
    }
  }

  // API-3, API-5: a key that every copy of an app contains is not accepted.
  @Test(arguments: ["image-feed-phone", "image-feed-web"])
  func theKeyOfAnOwnAppOpensNothingByItself(key: String) async throws {
    try await TestServer.run { _, client in
      let bare: HTTPFields = [.authorization: "Client-ID " + key]
      let answer = try await client.execute(uri: "/photos", method: .get, headers: bare)
      #expect(answer.status == .unauthorized)
      let query = try await client.execute(uri: "/photos?client_id=" + key, method: .get)
      #expect(query.status == .unauthorized)
    }
  }

  // API-1: an unknown URL gets 404 with a JSON error.
  @Test func anUnknownAddressIsAnErrorInJSON() async throws {
    try await TestServer.run { _, client in
      let answer = try await client.execute(uri: "/photos/a/b/c", method: .get)
      #expect(answer.status == .notFound)
      #expect(answer.text == #"{"errors":["Couldn't find this address"]}"#)
    }
  }

  // UN-12: API errors are JSON even if `Accept` begins with text/html, as Java's default does.
  @Test(arguments: [
    "/photos/nope0000000", "/me", "/users/nobody", "/search/photos?query=x", "/collections/1",
    "/topics", "/stats/total", "/oauth/token", "/images/nothing",
    "/.well-known/openid-configuration",
  ])
  func anErrorOfTheAPIIsJSONWhateverIsAccepted(uri: String) async throws {
    try await TestServer.run { _, client in
      let answer = try await client.execute(
        uri: uri, method: .get,
        headers: [.accept: "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2"])
      #expect(answer.headers[.contentType] == "application/json")
      #expect(answer.text.hasPrefix(#"{"errors":["#))
    }
  }

  // API-1: an unknown URL opened in a browser gets an HTML page, not JSON.
  @Test(arguments: ["/nowhere", "/photographs", "/mexico"])
  func anUnknownAddressOpenedInABrowserIsAPage(uri: String) async throws {
    try await TestServer.run { _, client in
      let answer = try await client.execute(
        uri: uri, method: .get, headers: [.accept: "text/html,application/xhtml+xml"])
      #expect(answer.status == .notFound)
      #expect(answer.headers[.contentType]?.hasPrefix("text/html") == true)
    }
  }

  // API-1: a list that has not changed is not sent again.
  @Test func anUnchangedListIsNotSentAgain() async throws {
    try await TestServer.run { server, client in
      let first = try await client.execute(uri: "/photos", method: .get, headers: Self.key)
      let tag = try #require(first.headers[.eTag])
      #expect(tag.hasPrefix("W/\"") && tag.hasSuffix("\""))
      for known in [tag, "\"x\", " + tag, String(tag.dropFirst(2)), "*"] {
        let again = try await client.execute(
          uri: "/photos", method: .get, headers: Self.key.with(.ifNoneMatch, known))
        #expect(again.status == .notModified)
        #expect(again.body.readableBytes == 0)
        #expect(again.headers[.eTag] == tag)
        #expect(again.headers[.contentType] == nil && again.headers[.total] == "3")
      }
      let other = try await client.execute(
        uri: "/photos", method: .get, headers: Self.key.with(.ifNoneMatch, "W/\"1\""))
      #expect(other.status == .ok)
      try await server.addPhoto(9)
      let changed = try await client.execute(
        uri: "/photos", method: .get, headers: Self.key.with(.ifNoneMatch, tag))
      #expect(changed.status == .ok)
      #expect(changed.headers[.eTag] != tag)
    }
  }

  // API-1: errors, random photos and responses to the web app's cookie have no ETag.
  @Test func responsesThatMustNotBeCachedHaveNoETag() async throws {
    try await TestServer.run { server, client in
      for (uri, headers) in [
        ("/photos/random", Self.key), ("/photos/zzzzzzzzzzz", Self.key),
        ("/photos", try await server.cookie()), ("/health", [:]),
      ] {
        let answer = try await client.execute(uri: uri, method: .get, headers: headers)
        #expect(answer.headers[.eTag] == nil, "\(uri)")
      }
    }
  }

  // API-1: a wrong method gets 405, with the supported ones in `Allow`.
  @Test(arguments: [HTTPRequest.Method.put, .trace, .query])
  func aWrongMethodIsToldWhichAreRight(method: HTTPRequest.Method) async throws {
    try await TestServer.run { _, client in
      let answer = try await client.execute(uri: "/photos", method: method, headers: Self.key)
      #expect(answer.status == .methodNotAllowed)
      #expect(answer.headers[.allow] == "GET")
    }
  }

  // Q-1: a URL that is too long gets 414.
  @Test func anAddressBeyondTheLimitIsRefused() async throws {
    try await TestServer.run { _, client in
      let uri = "/photos?x=" + String(repeating: "y", count: 9000)
      let answer = try await client.execute(uri: uri, method: .get, headers: Self.key)
      #expect(answer.status == .uriTooLong)
    }
  }

  // API-1
  @Test func headHasTheHeadersOfGetWithoutItsBody() async throws {
    try await TestServer.run { _, client in
      let answer = try await client.execute(uri: "/photos", method: .head, headers: Self.key)
      #expect(answer.status == .ok)
      #expect(answer.headers[.total] == "3")
      #expect(answer.body.readableBytes == 0)
    }
  }
}

extension HTTPFields {
  /// A copy with this field.
  fileprivate func with(_ name: HTTPField.Name, _ value: String) -> HTTPFields {
    var copy = self
    copy[name] = value
    return copy
  }
}
