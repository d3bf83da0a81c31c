import Domain
import HTTPTypes

/// The OpenAPI 3.1 document of the public API (spec.openapis.org).
struct OpenAPIDocument: Sendable {
  /// The server's name.
  private let name: String
  /// The prefix of absolute URLs.
  private let base: String
  private let groups: [APIGroup]
  private let examples: APIExamples

  /// The document of the server `name`, whose absolute URLs begin with `base`, with these operations.
  init(name: String, base: String, groups: [APIGroup]) {
    self.name = name
    self.base = base
    self.groups = groups
    examples = APIExamples(base: base)
  }

  /// The whole document.
  var json: JSONLiteral {
    [
      "openapi": "3.1.0",
      "info": [
        "title": .string(name), "version": "v1",
        "description": .string(OpenAPIDocument.text),
      ],
      "servers": [["url": .string(base)]],
      "externalDocs": ["url": .string(base + Path.reference.template)],
      "tags": .array(
        groups.map { ["name": .string($0.name), "description": .string($0.text)] }),
      "paths": paths,
      "components": [
        "schemas": schemas, "headers": OpenAPIDocument.headers,
        "responses": .object(APITable.errors.map(error)), "securitySchemes": schemes,
      ],
    ]
  }

  /// The schemas, each with its example.
  private var schemas: JSONLiteral {
    .object(
      APISchema.components.map { component in
        let example = examples[component.name].map {
          component.schema.with("examples", [.read($0)])
        }
        return JSONLiteral.Member(component.name, example ?? component.schema)
      })
  }

  private static let text = """
    The API of Unsplash, spoken by this server. Requests need an access key or a person's token; a \
    private server accepts tokens only. Invalid values of `page`, `per_page` and `order_by` count \
    as missing. GET includes HEAD. JSON has a weak entity tag: with `If-None-Match`, an unchanged \
    response is 304. Changes take their parameters as JSON, as a form (also multipart) or in the query; lists such as \
    `tags` may be written as `tags=a,b`, `tags[]=a&tags[]=b` or `tags=a&tags=b`.
    """

  /// The operations of each path, in the order in which the paths first occur.
  private var paths: JSONLiteral {
    var templates: [String] = []
    var items: [String: [JSONLiteral.Member]] = [:]
    for group in groups {
      for operation in group.operations {
        if items[operation.template] == nil { templates.append(operation.template) }
        items[operation.template, default: []].append(
          JSONLiteral.Member(
            operation.method.rawValue.lowercased(), operation.json(group: group.name, examples)))
      }
    }
    return .object(templates.map { JSONLiteral.Member($0, .object(items[$0] ?? [])) })
  }

  private var schemes: JSONLiteral {
    let scopes = Scope.allCases.map { JSONLiteral.Member($0.rawValue, .string($0.meaning)) }
    return [
      "accessKey": [
        "type": "apiKey", "in": "header", "name": "Authorization",
        "description": "`Client-ID ` and the application's access key.",
      ],
      "clientId": [
        "type": "apiKey", "in": "query", "name": "client_id",
        "description": "The application's access key.",
      ],
      "token": [
        "type": "http", "scheme": "bearer", "description": "The access token of a person.",
      ],
      "oauth": [
        "type": "oauth2", "description": "How an application gets a person's access token.",
        "flows": [
          "authorizationCode": [
            "authorizationUrl": .string(base + Path.authorize.template),
            "tokenUrl": .string(base + Path.token.template),
            "refreshUrl": .string(base + Path.token.template), "scopes": .object(scopes),
          ]
        ],
      ],
      "client": [
        "type": "http", "scheme": "basic",
        "description": "The application's access key and secret, which may be in the form instead.",
      ],
    ]
  }

  private static let headers: JSONLiteral = [
    "X-Ratelimit-Limit": header("Requests per hour.", .count),
    "X-Ratelimit-Remaining": header("Requests left in this hour.", .count),
    "X-Total": header("Number of elements on all pages.", .count),
    "X-Per-Page": header("Elements per page.", .wholeNumber(1...Int64(Paging.largest))),
    "Link": [
      "description": "The URLs of other pages (RFC 8288), if there are any.",
      "schema": .text,
    ],
    "ETag": header("The entity tag of the content; weak for JSON.", .text),
  ]

  private static func header(_ text: String, _ schema: APISchema) -> JSONLiteral {
    ["description": .string(text), "required": true, "schema": schema]
  }

  private func error(_ error: (status: Int, name: String, text: String)) -> JSONLiteral.Member {
    var media: JSONLiteral = ["schema": .named("Error")]
    if let example = examples["Error"] { media = media.with("example", .read(example)) }
    var response: JSONLiteral = [
      "description": .string(error.text), "content": ["application/json": media],
    ]
    if error.status == 503 {
      response = response.with(
        "headers",
        ["Retry-After": OpenAPIDocument.header("Seconds to wait.", .wholeNumber(1...3600))])
    }
    return JSONLiteral.Member(error.name, response)
  }
}

extension Scope {
  /// What the scope permits, for developers.
  fileprivate var meaning: String {
    switch self {
    case .public: "Read public data."
    case .readUser: "Read the person's own account."
    case .writeUser: "Change the person's account."
    case .readPhotos: "Read the person's private photos."
    case .readLocations:
      "Read the coordinates, confidential places and file names of the person's own photos."
    case .writePhotos: "Change the person's photos."
    case .writeLikes: "Like photos, and take likes back."
    case .writeFollowers: "Follow people, and stop following them."
    case .readCollections: "Read the person's private collections."
    case .writeCollections: "Create and change the person's collections."
    }
  }
}
