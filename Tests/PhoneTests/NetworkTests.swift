import Domain
import Phone
import Testing
import UIKit
import Wire

/// The network over URLSession, with a server made of a few lines.
@MainActor struct NetworkTests {
  let network: ServerNetwork

  init() throws {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [Server.self]
    network = ServerNetwork(
      origin: try #require(URL(string: "https://feed.example")),
      session: URLSession(configuration: configuration))
  }

  func answer(_ address: String) async -> Answer {
    await withCheckedContinuation { done in
      network.send(Request(page: address)) { done.resume(returning: $0) }
    }
  }

  // AUTH-19: what comes back comes back whole, errors too.
  @Test func answersComeBackWhole() async {
    #expect(await answer("/ok") == Answer(status: 200, body: Array("hello".utf8)))
    #expect(await answer("/teapot") == Answer(status: 418, body: Array("hello".utf8)))
  }

  // AUTH-19: no connection, a broken answer, one that is too long: status 0.
  @Test(arguments: ["/cut", "/endless"]) func whatIsNoAnswerHasStatusZero(address: String) async {
    #expect(await answer(address) == Answer.none)
  }

  // AUTH-16: an address elsewhere is never asked.
  @Test func elsewhereIsNeverAsked() async {
    #expect(await answer("//evil.example/ok") == Answer.none)
  }
}

/// Answers by the path: "/ok", "/teapot", "/cut", "/endless".
private final class Server: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() {}

  override func startLoading() {
    guard let url = request.url, url.path != "/cut",
      let head = HTTPURLResponse(
        url: url, statusCode: url.path == "/teapot" ? 418 : 200, httpVersion: "HTTP/1.1",
        headerFields: nil)
    else {
      client?.urlProtocol(self, didFailWithError: URLError(.networkConnectionLost))
      return
    }
    client?.urlProtocol(self, didReceive: head, cacheStoragePolicy: .notAllowed)
    let body = url.path == "/endless" ? Data(count: 4_000_001) : Data("hello".utf8)
    client?.urlProtocol(self, didLoad: body)
    client?.urlProtocolDidFinishLoading(self)
  }
}
