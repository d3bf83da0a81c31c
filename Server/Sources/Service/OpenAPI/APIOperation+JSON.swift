import Domain
import HTTPTypes

extension APIOperation {
  /// The operation object of the document; `group` is the name of its group.
  func json(group: String, _ examples: APIExamples) -> JSONLiteral {
    var json: JSONLiteral = [
      "operationId": .string(id), "tags": [.string(group)], "summary": .string(summary),
      "description": .string(text),
    ]
    if !parameters.isEmpty {
      json = json.with("parameters", .array(parameters.map(\.json)))
    }
    if let body { json = json.with("requestBody", body.json(examples)) }
    return json.with("responses", responses(examples)).with("security", security)
  }

  private func responses(_ examples: APIExamples) -> JSONLiteral {
    var all = ([response] + others).map {
      JSONLiteral.Member(String($0.status), $0.json(of: self, examples))
    }
    if isTagged {
      all.append(
        JSONLiteral.Member("304", ["description": "Unchanged since the tag in `If-None-Match`."]))
    }
    for status in allErrors {
      let name = APITable.errors.first { $0.status == status }?.name ?? ""
      let reference: JSONLiteral = ["$ref": .string("#/components/responses/" + name)]
      let isOAuth = access == .client && status != 413
      all.append(
        JSONLiteral.Member(String(status), isOAuth ? oauthError(status, examples) : reference))
    }
    return .object(all)
  }

  private func oauthError(_ status: Int, _ examples: APIExamples) -> JSONLiteral {
    let text = APITable.errors.first { $0.status == status }?.text ?? ""
    var media: JSONLiteral = ["schema": .named("OAuthError")]
    if let example = examples["OAuthError"] { media = media.with("example", .read(example)) }
    return ["description": .string(text), "content": ["application/json": media]]
  }

  private var security: JSONLiteral {
    switch access {
    case .open: []
    case .key: [["accessKey": []], ["clientId": []], ["token": []], ["oauth": ["public"]]]
    case .scope(let scope): [["token": []], ["oauth": [.string(scope.rawValue)]]]
    // The empty alternative: credentials may be in the body, and a public client has no secret.
    case .client: [["client": []], [:]]
    }
  }
}

extension APIParameter {
  fileprivate var json: JSONLiteral {
    var json: JSONLiteral = [
      "name": .string(name), "in": .string(place.rawValue), "required": .bool(isRequired),
    ]
    if !text.isEmpty { json = json.with("description", .string(text)) }
    return json.with("schema", schema)
  }
}

extension APIBody {
  /// Why one type of content only: code generators give an operation a parameter for each, of the same name.
  fileprivate func json(_ examples: APIExamples) -> JSONLiteral {
    var media: JSONLiteral = ["schema": .named(schema)]
    if let example = examples[schema] { media = media.with("example", .read(example)) }
    let type = takesJSON ? "application/json" : "application/x-www-form-urlencoded"
    return [
      "required": .bool(APISchema.component(schema)["required"] != nil),
      "content": .object([JSONLiteral.Member(type, media)]),
    ]
  }
}

extension APIResponse {
  fileprivate func json(of operation: APIOperation, _ examples: APIExamples) -> JSONLiteral {
    var json: JSONLiteral = ["description": .string(text)]
    var names: [String] =
      operation.hasAPIHeaders ? ["X-Ratelimit-Limit", "X-Ratelimit-Remaining"] : []
    if isPaged { names += ["X-Total", "X-Per-Page", "Link"] }
    if operation.isTagged { names.append("ETag") }
    let all =
      names.map {
        JSONLiteral.Member($0, ["$ref": .string("#/components/headers/" + $0)])
      }
      + headers.map {
        JSONLiteral.Member(
          $0.name, ["description": .string($0.text), "required": true, "schema": .text])
      }
    if !all.isEmpty { json = json.with("headers", .object(all)) }
    guard !content.isEmpty else { return json }
    return json.with(
      "content",
      .object(
        content.map { type, schema in
          let media: JSONLiteral = ["schema": schema]
          let example = type.hasSuffix("json") ? examples.value(of: schema) : nil
          return JSONLiteral.Member(type, example.map { media.with("example", .read($0)) } ?? media)
        }))
  }
}
