import Domain
import Foundation
import PhoneTestKit
import Testing
import UIKit
import Wire

@testable import Phone

/// IOS-6: what the uploads report, with a stub server that answers by path.
@MainActor @Suite(.serialized, .timeLimit(.minutes(20))) struct UploadDeliveryTests {
  private let uploads = BackgroundUploads(configuration: .with(UploadStub.self))
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent(UUID().uuidString)

  /// An upload of three bytes to this address.
  private func upload(to address: String, isWritten: Bool = true) throws -> FileUpload {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let body = folder.appendingPathComponent(UUID().uuidString)
    if isWritten { try Data([1, 2, 3]).write(to: body) }
    return FileUpload(
      request: Request(page: address), server: try #require(URL(string: "https://feed.example")),
      bearer: Secret("token"), body: body)
  }

  private func response(_ upload: FileUpload) async -> Response {
    await withCheckedContinuation { done in
      uploads.send(upload, progress: { _ in }, then: { done.resume(returning: $0) })
    }
  }

  private func removeFolder() { try? FileManager.default.removeItem(at: folder) }

  /// The delegate of the session, which only the system calls.
  private var delegate: (any URLSessionDataDelegate)? {
    Mirror(reflecting: uploads).descendant("transfers") as? any URLSessionDataDelegate
  }

  // IOS-6, Q-4: neither file nor token goes to another server.
  @Test func anotherServerGetsNothing() async throws {
    defer { removeFolder() }
    #expect(try await response(upload(to: "//evil.example/added")) == Response.none)
    #expect(UploadStub.hosts.contains("evil.example") == false)
  }

  // IOS-6: a body that cannot be read and a connection that fails have different responses.
  @Test func aMissingBodyIsReported() async throws {
    defer { removeFolder() }
    let missing = try await response(upload(to: "/added", isWritten: false))
    #expect(missing == Response(status: Response.unreadable, body: []))
    #expect(try await response(upload(to: "/cut")) == Response.none)
    #expect(try await response(upload(to: "/full")).status == 507)
  }

  // IOS-6: after all uploads were canceled, none of them reports anything, and the next one is
  // sent.
  @Test func canceledUploadsReportNothing() async throws {
    defer { removeFolder() }
    var reports = 0
    let stopped = UploadStub.stops
    for _ in 0..<2 {
      uploads.send(
        try upload(to: "/silent"), progress: { _ in reports += 1 }, then: { _ in reports += 1 })
    }
    await withCheckedContinuation { done in uploads.cancel { done.resume() } }
    #expect(await response(try upload(to: "/added")).status == 204)
    while UploadStub.stops < stopped + 2, !Task.isCancelled { await Task.yield() }
    #expect(reports == 0)
  }

  // IOS-6: of what an earlier process has handed over, the known files go on, and all others are canceled.
  @Test func knownUploadsAreAdopted() async throws {
    defer { removeFolder() }
    var reports = 0
    let stopped = UploadStub.stops
    let (known, other) = (try upload(to: "/silent"), try upload(to: "/silent"))
    for upload in [known, other] {
      uploads.send(upload, progress: { _ in reports += 1 }, then: { _ in reports += 1 })
    }
    // The app's folder is at another path after an update.
    let moved = URL(fileURLWithPath: "/moved").appendingPathComponent(known.body.lastPathComponent)
    let found = await withCheckedContinuation { done in
      uploads.adopt([moved, moved.appendingPathExtension("heic")]) { done.resume(returning: $0) }
    }
    #expect(found == [moved])
    while UploadStub.stops < stopped + 1, !Task.isCancelled { await Task.yield() }
    let response: Response = await withCheckedContinuation { done in
      uploads.follow(moved, progress: { _ in }, then: { done.resume(returning: $0) })
      uploads.follow(other.body, progress: { _ in }, then: { #expect($0 == .none) })
      cancelTasks()
    }
    #expect(response == .none && reports == 0)
  }

  // IOS-6: an adopted upload that ends before it is followed is reported when it is.
  @Test func anEarlyEndIsReported() async throws {
    defer { removeFolder() }
    let sent = try upload(to: "/silent")
    uploads.send(sent, progress: { _ in }, then: { _ in })
    _ = await withCheckedContinuation { done in
      uploads.adopt([sent.body]) { done.resume(returning: $0) }
    }
    let session = try #require(Mirror(reflecting: uploads).descendant("session") as? URLSession)
    let tasks = await withCheckedContinuation { done in
      session.getAllTasks { done.resume(returning: $0) }
    }
    end(try #require(tasks.first), in: session)
    let response: Response = await withCheckedContinuation { done in
      uploads.follow(sent.body, progress: { _ in }, then: { done.resume(returning: $0) })
    }
    #expect(response.status == 0)
    cancelTasks()
  }

  /// Reports, as the system does, that a task has ended.
  private func end(_ task: URLSessionTask, in session: URLSession) {
    #if canImport(ObjectiveC)
      delegate?.urlSession?(session, task: task, didCompleteWithError: nil)
    #else
      delegate?.urlSession(session, task: task, didCompleteWithError: nil)
    #endif
  }

  /// Ends all tasks of the session, as the system does.
  private func cancelTasks() {
    let session = Mirror(reflecting: uploads).descendant("session") as? URLSession
    session?.getAllTasks { tasks in
      for task in tasks { task.cancel() }
    }
  }

  // IOS-6: the bytes that have left the device are reported for the upload that they belong to.
  @Test func bytesThatHaveLeftAreReported() async throws {
    defer { removeFolder() }
    var sent: [Int64] = []
    uploads.send(try upload(to: "/silent"), progress: { sent.append($0) }, then: { _ in })
    let other = URLSession(configuration: .with(UploadStub.self))
    defer { other.invalidateAndCancel() }
    let request = URLRequest(url: try #require(URL(string: "https://feed.example/silent")))
    // The tasks of a session are numbered from 1.
    let tasks = (0..<2).map { _ in other.dataTask(with: request) }
    for (task, total) in zip(tasks, [2, 3] as [Int64]) { tell(total, of: task, in: other) }
    #expect(sent == [2])
    await withCheckedContinuation { done in uploads.cancel { done.resume() } }
  }

  /// Reports, as the system does, that this many bytes of a task have left the device.
  private func tell(_ total: Int64, of task: URLSessionTask, in session: URLSession) {
    #if canImport(ObjectiveC)
      delegate?.urlSession?(
        session, task: task, didSendBodyData: 1, totalBytesSent: total,
        totalBytesExpectedToSend: 3)
    #else
      delegate?.urlSession(
        session, task: task, didSendBodyData: 1, totalBytesSent: total,
        totalBytesExpectedToSend: 3)
    #endif
  }

  // IOS-6: the first use makes the session, which delivers what an earlier process has sent; its end is
  // reported.
  @Test func theEndOfDeliveryIsReported() throws {
    func session() -> URLSession? {
      Mirror(reflecting: uploads).descendant("session") as? URLSession
    }
    #expect(session() == nil)
    uploads.connect()
    let made = try #require(session())
    defer { made.invalidateAndCancel() }
    uploads.connect()
    #expect(session() === made)
    // Foundation on Linux has no background sessions, which report that.
    #if canImport(ObjectiveC)
      var times = 0
      uploads.delivered = { times += 1 }
      delegate?.urlSessionDidFinishEvents?(forBackgroundURLSession: made)
      #expect(times == 1)
    #endif
  }
}

/// Answers "/added" with 204 and "/full" with 507, cuts the connection at "/cut", and never answers
/// "/silent".
private final class UploadStub: URLProtocol {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var asked: [String] = []
  nonisolated(unsafe) private static var stopped = 0
  /// The hosts that were asked, oldest first.
  static var hosts: [String] { lock.withLock { asked } }
  /// How many requests for "/silent" were canceled.
  static var stops: Int { lock.withLock { stopped } }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func stopLoading() {
    if request.url?.path == "/silent" { UploadStub.lock.withLock { UploadStub.stopped += 1 } }
  }

  override func startLoading() {
    guard let url = request.url else { return }
    UploadStub.lock.withLock { UploadStub.asked.append(url.host ?? "") }
    let status = ["/added": 204, "/full": 507][url.path]
    guard let status else {
      if url.path == "/cut" {
        client?.urlProtocol(self, didFailWithError: URLError(.networkConnectionLost))
      }
      return
    }
    guard
      let head = HTTPURLResponse(
        url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: nil)
    else { return }
    client?.urlProtocol(self, didReceive: head, cacheStoragePolicy: .notAllowed)
    client?.urlProtocolDidFinishLoading(self)
  }
}
