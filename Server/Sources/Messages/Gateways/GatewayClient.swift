import AsyncHTTPClient
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Synchronization

/// The HTTP client of a gateway; maps failures to `GatewayError`.
///
/// It opens connections with the first request and closes them in `close`.
final class GatewayClient: Sendable {
  /// The part of a response that gateways read.
  struct Response: Sendable {
    let status: Int
    /// Seconds from the Retry-After header; nil if it is absent or a date.
    let retryAfter: Int64?
    let body: ByteBuffer
  }

  private static let bodyBytes = 16 * 1024

  private enum State {
    case fresh
    case open(HTTPClient)
    case closed
  }

  private let state = Mutex(State.fresh)

  /// Sends the request once; the body of the response is limited to 16 KiB.
  func response(to request: HTTPClientRequest) async throws(GatewayError) -> Response {
    guard let client = opened() else { throw .unreachable }
    do {
      let response = try await client.execute(
        request, timeout: .seconds(MessageLimits.answerSeconds))
      return Response(
        status: Int(response.status.code),
        retryAfter: response.headers.first(name: "Retry-After").flatMap { Int64($0) },
        body: try await response.body.collect(upTo: GatewayClient.bodyBytes))
    } catch {
      throw GatewayClient.isBeforeSending(error) ? .unreachable : .unanswered
    }
  }

  func close() async {
    let last = state.withLock { state in
      defer { state = .closed }
      return state
    }
    if case .open(let client) = last { try? await client.shutdown() }
  }

  private func opened() -> HTTPClient? {
    state.withLock { state in
      switch state {
      case .open(let client): return client
      case .closed: return nil
      case .fresh:
        let client = HTTPClient(
          eventLoopGroupProvider: .singleton, configuration: GatewayClient.configuration)
        state = .open(client)
        return client
      }
    }
  }

  private static var configuration: HTTPClient.Configuration {
    var configuration = HTTPClient.Configuration(
      // Why: a redirect would send the message to a server that the owner did not configure.
      redirectConfiguration: .disallow,
      timeout: .init(connect: .seconds(MessageLimits.connectSeconds)))
    configuration.connectionPool.idleTimeout = .seconds(20)
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.httpVersion = .http1Only
    return configuration
  }

  /// Whether the request was certainly not sent, so the gateway cannot have accepted it.
  private static func isBeforeSending(_ error: any Error) -> Bool {
    switch error {
    case is NIOConnectionError, is NIOSSLError: return true
    case let error as IOError: return error.errnoCode == ECONNREFUSED
    case let error as HTTPClientError:
      return [.connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout]
        .contains(error)
    default: return false
    }
  }
}
