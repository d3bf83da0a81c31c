import Foundation
import PhoneTestKit
import Testing
import UIKit

@testable import Phone

/// FEED-13: downloading the file to share, with a stub server.
@MainActor struct FileDownloadTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent(UUID().uuidString)

  /// What a download from `address` reports.
  private func fetch(_ address: String) async -> URL? {
    let files = DeviceFiles(.picture, folder: folder, configuration: .with(TextServer.self))
    return await withCheckedContinuation { done in
      files.fetch(address, name: "a.jpg") { done.resume(returning: $0) }
    }
  }

  // FEED-13: what is no picture, or does not arrive, leaves no file: the link is shared alone.
  @Test(arguments: ["https://feed.example/text", "https://feed.example/cut", ""])
  func whatIsNoPictureLeavesNoFile(address: String) async {
    #expect(await fetch(address) == nil)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }
}

/// Responds with text; cuts the connection at "/cut".
private final class TextServer: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() {}

  override func startLoading() {
    guard let url = request.url, url.path != "/cut",
      let head = HTTPURLResponse(
        url: url, statusCode: 200, httpVersion: "HTTP/1.1",
        headerFields: ["Content-Type": "text/html"])
    else {
      client?.urlProtocol(self, didFailWithError: URLError(.networkConnectionLost))
      return
    }
    client?.urlProtocol(self, didReceive: head, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data("text".utf8))
    client?.urlProtocolDidFinishLoading(self)
  }
}
