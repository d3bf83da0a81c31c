import Domain
import Hummingbird
import Logging
import NIOCore
import Synchronization
import Wire

/// This module's `Request` is Hummingbird's; Wire has another.
typealias Request = Hummingbird.Request

/// What a handler knows about its request besides headers and body: path parameters, client, id.
struct ServiceContext: RequestContext {
  /// Logger, path parameters and the route's name.
  var coreContext: CoreRequestContextStorage
  /// Values that handlers leave for the response headers, also if they throw.
  let notes = RequestNotes()
  private let channel: any Channel
  private let ownId = RequestID()

  /// Called by Hummingbird for each request; `source` is the connection that it arrived on.
  init(source: Source) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }

  /// The peer's IP address; empty in tests and for Unix sockets.
  var peer: String {
    channel.remoteAddress?.ipAddress ?? ""
  }

  /// Runs work in a task that is canceled when the client closes the connection or its sending side.
  func whileClientWaits<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task(operation: work)
    whenClientLeaves { task.cancel() }
    defer { whenClientLeaves(nil) }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }

  private func whenClientLeaves(_ action: (@Sendable () -> Void)?) {
    channel.eventLoop.execute { [self] in guardian?.whenClientLeaves(action) }
  }

  /// Asks the client for the body of its request, with `100 Continue`; has no effect once the response has begun.
  func sendContinue() {
    // Why not always later: the response, which a later call would follow, may be written on the loop itself.
    if channel.eventLoop.inEventLoop {
      guardian?.sendContinue()
    } else {
      channel.eventLoop.execute { [self] in guardian?.sendContinue() }
    }
  }

  /// The guard of the connection, on its event loop; nil for connections of tests, which have no socket.
  private var guardian: ConnectionGuard? {
    try? channel.pipeline.syncOperations.handler(type: ConnectionGuard.self)
  }

  /// The request id in UUID form: 32 hexadecimal digits in five groups.
  var requestId: String {
    // NB: not `id`, which traps if the logger keeps no metadata.
    let raw = logger[metadataKey: "hb.request.id"]?.description ?? ownId.description
    var text: [UInt8] = []
    text.reserveCapacity(36)
    let zeros = max(0, 32 - raw.utf8.count)
    for place in 0..<32 {
      if place == 8 || place == 12 || place == 16 || place == 20 { text.append(UInt8(ascii: "-")) }
      text.append(
        place < zeros
          ? UInt8(ascii: "0") : raw.utf8[raw.utf8.index(raw.startIndex, offsetBy: place - zeros)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A path parameter, percent-decoded; empty if the route has no such parameter, or if it contains
  /// U+0000, at which SQLite would cut it off.
  func part(_ name: String) -> String {
    guard let raw = parameters.get(name) else { return "" }
    guard raw.utf8.contains(UInt8(ascii: "%")) else { return raw }
    let text = percentDecoded(raw.utf8)
    return text.utf8.contains(0) ? "" : text
  }
}

/// Values that handlers leave for the response headers.
final class RequestNotes: Sendable {
  private struct Notes {
    var budget: RateLimit.Budget?
    var isForOwnPage = false
    var username: String?
  }

  private let kept = Mutex(Notes())

  /// The caller's rate limit; nil if no caller was authenticated.
  var budget: RateLimit.Budget? { kept.withLock { $0.budget } }

  /// Whether the web app's cookie authenticated the request; no other origin may then read the
  /// response.
  var isForOwnPage: Bool { kept.withLock { $0.isForOwnPage } }

  /// The person of one of the server's own apps whose data the response contains; nil if none.
  var username: String? { kept.withLock { $0.username } }

  /// Records for which person of the server's own apps the response is made.
  func admit(resident username: String) {
    kept.withLock { $0.username = username }
  }

  /// Records an authenticated caller of the API.
  func admit(budget: RateLimit.Budget, isForOwnPage: Bool, username: String?) {
    kept.withLock {
      $0 = Notes(budget: budget, isForOwnPage: isForOwnPage, username: username)
    }
  }
}

extension Request {
  /// Whether the client wants JSON, as apps do, rather than a page.
  var wantsJSON: Bool { headers[.accept]?.hasPrefix("application/json") == true }

  /// Whether the body is said to be JSON.
  var hasJSON: Bool {
    headers[.contentType]?.lowercased().hasPrefix("application/json") == true
  }

  /// The parameters of the URL's query, decoded.
  var queryFields: RequestParameters {
    guard let query = uri.query else { return RequestParameters() }
    return RequestParameters(form: query.utf8)
  }

  /// The parameters of the body, JSON or a form of either encoding. Throws 413 above `limit` bytes, 400 if the body is
  /// incomplete, invalid JSON or an invalid multipart form. With `nullIsEmpty`, JSON's `null` is an empty text;
  /// otherwise it counts as missing.
  func bodyFields(limit: Int, nullIsEmpty: Bool = false) async throws -> RequestParameters {
    let buffer: ByteBuffer
    do {
      buffer = try await body.collect(upTo: limit)
    } catch is NIOTooManyBytesError {
      throw Failure.bodyTooLarge(limit: limit)
    } catch {
      throw Failure.malformed("The body did not arrive whole.")
    }
    let bytes = Array(buffer.readableBytesView)
    if bytes.isEmpty { return RequestParameters() }
    if let form = try multipartForm(bytes) { return form }
    guard hasJSON else { return RequestParameters(form: bytes) }
    do {
      return RequestParameters(json: try JSON(reading: bytes), nullIsEmpty: nullIsEmpty)
    } catch {
      throw Failure.malformed("The body is no JSON: byte \(error.position) does not fit.")
    }
  }

  /// The value of a cookie; nil if it was not sent.
  func cookie(_ name: String) -> String? { cookies(name).first }

  /// The values of all cookies with this name, the one with the longest path first (RFC 6265, section 5.4).
  func cookies(_ name: String) -> [String] { cookies(where: { $0 == name }) }

  /// The values of all cookies whose names satisfy `isWanted`.
  func cookies(where isWanted: (String) -> Bool) -> [String] {
    headers[values: .cookie].flatMap { list in
      list.utf8.split(separator: UInt8(ascii: ";")).compactMap { pair in
        let trimmed = pair.drop { $0 == 32 }
        guard let mark = trimmed.firstIndex(of: UInt8(ascii: "=")),
          isWanted(String(Substring(trimmed[..<mark])))
        else { return nil }
        return String(Substring(trimmed[trimmed.index(after: mark)...]))
      }
    }
  }
}
