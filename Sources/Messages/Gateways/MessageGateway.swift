/// A way for messages out of the house (CODE-13).
public protocol MessageGateway: Sendable {
  /// Returns when the gateway has taken the message, and throws when it has not or may not have.
  func send(_ message: OutgoingMessage) async throws(GatewayError)

  /// Lets go of connections; nothing is sent after it.
  func close() async
}

/// Why a gateway has not taken a message.
public enum GatewayError: Error, Hashable, Sendable {
  /// Nobody was reached, so it has nothing.
  case unreachable
  /// It takes nothing now, and perhaps said for how many seconds.
  case busy(retryAfter: Int64?)
  /// No answer came: it may have the message or not.
  case unanswered
  /// It will never take this message: the status of its answer and, if it has one, its own code.
  case refused(status: Int, code: Int?)
}

extension GatewayError: CustomStringConvertible {
  /// A reason for the log.
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
