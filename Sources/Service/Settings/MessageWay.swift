public import Messages

/// How messages with codes leave the server (CODE-13).
public enum MessageWay: Sendable {
  /// None do: nobody signs in by phone.
  case none
  /// Onto a page of the server, for a demo.
  case outbox
  /// Through a Kannel gateway.
  case kannel(KannelSettings)
  /// Through an API of Twilio's kind.
  case twilio(TwilioSettings)

  /// Whether messages leave at all.
  var isThere: Bool {
    switch self {
    case .none: false
    case .outbox, .kannel, .twilio: true
    }
  }
}
