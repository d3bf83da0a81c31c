extension SignInPages {
  /// A group of operations on the page that describes the API.
  public struct ReferenceGroup: Sendable {
    let name: String
    let text: String
    let operations: [ReferenceOperation]

    /// Creates a group; `text` is one sentence about all of its operations.
    public init(name: String, text: String, operations: [ReferenceOperation]) {
      self.name = name
      self.text = text
      self.operations = operations
    }
  }

  /// A method of a path on the page that describes the API.
  public struct ReferenceOperation: Sendable {
    /// "GET".
    public var method: String
    /// The path with `{name}` in place of values.
    public var path: String
    /// What it does, in a few words.
    public var summary: String
    /// What the summary leaves out, and what access the request needs.
    public var notes: [String]
    /// The parameters of path, query and body.
    public var parameters: [ReferenceLine]
    /// The statuses with their meaning.
    public var responses: [ReferenceLine]
    /// A command that makes such a request.
    public var example: String

    /// Creates an operation from its properties.
    public init(
      method: String, path: String, summary: String, notes: [String],
      parameters: [ReferenceLine], responses: [ReferenceLine], example: String
    ) {
      self.method = method
      self.path = path
      self.summary = summary
      self.notes = notes
      self.parameters = parameters
      self.responses = responses
      self.example = example
    }
  }

  /// A parameter or a status.
  public struct ReferenceLine: Sendable {
    let name: String
    let facts: String
    let text: String

    /// Creates a line; `facts` are such as a type and its range, and may be empty.
    public init(_ name: String, facts: String = "", _ text: String) {
      self.name = name
      self.facts = facts
      self.text = text
    }
  }

  /// An object of requests or responses.
  public struct ReferenceObject: Sendable {
    let name: String
    let text: String
    let members: [ReferenceLine]

    /// Creates an object; `text` is one sentence about it.
    public init(name: String, text: String, members: [ReferenceLine]) {
      self.name = name
      self.text = text
      self.members = members
    }
  }

  /// The page that describes the API, in English. `errors` explain the statuses that operations only
  /// name, `objects` what the bodies consist of; `document` is the URL of the OpenAPI document, `metadata` that of the
  /// OAuth endpoints.
  public func reference(
    _ groups: [ReferenceGroup], errors: [ReferenceLine], objects: [ReferenceObject],
    intro: [String], document: String, metadata: String
  ) -> Element {
    var parts = [Element(.h1, text: "API")] + intro.map { Element(.p, "letter", text: $0) }
    parts.append(Element(.a, text: "OpenAPI document").with(.href, document))
    parts.append(Element(.a, text: "OAuth metadata").with(.href, metadata))
    let links = (groups.map { $0.name } + ["Objects", "Errors"]).map { name in
      Element(.li, "", [Element(.a, text: name).with(.href, "#" + SignInPages.id(name))])
    }
    parts.append(Element(.nav, "", [Element(.ul, "groups", links)]).with(.ariaLabel, "Groups"))
    for group in groups {
      parts.append(Element(.h2, text: group.name).with(.id, SignInPages.id(group.name)))
      parts.append(Element(.p, "person", spans(group.text)))
      parts += group.operations.map(operation)
    }
    parts.append(Element(.h2, text: "Objects").with(.id, SignInPages.id("Objects")))
    parts += objects.map(object)
    parts.append(Element(.h2, text: "Errors").with(.id, SignInPages.id("Errors")))
    parts.append(Element(.ul, "lines", errors.map(line)))
    return Element(.main, "plain wide reference", parts)
  }

  /// The id of the heading with this text.
  private static func id(_ heading: String) -> String {
    heading.lowercased().split(separator: " ").joined(separator: "-")
  }

  /// The parts of a text, of which those between backticks are code.
  private func spans(_ text: String) -> [Element] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { part in
      Element(.span, part.offset % 2 == 1 ? "mono" : "", text: String(part.element))
    }
  }

  private func operation(_ operation: ReferenceOperation) -> Element {
    var parts = [
      Element(
        .p, "route",
        [
          Element(.span, "method", text: operation.method + " "),
          Element(.span, text: operation.path),
        ]),
      Element(.p, "name", text: operation.summary),
    ]
    parts += operation.notes.map { Element(.p, "", spans($0)) }
    if !operation.parameters.isEmpty {
      parts.append(Element(.ul, "lines", operation.parameters.map(line)))
    }
    parts.append(Element(.p, "code", text: operation.example))
    parts.append(Element(.ul, "lines", operation.responses.map(line)))
    return Element(.article, "operation", parts)
      .with(.ariaLabel, operation.method + " " + operation.path)
  }

  private func object(_ object: ReferenceObject) -> Element {
    var parts = [
      Element(.p, "route", text: object.name), Element(.p, "", spans(object.text)),
    ]
    if !object.members.isEmpty { parts.append(Element(.ul, "lines", object.members.map(line))) }
    return Element(.article, "operation", parts).with(.ariaLabel, object.name)
  }

  private func line(_ line: ReferenceLine) -> Element {
    var parts = [Element(.span, "name", text: line.name + " ")]
    if !line.facts.isEmpty { parts.append(Element(.span, "note", text: line.facts + " ")) }
    return Element(.li, "", parts + spans(line.text))
  }
}
