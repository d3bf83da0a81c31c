import Domain
import Foundation
import Logging
import Synchronization

@testable import Upstream

/// Unsplash as a function: lists of photos that change, failures, and an hour that can be used up.
final class FakeUnsplash: UpstreamTransport {
  struct State {
    var photos: [String] = (0..<100).map { "photo\($0)" }
    /// What "anna" likes, newest first.
    var likes: [String] = []
    /// The token that is refused.
    var refused: String?
    var limit = 50
    var used = 0
    var failure: UpstreamFailure?
    var status: Int?
    /// Whether the hour is used up, and only the text of the response says so.
    var isPlainlyLimited = false
    var requests: [UpstreamRequest] = []
    var now = Instant(seconds: 1_700_000_000)
    /// Requests wait here until they are let through; nil lets all through.
    var held: [CheckedContinuation<Void, Never>]?

    mutating func like(_ photo: String, _ isLiked: Bool) {
      likes.removeAll { $0 == photo }
      if isLiked { likes.insert(photo, at: 0) }
    }
  }

  let state = Mutex(State())

  var addresses: [String] {
    state.withLock {
      $0.requests.map { String($0.url.dropFirst("https://api.unsplash.com".count)) }
    }
  }

  func change(_ body: @Sendable (inout State) -> Void) { state.withLock { body(&$0) } }

  /// Holds requests until `letThrough`.
  func hold() { change { $0.held = [] } }

  /// Waits until a request is held.
  func waitForRequest() async {
    while state.withLock({ $0.held?.isEmpty ?? true }), !Task.isCancelled { await Task.yield() }
  }

  /// Waits until a request is held, and returns what lets it through. Later ones are held only if `holdsLater`.
  func held(holdsLater: Bool = false) async -> @Sendable () -> Void {
    await waitForRequest()
    let held = state.withLock { state in
      defer { state.held = holdsLater ? [] : nil }
      return state.held ?? []
    }
    return { for continuation in held { continuation.resume() } }
  }

  /// Waits until a request is held, and lets it through.
  func letThrough(holdsLater: Bool = false) async { await held(holdsLater: holdsLater)() }

  func pass(seconds: Int64) { change { $0.now = $0.now.advanced(bySeconds: seconds) } }

  func send(_ request: UpstreamRequest) async throws(UpstreamFailure) -> UpstreamAnswer {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let isHeld = state.withLock { state -> Bool in
        state.held?.append(continuation)
        return state.held != nil
      }
      if !isHeld { continuation.resume() }
    }
    let result = state.withLock { state -> Result<UpstreamAnswer, UpstreamFailure> in
      state.requests.append(request)
      if let failure = state.failure { return .failure(failure) }
      return .success(FakeUnsplash.answer(request, &state))
    }
    return try result.get()
  }

  private static func answer(_ request: UpstreamRequest, _ state: inout State) -> UpstreamAnswer {
    state.used += 1
    let remaining = max(0, state.limit - state.used)
    func answer(_ status: Int, _ body: String, total: Int? = nil) -> UpstreamAnswer {
      UpstreamAnswer(
        status: status, body: Array(body.utf8), total: total, limit: state.limit,
        remaining: remaining)
    }
    if state.used > state.limit { return answer(403, "Rate Limit Exceeded") }
    if state.isPlainlyLimited {
      return UpstreamAnswer(status: 403, body: Array("Rate Limit Exceeded".utf8))
    }
    if let refused = state.refused, request.authorization?.reveal() == "Bearer " + refused {
      return answer(401, #"{"errors":["OAuth error"]}"#)
    }
    if let status = state.status { return answer(status, #"{"errors":["No"]}"#) }
    let parts = URLComponents(string: request.url)
    let page = parts?.queryItems?.first { $0.name == "page" }?.value.flatMap { Int($0) } ?? 1
    let first = (page - 1) * 30
    func list(_ all: [String]) -> String {
      let ids = all.dropFirst(first).prefix(30)
      return "[" + ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ",") + "]"
    }
    if let path = parts?.path, path.hasSuffix("/like") {
      state.like(String(path.split(separator: "/")[1]), request.method == "POST")
      return answer(request.method == "POST" ? 201 : 200, "{}")
    }
    let photos = list(state.photos)
    switch parts?.path {
    case "/users/anna/likes": return answer(200, list(state.likes), total: state.likes.count)
    case "/photos", "/topics/sea/photos": return answer(200, photos, total: state.photos.count)
    case "/search/photos":
      return answer(200, #"{"total":\#(state.photos.count),"total_pages":9,"results":\#(photos)}"#)
    case "/photos/random": return answer(200, photos)
    case "/photos/photo1": return answer(200, #"{"id":"photo1","likes":3.50}"#)
    case "/me": return answer(200, #"{"id":"x1","username":"anna","first_name":"Anna"}"#)
    default: return answer(404, #"{"errors":["Couldn't find Photo"]}"#)
    }
  }

  /// A connection to this Unsplash, with a folder of its own.
  func upstream(
    folder: String = FakeUnsplash.folder(), _ change: (inout UpstreamSettings) -> Void = { _ in }
  ) -> Upstream {
    var settings = UpstreamSettings(accessKey: "key", secret: Secret("secret"))
    change(&settings)
    return Upstream(
      settings, folder: folder, transport: self, logger: Logger(label: "test"),
      clock: { self.state.withLock(\.now) })
  }

  static func folder() -> String {
    let path = NSTemporaryDirectory() + "upstream-\(UInt64.random(in: 0 ... .max))"
    mkdir(path, 0o700)
    return path
  }
}

extension Upstream {
  /// The ids of a part of a list.
  func ids(
    _ query: UpstreamQuery, from: Int = 0, count: Int = 10,
    for account: HourBudget.Account = .person(1)
  ) async throws -> [String] {
    try await elements(of: query, from: from, count: count, for: account).elements.map(\.id)
  }

  func mergedIds(_ query: UpstreamQuery, from: Int, count: Int = 10) async throws -> [String] {
    try await merged(query, from: from, count: count, for: .person(1)).elements.map(\.id)
  }
}
