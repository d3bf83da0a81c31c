import Domain

/// The bodies with statistics, the feed and those of OAuth.
extension APISchema {
  static let statistics = members([
    "downloads": series(history), "views": series(history), "likes": series(history),
  ])

  static let photoStatistics = members(["id": publicId]).adding(statistics)

  static let userStatistics = members([
    "id": publicId, "username": text, "downloads": series(averaged), "views": series(averaged),
    "likes": series(averaged),
  ])

  static let totalStatistics = members([
    "photos": count, "downloads": count, "views": count, "likes": count, "photographers": count,
    "pixels": count, "downloads_per_second": count, "views_per_second": count,
    "developers": count, "applications": count, "requests": count, "total_photos": count,
    "photo_downloads": count,
  ])

  static let monthStatistics = members([
    "downloads": count, "views": count, "likes": count, "new_photos": count,
    "new_photographers": count, "new_pixels": count, "new_developers": count,
    "new_applications": count, "new_requests": count,
  ])

  static let token = members([
    "access_token": text, "token_type": ["const": "Bearer"], "refresh_token": text, "scope": text,
    "created_at": anyInteger, "expires_in?": count, "user_id": anyInteger, "username": text,
  ])

  static let oauthError = members(["error": text, "error_description": text])

  static let serverMetadata = members([
    "issuer": url, "authorization_endpoint": url,
    "authorization_challenge_endpoint": url, "token_endpoint": url, "revocation_endpoint": url,
    "service_documentation": url,
    "response_types_supported": array(of: text),
    "grant_types_supported": array(of: text), "code_challenge_methods_supported": array(of: text),
    "token_endpoint_auth_methods_supported": array(of: text),
    "scopes_supported": array(of: oneOf(Scope.allCases.map(\.rawValue))),
    "authorization_response_iss_parameter_supported": flag,
  ])

  /// A JSON feed (jsonfeed.org), of which other members are optional.
  static let jsonFeed = members([
    "version": url, "title": text,
    "items": array(of: members(["id": text, "url": url, "date_published": time])),
  ])

  private static let history = members([
    "change": count, "resolution": ["const": "days"], "quantity": wholeNumber(1...30),
    "values": array(of: members(["date": date, "value": count])),
  ])

  private static let averaged = history.adding(members(["average": count]))

  /// A total with its history by day.
  private static func series(_ history: APISchema) -> APISchema {
    members(["total": count, "historical": history])
  }
}
