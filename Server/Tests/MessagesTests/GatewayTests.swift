import Domain
import Messages
import Testing

// CODE-13: the requests to Kannel and Twilio, and what their responses mean.
@Suite struct GatewayTests {
  @Test func kannelGetsTheTextAsBodyAndItsFieldsAsHeaders() async throws {
    try await talk(response("202 Accepted", "0: Accepted for delivery")) { server, kannel in
      try await kannel.send(message("Your code: 123456\n\n@feed.example #123456"))
      let request = try #require(server.requests.first)
      #expect(request.line == "POST /cgi-bin/sendsms HTTP/1.1")
      #expect(request.body == "Your code: 123456\n\n@feed.example #123456")
      #expect(request.headers["content-type"] == "text/plain; charset=UTF-8")
      #expect(request.headers["x-kannel-to"] == "+79990000000")
      #expect(request.headers["x-kannel-from"] == "Feed")
      #expect(request.headers["x-kannel-username"] == "feed")
      #expect(request.headers["x-kannel-password"] == "pass word")
    }
  }

  @Test(arguments: [
    ("Your code: 123456 @ # € [{", "0"), ("Код: 123456", "2"), ("Code: 123456 🙂", "2"),
    ("`code`", "2"), ("ç", "2"), ("Ç", "0"),
  ])
  func aTextOutsideThePhoneAlphabetGoesAsUCS2(text: String, coding: String) async throws {
    try await talk(response("202 Accepted")) { server, kannel in
      try await kannel.send(message(text))
      #expect(server.requests.first?.headers["x-kannel-coding"] == coding)
    }
  }

  @Test(arguments: ["0: Accepted for delivery", "3: Queued for later delivery", ""])
  func kannelHasTheMessageAt202(body: String) async throws {
    try await talk(response("202 Accepted", body)) { server, kannel in
      try await kannel.send(message())
      #expect(server.requests.count == 1)
    }
  }

  @Test(
    arguments: [
      (
        response("503 Service Unavailable", "Temporal failure, try again later."),
        .busy(retryAfter: nil)
      ),
      (response("429 Too Many Requests", "", "Retry-After: 7"), .busy(retryAfter: 7)),
      (
        response("500 Oops", "", "Retry-After: Wed, 21 Oct 2026 07:28:00 GMT"),
        .busy(retryAfter: nil)
      ),
      (
        response("403 Forbidden", "Authorization failed for sendsms"),
        .refused(status: 403, code: nil)
      ),
      (response("200 OK", "<html>A page of a proxy</html>"), .refused(status: 200, code: nil)),
      (response("302 Found", "", "Location: /elsewhere"), .refused(status: 302, code: nil)),
      ("", .unanswered), ("HTTP/1.1 202 Accep", .unanswered),
      ("not HTTP at all\r\n\r\n", .unanswered),
      (response("202 Accepted", String(repeating: "x", count: 20_000)), .unanswered),
    ] as [(String, GatewayError)])
  func kannelHasNoMessageOtherwise(said: String, error: GatewayError) async throws {
    try await talk(said) { server, kannel in
      await #expect(throws: error) { try await kannel.send(message()) }
      #expect(server.requests.count == 1)
    }
  }

  @Test func aGatewayThatIsDownIsUnreachable() async throws {
    let server = try await ScriptedServer()
    let gateway = try kannel(server)
    try await server.close()
    await #expect(throws: GatewayError.unreachable) { try await gateway.send(message()) }
    await gateway.close()
  }

  @Test func aClosedGatewaySendsNothing() async throws {
    try await talk(response("202 Accepted")) { server, kannel in
      await kannel.close()
      await #expect(throws: GatewayError.unreachable) { try await kannel.send(message()) }
      #expect(server.requests.isEmpty)
    }
  }

  @Test func twilioGetsAForm() async throws {
    let server = try await ScriptedServer(response("201 Created", #"{"sid":"SM1"}"#))
    let gateway = try twilio(server)
    try await gateway.send(message("Код: 1+2&3=4 €"))
    let request = try #require(server.requests.first)
    #expect(request.line == "POST /2010-04-01/Accounts/AC0123/Messages.json HTTP/1.1")
    #expect(
      request.body == "To=%2B79990000000&From=%2B15005550006"
        + "&Body=%D0%9A%D0%BE%D0%B4%3A%201%2B2%263%3D4%20%E2%82%AC")
    #expect(request.headers["content-type"] == "application/x-www-form-urlencoded")
    #expect(request.headers["authorization"] == "Basic QUMwMTIzOnRva2Vu")
    await gateway.close()
    try await server.close()
  }

  @Test(
    arguments: [
      (
        response("400 Bad Request", #"{"code":21211,"message":"no number: +79990000000"}"#),
        .refused(status: 400, code: 21211)
      ),
      (response("401 Unauthorized", "no JSON"), .refused(status: 401, code: nil)),
      (response("429 Too Many Requests", #"{"code":20429}"#), .busy(retryAfter: nil)),
      (response("503 Service Unavailable", "", "Retry-After: 3"), .busy(retryAfter: 3)),
    ] as [(String, GatewayError)])
  func twiliosErrorCodeBecomesTheReason(said: String, error: GatewayError) async throws {
    let server = try await ScriptedServer(said)
    let gateway = try twilio(server)
    await #expect(throws: error) { try await gateway.send(message()) }
    await gateway.close()
    try await server.close()
  }

  @Test(arguments: [
    "", "127.0.0.1:13013", "ftp://host/", "http://", "http:///path", "http://user@host/",
    "http://user:word@host/", "http://host/?to=1", "http://host/#x", "javascript:alert(1)",
  ])
  func anInvalidGatewayURLIsRefused(text: String) {
    #expect(GatewayURL(text) == nil)
  }

  @Test(arguments: ["", "a\r\nX-Kannel-To: +1", "пароль", "a\u{0}b"])
  func aSettingCannotInjectAHeader(text: String) throws {
    let address = try #require(GatewayURL("http://127.0.0.1/"))
    #expect(
      KannelSettings(address: address, username: text, password: Secret("a"), sender: "a") == nil)
    #expect(
      KannelSettings(address: address, username: "a", password: Secret(text), sender: "a") == nil)
    #expect(
      KannelSettings(address: address, username: "a", password: Secret("a"), sender: text) == nil)
    #expect(TwilioSettings(address: address, account: text, token: Secret("a"), sender: "a") == nil)
  }

  @Test func everyGatewayErrorHasItsOwnDescription() {
    let errors: [GatewayError] = [
      .unreachable, .busy(retryAfter: 3), .unanswered, .refused(status: 400, code: nil),
      .refused(status: 400, code: 21211),
    ]
    #expect(Set(errors.map(\.description)).count == errors.count)
  }

  private func talk(
    _ said: String, _ body: (ScriptedServer, KannelGateway) async throws -> Void
  ) async throws {
    let server = try await ScriptedServer(said)
    let gateway = try kannel(server)
    try await body(server, gateway)
    await gateway.close()
    try await server.close()
  }

  private func kannel(_ server: ScriptedServer) throws -> KannelGateway {
    let address = try #require(GatewayURL(server.url + "/cgi-bin/sendsms/"))
    return KannelGateway(
      try #require(
        KannelSettings(
          address: address, username: "feed", password: Secret("pass word"), sender: "Feed")))
  }

  private func twilio(_ server: ScriptedServer) throws -> TwilioGateway {
    let address = try #require(GatewayURL(server.url))
    return TwilioGateway(
      try #require(
        TwilioSettings(
          address: address, account: "AC0123", token: Secret("token"), sender: "+15005550006")))
  }
}
