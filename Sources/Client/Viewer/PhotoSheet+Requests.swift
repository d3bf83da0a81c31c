import AppModel
public import Domain
public import Screens
public import Wire

extension PhotoDetails.Question {
  /// The request; nil if the effect needs no server. The server explains refused values in `language`.
  public func request(_ language: Language) -> Request? {
    switch self {
    case .metadata(let effect): effect.request
    case .own(let effect): effect.request(language)
    }
  }

  /// The event for the response to `request`; nil if there is no request.
  public func event(for response: Response) -> PhotoDetails.Event? {
    switch self {
    case .metadata(let effect): effect.event(for: response).map { .metadata($0) }
    case .own(let effect): effect.event(for: response).map { .own($0) }
    }
  }
}

extension PhotoSheet.Question {
  /// The request; nil if the effect needs no server. The server explains refused values in `language`.
  public func request(_ language: Language) -> Request? {
    switch self {
    case .details(_, let question): question.request(language)
    case .undo(let effect): effect.request
    }
  }

  /// The event for the response to `request`; nil if there is no request.
  public func event(for response: Response) -> PhotoSheet.Event? {
    switch self {
    case .details(let number, let question):
      question.event(for: response).map { .answered(number, $0) }
    case .undo(let effect): effect.event(for: response).map { .undo($0) }
    }
  }
}

extension SheetStart {
  // Why not `Start`: it reads the photos of the page too.
  /// Reads the data of the app's page; what is missing has its default.
  public init(_ data: [UInt8]) {
    let json = try? JSON(reading: data)
    self.init(
      language: json?["language"]?.string == Language.russian.rawValue ? .russian : .english,
      username: json?["username"]?.string ?? "", hasLibrary: json?["library"]?.bool ?? true,
      reach: json?["reach"]?.string.flatMap { LinkReach(rawValue: $0) } ?? .everyone)
  }
}
