/// Error messages on the pages of the authorization endpoint.
public enum AuthorizationPhrase: Sentence {
  /// The person denied this application access, and there is no address to return to.
  case accessDenied(application: String)
  /// The authorization request is invalid; the value says why, in English, for a developer.
  case wrongRequest(detail: String)
  /// Label above the redirect URI of the request.
  case requestedRedirect
  /// The request has no redirect URI.
  case redirectMissing
  /// Label above the redirect URIs that are registered for the application.
  case registeredRedirects
  /// Button that registers the redirect URI of the request for the demo application.
  case registerRedirect

  /// The wording in English.
  public var english: String {
    switch self {
    case .accessDenied(let application):
      "You denied access to \(application). You can close this page."
    case .wrongRequest(let detail):
      "The application sent a request that is not valid, so you cannot continue here. "
        + "For its developer: \(detail)"
    case .requestedRedirect: "The application asked to return to:"
    case .redirectMissing: "The request has no redirect_uri."
    case .registeredRedirects: "Registered for it; what differs is marked:"
    case .registerRedirect: "Register this address for the demo"
    }
  }

  /// The wording in Russian.
  public var russian: String {
    switch self {
    case .accessDenied(let application):
      "Вы не дали доступ приложению \(application). Эту страницу можно закрыть."
    case .wrongRequest(let detail):
      "Приложение отправило неверный запрос, поэтому продолжить нельзя. "
        + "Его разработчику: \(detail)"
    case .requestedRedirect: "Приложение просит вернуть вас сюда:"
    case .redirectMissing: "В запросе нет redirect_uri."
    case .registeredRedirects: "Зарегистрированы для него (отличия выделены):"
    case .registerRedirect: "Зарегистрировать этот адрес для демонстрации"
    }
  }
}
