import Pages

/// What the page at `/docs` shows of an OpenAPI document.
struct ReferenceDocument: Sendable {
  private let document: JSONLiteral
  /// The access key in the commands.
  private let accessKey: String

  /// The document of this server. Its commands contain `accessKey`.
  init(_ document: JSONLiteral, accessKey: String) {
    self.document = document
    self.accessKey = accessKey
  }

  /// The groups with their operations, in the order of the document.
  var groups: [SignInPages.ReferenceGroup] {
    let operations = operations
    return (document["tags"]?.elements ?? []).map { tag in
      SignInPages.ReferenceGroup(
        name: tag.text("name"), text: tag.text("description"),
        operations: operations.filter { $0.group == tag.text("name") }.map(reference))
    }
  }

  /// What the statuses of errors mean.
  var errors: [SignInPages.ReferenceLine] {
    let statuses = operations.flatMap { operation in
      (operation.json["responses"]?.members ?? []).compactMap { member in
        member.value.reference.map { (status: member.name, name: $0) }
      }
    }
    return (components("responses")?.members ?? []).map { response in
      let status = statuses.first { $0.name == response.name }?.status ?? response.name
      return SignInPages.ReferenceLine(status, response.value.text("description"))
    }
  }

  /// The objects of requests and responses.
  var objects: [SignInPages.ReferenceObject] {
    (components("schemas")?.members ?? []).map { schema in
      SignInPages.ReferenceObject(
        name: schema.name, text: schema.value.text("description"),
        members: members(of: schema.value).map(\.line))
    }
  }

  /// The `curl` command of the operation with this id; nil if the id is unknown.
  func command(_ id: String) -> String? {
    operations.first { $0.json.text("operationId") == id }.map(command)
  }

  private func components(_ kind: String) -> JSONLiteral? { document["components"]?[kind] }
}

extension ReferenceDocument {
  /// A method of a path.
  private struct Operation {
    let method: String
    let path: String
    let json: JSONLiteral

    var group: String { json["tags"]?.elements.first?.plain ?? "" }
    var parameters: [JSONLiteral] { json["parameters"]?.elements ?? [] }
    /// The names of the ways to prove who sends the request.
    var security: [String] {
      (json["security"]?.elements ?? []).flatMap { $0.members.map(\.name) }
    }
    /// The scope that a token needs; nil if it needs none.
    var scope: String? {
      let schemes = (json["security"]?.elements ?? []).flatMap(\.members)
      return schemes.first { $0.name == "oauth" }?.value.elements.first?.plain
    }
  }

  /// A member of an object, or a parameter of an operation.
  fileprivate struct Member {
    let name: String
    let schema: JSONLiteral
    let isRequired: Bool
    var text: String

    var line: SignInPages.ReferenceLine {
      SignInPages.ReferenceLine(
        name, facts: schema.facts + (isRequired ? ", required" : ""), text)
    }

    /// `name=NAME`, or the only value that is possible.
    var pair: String {
      let last = name.split(separator: "[").last.map { $0.filter { $0 != "]" } } ?? ""
      return name + "=" + (schema.onlyValue ?? last.uppercased())
    }
  }

  private var operations: [Operation] {
    (document["paths"]?.members ?? []).flatMap { path in
      path.value.members.map {
        Operation(method: $0.name.uppercased(), path: path.name, json: $0.value)
      }
    }
  }

  private func reference(_ operation: Operation) -> SignInPages.ReferenceOperation {
    let responses = operation.json["responses"]?.members ?? []
    let own = responses.filter { $0.value.reference == nil }.map { response in
      let schema = response.value["content"]?.members.first?.value["schema"]
      return SignInPages.ReferenceLine(
        response.name, facts: schema?.objectName ?? "", response.value.text("description"))
    }
    let errors = responses.filter { $0.value.reference != nil }.map(\.name)
    return SignInPages.ReferenceOperation(
      method: operation.method, path: operation.path, summary: operation.json.text("summary"),
      notes: [operation.json.text("description"), access(operation)].filter { !$0.isEmpty },
      parameters: (parameters(operation) + bodyMembers(operation)).map(\.line),
      responses: own
        + (errors.isEmpty
          ? [] : [SignInPages.ReferenceLine(errors.joined(separator: ", "), "Errors.")]),
      example: command(operation))
  }

  private func access(_ operation: Operation) -> String {
    let security = operation.security
    if security.isEmpty { return "Needs no key." }
    if security.contains("client") {
      return "Needs the application's credentials, in the form or by HTTP Basic."
    }
    guard !security.contains("accessKey"), let scope = operation.scope else { return "" }
    return "Needs a person's token with the scope \(scope)."
  }

