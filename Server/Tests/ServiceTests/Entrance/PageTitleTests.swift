import Domain
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import Wire

@testable import Service

/// the titles and color schemes of pages.
@Suite struct PageTitleTests {
  private static func phones(with terms: Terms?) -> Change {
    Change {
      Change.phones.apply(&$0)
      $0.terms = terms
    } identity: {
      Change.phones.applyToIdentity(&$0)
    }
  }

  // each page has its own title, in the person's language (WCAG 2.4.2).
  @Test(arguments: [
    ("/authorization", "Вход"), ("/account/phone", "Вход по номеру телефона"),
    ("/account/new", "Новая учётная запись"), ("/outbox", "Сообщения этой демонстрации"),
    ("/nowhere", "По этому адресу ничего нет"), ("/terms", "Условия этого сервера"),
  ])
  func everyPageHasATitleOfItsOwn(path: String, title: String) async throws {
    try await TestServer.run(Self.phones(with: .text("Be kind."))) { _, client in
      let page = try await client.execute(
        uri: path, method: .get, headers: [.acceptLanguage: "ru", .accept: "text/html"])
      #expect(page.text.contains("<title>\(title) · Image Feed</title>"))
    }
  }

  // CODE-1, Q-4: the terms are shown as plain text; HTML in them is escaped.
  @Test func theTermsStandOnAPage() async throws {
    let text = "One <b>\r\nline two\r\n \r\n\nThree\n"
    try await TestServer.run(Self.phones(with: .text(text))) { _, client in
      let page = try await client.execute(uri: "/terms", method: .get)
      #expect(
        page.text.contains(
          ">One &lt;b&gt;\nline two</p><p class=\"letter\">Three</p></main>"))
    }
  }

  // CODE-1: the link to the terms leads to the configured URL, or to the text on this server; the
  // iPhone app gets an absolute URL.
  @Test func theTermsAreLinkedWhereThereAreAny() async throws {
    for (terms, link, url) in [
      (nil, nil, nil),
      (.page(url: "https://example.org/t"), "https://example.org/t", "https://example.org/t"),
      (.text("Be kind."), "/terms", TestServer.base + "/terms"),
    ] as [(Terms?, String?, String?)] {
      try await TestServer.run(Self.phones(with: terms)) { _, client in
        let page = try await client.execute(uri: "/account/phone", method: .get)
        #expect(page.text.contains("target=\"_blank\"") == (link != nil))
        if let link { #expect(page.text.contains("href=\"\(link)\" target")) }
        let json = try await client.execute(
          uri: "/account/phone", method: .get, headers: [.accept: "application/json"])
        let start = try JSON(reading: Array(json.body.readableBytesView))
        #expect(start["links"]?["terms"]?.string == url)
        let text = try await client.execute(uri: "/terms", method: .get)
        #expect(text.status == (link == "/terms" ? .ok : .notFound))
      }
    }
  }
}
