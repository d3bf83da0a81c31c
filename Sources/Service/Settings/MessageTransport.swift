public import Messages

/// How messages with codes are sent (CODE-13).
public enum MessageTransport: Sendable {
  /// They are not: sign-in by phone is off.
  case none
  /// They appear on a page of the server, for a demo.
  case outbox
  /// Through a Kannel gateway.
  case kannel(KannelSettings)
  /// Through a Twilio-compatible API.
  case twilio(TwilioSettings)

  /// Whether messages are sent at all.
  var isThere: Bool {
    switch self {
    case .none: false
    case .outbox, .kannel, .twilio: true
    }
  }
}
