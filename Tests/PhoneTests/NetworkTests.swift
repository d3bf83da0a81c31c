import AppModel
import Client
import Domain
import PhoneTestKit
import Screens
import Testing
import UIKit
import Wire

@testable import Phone

/// The network over URLSession, with a stub server.
@MainActor @Suite(.timeLimit(.minutes(20))) struct NetworkTests {
  let origin: URL
  let alarm = TestAlarm()
  let network: ServerNetwork

  init() throws {
    origin = try #require(URL(string: "https://feed.example"))
    network = ServerNetwork(
      origin: origin, bearer: Secret("token"), alarm: alarm,
      configuration: .with(Server.self))
  }

  func response(_ request: Request) async -> Response {
    await withCheckedContinuation { done in
      network.send(request) { done.resume(returning: $0) }
    }
  }

  func response(_ address: String) async -> Response { await response(Request(page: address)) }

  // AUTH-19: responses are complete, including errors.
  @Test func answersComeBackWhole() async {
    #expect(await response("/ok") == Response(status: 200, body: Array("hello".utf8)))
    #expect(await response("/teapot") == Response(status: 418, body: Array("hello".utf8)))
  }

  // AUTH-19: a lost connection, a failed handshake, a timeout, an unknown host: status 0 after two
  // retries.
  @Test(arguments: ["/cut", "/unsecured", "/slow", "/unknown"])
  func whatIsNoAnswerHasStatusZero(address: String) async {
    alarm.isImpatient = true
    #expect(await response(address) == Response.none)
    #expect(alarm.pauses == [300, 1200])
  }

  // IOS-3: a request that has waited for a connection is not retried: it takes 20 s, not 61.
  @Test func aRequestThatHasWaitedIsNotRetried() async {
    alarm.isImpatient = true
    let response = await withCheckedContinuation { done in
      network.send(Request(page: "/slow")) { done.resume(returning: $0) }
      for case let task? in network.underWay.values {
        network.sessionDelegate.urlSession(.shared, taskIsWaitingForConnectivity: task)
      }
    }
    #expect(response == Response.none && alarm.pauses.isEmpty)
  }

  // FEED-8: a request that changes data is sent once; retrying is up to the screen.
  @Test(arguments: ["/cut", "/untrusted", "/unsecured", "/slow", "/unknown"])
  func whatChangesSomethingIsAskedOnce(address: String) async {
    #expect(await response(Request(form: [FormField("code", "c")], to: address)) == Response.none)
    #expect(alarm.pauses.isEmpty)
  }

  // FEED-18: the index of two million photos, more than 4 MB, arrives whole.
  @Test func theIndexOfTwoMillionPhotosArrivesWhole() async {
    let response = await response("/index")
    #expect(response.status == 200 && response.body.count == 4_000_100)
  }

  // AUTH-19: an endless response is cut off and not retried: it is the server that fails, not the
  // connection.
  @Test func anEndlessResponseIsTheServersProblem() async {
    let response = await response("/endless")
    #expect(response == Response(status: Response.tooLong, body: []))
    #expect(response.problem == .server && alarm.pauses.isEmpty)
  }

  // AUTH-19, IOS-3: an invalid certificate is not retried, and is known as the reason until the next
  // response.
  @Test func anInvalidCertificateIsTheReason() async {
    #expect(network.obstacle == nil)
    #expect(await response("/untrusted") == Response.none)
    #expect(network.obstacle == .certificate(nil, isChanged: false) && alarm.pauses.isEmpty)
    _ = await response("/ok")
    #expect(network.obstacle == nil)
  }

  // AUTH-19: every request has a timeout of 20 s.
  @Test(arguments: [
    Request(page: "/ok"), Request(.me), Request(.photos, query: "page=1&per_page=10"),
    Request(.like, "a"), Request(.unlike, "a"),
    Request(form: [FormField("code", "c")], to: "/oauth/token"),
  ])
  func everyRequestHasATimeLimit(request: Request) {
    #expect(network.message(request)?.timeoutInterval == 20)
  }

  // FEED-21: a busy server is not retried, and its Retry-After is reported.
  @Test func aBusyServerIsNotRetried() async {
    #expect(await response("/busy") == Response(status: 503, body: Array("hello".utf8), wait: 7))
    #expect(alarm.pauses.isEmpty)
  }

  // AUTH-16: URLs of other origins are never requested.
  @Test func otherOriginsAreNeverRequested() async {
    #expect(await response("//evil.example/ok") == Response.none)
  }

  // FEED-3: the token is sent only to its server, not along with a redirect.
  @Test func theTokenStaysWithItsServer() throws {
    let message = network.message(Request(.me))
    #expect(message?.value(forHTTPHeaderField: "Authorization") == "Bearer token")
    #expect(message?.value(forHTTPHeaderField: "Accept-Version") == "v1")
    let guardian = SessionDelegate(origin)
    for (address, isFollowed) in [
      ("https://feed.example/b", true), ("https://evil.example/b", false),
      ("http://feed.example/b", false), ("https://feed.example:8443/b", false),
    ] {
      let request = URLRequest(url: try #require(URL(string: address)))
      #expect((guardian.follow(request) != nil) == isFollowed)
    }
  }

  @Test(
    "LIB-6, FEED-21: changes are numbered by the clock, and the numbers increase if it does not")
  func changesAreNumbered() {
    func number(_ request: Request) -> String? {
      network.message(request)?.value(forHTTPHeaderField: "Change-Sequence")
    }
    #expect(number(Request(.like, "a")) == "1700000000000")
    #expect(number(Request(.unlike, "a")) == "1700000000001")
    alarm.now = Instant(seconds: 1_600_000_000)
    #expect(number(Request(.like, "a")) == "1700000000002")
    alarm.now = Instant(seconds: 1_800_000_000)
    #expect(number(Request(.like, "a")) == "1800000000000")
    #expect(number(Request(.me)) == nil)
  }

  // FEED-17: no response is written to a cache file.
  @Test func noAnswerIsKeptInACache() {
    let configuration = URLSessionConfiguration.default
    #expect(configuration.withoutCache().urlCache == nil)
    #expect(configuration.urlCache != nil)
  }

  // FEED-16: canceled requests call no completion handler.
  @Test func aCanceledRequestCallsNoCompletionHandler() async {
    network.send(Request(page: "/ok")) { _ in Issue.record("told") }
    network.cancel()
    #expect(await response("/ok").status == 200)
  }

  // FEED-16: a request that is canceled before its next attempt is not sent again.
  @Test func aCanceledRequestIsNotSentAgain() async {
    network.send(Request(page: "/cut")) { _ in Issue.record("told") }
    while alarm.pauses.isEmpty, !Task.isCancelled { await Task.yield() }
    network.cancel()
    await alarm.ring()
    #expect(network.underWay.isEmpty)
    #expect(await response("/ok").status == 200)
  }

  // IOS-3, AUTH-19: a request that may wait for a connection ends after 20 s all the same.
  @Test func waitingForAConnectionHasATimeLimit() {
    let waiting = URLSessionConfiguration.ephemeral(.wait)
    #expect(waiting.timeoutIntervalForResource == 20)
    #expect(URLSessionConfiguration.ephemeral(.fail).timeoutIntervalForResource > 20)
    #if canImport(ObjectiveC)
      #expect(waiting.waitsForConnectivity)
      #expect(!URLSessionConfiguration.ephemeral(.fail).waitsForConnectivity)
    #endif
  }
}

extension URLSessionConfiguration {
  /// A session configuration, without a cache, in which `server` answers all requests.
  static func with(_ server: URLProtocol.Type) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [server]
    return configuration.withoutCache()
  }
}

/// Responds by path: "/ok", "/teapot", "/busy", "/index", "/endless"; fails for those in `failures`.
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
    // NB: the response never ends.
    if url.path == "/endless" {
      client?.urlProtocol(self, didLoad: Data(count: 21_000_001))
      return
    }
    if url.path == "/index" { return finish(Data(count: 4_000_100)) }
    finish(Data("hello".utf8))
  }

  private func finish(_ body: Data) {
    client?.urlProtocol(self, didLoad: body)
    client?.urlProtocolDidFinishLoading(self)
  }
}
