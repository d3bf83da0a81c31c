public import Domain

/// An HTTP request of the apps to the server.
public struct Request: Hashable, Sendable {
  /// How the request acts on its path.
  public let method: RequestMethod
  /// Path and query relative to the origin.
  public let address: String
  /// The form-encoded body, "" without one. A secret, because it may contain a password.
  public let form: Secret
  /// Additional headers for this request: lines "Name: value", each with its line break.
  public var headers = ""
  /// The part of a file to send as the body; nil for other requests.
  public var part: FilePart?

  /// A request for `route` with the value of its path parameter and its query, `name=value` pairs
  /// joined by "&".
  public init(_ route: Route, _ value: String = "", query: String = "") {
    method = route.method
    address = route.path.with(value) + (query.isEmpty ? "" : "?" + query)
    form = Secret("")
  }

  /// A GET request for the page at `address`, path and query relative to the origin.
  public init(page address: String) {
    method = .get
    self.address = address
    form = Secret("")
  }

  /// A form POST to `address`, path and query relative to the origin.
  public init(form fields: [FormField], to address: String) {
    method = .post
    self.address = address
    form = Request.encoded(fields)
  }

  /// A request for `route` with the value of its path parameter and a form.
  public init(_ route: Route, _ value: String, form fields: [FormField]) {
    method = route.method
    address = route.path.with(value)
    form = Request.encoded(fields)
  }

  private static func encoded(_ fields: [FormField]) -> Secret {
    var text = ""
    for field in fields {
      text += (text.isEmpty ? "" : "&") + percentEncoded(field.name) + "="
      text += percentEncoded(field.value.reveal())
    }
    return Secret(text)
  }
}

/// A form field.
public struct FormField: Hashable, Sendable {
  /// The name that the server expects.
  public let name: String
  /// The value, not percent-encoded. A secret, because it may be a password.
  public let value: Secret

  /// Creates a field from plain text.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = Secret(value)
  }
}

/// The server's response to a `Request`, or the reason why it is missing.
public struct Response: Hashable, Sendable {
  /// The HTTP status; 0 without a response, `unreadable` if the file to send could not be read,
  /// `tooLong` if the body was not read to its end.
  public let status: Int32
  /// The body; empty if there was no response.
  public let body: [UInt8]
  /// When the response arrived, in milliseconds of the device's clock.
  public var moment: Double = 0
  /// Seconds until the server allows a retry (Retry-After); 0 if it sent no such header.
  public let wait: Int32
  /// Whether this is a response that the device cached, used because the server was unreachable.
  public let isKept: Bool

  /// Creates a response; by default it came from the server and allows an immediate retry.
  public init(status: Int32, body: [UInt8], wait: Int32 = 0, isKept: Bool = false) {
    self.status = status
    self.body = body
    self.wait = wait
    self.isKept = isKept
  }

  /// The status if the device could not read the file to send.
  public static let unreadable: Int32 = -1
  /// The status if the response is longer than the device reads.
  public static let tooLong: Int32 = -2

  /// No response: the server could not be reached.
  public static let none = Response(status: 0, body: [])
}
