import Domain
import HTTPTypes
import Hummingbird
import Pages
import Texts

extension PageRenderer {
  /// The page that describes the API. Its commands contain `base`, the server's own origin, and in a
  /// demo an access key that works.
  ///
  /// Why in English only: it shows the texts of the document, which code generators copy too.
  func reference(
    _ groups: [APIGroup], base: String, isDemo: Bool, _ request: Request
  ) -> Response {
    let example = APIExample(base: base, accessKey: isDemo ? "demo" : "ACCESS_KEY")
    let body = SignInPages(language: .english, name: name).reference(
      groups.map { group in
        SignInPages.ReferenceGroup(
          name: group.name, text: group.text,
          operations: group.operations.map { $0.reference(example) })
      },
      errors: APITable.errors.map { SignInPages.ReferenceLine(String($0.status), $0.text) },
      intro: PageRenderer.intro, document: Path.openAPI.template,
      metadata: Path.serverMetadata.template)
    var document = Document(
      language: .english, title: "API · " + name, themeColor: "#FFFFFF",
      style: files.address("page.css"), body: body)
    document.appName = name
    document.darkThemeColor = "#1A1B22"
    document.links = [
      Document.Link("service-desc", Path.openAPI.template, type: "application/json")
    ]
    return .page(document.html)
  }

  private static let intro = [
    "This server speaks the API of Unsplash: a client needs its address and an access key, which "
      + "the server's owner creates with “imagefeed app add”.",
    "Send the key as “Authorization: Client-ID KEY”, a person's token as “Authorization: Bearer "
      + "TOKEN”. A private server accepts tokens only. Lists have the headers X-Total, X-Per-Page "
      + "and Link. Changes take their parameters as JSON, as a form or in the query.",
  ]
}

/// The values in the commands of the page.
struct APIExample: Sendable {
  let base: String
  let accessKey: String
}

extension APIOperation {
  fileprivate func reference(_ example: APIExample) -> SignInPages.ReferenceOperation {
    let statuses = ([response] + others).map { response in
      SignInPages.ReferenceLine(String(response.status), response.text)
    }
    let errors = allErrors.map(String.init).joined(separator: ", ")
    return SignInPages.ReferenceOperation(
      method: method.rawValue, path: template, summary: summary,
      notes: [text, accessNote].filter { !$0.isEmpty },
      parameters: parameters.map(\.reference) + (body?.lines ?? []),
      responses: statuses + (errors.isEmpty ? [] : [SignInPages.ReferenceLine(errors, "Errors.")]),
      example: command(example))
  }

  private var accessNote: String {
    switch access {
    case .open: "Needs no key."
    case .key: ""
    case .scope(let scope): "Needs a person's token with the scope \(scope.rawValue)."
    case .client: "Needs the application's credentials, in the form or by HTTP Basic."
    }
  }

  /// A `curl` command with the required parameters; the names of values are in capitals.
  func command(_ example: APIExample) -> String {
    var url = example.base + template
    for parameter in parameters where parameter.place == .path {
      url = url.split(separator: "{\(parameter.name)}", omittingEmptySubsequences: false)
        .joined(separator: parameter.name.uppercased())
    }
    let query = parameters.filter { $0.place == .query && $0.isRequired }.map(\.pair)
    if !query.isEmpty { url += "?" + query.joined(separator: "&") }
    var words = ["curl"]
    if method != .get, body == nil || method != .post { words.append("-X " + method.rawValue) }
    words.append("'\(url)'")
    switch access {
    case .open: break
    case .key: words.append("-H 'Authorization: Client-ID \(example.accessKey)'")
    case .scope: words.append("-H 'Authorization: Bearer TOKEN'")
    case .client: words.append("-u '\(example.accessKey):SECRET'")
    }
    if let body { words += body.pairs.map { "-d '\($0)'" } }
    return words.joined(separator: " ")
  }
}

extension APIParameter {
  fileprivate var reference: SignInPages.ReferenceLine {
    SignInPages.ReferenceLine(
      name, facts: schema.facts + (isRequired ? ", required" : ""), text)
  }

  /// `name=NAME`, or the only value that is possible.
  fileprivate var pair: String { name + "=" + (schema.onlyValue ?? name.uppercased()) }
}

extension APIBody {
  /// The members, those of nested objects as `location[city]`.
  fileprivate var members: [(name: String, schema: APISchema, isRequired: Bool)] {
    guard case .array(let required) = schema["required"] ?? [] else { return [] }
    return (schema["properties"]?.members ?? []).flatMap { member in
      let nested = member.value["properties"]?.members ?? []
      if nested.isEmpty {
        return [(member.name, member.value, required.contains(.string(member.name)))]
      }
      return nested.map { ("\(member.name)[\($0.name)]", $0.value, false) }
    }
  }

  fileprivate var lines: [SignInPages.ReferenceLine] {
    members.map { member in
      var text = ""
      if case .string(let description)? = member.schema["description"] { text = description }
      return SignInPages.ReferenceLine(
        member.name, facts: member.schema.facts + (member.isRequired ? ", required" : ""), text)
    }
  }

  /// The required members as parts of a form, or the first one if none is required.
  fileprivate var pairs: [String] {
    let required = members.filter(\.isRequired)
    return (required.isEmpty ? Array(members.prefix(1)) : required).map { member in
      let last = member.name.split(separator: "[").last.map { $0.filter { $0 != "]" } } ?? ""
      return member.name + "=" + (member.schema.onlyValue ?? last.uppercased())
    }
  }
}

extension APISchema {
  /// The first of the possible values; nil if there is no list of them.
  fileprivate var onlyValue: String? {
    guard case .array(let values)? = self["enum"], case .string(let text)? = values.first else {
      return nil
    }
    return text
  }

  /// The type with its limits and default: "integer 1…30, default 10".
  fileprivate var facts: String {
    if case .array(let values)? = self["enum"] {
      return values.map { $0.plain + ($0 == self["default"] ? " (default)" : "") }
        .joined(separator: ", ")
    }
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
    case .array(let names)?: names.first?.plain ?? ""
    case .integer, .decimal, .bool, .object, nil: ""
    }
  }

  private var plain: String {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .decimal(let number):
      number == number.rounded() ? String(Int64(number)) : String(number)
    case .bool(let value): String(value)
    case .array, .object: ""
    }
  }
}
