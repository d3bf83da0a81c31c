import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Identity
import Messages
import Store
import Testing

@testable import Service

/// CODE-1…13: the forms for phone, code and name over HTTP.
@Suite struct PhoneControllerTests {
  private static let number = "+79990000001"
  private static let phone = "/account/phone?return_to=%2Fapp%2Ffeed"
  private static let code = "/account/code?return_to=%2Fapp%2Ffeed"
  private static let name = "/account/name?return_to=%2Fapp%2Ffeed"

  /// A browser on the code page, waiting for a code.
  private static func waiting(
    _ client: any TestClientProtocol, _ headers: HTTPFields = [:]
  ) async throws -> (Browser, Browser.Form) {
    var browser = Browser(client)
    browser.take(headers)
    let form = try await browser.open(phone)
    _ = try await browser.send(form, ["phone": number])
    return (browser, try await browser.open(code))
  }

  // CODE-3, CODE-5, CODE-12: with a sent code the script gets its length, the wait, the number.
  @Test func theScriptIsToldOfTheCodeOnItsWay() async throws {
    try await TestServer.run(.phones) { _, client in
      var browser = Browser(client)
      let form = try await browser.open(Self.phone)
      let answer = try await browser.send(form, ["phone": "8 (999) 000-00-01"])
      #expect(answer.status == .ok)
      #expect(
        try answer.entry == .code(SentCode(digits: 6, seconds: 30, phone: "+7 999 000-00-01")))
      let cookie = try #require(answer.cookies["code"])
      #expect(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Lax; Max-Age=3600"))
      #expect(!answer.text.contains("+79990000001"))
    }
  }

  // CODE-1, CODE-3, CODE-8: the forms work without script.
  @Test func withoutScriptTheFormsLeadFromPageToPage() async throws {
    try await TestServer.run(.phones) { server, client in
      var browser = Browser(client)
      let phone = try await browser.open(Self.phone)
      let sent = try await browser.post(phone, ["phone": Self.number])
      #expect(sent.status == .seeOther)
      #expect(try sent.location == Self.code)
      let form = try await browser.open(Self.code)
      let right = try await browser.post(form, ["code": try await server.code()])
      #expect(try right.location == Self.name)
      let name = try await browser.open(Self.name)
      let empty = try await browser.post(name, ["name": " "])
      #expect(empty.status == .badRequest)
      let end = try await browser.post(name, ["name": "Anna"])
      #expect(end.status == .seeOther)
      #expect(try end.location == "/app/feed")
      #expect(browser.cookie("session") != nil && browser.cookie("code") == nil)
      #expect(end.cookies["device"] == nil, "a code proves a phone, not a password")
    }
  }

  // CODE-2: an invalid number is refused with its reason.
  @Test(arguments: [
    ("123", PhoneProblem.short), ("+7999", .short), ("+7 999 000-00-01 2", .invalid),
    ("+999 12345678", .country), ("", .short), ("\u{0}", .invalid),
    ("\u{202E}+79990000001\u{202C}x", .invalid),
    (String(repeating: "9", count: 10_000), .long),
  ])
  func aBadNumberIsRefusedWithItsReason(text: String, problem: PhoneProblem) async throws {
    try await TestServer.run(.phones) { _, client in
      var browser = Browser(client)
      let form = try await browser.open(Self.phone)
      let answer = try await browser.send(form, ["phone": text])
      #expect(answer.status == .badRequest)
      guard case .problem(.phone(let found)) = try answer.entry else {
        Issue.record("\(answer.text)")
        return
      }
      #expect(found == problem)
      #expect(answer.cookies["code"] == nil)
    }
  }

  // CODE-4, CODE-7, CODE-12: a wrong code gets 401 with the remaining attempts, and no session.
  @Test func aWrongCodeIsCountedDown() async throws {
    try await TestServer.run(.phones) { server, client in
      var (browser, form) = try await Self.waiting(client)
      let right = try await server.code()
      let wrong = right == "000000" ? "000001" : "000000"
      for left in [4, 3, 2, 1, 0] as [Int32] {
        let answer = try await browser.send(form, ["code": wrong])
        #expect(answer.status == .unauthorized)
        #expect(try answer.entry == .problem(.code(left: left)))
      }
      let late = try await browser.post(form, ["code": right])
      #expect(late.status == .unauthorized)
      #expect(!late.text.contains(right))
      #expect(browser.cookie("session") == nil)
    }
  }

  // CODE-5: a reloaded page gets the rest of the countdown and its full length.
  @Test func aReloadIsToldWhatIsLeft() async throws {
    try await TestServer.run(.phones) { server, client in
      var (browser, _) = try await Self.waiting(client)
      server.wait(seconds: 23)
      #expect(try await browser.get(Self.code).text.contains(#""seconds":7,"base":30"#))
    }
  }

  // CODE-6, CODE-12: a new code requested too early gets 429; later the same sign-in gets one.
  @Test func aNewCodeRequestedTooEarlyIsRefused() async throws {
    try await TestServer.run(.phones) { server, client in
      var (browser, form) = try await Self.waiting(client)
      let first = try await server.code()
      let early = try await browser.send(form, ["resend": "1"])
      #expect(early.status == .tooManyRequests)
      #expect(early.headers[.retryAfter] == "30")
      server.wait(seconds: 30)
      let answer = try await browser.send(form, ["resend": "1"])
      #expect(
        try answer.entry
          == .code(SentCode(digits: 6, seconds: 60, base: 30, phone: "+7 999 000-00-01")))
      let second = try await server.code()
      if first != second {
        #expect(try await browser.send(form, ["code": first]).status == .unauthorized)
      }
      #expect(try await browser.send(form, ["code": second]).entry == .name)
    }
  }

  // CODE-12: a code belongs to one browser's flow and works once.
  @Test func aCodeIsGoodForOneBrowserOnce() async throws {
    try await TestServer.run(.phones) { server, client in
      var (browser, form) = try await Self.waiting(client)
      let code = try await server.code()
      var other = Browser(client)
      let strange = Browser.Form(action: Self.code, seal: form.seal)
      #expect(try await other.send(strange, ["code": code]).entry == .problem(.expired))
      #expect(try await browser.send(form, ["code": code]).entry == .name)
      let again = try await browser.send(form, ["code": code])
      #expect(again.status != .ok)
    }
  }

  // OA-56: signing in by code over another session creates a new one and ends the old one.
  @Test func signingInByCodeEndsTheEarlierSession() async throws {
    try await TestServer.run(.phones) { server, client in
      let anna = try await server.add("anna")
      let number = try #require(PhoneNumber(Self.number))
      try await server.resources.identity.setPhone(
        of: anna, to: number, now: server.resources.clock())
      let old = try await server.cookie()
      var (browser, form) = try await Self.waiting(client, old)
      let answer = try await browser.send(form, ["code": try await server.code()])
      #expect(try answer.entry == .done(next: "/app/feed"))
      #expect(browser.header("session") != old)
      let before = try await client.execute(uri: "/me", method: .get, headers: old)
      #expect(before.status == .unauthorized)
      let me = try await browser.get("/me")
      #expect(me.text.contains(#""username":"anna""#))
    }
  }

  // CODE-8: pages opened out of order redirect to the first one.
  @Test(arguments: [code, name])
  func aPageOutOfOrderLeadsToTheNumber(uri: String) async throws {
    try await TestServer.run(.phones) { _, client in
      let page = try await client.execute(uri: uri, method: .get)
      #expect(page.status == .seeOther)
      #expect(try page.location == Self.phone)
      let stale = try await client.execute(
        uri: uri, method: .get, headers: [.cookie: "code=unknown"])
      #expect(try stale.location == Self.phone)
    }
  }

  // CODE-8, CODE-12: a name without a verified code creates no account.
  @Test func aNameWithoutAVerifiedCodeCreatesNoAccount() async throws {
    try await TestServer.run(.phones) { server, client in
      var (browser, _) = try await Self.waiting(client)
      let form = try await browser.open(Self.name)
      let answer = try await browser.send(form, ["name": "Anna"])
      #expect(answer.status == .forbidden)
      #expect(try answer.entry == .problem(.expired))
      #expect(try server.resources.identity.accounts().count == 1)
    }
  }

  // CODE-13: only the browser of the flow learns whether the message was delivered.
  @Test func onlyTheBrowserOfTheFlowLearnsTheDeliveryStatus() async throws {
    try await TestServer.run(.phones) { server, client in
      var (browser, _) = try await Self.waiting(client)
      let uri = "/account/code/delivery"
      #expect(try await browser.get(uri).entry == .delivery(.waiting))
      let letter = try #require(
        try await server.resources.identity.nextMessages(limit: 1, now: server.resources.clock())
          .first)
      try await server.resources.identity.failed(
        letter.id, retryAfter: nil, now: server.resources.clock())
      let failed = try await browser.get(uri)
      #expect(try failed.entry == .delivery(.failed))
      #expect(failed.headers[.cacheControl] == "no-store")
      let nobody = try await client.execute(uri: uri, method: .get)
      #expect(try nobody.entry == .problem(.expired))
    }
  }

  // CODE-13: without messages these pages do not exist.
  @Test(arguments: [phone, code, name, "/account/code/delivery", "/outbox"])
  func withoutMessagesThereAreNoSuchPages(uri: String) async throws {
    try await TestServer.run { _, client in
      let page = try await client.execute(uri: uri, method: .get)
      #expect(page.status == .notFound)
    }
  }

  // CODE-12: after ten codes, whatever the numbers, an address gets 429 for an hour.
  @Test func codesRequestedFromOneAddressAreLimited() async throws {
    try await TestServer.run(.phones) { _, client in
      var browser = Browser(client)
      let form = try await browser.open(Self.phone)
      for number in 0..<10 {
        let answer = try await browser.send(form, ["phone": "+7999\(number)000001"])
        #expect(answer.status == .ok)
      }
      let stopped = try await browser.send(form, ["phone": "+79210000001"])
      #expect(stopped.status == .tooManyRequests)
      #expect(stopped.headers[.retryAfter] == "3600")
    }
  }
}
