import Domain
public import Screens
public import Wire

extension DoorScreen.Effect {
  /// The request of this effect; nil if it needs no server.
  public var request: Request? {
    switch self {
    case .load(_, let address): Request(page: address)
    case .enter, .show, .leave: nil
    }
  }

  /// The event for the response to `request`; nil if the effect has no request.
  public func event(for answer: Answer) -> DoorScreen.Event? {
    switch self {
    case .load(let ticket, _):
      guard answer.isSuccess else { return .failed(ticket, answer.problem) }
      guard let start = EntranceStart(answer.body) else { return .failed(ticket, .server) }
      return .arrived(ticket, start)
    case .enter, .show, .leave: return nil
    }
  }
}
