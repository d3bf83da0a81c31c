public import Domain

extension PhotoDraft {
  /// Writes an object with all fields by their names.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("description", description)
      json.field("alt_description", title)
      json.field("tags", tags)
      json.field("location[name]", place)
      json.field("captured", captured)
    }
  }

  /// Reads what `write` wrote; returns nil if a field is missing.
  public init?(_ json: JSON) {
    self.init()
    for field in Field.allCases {
      guard let text = json[field.rawValue]?.string else { return nil }
      self[field] = text
    }
  }
}

/// The refusal of a form, with a message for each field that is wrong.
public struct FieldErrorBody: Hashable, Sendable {
  /// A field that is wrong.
  public struct Field: Hashable, Sendable {
    /// The name of the field in the request.
    public var name: String
    /// Why its value was refused, in the language of the request.
    public var message: String

    /// Creates an entry from its name and message.
    public init(name: String, message: String) {
      self.name = name
      self.message = message
    }
  }

  /// The messages for developers, at least one.
  public var errors: [String]
  /// The fields that are wrong.
  public var fields: [Field]

  /// Creates a refusal.
  public init(errors: [String], fields: [Field]) {
    self.errors = errors
    self.fields = fields
  }

  /// Writes `{"errors":[…],"fields":[{"name":…,"message":…}]}`.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.key("errors")
      json.array(errors) { $0.string($1) }
      json.key("fields")
      json.array(fields) { json, field in
        json.object { json in
          json.field("name", field.name)
          json.field("message", field.message)
        }
      }
    }
  }

  /// Reads what `write` wrote; returns nil if a part is missing.
  public init?(_ json: JSON) {
    guard let errors = json["errors"]?.array?.compactMap({ $0.string }),
      let list = json["fields"]?.array
    else { return nil }
    self.init(
      errors: errors,
      fields: list.compactMap { entry in
        guard let name = entry["name"]?.string, let message = entry["message"]?.string else {
          return nil
        }
        return Field(name: name, message: message)
      })
  }
}
