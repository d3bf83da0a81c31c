import AppModel
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Store
import Testing

@testable import Service

/// FEED-21, Q-4: what a device may cache, and for whom.
@Suite struct AppShellTests {
  /// The files of a web folder with an icon, a worker and `script` as app.js.
  private func files(_ script: String) throws -> StaticFiles {
    let folder = NSTemporaryDirectory() + "imagefeed-shell-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, text) in [("app.js", script), ("icon.svg", "<svg/>"), ("worker.js", "work();\n")] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    }
    return StaticFiles(folder: folder)
  }

  private func worker(_ files: StaticFiles) async throws -> TestResponse {
    let pages = PageRenderer(
      name: "x", files: files, addresses: ImageAddresses(key: []))
    let router = Router(context: ServiceContext.self)
    AppShell(files: files, pages: pages).addRoutes(to: router)
    return try await Application(responder: router.buildResponder()).test(.router) {
      try await $0.execute(uri: "/app/worker.js", method: .get)
    }
  }

  // FEED-21: the service worker is revalidated, covers all paths, and connects to its origin only.
  @Test func theWorkerIsServedWithTheFilesOfItsVersion() async throws {
    let files = try files("let a = 1")
    let answer = try await worker(files)
    #expect(answer.status == .ok)
    #expect(answer.headers[.contentType] == "text/javascript; charset=utf-8")
    #expect(answer.headers[.cacheControl] == "no-cache")
    #expect(answer.headers[.workerAllowed] == "/")
    #expect(answer.headers[.contentSecurityPolicy] == "default-src 'none'; connect-src 'self'")
    #expect(answer.text.hasPrefix("const version = '"))
    let list = "'\(files.address("app.js"))', '/assets/icon.svg', '/app/offline'"
    #expect(answer.text.contains("shell = [\(list)], policy = \(OfflinePolicy().json);\n"))
    #expect(answer.text.hasSuffix("\nwork();\n"))
  }

  // FEED-21: the service worker changes with any file of the app, so that browsers update it.
  @Test func anotherFileMakesAnotherWorker() async throws {
    let first = try await worker(try files("let a = 1")).text
    let second = try await worker(try files("let a = 2")).text
    #expect(first != second)
    #expect(try await worker(try files("let a = 1")).text == first)
  }

  // FEED-21: another policy is another version, which a worker with the earlier one does not serve.
  @Test func anotherPolicyMakesAnotherVersion() throws {
    let files = try files("let a = 1")
    let pages = PageRenderer(
      name: "x", files: files, addresses: ImageAddresses(key: []))
    var policy = OfflinePolicy()
    policy.patience += 1
    let versions = [OfflinePolicy(), policy].map {
      AppShell(files: files, pages: pages, policy: $0).version
    }
    #expect(versions[0] != versions[1])
  }

  // Q-1: a server without the built web app has no service worker
  @Test func withoutAWorkerThereIsNothingToRegister() async throws {
    try await TestServer.run(photos: 0) { _, client in
      let answer = try await client.execute(uri: "/app/worker.js", method: .get)
      #expect(answer.status == .notFound)
    }
  }

  // FEED-21, Q-4: the page that devices may cache names its person and is private.
  @Test func theCacheablePageIsPrivateAndNamesItsPerson() async throws {
    try await TestServer.run { server, client in
      let headers = try await server.cookie()
      let username = try server.owner().username
      let kept = try await client.execute(uri: "/app/kept", method: .get, headers: headers)
      #expect(kept.headers[.person] == username)
      #expect(kept.headers[.cacheControl] == "private, no-cache")
      #expect(kept.headers[.shellVersion]?.isEmpty == false)
      let feed = try #require(kept.headers[.feedState])
      #expect(kept.text.contains(feed), "the state whose list the device keeps besides")
      #expect(kept.headers[.accessControlAllowOrigin] == nil)
      #expect(kept.text.contains(#""path":"/app/kept""#))
      #expect(kept.text.contains(#""username":"\#(username)""#))
      let page = try await client.execute(uri: "/app/feed", method: .get, headers: headers)
      #expect(page.headers[.person] == username)
      #expect(page.headers[.cacheControl] == "no-store")
      #expect(page.headers[.shellVersion] == nil)
    }
  }

  // Q-4: without a session there is no page to cache, and pages name no person.
  @Test func withoutASessionThereIsNoCacheablePage() async throws {
    try await TestServer.run { server, client in
      for headers in [[:], server.cookie("ended")] as [HTTPFields] {
        let kept = try await client.execute(uri: "/app/kept", method: .get, headers: headers)
        #expect(kept.status == .noContent)
        #expect(kept.headers[.person] == nil)
        let page = try await client.execute(uri: "/app/feed", method: .get, headers: headers)
        #expect(page.headers[.person] == nil)
      }
    }
  }

  // FEED-21, Q-4: responses to the session cookie name its person; responses to an application's
  // token do not.
  @Test func answersForTheCookieNameThePerson() async throws {
    try await TestServer.run { server, client in
      let username = try server.owner().username
      for uri in ["/photos", "/me"] {
        let own = try await client.execute(
          uri: uri, method: .get, headers: try await server.cookie())
        #expect(own.headers[.person] == username)
        let foreign = try await client.execute(
          uri: uri, method: .get, headers: try await server.bearer("public read_user"))
        #expect(foreign.status == .ok)
        #expect(foreign.headers[.person] == nil)
      }
    }
  }

  // FEED-21: the server has a page that the app shows offline for URLs that are not cached.
  @Test func thereIsAPageToShowOffline() async throws {
    try await TestServer.run(photos: 0) { _, client in
      let answer = try await client.execute(
        uri: "/app/offline", method: .get, headers: [.acceptLanguage: "ru"])
      #expect(answer.status == .ok)
      #expect(answer.text.contains("Нет сети"))
      #expect(answer.headers[.cacheControl] == "no-cache")
      #expect(answer.headers[.contentSecurityPolicy]?.contains("worker-src 'self'") == true)
    }
  }

  // Q-4: other pages that the session cookie opens are not cached.
  @Test(arguments: ["/account", "/outbox", "/oauth/authorize?client_id=x", "/app/sign-in"])
  func pagesOfSigningInAreNotKept(uri: String) async throws {
    try await TestServer.run { server, client in
      let answer = try await client.execute(
        uri: uri, method: .get, headers: try await server.cookie())
      #expect(answer.headers[.person] == nil)
      let isUnkept = answer.headers[.cacheControl]?.contains("no-store") == true
      #expect(isUnkept || answer.status != .ok)
    }
  }
}
