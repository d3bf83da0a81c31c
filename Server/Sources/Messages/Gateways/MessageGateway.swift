public import Domain

/// A service that sends messages to phones (CODE-13).
public protocol MessageGateway: Sendable {
  /// Returns when the gateway has accepted the message; throws if it has not, or may not have.
  func send(_ message: OutgoingMessage) async throws(GatewayError)

  /// Closes the connections; no message can be sent afterwards.
  func close() async
}

/// Why a gateway did not accept a message.
public enum GatewayError: Error, Hashable, Sendable {
  /// No connection: the gateway does not have the message.
  case unreachable
  /// Temporarily overloaded; `retryAfter` is in seconds, nil if the gateway did not say.
  case busy(retryAfter: Int64?)
  /// No response: the gateway may or may not have the message.
  case unanswered
  /// Permanently rejected: the HTTP status, and the gateway's own error code or nil.
  case refused(status: Int, code: Int?)
}

extension GatewayError: CustomStringConvertible {
  /// The reason, for the log.
  public var description: String {
    switch self {
    case .unreachable: "the gateway cannot be reached"
    case .busy: "the gateway takes nothing now"
    case .unanswered: "the gateway did not answer"
    case .refused(let status, nil): "the gateway refused it with status \(status)"
    case .refused(let status, let code?):
      "the gateway refused it with status \(status), code \(code)"
    }
  }
}
