/// An error as Unsplash's API writes it: one sentence or more.
public struct ErrorBody: Hashable, Sendable {
  /// What went wrong, at least one sentence.
  public var errors: [String]

  /// One sentence or more.
  public init(_ errors: [String]) {
    self.errors = errors
  }

  /// Writes the object.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.key("errors")
      json.array(errors) { $0.string($1) }
    }
  }
}

/// An error of the token endpoint (RFC 6749 section 5.2).
public struct OAuthErrorBody: Hashable, Sendable {
  /// The code of the standard, "invalid_grant".
  public var error: String
  /// A sentence for developers.
  public var description: String

  /// The code and its sentence.
  public init(error: String, description: String) {
    self.error = error
    self.description = description
  }

  /// Writes the object.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("error", error)
      json.field("error_description", description)
    }
  }
}
