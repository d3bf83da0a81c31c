import Domain
import HTTPTypes

/// An operation of the public API: what `/openapi.json` and the page at `/docs` say about a method
/// of a path.
struct APIOperation: Sendable {
  let method: HTTPRequest.Method
  /// The path under which the server registers the route.
  let path: Path
  /// The path in the document: the route's, except for source URLs, which share one route.
  let template: String
  /// The `operationId`, which code generators use as the name of a function.
  let id: String
  let summary: String
  /// What the summary leaves out.
  let text: String
  let access: Access
  /// Parameters of the path and the query.
  let parameters: [APIParameter]
  /// The parameters in the body; nil if the operation takes no body.
  let body: APIBody?
  /// The response to a request that succeeds.
  let response: APIResponse
  /// Responses that are neither that one nor an error of the API.
  let others: [APIResponse]
  /// The statuses of errors that do not follow from the other properties.
  let errors: [Int]

  /// What a request needs.
  enum Access: Hashable, Sendable {
    /// Nothing.
    case open
    /// An access key, or a token with any scope.
    case key
    /// A person's token with this scope.
    case scope(Scope)
    /// The credentials of an application (OAuth 2.0), in the body or by HTTP Basic.
    case client
  }

  init(
    _ method: HTTPRequest.Method, _ path: Path, _ id: String, _ summary: String,
    text: String, template: String? = nil, access: Access = .key,
    _ parameters: [APIParameter] = [], body: APIBody? = nil, returns response: APIResponse,
    others: [APIResponse] = [], errors: [Int] = []
  ) {
    self.method = method
    self.path = path
    self.template = template ?? path.template
    self.id = id
    self.summary = summary
    self.text = text
    self.access = access
    self.parameters = parameters
    self.body = body
    self.response = response
    self.others = others
    self.errors = errors
  }

  /// Whether responses have the headers of the API: rate limit and version.
  var hasAPIHeaders: Bool { RequestClass(path: template) == .api }

  /// Whether a response has an entity tag, so that 304 is possible.
  var isTagged: Bool { method == .get && response.isTagged }

  /// The statuses of all errors that the operation documents, in ascending order.
  var allErrors: [Int] {
    var all = Set(errors)
    switch access {
    case .open: break
    case .key, .scope: all.formUnion([401, 403, 429, 503])
    case .client: all.formUnion([400, 401, 413, 429])
    }
    if access != .open, parameters.contains(where: { $0.place == .path }) { all.insert(404) }
    if access != .client, body != nil { all.formUnion([400, 413, 422]) }
    return all.sorted()
  }
}

/// A group of operations, as the page lists them; a tag in the document.
struct APIGroup: Sendable {
  let name: String
  let text: String
  let operations: [APIOperation]
}

/// A parameter of an operation.
struct APIParameter: Sendable {
  /// Where the request has the parameter.
  enum Place: String, Sendable {
    case path
    case query
    case header
  }

  let name: String
  let place: Place
  let schema: APISchema
  let isRequired: Bool
  let text: String

  /// A parameter, by default of the query.
  init(
    _ name: String, _ schema: APISchema, _ text: String, in place: Place = .query,
    isRequired: Bool = false
  ) {
    self.name = name
    self.place = place
    self.schema = schema
    self.isRequired = isRequired || place == .path
    self.text = text
  }
}

/// The body of a request: JSON or a form with the same members.
struct APIBody: Sendable {
  /// The name of the schema of the object that clients send.
  let schema: String
  /// Whether JSON is accepted, not only a form; then the document names JSON alone.
  let takesJSON: Bool

  init(_ schema: String, takesJSON: Bool = true) {
    self.schema = schema
    self.takesJSON = takesJSON
  }
}

/// The response to a request that succeeds.
struct APIResponse: Sendable {
  let status: Int
  let text: String
  /// The schema of the body by media type; empty if the response has no body.
  let content: [(type: String, schema: APISchema)]
  /// Whether the headers describe a page of a list.
  var isPaged = false
  /// Whether clients may cache the response and validate it by its entity tag.
  var isTagged = false
  /// Headers of this response only, with their meaning.
  var headers: [(name: String, text: String)] = []

  /// JSON with the schema of this name.
  static func json(_ name: String, status: Int = 200, _ text: String) -> APIResponse {
    json(.named(name), status: status, text)
  }

  /// JSON with this schema.
  static func json(_ schema: APISchema, status: Int = 200, _ text: String) -> APIResponse {
    APIResponse(
      status: status, text: text, content: [("application/json", schema)],
      isTagged: status == 200)
  }

  /// A page of a list whose elements have the schema of this name.
  static func list(_ name: String, _ text: String) -> APIResponse {
    var response = json(.array(of: .named(name)), text)
    response.isPaged = true
    return response
  }

  /// A page of search results with the schema of this name.
  static func results(_ name: String) -> APIResponse {
    var response = json(name, "The results on this page, and how many there are.")
    response.isPaged = true
    return response
  }

  /// No body.
  static func empty(_ status: Int, _ text: String) -> APIResponse {
    APIResponse(status: status, text: text, content: [])
  }

  /// An HTML page.
  static func page(_ status: Int, _ text: String) -> APIResponse {
    APIResponse(status: status, text: text, content: [("text/html", ["type": "string"])])
  }

  /// A redirect to the URL in `Location`.
  static func redirect(_ text: String) -> APIResponse {
    APIResponse(
      status: 302, text: text, content: [], headers: [("Location", "The URL to go on to.")])
  }

  /// A file of one of these media types.
  static func file(_ types: [String], _ text: String) -> APIResponse {
    APIResponse(
      status: 200, text: text, content: types.map { ($0, ["type": "string"]) }, isTagged: true)
  }

  /// The responses to a request for a part of a file of one of these media types.
  static func parts(of types: [String]) -> [APIResponse] {
    [
      APIResponse(
        status: 206, text: "The part that `Range` asks for.",
        content: types.map { ($0, ["type": "string"]) },
        headers: [("Content-Range", "The place of the part in the file.")]),
      APIResponse(
        status: 416, text: "The file ends before the part begins.", content: [],
        headers: [("Content-Range", "The length of the file.")]),
    ]
  }

  /// The same response, which clients must not cache.
  var uncached: APIResponse {
    var response = self
    response.isTagged = false
    return response
  }
}
