import Hummingbird
import Logging
import NIOCore
import Synchronization
import Wire

/// This module's `Request` is the one of Hummingbird; Wire has another.
typealias Request = Hummingbird.Request

/// What is known about a request beside the request itself.
struct ServiceContext: RequestContext {
  /// Logger, path parameters and the name of the route.
  var coreContext: CoreRequestContextStorage
  /// What handlers leave for the header fields of the answer, also when they fail.
  let notes = RequestNotes()
  private let channel: any Channel
  private let ownId = RequestID()

  /// The context of one request on a connection.
  init(source: Source) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }

  /// The address at the other end of the connection; empty when there is none (tests, Unix sockets).
  var peer: String {
    channel.remoteAddress?.ipAddress ?? ""
  }

  /// The id of the request as a UUID: 32 hexadecimal digits in five groups.
  var requestId: String {
    // NB: not `id`, which ends the program when the logger keeps no metadata.
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

  /// A part of the path, percent-decoded; empty when the route has no such part.
  func part(_ name: String) -> String {
    guard let raw = parameters.get(name) else { return "" }
    return raw.utf8.contains(UInt8(ascii: "%")) ? percentDecoded(raw.utf8) : raw
  }
}

/// What a handler found out that belongs into the header fields.
final class RequestNotes: Sendable {
  private struct Notes {
    var budget: RateLimit.Budget?
    var isForOwnPage = false
    var username: String?
  }

  private let kept = Mutex(Notes())

  /// What the asking application may still do in this hour.
  var budget: RateLimit.Budget? { kept.withLock { $0.budget } }

  /// Whether the answer is for the web app's cookie, so that no other origin may read it.
  var isForOwnPage: Bool { kept.withLock { $0.isForOwnPage } }

  /// Whose browser asked with the web app's cookie.
  var username: String? { kept.withLock { $0.username } }

  /// Notes whose browser asks for something of the web app's own.
  func admit(resident username: String) {
    kept.withLock { $0.username = username }
  }

  /// Notes who was admitted.
  func admit(budget: RateLimit.Budget, isForOwnPage: Bool, username: String?) {
    kept.withLock {
      $0 = Notes(budget: budget, isForOwnPage: isForOwnPage, username: username)
    }
  }
}

extension Request {
  /// Whether an app asks what a page is made of, instead of a browser for the page.
  var wantsJSON: Bool { headers[.accept]?.hasPrefix("application/json") == true }

  /// The fields of the query.
  var queryFields: Fields {
    guard let query = uri.query else { return Fields() }
    return Fields(form: query.utf8)
  }

  /// The fields of query and body together; JSON and forms are understood, an empty body is no error.
  func allFields(limit: Int) async throws -> Fields {
    queryFields.joined(try await bodyFields(limit: limit))
  }

  /// The fields of the body.
  func bodyFields(limit: Int) async throws -> Fields {
    let buffer: ByteBuffer
    do {
      buffer = try await body.collect(upTo: limit)
    } catch is NIOTooManyBytesError {
      throw Failure.bodyTooLarge(limit: limit)
    } catch {
      throw Failure.malformed("The body did not arrive whole.")
    }
    let bytes = Array(buffer.readableBytesView)
    if bytes.isEmpty { return Fields() }
    guard headers[.contentType]?.lowercased().hasPrefix("application/json") == true else {
      return Fields(form: bytes)
    }
    do {
      return Fields(json: try JSON(reading: bytes))
    } catch {
      throw Failure.malformed("The body is no JSON: byte \(error.position) does not fit.")
    }
  }

  /// The value of a cookie; nothing when it was not sent.
  func cookie(_ name: String) -> String? {
    for list in headers[values: .cookie] {
      for pair in list.utf8.split(separator: UInt8(ascii: ";")) {
        let trimmed = pair.drop { $0 == 32 }
        guard trimmed.starts(with: name.utf8) else { continue }
        let rest = trimmed.dropFirst(name.utf8.count)
        if rest.first == UInt8(ascii: "=") { return String(Substring(rest.dropFirst())) }
      }
    }
    return nil
  }
}
