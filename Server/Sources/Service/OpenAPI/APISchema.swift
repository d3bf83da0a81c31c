/// A JSON Schema (draft 2020-12) of the API's description.
typealias APISchema = JSONLiteral

extension APISchema {
  static let text: APISchema = ["type": "string"]
  /// A text with a character that is not a space.
  static let words: APISchema = ["type": "string", "pattern": "[^ ]"]
  /// A text or `null`.
  static let textOrNull: APISchema = ["type": ["string", "null"]]
  static let url: APISchema = ["type": "string", "format": "uri"]
  static let urlOrNull: APISchema = ["type": ["string", "null"], "format": "uri"]
  static let time: APISchema = ["type": "string", "format": "date-time"]
  static let timeOrNull: APISchema = ["type": ["string", "null"], "format": "date-time"]
  static let date: APISchema = ["type": "string", "format": "date"]
  static let flag: APISchema = ["type": "boolean"]
  /// A number of things, from 0.
  static let count: APISchema = ["type": "integer", "minimum": 0]
  static let anyInteger: APISchema = ["type": "integer"]
  static let null: APISchema = ["type": "null"]
  /// An array that is always empty; clients that generate code need the type of its elements nevertheless.
  static func none(of element: APISchema) -> APISchema {
    array(of: element).with("maxItems", 0)
  }
  /// The public id of a photo or a person.
  static let publicId: APISchema = ["type": "string", "pattern": "^[A-Za-z0-9_-]{11}$"]

  /// The schema with this name in the document's components.
  static func named(_ name: String) -> APISchema {
    ["$ref": .string("#/components/schemas/" + name)]
  }

  /// The named schema, or `null`.
  static func orNull(_ name: String) -> APISchema {
    ["anyOf": [named(name), null]]
  }

  static func array(of element: APISchema) -> APISchema {
    ["type": "array", "items": element]
  }

  /// One of these texts.
  static func oneOf(_ values: [String]) -> APISchema {
    ["type": "string", "enum": .array(values.map { .string($0) })]
  }

  /// An integer between these limits.
  static func wholeNumber(_ range: ClosedRange<Int64>) -> APISchema {
    [
      "type": "integer", "minimum": .integer(range.lowerBound),
      "maximum": .integer(range.upperBound),
    ]
  }

  /// A number between these limits.
  static func number(_ range: ClosedRange<Double>) -> APISchema {
    [
      "type": "number", "minimum": .decimal(range.lowerBound),
      "maximum": .decimal(range.upperBound),
    ]
  }

  /// An object with these members, for `components` only: code generators name the type of an object after its
  /// component. All are required, except those whose name ends with "?".
  static func members(_ members: KeyValuePairs<String, APISchema>) -> APISchema {
    let all = members.map { (name: $0.key.filter { $0 != "?" }, key: $0.key, schema: $0.value) }
    let required = all.filter { !$0.key.hasSuffix("?") }
    var schema: APISchema = [
      "type": "object", "properties": .object(all.map { Member($0.name, $0.schema) }),
    ]
    if !required.isEmpty {
      schema = schema.with("required", .array(required.map { .string($0.name) }))
    }
    return schema
  }

  /// The object schema with the members of `other` added.
  func adding(_ other: APISchema) -> APISchema {
    let properties = (self["properties"]?.members ?? []) + (other["properties"]?.members ?? [])
    let required = names(in: self) + names(in: other)
    return [
      "type": "object", "properties": .object(properties), "required": .array(required),
    ]
  }

  private func names(in schema: APISchema) -> [JSONLiteral] {
    guard case .array(let names)? = schema["required"] else { return [] }
    return names
  }
}
