public import Logging
import Messages

/// The courier with the message gateway that the settings select.
public struct PostOffice: Sendable {
  let courier: Courier
  /// The demo's messages, which are shown on a page; nil if the settings select no outbox.
  let outbox: Outbox?

  /// Creates the courier and its gateway for a data folder.
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
