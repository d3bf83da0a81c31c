/// An error response in the format of Unsplash's API.
public struct ErrorBody: Hashable, Sendable {
  /// The messages, at least one.
  public var errors: [String]

  /// Creates an error with at least one message.
  public init(_ errors: [String]) {
    self.errors = errors
  }

  /// Writes `{"errors":[…]}`.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.key("errors")
      json.array(errors) { $0.string($1) }
    }
  }
}

/// An error response of the token endpoint (RFC 6749 section 5.2).
public struct OAuthErrorBody: Hashable, Sendable {
  /// The standard's error code, such as "invalid_grant".
  public var error: String
  /// An explanation for developers.
  public var description: String

  /// Creates a response; `error` must be a code of the standard.
  public init(error: String, description: String) {
    self.error = error
    self.description = description
  }

  /// Writes an object with `error` and `error_description`.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("error", error)
      json.field("error_description", description)
    }
  }
}
