import Domain
import PhoneTestKit
import Testing
import UIKit
import Wire

@testable import Phone

/// The network over URLSession, with a server made of a few lines.
@MainActor struct NetworkTests {
  let origin: URL
  let alarm = TestAlarm()
  let network: ServerNetwork

  init() throws {
    origin = try #require(URL(string: "https://feed.example"))
    network = ServerNetwork(
      origin: origin, bearer: Secret("token"), alarm: alarm,
      configuration: .with(Server.self))
  }

  func answer(_ request: Request) async -> Answer {
    await withCheckedContinuation { done in
      network.send(request) { done.resume(returning: $0) }
    }
  }

  func answer(_ address: String) async -> Answer { await answer(Request(page: address)) }

  // AUTH-19: what comes back comes back whole, errors too.
  @Test func answersComeBackWhole() async {
    #expect(await answer("/ok") == Answer(status: 200, body: Array("hello".utf8)))
    #expect(await answer("/teapot") == Answer(status: 418, body: Array("hello".utf8)))
  }

  // AUTH-19: a connection that is cut, a refused certificate, a server that is slow or not found,
  // an answer without an end: status 0, after two more tries.
  @Test(arguments: ["/cut", "/untrusted", "/unsecured", "/slow", "/unknown", "/endless"])
  func whatIsNoAnswerHasStatusZero(address: String) async {
    alarm.isImpatient = true
    #expect(await answer(address) == Answer.none)
    #expect(alarm.pauses == [300, 1200])
  }

  // FEED-8: what changes something is asked once; asking again is the screen's matter.
  @Test(arguments: ["/cut", "/untrusted", "/unsecured", "/slow", "/unknown", "/endless"])
  func whatChangesSomethingIsAskedOnce(address: String) async {
    #expect(await answer(Request(form: [FormField("code", "c")], to: address)) == Answer.none)
    #expect(alarm.pauses.isEmpty)
  }

  // AUTH-19: whatever is asked, nobody waits longer than this for a server that says nothing.
  @Test(arguments: [
    Request(page: "/ok"), Request(.me), Request(.photos, query: "page=1&per_page=10"),
    Request(.like, "a"), Request(.unlike, "a"),
    Request(form: [FormField("code", "c")], to: "/oauth/token"),
  ])
  func everyRequestHasATimeLimit(request: Request) {
    #expect(network.message(request)?.timeoutInterval == 20)
  }

  // FEED-21: a server that asks for patience is left alone, and says for how long.
  @Test func aServerThatAsksForPatienceIsLeftAlone() async {
    #expect(await answer("/busy") == Answer(status: 503, body: Array("hello".utf8), wait: 7))
    #expect(alarm.pauses.isEmpty)
  }

  // AUTH-16: an address elsewhere is never asked.
  @Test func elsewhereIsNeverAsked() async {
    #expect(await answer("//evil.example/ok") == Answer.none)
  }

  // FEED-3: the token goes to its server and nowhere else, not even on a redirect.
  @Test func theTokenStaysWithItsServer() throws {
    let message = network.message(Request(.me))
    #expect(message?.value(forHTTPHeaderField: "Authorization") == "Bearer token")
    #expect(message?.value(forHTTPHeaderField: "Accept-Version") == "v1")
    let guardian = Intake(origin)
    for (address, isFollowed) in [
      ("https://feed.example/b", true), ("https://evil.example/b", false),
      ("http://feed.example/b", false), ("https://feed.example:8443/b", false),
    ] {
      let request = URLRequest(url: try #require(URL(string: address)))
      #expect((guardian.follow(request) != nil) == isFollowed)
    }
  }

  // FEED-17: what a person was answered stays in no file.
  @Test func noAnswerIsKeptInACache() {
    let configuration = URLSessionConfiguration.default
    #expect(configuration.withoutCache().urlCache == nil)
    #expect(configuration.urlCache != nil)
  }

  // FEED-16: nobody is told of what was ended.
  @Test func whatWasEndedTellsNobody() async {
    network.send(Request(page: "/ok")) { _ in Issue.record("told") }
    network.cancel()
    #expect(await answer("/ok").status == 200)
  }
}

extension URLSessionConfiguration {
  /// A session whose only server is this one.
  static func with(_ server: URLProtocol.Type) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [server]
    return configuration.withoutCache()
  }
}

/// Answers by the path: "/ok", "/teapot", "/busy", "/endless"; fails at those of `failures`.
private final class Server: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() {}

  override func startLoading() {
    let status = ["/teapot": 418, "/busy": 503]
    let failures: [String: URLError.Code] = [
      "/cut": .networkConnectionLost, "/untrusted": .serverCertificateUntrusted,
      "/unsecured": .secureConnectionFailed, "/slow": .timedOut, "/unknown": .cannotFindHost,
    ]
    guard let url = request.url, failures[url.path] == nil,
      let head = HTTPURLResponse(
        url: url, statusCode: status[url.path] ?? 200, httpVersion: "HTTP/1.1",
        headerFields: url.path == "/busy" ? ["Retry-After": "7"] : nil)
    else {
      let failure = failures[request.url?.path ?? ""] ?? .badURL
      client?.urlProtocol(self, didFailWithError: URLError(failure))
      return
    }
    client?.urlProtocol(self, didReceive: head, cacheStoragePolicy: .notAllowed)
    // NB: it never says that this was all.
    if url.path == "/endless" {
      client?.urlProtocol(self, didLoad: Data(count: 4_000_001))
      return
    }
    client?.urlProtocol(self, didLoad: Data("hello".utf8))
    client?.urlProtocolDidFinishLoading(self)
  }
}
