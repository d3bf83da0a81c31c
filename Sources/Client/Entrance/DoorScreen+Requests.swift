import Domain
public import Screens
public import Wire

extension DoorScreen.Effect {
  /// The request that carries this order out; nothing when the shell does it without the server.
  public var request: Request? {
    switch self {
    case .load(_, let address): Request(page: address)
    case .enter, .show, .leave: nil
    }
  }

  /// What the answer to that request means.
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
