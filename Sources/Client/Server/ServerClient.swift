import Domain
public import Screens
public import Wire

extension ServerScreen.Effect {
  /// The request of this effect; nil if it needs no server.
  public var request: Request? {
    switch self {
    case .check: Request(page: Path.serverMetadata.template)
    case .remember, .trust, .openSettings, .use, .close: nil
    }
  }

  /// The event for the response to `request`; nil if the effect has no request. `obstacle` is the known
  /// reason of a missing response.
  public func event(
    for response: Response, obstacle: Obstacle? = nil
  ) -> ServerScreen.Event? {
    switch self {
    case .check(let ticket, _): .found(ticket, finding(response, obstacle))
    case .remember, .trust, .openSettings, .use, .close: nil
    }
  }

  private func finding(_ response: Response, _ obstacle: Obstacle?) -> ServerScreen.Finding {
    guard response.status != 0 else { return obstacle.map { .blocked($0) } ?? .nobody }
    guard response.isSuccess, let json = try? JSON(reading: response.body),
      let issuer = json["issuer"]?.string,
      json["scopes_supported"]?.array?.contains(.string(Scope.writeLikes.rawValue)) == true
    else { return .somethingElse }
    return .imageFeed(issuer)
  }
}
