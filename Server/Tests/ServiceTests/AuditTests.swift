import Domain
import HTTPTypes
import HummingbirdTesting
import Identity
import Store
import Testing

@testable import Service

/// LIB-17: what the audit log records.
@Suite struct AuditTests {
  private static let outside = Change { $0.isDemo = false }

  /// The newest entries, the oldest of them first: kind, account, reason.
  static func entries(_ server: TestServer) async throws -> [[String?]] {
    try await server.resources.database.audit.flush()
    return try server.resources.database.audit.newest(100).reversed().map {
      [$0.kind.rawValue, $0.account, $0.reason]
    }
  }

  /// Signs in with the login form of the web app.
  private static func signIn(
    _ browser: inout Browser, _ login: String, _ password: String
  ) async throws -> TestResponse {
    let form = try await browser.openSignIn("/account")
    return try await browser.send(form, ["login": login, "password": password])
  }

  // LIB-17: a failed sign-in names the account, if there is one, and never what was typed: it may be
  // a password in the wrong field.
  @Test func failedAndSuccessfulSignInsAreRecorded() async throws {
    try await TestServer.run(Self.outside) { server, client in
      try await server.add("anna")
      var browser = Browser(client)
      _ = try await Self.signIn(&browser, "anna", "wrong password")
      _ = try await Self.signIn(&browser, "MySecretPassword", "x")
      _ = try await Self.signIn(&browser, "anna", TestServer.password)
      #expect(
        try await Self.entries(server) == [
          ["failed-sign-in", "anna", "password"], ["failed-sign-in", nil, "password"],
          ["sign-in", "anna", "password"],
        ])
    }
  }

  // LIB-17: the second step is recorded too; a right password alone is no sign-in.
  @Test func aWrongSequenceIsRecorded() async throws {
    try await TestServer.run { server, client in
      var browser = Browser(client)
      let form = try await browser.openSignIn("/account")
      let panel = try await browser.send(form, ["login": "username", "password": "password"])
      #expect(try panel.entry == .panel)
      #expect(try await Self.entries(server).isEmpty)
      _ = try await browser.send(form, ["sequence": "111"])
      _ = try await browser.send(form, ["sequence": "132"])
      let name = try server.owner().username
      #expect(
        try await Self.entries(server)
          == [["failed-sign-in", name, "sequence"], ["sign-in", name, "password"]])
    }
  }

  // LIB-17, AUTH-18: an address that reached its limit is recorded, so that a firewall can act.
  @Test func throttledAttemptsAreRecorded() async throws {
    try await TestServer.run(Self.outside) { server, client in
      try await server.add("anna")
      var browser = Browser(client)
      var last = try await Self.signIn(&browser, "anna", "wrong")
      for _ in 0..<30 where last.status != .tooManyRequests {
        last = try await Self.signIn(&browser, "anna", "wrong")
      }
      #expect(last.status == .tooManyRequests)
      #expect(try await Self.entries(server).last == ["failed-sign-in", "anna", "throttled"])
    }
  }

  // LIB-17: access given to an application is recorded; the server's own web app is not.
  @Test func grantsAreRecorded() async throws {
    try await TestServer.run { server, client in
      var browser = Browser(client)
      _ = try await OAuthTests.consent(&browser, OAuthTests.address(), answer: "allow")
      let name = try server.owner().username
      let application = try #require(try server.resources.identity.application(accessKey: "demo"))
      #expect(
        try await Self.entries(server) == [
          ["sign-in", name, "password"], ["grant", name, application.registration.name],
        ])
    }
  }

  // LIB-17
  @Test func newAccountsAndChangedPasswordsAreRecorded() async throws {
    try await TestServer.run(.registration(.open, isDemo: false)) { server, client in
      var browser = Browser(client)
      let new = try await browser.open("/account/new")
      _ = try await browser.send(
        new, ["login": "Anna", "name": "Anna", "password": TestServer.password])
      let form = try await browser.open("/account/password")
      _ = try await browser.send(form, ["current": "wrong", "password": "quartz lemon 82 violin"])
      _ = try await browser.send(
        form, ["current": TestServer.password, "password": "quartz lemon 82 violin"])
      #expect(
        try await Self.entries(server) == [
          ["new-account", "anna", "registration"], ["failed-sign-in", "anna", "password"],
          ["changed-credentials", "anna", "password"],
        ])
    }
  }

  // LIB-17: the owner's commands are recorded, those that only read are not.
  @Test func commandsAreRecorded() async throws {
    try await TestServer.run(photos: 0, Self.outside) { server, _ in
      try await server.add("anna")
      try await server.addPhoto(1)
      for command: AdminCommand in [
        .setDisabled(username: "@anna", isDisabled: true),
        .setSequence(username: "anna", digits: nil),
        .remove(ids: [TestServer.id(1), "unknown"]), .remove(ids: ["unknown"]), .listUsers,
        .setPassword(username: "nobody", password: "x"),
      ] {
        await server.resources.admin.perform(command) { _ in }
      }
      #expect(
        try await Self.entries(server) == [
          ["revocation", "anna", "disabled"], ["changed-credentials", "anna", "sequence"],
          ["removal", nil, "1 photo"],
        ])
    }
  }

  // LIB-17: a metric per kind, without names.
  @Test func eachKindIsCounted() async throws {
    try await TestServer.run(Self.outside) { server, client in
      var browser = Browser(client)
      _ = try await Self.signIn(&browser, "nobody", "x")
      let metrics = try await client.execute(uri: "/metrics", method: .get).text
      #expect(metrics.contains("imagefeed_audit_total{kind=\"failed-sign-in\"} 1\n"))
      for kind in AuditKind.allCases where kind != .failedSignIn {
        #expect(metrics.contains("imagefeed_audit_total{kind=\"\(kind.rawValue)\"} 0\n"))
      }
    }
  }
}
