import Domain
import Store

/// Results of searches, and the bodies that are no photo's, person's or list's.
extension APISchema {
  static let results = [
    APIComponent("PhotoResults", "A page of the photos that a search found.", page(of: "Photo")),
    APIComponent("UserResults", "A page of the people that a search found.", page(of: "FoundUser")),
    APIComponent(
      "CollectionResults", "A page of the collections that a search found.", page(of: "Collection")),
    APIComponent(
      "RandomPhotos", "One photo, or with `count` a list of them.",
      ["oneOf": [named("PhotoDetail"), array(of: named("PhotoDetail"))]]),
  ]

  private static func page(of name: String) -> APISchema {
    members(["total": count, "total_pages": count, "results": array(of: named(name))])
  }

  static let others = [
    APIComponent("URL", "A URL, such as that of a file to download.", members(["url": text])),
    APIComponent(
      "Error", "Why a request is refused, in sentences for developers.",
      members(["errors": ["type": "array", "items": text, "minItems": 1]])),
    APIComponent("Token", "The tokens of an application for a person (RFC 6749).", token),
    APIComponent(
      "OAuthError", "Why an application gets no token (RFC 6749, section 5.2).",
      members(["error": text, "error_description": text])),
    APIComponent(
      "ServerMetadata", "The endpoints of OAuth and what they support (RFC 8414).", serverMetadata),
    APIComponent(
      "JSONFeed", "The newest photos for feed readers (jsonfeed.org).",
      members(["version": url, "title": text, "items": array(of: named("JSONFeedItem"))])),
    APIComponent(
      "JSONFeedItem", "A photo for feed readers.",
      members(["id": text, "url": url, "date_published": time])),
    APIComponent("Embed", "What other programs show of a page (oembed.com).", embed),
    APIComponent(
      "Description", "A description of this API (OpenAPI 3.1).", ["type": "object"]),
  ]

  private static let embed = members([
    "version": ["const": "1.0"], "type": oneOf(["photo", "link"]), "title": text,
    "author_name": text, "author_url": url, "provider_name": text, "provider_url": url,
    "cache_age": count, "url?": url, "width?": count, "height?": count, "thumbnail_url": url,
    "thumbnail_width": count, "thumbnail_height": count,
  ])

  private static let token = members([
    "access_token": text, "token_type": ["const": "Bearer"], "refresh_token": text, "scope": text,
    "created_at": anyInteger, "expires_in?": count, "user_id": anyInteger, "username": text,
  ])

  private static let serverMetadata = members([
    "issuer": url, "authorization_endpoint": url,
    "authorization_challenge_endpoint": url, "token_endpoint": url, "revocation_endpoint": url,
    "service_documentation": url,
    "response_types_supported": array(of: text),
    "grant_types_supported": array(of: text), "code_challenge_methods_supported": array(of: text),
    "token_endpoint_auth_methods_supported": array(of: text),
    "scopes_supported": array(of: oneOf(Scope.allCases.map(\.rawValue))),
    "authorization_response_iss_parameter_supported": flag,
  ])
}
