import Domain
import Foundation
import PhoneTestKit
import Testing
import UIKit
import Wire

@testable import Phone

/// IOS-6: uploads over URLSession, with a stub server.
@MainActor struct BackgroundUploadsTests {
  private let uploads = BackgroundUploads(configuration: .with(StubServer.self))

  // IOS-6, Q-4: uploads carry the token only, begin at once, and leave nothing in a cache.
  @Test func theSessionSendsNoCookies() {
    let configuration = BackgroundUploads.background
    #expect(configuration.httpCookieStorage == nil && configuration.urlCache == nil)
    #expect(!configuration.isDiscretionary)
  }

  // IOS-6: a canceled upload calls nothing, and the next one of the same file is sent.
  @Test func aCanceledUploadCallsNothing() async throws {
    let body = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data([1, 2, 3]).write(to: body)
    defer { try? FileManager.default.removeItem(at: body) }
    let upload = FileUpload(
      request: Request(page: "/photo"), server: try #require(URL(string: "https://feed.example")),
      bearer: Secret("token"), body: body)
    var isCalled = false
    uploads.send(upload, progress: { _ in }, then: { _ in isCalled = true })
    uploads.cancel(file: body)
    let response = await withCheckedContinuation { done in
      uploads.send(upload, progress: { _ in }, then: { done.resume(returning: $0) })
    }
    #expect(response.status == 204 && !isCalled)
  }
}

/// Answers every upload with 204.
private final class StubServer: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() {}

  override func startLoading() {
    guard let url = request.url,
      let head = HTTPURLResponse(
        url: url, statusCode: 204, httpVersion: "HTTP/1.1", headerFields: nil)
    else { return }
    client?.urlProtocol(self, didReceive: head, cacheStoragePolicy: .notAllowed)
    client?.urlProtocolDidFinishLoading(self)
  }
}
