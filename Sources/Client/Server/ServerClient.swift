import Domain
public import Screens
public import Wire

extension ServerScreen.Effect {
  /// The request of this effect; nil if it needs no server.
  public var request: Request? {
    switch self {
    case .check: Request(page: Path.serverMetadata.template)
    case .remember, .use, .close: nil
    }
  }

  /// The event for the response to `request`; nil if the effect has no request.
  public func event(for response: Response) -> ServerScreen.Event? {
    switch self {
    case .check(let ticket, _): .found(ticket, finding(response))
    case .remember, .use, .close: nil
    }
  }

  private func finding(_ response: Response) -> ServerScreen.Finding {
    guard response.status != 0 else { return .nobody }
    guard response.isSuccess, let json = try? JSON(reading: response.body),
      let issuer = json["issuer"]?.string,
      json["scopes_supported"]?.array?.contains(.string(Scope.writeLikes.rawValue)) == true
    else { return .somethingElse }
    return .imageFeed(issuer)
  }
}
