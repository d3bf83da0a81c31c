import AppModel
import Domain
public import Screens
public import Wire

extension MetadataScreen.Effect {
  /// The request of this effect; nil if it needs no server.
  public var request: Request? {
    switch self {
    case .load(_, let id): Request(.photo, id)
    case .endSession: nil
    }
  }

  /// The event for the response to `request`; nil if the effect has no request.
  public func event(for response: Response) -> MetadataScreen.Event? {
    switch self {
    case .load(let ticket, let id):
      .answered(ticket, MetadataScreen.Answer(response, about: id))
    case .endSession: nil
    }
  }
}

extension MetadataScreen.Answer {
  fileprivate init(_ response: Response, about id: String) {
    guard response.isSuccess else {
      // Why only JSON: a proxy or a captive portal has pages with this status too.
      self = response.status == 404 && response.isObject ? .gone : .failed(response.problem)
      return
    }
    guard let json = try? JSON(reading: response.body), json["id"]?.string == id,
      let metadata = PhotoMetadata(json)
    else {
      self = .failed(.server)
      return
    }
    self = .metadata(metadata)
  }
}
