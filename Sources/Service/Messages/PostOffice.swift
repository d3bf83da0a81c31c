public import Logging
import Messages

/// What sends messages: the courier with the gateway that the settings name.
public struct PostOffice: Sendable {
  let courier: Courier
  /// The messages of a demo, where they go onto a page.
  let outbox: Outbox?

  /// The post office of a server over these premises.
  public init(_ settings: Settings, _ premises: Premises, logger: Logger) {
    let gateway: any MessageGateway
    switch settings.messages {
    case .none, .outbox:
      let box = Outbox(clock: premises.clock)
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
      queue: WaitingMessages(identity: premises.identity), gateway: gateway,
      clock: premises.clock, logger: logger)
  }
}
