import Domain
import HTTPTypes

extension APIOperation {
  /// The operation object of the document; `group` is the name of its group.
  func json(group: String) -> JSONLiteral {
    var json: JSONLiteral = [
      "operationId": .string(id), "tags": [.string(group)], "summary": .string(summary),
    ]
    if !text.isEmpty { json = json.with("description", .string(text)) }
    if !parameters.isEmpty {
      json = json.with("parameters", .array(parameters.map(\.json)))
    }
    if let body { json = json.with("requestBody", body.json) }
    return json.with("responses", responses).with("security", security)
  }

  private var responses: JSONLiteral {
    var all = ([response] + others).map {
      JSONLiteral.Member(String($0.status), $0.json(of: self))
    }
    if isTagged {
      all.append(
        JSONLiteral.Member("304", ["description": "Unchanged since the tag in `If-None-Match`."]))
    }
    for status in allErrors {
      let name = APITable.errors.first { $0.status == status }?.name ?? ""
      let reference: JSONLiteral = ["$ref": .string("#/components/responses/" + name)]
      let isOAuth = access == .client && status != 413
      all.append(JSONLiteral.Member(String(status), isOAuth ? oauthError(status) : reference))
    }
    return .object(all)
  }

  private func oauthError(_ status: Int) -> JSONLiteral {
    let text = APITable.errors.first { $0.status == status }?.text ?? ""
    return [
      "description": .string(text),
      "content": ["application/json": ["schema": .named("OAuthError")]],
    ]
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
  fileprivate var json: JSONLiteral {
    var form: JSONLiteral = ["schema": schema]
    // Members of members are written as `location[city]`.
    let nested = (schema["properties"]?.members ?? []).filter { $0.value["type"] == "object" }
    if !nested.isEmpty {
      form = form.with(
        "encoding",
        .object(nested.map { JSONLiteral.Member($0.name, ["style": "deepObject"]) }))
    }
    let content: JSONLiteral = takesJSON ? ["application/json": ["schema": schema]] : [:]
    return [
      "required": .bool(schema["required"] != nil),
      "content": content.with("application/x-www-form-urlencoded", form),
    ]
  }
}

extension APIResponse {
  fileprivate func json(of operation: APIOperation) -> JSONLiteral {
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
      .object(content.map { JSONLiteral.Member($0.type, ["schema": $0.schema]) }))
  }
}
