import AppModel
import Domain
import PhoneTestKit
import Testing
import UIKit
import Wire

@testable import Phone

/// FEED-2, FEED-3: the authorization code flow of the iPhone app.
struct PendingAuthorizationTests {
  let server: PhotoServer
  let unsplash: PhotoServer
  let authorization: PendingAuthorization

  init() throws {
    server = try #require(PhotoServer(.own(ServerURL("feed.example"))))
    let keys = UnsplashKeys(accessKey: "key", secret: Secret("secret"))
    unsplash = try #require(PhotoServer(.unsplash(keys)))
    var next: UInt8 = 0
    authorization = PendingAuthorization(returnTo: "/app/feed?at=p&by=1") {
      next += 1
      return [UInt8](repeating: next, count: 32)
    }
  }

  private func fields(_ text: String?) -> [String: String] {
    let items = URLComponents(string: "?" + (text ?? ""))?.queryItems ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
  }

  private func address(_ query: String) throws -> URL {
    try #require(URL(string: "imagefeed://signed-in?" + query))
  }

  private let state = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE"

  // FEED-2: PKCE with S256; the verifier never leaves the device.
  @Test func thePageIsAskedForWithAChallenge() throws {
    let page = try #require(authorization.page(of: server))
    #expect(page.absoluteString.hasPrefix("https://feed.example/oauth/authorize?"))
    let fields = fields(page.query)
    #expect(fields["client_id"] == "image-feed-phone")
    #expect(fields["code_challenge_method"] == "S256" && fields["response_type"] == "code")
    #expect(fields["state"] == state && fields["redirect_uri"] == "imagefeed://signed-in")
    let form = self.fields(
      authorization.exchange(Secret("c"), at: server, from: .browser).form.reveal())
    let verifier = try #require(form["code_verifier"])
    #expect(!page.absoluteString.contains(verifier))
    let digest = Data(SHA256.digest(Array(verifier.utf8))).base64EncodedString()
    let plain = try #require(fields["code_challenge"])
    #expect(
      digest == plain.replacingOccurrences(of: "-", with: "+")
        .replacingOccurrences(of: "_", with: "/") + "=")
  }

  // FEED-2, FEED-31: an Image Feed server is asked for the collections too, Unsplash for no more than
  // the app uses there.
  @Test func eachServerIsAskedForWhatTheAppDoesThere() {
    let own = fields(authorization.page(of: server)?.query)
    #expect(
      own["scope"] == "public read_user write_likes read_collections write_collections")
    #expect(
      fields(authorization.page(of: unsplash)?.query)["scope"] == "public read_user write_likes")
  }

  // FEED-3: the code is sent in the request body, with a client secret only for Unsplash.
  @Test func theCodeIsExchangedInABody() {
    let request = authorization.exchange(Secret("co/de"), at: server, from: .browser)
    #expect(request.method == .post && request.address == "/oauth/token")
    let form = fields(request.form.reveal())
    #expect(form["code"] == "co/de" && form["grant_type"] == "authorization_code")
    #expect(form["redirect_uri"] == "imagefeed://signed-in" && form["client_secret"] == nil)
    #expect(
      fields(authorization.exchange(Secret("c"), at: unsplash, from: .browser).form.reveal())[
        "client_secret"]
        == "secret")
  }

  // IOS-3: Unsplash has separate hosts for pages and API.
  @Test func unsplashIsReachedWhereItIs() {
    #expect(unsplash.api.absoluteString == "https://api.unsplash.com")
    #expect(authorization.page(of: unsplash)?.host == "unsplash.com")
    #expect(unsplash.clientID == "key" && !unsplash.isOwn && server.isOwn)
  }

  @Test func theResponseToThisAuthorizationBringsItsCode() throws {
    let own = try address("code=c&state=\(state)&iss=https%3A%2F%2Ffeed.example")
    #expect(authorization.judge(own, from: server) == .code(Secret("c")))
    #expect(
      try authorization.judge(address("code=c&state=\(state)"), from: unsplash)
        == .code(Secret("c")))
    let no = try address("error=access_denied&state=\(state)&iss=https://feed.example")
    #expect(authorization.judge(no, from: server) == .declined)
  }

  // FEED-3: a URL that does not match the pending authorization is ignored.
  @Test(arguments: [
    "code=c", "code=c&state=x&iss=https://feed.example",
    "code=c&state=AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE",
    "code=c&state=AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE&iss=https://evil.example",
    "code=c&code=d&state=AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE&iss=https://feed.example",
    "error=server_error&state=AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE&iss=https://feed.example",
    "",
  ])
  func aURLOfAnotherAuthorizationIsIgnored(query: String) throws {
    #expect(try authorization.judge(address(query), from: server) == .foreign)
    let elsewhere = try #require(
      URL(string: "imagefeed://server?code=c&state=\(state)&iss=https://feed.example"))
    #expect(authorization.judge(elsewhere, from: server) == .foreign)
  }

  // FEED-3: a pending authorization is stored and restored completely.
  @Test func aPendingAuthorizationIsKeptWhole() {
    var sent = authorization
    sent.isSent = true
    for whole in [authorization, sent] { #expect(PendingAuthorization(kept: whole.kept) == whole) }
    #expect(PendingAuthorization(kept: Secret("junk")) == nil)
  }

  @Test func tokensAreReadAndKeptWhole() throws {
    let body = #"{"access_token":"a","refresh_token":"r","username":"anna","created_at":1}"#
    let credentials = try #require(Credentials(Response(status: 200, body: Array(body.utf8))))
    #expect(credentials.access == Secret("a") && credentials.username == "anna")
    #expect(Credentials(kept: credentials.kept) == credentials)
    let form = fields(credentials.revocation(at: server).form.reveal())
    #expect(form == ["client_id": "image-feed-phone", "token": "r"])
    let plain = try #require(
      Credentials(Response(status: 200, body: Array(#"{"access_token":"a"}"#.utf8))))
    #expect(fields(plain.revocation(at: server).form.reveal())["token"] == "a")
  }

  @Test(arguments: [
    (200, "{}"), (200, "junk"), (200, #"{"access_token":""}"#), (400, #"{"access_token":"a"}"#),
    (0, ""),
  ])
  func whatIsNoTokenIsNothing(status: Int32, body: String) {
    #expect(Credentials(Response(status: status, body: Array(body.utf8))) == nil)
  }

  // FEED-2: SHA-256 gives the digests of FIPS 180-4, also at lengths around the block size.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 55),
      "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"
    ),
    (
      String(repeating: "a", count: 64),
      "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"
    ),
  ])
  func digestsAreThoseOfTheStandard(text: String, digest: String) {
    let hex = SHA256.digest(Array(text.utf8)).map {
      String($0 / 16, radix: 16) + String($0 % 16, radix: 16)
    }
    #expect(hex.joined() == digest)
  }
}
