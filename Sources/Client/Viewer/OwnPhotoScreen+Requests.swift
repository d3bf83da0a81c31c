import AppModel
public import Domain
public import Screens
public import Wire

extension OwnPhotoScreen.Effect {
  /// The request of this effect; nil if it needs no server. The server explains refused values in
  /// `language`.
  public func request(_ language: Language) -> Request? {
    switch self {
    case .loadForm(_, let id): return Request(.photoForm, id)
    case .save(_, let id, let fields, let draft):
      var request = Request(
        .changePhoto, id, form: fields.map { FormField($0.rawValue, draft[$0]) })
      request.headers = "Accept-Language: \(language.rawValue)\n"
      return request
    case .rotate(_, let id, let rotation):
      return Request(.changePhoto, id, form: [FormField("rotation", "\(rotation.rawValue)")])
    case .delete(_, let id): return Request(.binPhoto, id)
    case .show, .changed, .deleted, .endSession: return nil
    }
  }

  /// The event for the response to `request`; nil if the effect has no request.
  public func event(for response: Response) -> OwnPhotoScreen.Event? {
    switch self {
    case .loadForm(let ticket, _):
      .answered(ticket, response.answer { PhotoDraft($0).map { .form($0) } })
    case .save(let ticket, let id, _, _), .rotate(let ticket, let id, _):
      .answered(
        ticket,
        response.answer { json in
          Photo(json).flatMap { $0.id == id ? .changed($0) : nil }
        })
    case .delete(let ticket, _):
      .answered(ticket, response.isSuccess ? .deleted : response.answer { _ in nil })
    case .show, .changed, .deleted, .endSession: nil
    }
  }
}

extension UndoScreen.Effect {
  /// The request of this effect; nil if it needs no server.
  public var request: Request? {
    switch self {
    case .restore(_, let id): Request(.restorePhoto, id)
    case .wake, .restored, .endSession: nil
    }
  }

  /// The event for the response to `request`; nil if the effect has no request.
  public func event(for response: Response) -> UndoScreen.Event? {
    switch self {
    case .restore(let ticket, _): .answered(ticket, UndoScreen.Answer(response))
    case .wake, .restored, .endSession: nil
    }
  }
}

extension UndoScreen.Answer {
  fileprivate init(_ response: Response) {
    switch response.status {
    case 200...299: self = .restored
    // Why only JSON: a proxy or a captive portal has pages with these statuses too.
    case 404 where response.isObject: self = .gone
    case 409 where response.isObject: self = .replaced
    default: self = .failed(response.problem)
    }
  }
}

extension Response {
  /// The answer that `read` makes of a successful body, or why there is none.
  fileprivate func answer(
    _ read: (JSON) -> OwnPhotoScreen.Answer?
  ) -> OwnPhotoScreen.Answer {
    guard let json = try? JSON(reading: body) else { return .failed(isSuccess ? .server : problem) }
    switch status {
    case 200...299: return read(json) ?? .failed(.server)
    case 404: return isObject ? .gone : .failed(.server)
    case 422:
      let refusals = FieldErrorBody(json)?.fields.compactMap { field in
        PhotoDraft.Field(rawValue: field.name).map { OwnPhotoScreen.Refusal($0, field.message) }
      }
      guard let refusals, !refusals.isEmpty else { return .failed(.server) }
      return .refused(refusals)
    default: return .failed(problem)
    }
  }
}
