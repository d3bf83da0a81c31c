import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing
import Texts

@testable import Service

/// FEED-26: the page that lists the keys of the web app.
@Suite struct KeysPageTests {
  // FEED-26
  @Test(arguments: Language.allCases)
  func thePageSaysWhatEachKeyDoes(language: Language) async throws {
    try await TestServer.run(photos: 1) { server, client in
      var headers = try await server.cookie()
      headers[.acceptLanguage] = language.rawValue
      let page = try await client.execute(uri: "/account/keys", method: .get, headers: headers)
      #expect(page.status == .ok)
      for phrase in KeyPhrase.allCases {
        #expect(page.text.contains(">" + phrase.text(in: language) + "<"))
      }
      let account = try await client.execute(uri: "/account", method: .get, headers: headers)
      #expect(account.text.contains("href=\"/account/keys\""))
    }
  }

  // FEED-26, Q-4
  @Test func strangersSignInFirst() async throws {
    try await TestServer.run(photos: 1) { _, client in
      let page = try await client.execute(uri: "/account/keys", method: .get)
      #expect(page.status == .seeOther)
      #expect(page.headers[.location]?.contains("return_to=%2Faccount%2Fkeys") == true)
    }
  }
}
