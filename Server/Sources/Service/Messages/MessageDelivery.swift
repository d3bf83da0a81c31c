public import Logging
import Messages

/// The courier with the message gateway that the settings select.
public struct MessageDelivery: Sendable {
  let courier: Courier
  /// The demo's messages, which are shown on a page; nil if the settings select no outbox.
  let outbox: Outbox?

  /// Creates the courier and its gateway for a data folder.
  public init(_ settings: Settings, _ resources: ServerResources, logger: Logger) {
    let gateway: any MessageGateway
    switch settings.messages {
    case .none, .outbox:
      let box = Outbox(clock: resources.clock)
      outbox = settings.messages.isThere ? box : nil
      gateway = box
    case .kannel(let kannel):
      outbox = nil
      gateway = KannelGateway(kannel)
    case .twilio(let twilio):
      outbox = nil
      gateway = TwilioGateway(twilio)
    }
    courier = Courier(
      queue: IdentityMessageQueue(identity: resources.identity), gateway: gateway,
      clock: resources.clock, logger: logger)
  }
}