  private func parameters(_ operation: Operation) -> [Member] {
    operation.parameters.map { parameter in
      Member(
        name: parameter.text("name"), schema: parameter["schema"] ?? [:],
        isRequired: parameter["required"] == .bool(true), text: parameter.text("description"))
    }
  }

  /// The members of the body, those of nested objects as `location[city]`.
  private func bodyMembers(_ operation: Operation) -> [Member] {
    let content = operation.json["requestBody"]?["content"]
    guard let name = content?.members.first?.value["schema"]?.reference,
      let schema = components("schemas")?[name]
    else { return [] }
    return members(of: schema).flatMap { member in
      guard let name = member.schema.reference, let nested = components("schemas")?[name] else {
        return [member]
      }
      return members(of: nested).map {
        Member(
          name: "\(member.name)[\($0.name)]", schema: $0.schema, isRequired: false, text: $0.text)
      }
    }
  }

  private func members(of schema: JSONLiteral) -> [Member] {
    let required = schema["required"]?.elements ?? []
    return (schema["properties"]?.members ?? []).map { member in
      Member(
        name: member.name, schema: member.value,
        isRequired: required.contains(.string(member.name)),
        text: member.value.text("description"))
    }
  }

  /// A `curl` command with the required parameters; the names of values are in capitals.
  private func command(_ operation: Operation) -> String {
    let server = document["servers"]?.elements.first?.text("url") ?? ""
    var url = server + operation.path
    for parameter in operation.parameters where parameter.text("in") == "path" {
      let name = parameter.text("name")
      url = url.split(separator: "{\(name)}", omittingEmptySubsequences: false)
        .joined(separator: name.uppercased())
    }
    let query = operation.parameters
      .filter { $0.text("in") == "query" && $0["required"] == .bool(true) }
      .map {
        Member(name: $0.text("name"), schema: $0["schema"] ?? [:], isRequired: true, text: "").pair
      }
    if !query.isEmpty { url += "?" + query.joined(separator: "&") }
    let body = bodyMembers(operation)
    var words = ["curl"]
    if operation.method != "GET", body.isEmpty || operation.method != "POST" {
      words.append("-X " + operation.method)
    }
    words.append("'\(url)'")
    words += credentials(operation)
    let required = body.filter(\.isRequired)
    words += (required.isEmpty ? Array(body.prefix(1)) : required).map { "-d '\($0.pair)'" }
    return words.joined(separator: " ")
  }

  private func credentials(_ operation: Operation) -> [String] {
    let security = operation.security
    if security.isEmpty { return [] }
    if security.contains("client") { return ["-u '\(accessKey):SECRET'"] }
    if security.contains("accessKey") { return ["-H 'Authorization: Client-ID \(accessKey)'"] }
    return ["-H 'Authorization: Bearer TOKEN'"]
  }
}

extension JSONLiteral {
  /// The elements of an array; empty for other values.
  fileprivate var elements: [JSONLiteral] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  /// The text of a member; empty if there is no such text.
  fileprivate func text(_ name: String) -> String {
    guard case .string(let text)? = self[name] else { return "" }
    return text
  }

  /// The first of the possible values; nil if there is no list of them.
  fileprivate var onlyValue: String? { self["enum"]?.elements.first?.plain }

  /// The name of the object that a schema refers to, also as the element of an array; nil for other schemas.
  fileprivate var objectName: String? {
    if let name = reference { return name }
    return self["items"]?.reference.map { "array of \($0)" }
      ?? self["anyOf"]?.elements.first?.reference.map { "\($0) or null" }
  }

  /// The type with its limits and default: "integer 1…30, default 10".
  fileprivate var facts: String {
    if let objectName { return objectName }
    if let values = self["enum"]?.elements {
      return values.map { $0.plain + ($0 == self["default"] ? " (default)" : "") }
        .joined(separator: ", ")
    }
    if let value = self["const"] { return "“\(value.plain)”" }
    var facts = typeName
    if let least = self["minimum"] {
      facts += self["maximum"].map { " \(least.plain)…\($0.plain)" } ?? " from \(least.plain)"
    } else if let most = self["maxLength"] {
      facts += " of at most \(most.plain) characters"
    }
    if let value = self["default"] { facts += ", default \(value.plain)" }
    return facts
  }

  private var typeName: String {
    switch self["type"] {
    case .string(let name)?: name
    case .array(let names)?: names.map(\.plain).joined(separator: " or ")
    case .integer, .decimal, .bool, .object, .read, nil: ""
    }
  }

  fileprivate var plain: String {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .decimal(let number):
      number == number.rounded() ? String(Int64(number)) : String(number)
    case .bool(let value): String(value)
    case .array, .object, .read: ""
    }
  }
}
