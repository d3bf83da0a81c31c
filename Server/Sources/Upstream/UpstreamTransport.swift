import AsyncHTTPClient
import Domain
import NIOCore
import NIOHTTP1
import NIOHTTPCompression

/// A request to Unsplash.
struct UpstreamRequest: Hashable, Sendable {
  /// The HTTP method.
  var method = "GET"
  /// The whole URL.
  var url: String
  /// The value of the `Authorization` header; nil for none.
  var authorization: Secret?
  /// A form to send as the body; nil for none.
  var form: Secret?
  /// The value of the `Accept` header.
  var accept = "application/json"
  /// Whether the response is a picture, which may take ten times as long.
  var isPicture = false
}

/// What came back: a status, the headers that count, and the body.
struct UpstreamAnswer: Hashable, Sendable {
  var status: Int
  var body: [UInt8]
  /// `X-Total`.
  var total: Int?
  /// `X-Ratelimit-Limit`.
  var limit: Int?
  /// `X-Ratelimit-Remaining`.
  var remaining: Int?
  /// The media type.
  var type: String?
}

extension UpstreamAnswer {
  /// Whether the requests of the hour are used up. Unsplash then answers 403, partly in plain text.
  var isRateLimited: Bool {
    status == 403 && (remaining == 0 || body.starts(with: "Rate Limit".utf8))
  }
}

/// Sends requests to Unsplash.
protocol UpstreamTransport: Sendable {
  /// Sends a request once. Throws a text for the log if no response arrives.
  func send(_ request: UpstreamRequest) async throws(UpstreamFailure) -> UpstreamAnswer
}

/// Sends requests by HTTP.
final class HTTPTransport: UpstreamTransport {
  /// The longest response that is read: a page has some 100 kB, a photo in full size some 20 MB.
  private static let longest = 100 << 20

  private let client: HTTPClient
  private let seconds: Int64

  /// A transport that waits this long for a response.
  init(seconds: Int64) {
    self.seconds = seconds
    var configuration = HTTPClient.Configuration(
      // Why: the keys must go to Unsplash only.
      redirectConfiguration: .disallow, timeout: .init(connect: .seconds(seconds)),
      decompression: .enabled(limit: .size(HTTPTransport.longest)))
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.httpVersion = .http1Only
    client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
  }

  deinit {
    // Why: AsyncHTTPClient must be shut down before it is released; a second shutdown has no effect.
    client.shutdown { _ in }
  }

  func send(_ request: UpstreamRequest) async throws(UpstreamFailure) -> UpstreamAnswer {
    var message = HTTPClientRequest(url: request.url)
    message.method = HTTPMethod(rawValue: request.method)
    message.headers.add(name: "Accept", value: request.accept)
    message.headers.add(name: "Accept-Version", value: "v1")
    message.headers.add(name: "User-Agent", value: "ImageFeed")
    if let authorization = request.authorization {
      message.headers.add(name: "Authorization", value: authorization.reveal())
    }
    if let form = request.form {
      message.headers.add(name: "Content-Type", value: "application/x-www-form-urlencoded")
      message.body = .bytes(ByteBuffer(string: form.reveal()))
    }
    do {
      let response = try await client.execute(
        message, timeout: .seconds(request.isPicture ? 10 * seconds : seconds))
      let headers = response.headers
      func number(_ name: String) -> Int? { headers.first(name: name).flatMap { Int($0) } }
      return UpstreamAnswer(
        status: Int(response.status.code),
        body: Array(buffer: try await response.body.collect(upTo: HTTPTransport.longest)),
        total: number("X-Total"), limit: number("X-Ratelimit-Limit"),
        remaining: number("X-Ratelimit-Remaining"), type: headers.first(name: "Content-Type"))
    } catch {
      throw .unreachable(reason: String(describing: error))
    }
  }
}
