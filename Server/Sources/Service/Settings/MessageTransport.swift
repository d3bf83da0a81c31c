public import Messages

/// How messages with codes are sent (CODE-13).
public enum MessageTransport: Sendable {
  /// No messages are sent: sign-in by phone is off.
  case none
  /// Messages appear on a page of the server, for a demo.
  case outbox
  /// Messages are sent through a Kannel gateway.
  case kannel(KannelSettings)
  /// Messages are sent through a Twilio-compatible API.
  case twilio(TwilioSettings)

  /// Whether messages are sent at all.
  var isThere: Bool {
    switch self {
    case .none: false
    case .outbox, .kannel, .twilio: true
    }
  }
}
