import Domain
import HTTPTypes
import Store

/// Signing people in, and what needs no key: feeds, source URLs and this description.
extension APITable {
  static let oauth = APIGroup(
    name: "OAuth", text: "The authorization code flow of OAuth 2.0, with PKCE for public clients.",
    operations: [
      APIOperation(
        .get, .authorize, "authorize", "Ask a person for access",
        text: "To be opened in a browser. The person signs in and consents; then the browser is "
          + "redirected to `redirect_uri` with `code`, `state` and `iss`.", access: .open,
        authorization,
        returns: .page(200, "The page for signing in or consent."),
        others: [
          .redirect("To the redirect URI, with `error` if the request is invalid."),
          .page(400, "The page that says why the client or its redirect URI is not accepted."),
        ]),
      APIOperation(
        .post, .token, "createToken", "Exchange a code or a refresh token",
        text:
          "A code works once, for a minute. A refresh token is replaced by the one in the response.",
        access: .client, body: APIBody("TokenRequest", takesJSON: false),
        returns: .json("Token", "The tokens.").uncached),
      APIOperation(
        .post, .revocation, "revokeToken", "Revoke a token",
        text: "An unknown token is no error (RFC 7009).", access: .client,
        body: APIBody("RevocationRequest", takesJSON: false),
        returns: APIResponse(
          status: 200, text: "The token is invalid from now on.",
          content: [("text/plain", ["type": "string"])])),
      APIOperation(
        .get, .serverMetadata, "getServerMetadata", "The endpoints and what they support",
        text: "As RFC 8414 says, for clients that know only the server's address.",
        access: .open,
        returns: .json("ServerMetadata", "The metadata.")),
    ])

  private static let authorization: [APIParameter] = [
    APIParameter("client_id", .text, "The application's access key.", isRequired: true),
    APIParameter(
      "redirect_uri", .text,
      "One of the application's redirect URIs, exactly as registered; loopback addresses may have "
        + "any port.", isRequired: true),
    APIParameter("response_type", .oneOf(["code"]), "", isRequired: true),
    APIParameter(
      "scope", .withDefault("public", .text), "Scopes, separated by spaces or plus signs."),
    APIParameter("state", .text, "Returned to the redirect URI unchanged."),
    APIParameter(
      "code_challenge", ["type": "string", "pattern": "^[A-Za-z0-9_-]{43}$"],
      "The SHA-256 of the verifier as base64url (RFC 7636). Clients without a secret need it."),
    APIParameter("code_challenge_method", .oneOf(["S256"]), "The method of the challenge."),
  ]

  /// Feeds of the newest photos, descriptions of pages, and this description.
  static let feeds = APIGroup(
    name: "Feeds",
    text: "For other programs, without a key; a private server has only this description.",
    operations: [
      feed(.atom, "getAtom", "The newest photos as an Atom feed", atom),
      feed(.jsonFeed, "getJSONFeed", "The newest photos as a JSON feed", json),
      feed(.personAtom, "getUserAtom", "A person's newest photos as an Atom feed", atom),
      feed(.personJSONFeed, "getUserJSONFeed", "A person's newest photos as a JSON feed", json),
      APIOperation(
        .get, .embed, "getEmbed", "What to show of a page",
        text:
          "For programs that show a photo where somebody writes the address of its page (oembed.com). The pages of "
          + "photos and people name this address.", access: .open,
        [
          APIParameter("url", .url, "The address of the page.", isRequired: true),
          APIParameter("maxwidth", .wholeNumber(1...30_000), "The largest width in pixels."),
          APIParameter("maxheight", .wholeNumber(1...30_000), "The largest height in pixels."),
          APIParameter("format", .withDefault("json", .oneOf(["json", "xml"])), "The format."),
        ],
        returns: APIResponse(
          status: 200, text: "The image of a photo, or the portrait of a person, with its author.",
          content: [("application/json", .named("Embed")), ("text/xml", .text)], isTagged: true),
        errors: [400, 404]),
      APIOperation(
        .get, .openAPI, "getDescription", "This description",
        text: "The page `/docs` shows it to people.", access: .open,
        returns: .json("Description", "An OpenAPI document.")),
    ])

  private static let atom = (PhotoFeed.atomType, APISchema.text)
  private static let json = (PhotoFeed.jsonType, APISchema.named("JSONFeed"))

  private static func feed(
    _ path: Path, _ id: String, _ summary: String, _ content: (String, APISchema)
  ) -> APIOperation {
    let page = APIParameter(
      "page", .withDefault(1, ["type": "integer", "minimum": 1]), "The number of the page.")
    return APIOperation(
      .get, path, id, summary, text: "The last added first; the feed names its next page.",
      access: .open,
      path.template.contains("{") ? [.username, page] : [page],
      returns: APIResponse(
        status: 200, text: "At most 30 photos.", content: [content], isTagged: true),
      errors: [404])
  }

  /// URLs of source.unsplash.com, if the server redirects them.
  static let sources = APIGroup(
    name: "Source URLs",
    text: "Images without a key. Each of these URLs may also end with a size, `daily` or `weekly`, "
      + "and have words to search for as its query: `/random?sea,sky`.",
    operations: [
      source("/random", "getSource", "A random photo", []),
      source("/random/{size}", "getSourceOfSize", "A random photo of a size", [size]),
      source("/user/{username}", "getSourceOfUser", "A photo of a person", [.username]),
      source("/user/{username}/likes", "getSourceOfLikes", "A photo a person likes", [.username]),
      source(
        "/collection/{id}", "getSourceOfCollection", "A photo in a collection",
        [
          .collectionId
        ]),
      source(
        "/category/{word}", "getSourceOfWord", "A photo found by a word",
        [
          APIParameter("word", .text, "The word to search for.", in: .path)
        ]),
    ])

  private static let size = APIParameter(
    "size", ["type": "string", "pattern": "^[1-9][0-9]{0,4}x[1-9][0-9]{0,4}$"],
    "Width and height in pixels: `800x600`.", in: .path)

  private static func source(
    _ template: String, _ id: String, _ summary: String, _ parameters: [APIParameter]
  ) -> APIOperation {
    APIOperation(
      .get, .source, id, summary,
      text:
        "Redirects to the image, as source.unsplash.com did, each time to another one unless `sig` is set.",
      template: template, access: .open,
      parameters + [
        APIParameter("sig", .text, "The same value gets the same photo."), .orientation,
      ], returns: .redirect("The image."), errors: [400, 404, 503])
  }
}
