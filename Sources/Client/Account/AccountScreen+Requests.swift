import AppModel
import Domain
public import Screens
public import Wire

extension AccountScreen.Effect {
  /// The request of this effect; nil if it needs no server.
  public var request: Request? {
    switch self {
    case .load: .account
    case .end(_, let access): Request(ending: access)
    case .choose(_, let opensWhole): Request(opensWhole: opensWhole)
    case .confirm, .follow, .chose, .tell, .announce, .endSession: nil
    }
  }

  /// The event for the response to `request`; nil if the effect has no request.
  public func event(for response: Response) -> AccountScreen.Event? {
    switch self {
    case .load(let ticket), .end(let ticket, _), .choose(let ticket, _):
      .answered(ticket, AccountScreen.Answer(response))
    case .confirm, .follow, .chose, .tell, .announce, .endSession: nil
    }
  }
}

extension AccountScreen.Answer {
  fileprivate init(_ response: Response) {
    guard response.isSuccess else {
      self = .failed(response.problem)
      return
    }
    self = AccountOverview(response.body).map { .account($0) } ?? .failed(.server)
  }
}
