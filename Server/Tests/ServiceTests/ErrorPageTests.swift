import HTTPTypes
import HummingbirdTesting
import Testing
import Texts

@testable import Service

/// the error pages.
@Suite struct ErrorPageTests {
  // each cause of an error has its own message; a full disk is not reported as a wrong URL.
  @Test func eachCauseOfAnErrorHasItsMessage() {
    #expect(ErrorResponses.phrase(.storageRefused) == .diskFull)
    #expect(ErrorResponses.phrase(.busy(seconds: 2)) == .busy)
    #expect(ErrorResponses.phrase(.noSuchAddress) == .notFound)
    #expect(ErrorResponses.phrase(.foreignPage) == .formExpired)
  }

  // FEED-37: whoever is signed in finds the way on from an error page too; strangers and consent have no tabs.
  @Test func errorPagesHaveTheTabsOfWhoeverIsSignedIn() async throws {
    try await TestServer.run { server, client in
      func page(_ uri: String, _ cookie: HTTPFields) async throws -> String {
        var headers = cookie
        headers[.accept] = "text/html"
        return try await client.execute(uri: uri, method: .get, headers: headers).text
      }
      let cookie = try await server.cookie()
      for uri in ["/account/server", "/photo/nothing", "/nowhere"] {
        #expect(try await page(uri, cookie).contains("class=\"tabs\""), "\(uri)")
        #expect(try await !page(uri, [:]).contains("class=\"tabs\""), "\(uri)")
      }
      #expect(try await !page("/oauth/authorize?client_id=x", cookie).contains("class=\"tabs\""))
    }
  }
}
