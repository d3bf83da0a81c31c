import AppModel
import Domain
public import Screens
public import Wire

extension EntranceLoader.Effect {
  /// The request of this effect; nil if it needs no server.
  public var request: Request? {
    switch self {
    case .load(_, let address): Request(page: address)
    case .enter, .show, .leave: nil
    }
  }

  /// The event for the response to `request`; nil if the effect has no request.
  public func event(for response: Response) -> EntranceLoader.Event? {
    switch self {
    case .load(let ticket, _):
      guard response.isSuccess else { return .failed(ticket, response.problem) }
      guard let start = EntranceStart(response.body) else { return .failed(ticket, .server) }
      return .arrived(ticket, start)
    case .enter, .show, .leave: return nil
    }
  }
}
