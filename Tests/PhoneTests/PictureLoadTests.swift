import Domain
import PhoneTestKit
import Testing
import UIKit

@testable import Phone

/// FEED-6, FEED-10: image loading over URLSession, with a stub server.
@MainActor @Suite(.serialized) struct PictureLoadTests {
  let pictures = DevicePictures(scale: 2, configuration: .with(PictureServer.self))
  let part = CGSize(width: 100, height: 50)

  init() { PictureServer.reset() }

  func load(_ address: String) async -> UIImage? {
    var held: PictureLoad?
    let picture = await withCheckedContinuation { done in
      held = pictures.load(address, size: part) { done.resume(returning: $0) }
    }
    held?.cancel()
    return picture
  }

  // FEED-6: images are scaled down to fill their view, in device pixels.
  @Test func anImageIsScaledDownToFillItsView() async {
    #expect(await load("https://feed.example/400x400")?.size == CGSize(width: 200, height: 200))
    #expect(await load("https://feed.example/80x90")?.size == CGSize(width: 80, height: 90))
  }

  // FEED-6: cached images are not loaded again.
  @Test func whatIsInMemoryIsNotLoadedAgain() async {
    _ = await load("https://feed.example/400x400")
    #expect(await load("https://feed.example/400x400") != nil)
    #expect(PictureServer.count == 1)
  }

  // FEED-10: a memory warning clears the cache.
  @Test func aMemoryWarningEmptiesTheMemory() async {
    _ = await load("https://feed.example/400x400")
    NotificationCenter.default.post(
      name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
    _ = await load("https://feed.example/400x400")
    #expect(PictureServer.count == 2)
  }

  // FEED-10: a load of anything but an image over HTTP gives nil.
  @Test(arguments: [
    "https://feed.example/missing", "https://feed.example/cut", "https://feed.example/text", "",
    "file:///etc/passwd", "no address",
  ])
  func whatIsNoPictureIsNothing(address: String) async {
    #expect(await load(address) == nil)
  }

  // FEED-6: concurrent requests for a URL share one load.
  @Test func concurrentRequestsForAURLShareOneLoad() async {
    var first: UIImage?
    let held = pictures.load("https://feed.example/400x400", size: part) { first = $0 }
    #expect(await load("https://feed.example/400x400") != nil)
    #expect(first != nil && !held.isEnded)
    #expect(PictureServer.count == 1)
  }

  // FEED-6: a canceled request gets no result.
  @Test func aCanceledRequestGetsNoResult() async {
    let gone = pictures.load("https://feed.example/400x400", size: part) { _ in
      Issue.record("told")
    }
    gone.cancel()
    pictures.load("https://feed.example/400x400", size: part) { _ in Issue.record("told") }
      .cancel()
    #expect(await load("https://feed.example/80x90") != nil)
  }

  // FEED-16: after signing out no picture is at hand any more.
  @Test func signingOutForgetsThePictures() async {
    _ = await load("https://feed.example/400x400")
    pictures.forget()
    #expect(await load("https://feed.example/400x400") != nil)
    #expect(PictureServer.count == 2)
  }
}

/// Responds by path: "/WxH" is an image of that size; "/missing", "/cut" and "/text" are not
/// images.
private final class PictureServer: URLProtocol {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var asked = 0
  static var count: Int { lock.withLock { asked } }
  static func reset() { lock.withLock { asked = 0 } }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
  override func stopLoading() {}

  override func startLoading() {
    PictureServer.lock.withLock { PictureServer.asked += 1 }
    guard let url = request.url, url.path != "/cut",
      let head = HTTPURLResponse(
        url: url, statusCode: url.path == "/missing" ? 404 : 200, httpVersion: "HTTP/1.1",
        headerFields: nil)
    else {
      client?.urlProtocol(self, didFailWithError: URLError(.networkConnectionLost))
      return
    }
    client?.urlProtocol(self, didReceive: head, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: PictureServer.file(url.lastPathComponent))
    client?.urlProtocolDidFinishLoading(self)
  }

  /// A PNG of one color with the size in `name`; plain text if `name` is not a size.
  private static func file(_ name: String) -> Data {
    let sides = name.split(separator: "x").compactMap { Int($0) }
    guard sides.count == 2 else { return Data("no picture".utf8) }
    return Data(PictureFile.png(width: sides[0], height: sides[1]))
  }
}
