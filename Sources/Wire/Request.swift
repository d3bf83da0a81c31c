public import Domain

/// What a client asks of the server.
public struct Request: Hashable, Sendable {
  /// The method.
  public let method: Method
  /// Path and query, from the root of the origin.
  public let address: String
  /// The body, form-encoded; "" for requests without one. Hidden, since it may hold a password.
  public let form: Secret
  /// Header fields that belong to it besides those of every request: "Name: value" lines.
  public var headers = ""
  /// The part of a file that is its body.
  public var part: FilePart?

  /// A request for a route with its value and its query, `name=value` pairs joined by "&".
  public init(_ route: Route, _ value: String = "", query: String = "") {
    method = route.method
    address = route.path(value) + (query.isEmpty ? "" : "?" + query)
    form = Secret("")
  }

  /// The page at `address`, path and query from the root of the origin.
  public init(page address: String) {
    method = .get
    self.address = address
    form = Secret("")
  }

  /// A form that is sent to `address`, path and query from the root of the origin.
  public init(form fields: [FormField], to address: String) {
    method = .post
    self.address = address
    var text = ""
    for field in fields {
      text += (text.isEmpty ? "" : "&") + percentEncoded(field.name) + "="
      text += percentEncoded(field.value.reveal())
    }
    form = Secret(text)
  }
}

/// One field of a form.
public struct FormField: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// Its value.
  public let value: Secret

  /// A field.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = Secret(value)
  }
}

/// What came back.
public struct Answer: Hashable, Sendable {
  /// The status of HTTP; 0 when nothing came back at all.
  public let status: Int32
  /// The body.
  public let body: [UInt8]
  /// When it came: milliseconds of the device's clock.
  public var moment: Double = 0
  /// The seconds for which the server asks to be left alone; 0 when it does not.
  public let wait: Int32
  /// Whether the device answered with what it had kept, because nobody else did.
  public let isKept: Bool

  /// An answer as the network gave it.
  public init(status: Int32, body: [UInt8], wait: Int32 = 0, isKept: Bool = false) {
    self.status = status
    self.body = body
    self.wait = wait
    self.isKept = isKept
  }

  /// The status of a request whose file the device could not read.
  public static let unreadable: Int32 = -1

  /// No answer: the server could not be reached.
  public static let none = Answer(status: 0, body: [])
}
