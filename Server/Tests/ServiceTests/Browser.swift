import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing
import Wire

/// A minimal browser: cookies and forms.
struct Browser {
  /// A form on a page.
  struct Form {
    let action: String
    let seal: String
  }

  private let client: any TestClientProtocol
  private var cookies: [String: String] = [:]

  init(_ client: any TestClientProtocol) {
    self.client = client
  }

  /// Stores the cookie of a request's `Cookie` header, such as that of `TestServer.cookie()`.
  mutating func take(_ headers: HTTPFields) {
    let pair = (headers[.cookie] ?? "").split(separator: "=", maxSplits: 1)
    if pair.count == 2 { cookies[String(pair[0])] = String(pair[1]) }
  }

  /// The cookie for this purpose; nil if it was cleared.
  func cookie(_ purpose: String) -> String? {
    cookies.first { TestResponse.purpose($0.key) == purpose }?.value
  }

  /// Deletes the cookie for this purpose.
  mutating func lose(_ purpose: String) {
    cookies = cookies.filter { TestResponse.purpose($0.key) != purpose }
  }

  /// The `Cookie` header of the cookie for this purpose.
  func header(_ purpose: String) -> HTTPFields {
    let pair = cookies.first { TestResponse.purpose($0.key) == purpose }
    return pair.map { [.cookie: "\($0.key)=\($0.value)"] } ?? [:]
  }

  mutating func get(_ uri: String) async throws -> TestResponse {
    let answer = try await client.execute(uri: uri, method: .get, headers: headers)
    keep(answer)
    return answer
  }

  /// Opens the web app's sign-in and parses its form.
  mutating func openSignIn(_ target: String) async throws -> Form {
    let start = try await get("/app/sign-in?return_to=" + percentEncoded(target))
    return try await open(try start.location)
  }

  /// Opens a page with a form and parses it.
  mutating func open(_ uri: String) async throws -> Form {
    let page = try await get(uri)
    return Form(
      action: try page.attribute("action=\"").replacing("&amp;", with: "&"),
      seal: try page.attribute("name=\"form\" value=\""))
  }

  /// Submits a form.
  mutating func post(
    _ form: Form, _ values: [String: String], _ fields: [String: String] = [:]
  ) async throws -> TestResponse {
    try await post(form, values.map { ($0.key, $0.value) }, fields)
  }

  /// Submits a form whose names may be repeated.
  mutating func post(
    _ form: Form, _ values: [(name: String, value: String)], _ fields: [String: String] = [:]
  ) async throws -> TestResponse {
    var all = headers
    all[.contentType] = "application/x-www-form-urlencoded"
    for (name, value) in fields { all[try #require(HTTPField.Name(name))] = value }
    let pairs = (values + [("form", form.seal)])
      .map { percentEncoded($0.name) + "=" + percentEncoded($0.value) }
    let answer = try await client.execute(
      uri: form.action, method: .post, headers: all,
      body: ByteBuffer(string: pairs.joined(separator: "&")))
    keep(answer)
    return answer
  }

  /// Submits a form that asks before it does anything, and agrees (FEED-40).
  mutating func confirm(_ form: Form, _ values: [String: String]) async throws -> TestResponse {
    let question = try await post(form, values)
    #expect(question.status == .ok)
    let seal = try question.attribute("name=\"form\" value=\"")
    let answer = try question.attribute("name=\"confirmed\" value=\"")
    return try await post(
      Form(action: form.action, seal: seal),
      values.merging(["confirmed": answer]) { $1 })
  }

  /// Submits a form as the page's script does, requesting JSON.
  mutating func send(_ form: Form, _ values: [String: String]) async throws -> TestResponse {
    try await post(form, values, ["Accept": "application/json"])
  }

  /// Signs in with the password and the secure sequence of the demo account.
  mutating func signIn(_ form: Form, login: String = "username") async throws -> TestResponse {
    let panel = try await post(form, ["login": login, "password": "password"])
    #expect(panel.status == .ok)
    return try await post(form, ["sequence": "132"])
  }

  private var headers: HTTPFields {
    let pairs = cookies.map { $0.key + "=" + $0.value }
    return pairs.isEmpty ? [:] : [.cookie: pairs.joined(separator: "; ")]
  }

  private mutating func keep(_ answer: TestResponse) {
    for field in answer.headers[values: .setCookie] {
      let pair = field.prefix { $0 != ";" }.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2 else { continue }
      cookies[String(pair[0])] = pair[1].isEmpty ? nil : String(pair[1])
    }
  }
}

extension TestResponse {
  /// The `Location` header.
  var location: String {
    get throws { try #require(headers[.location]) }
  }

  /// The body, decoded as the JSON that answers a sign-in form.
  var entry: FormResponse {
    get throws { try #require(FormResponse(JSON(reading: Array(body.readableBytesView)))) }
  }

  /// The `Set-Cookie` values by the cookies' purposes.
  var cookies: [String: String] {
    let pairs = headers[values: .setCookie].map {
      (TestResponse.purpose(String($0.prefix { $0 != "=" })), $0)
    }
    return Dictionary(pairs) { $1 }
  }

  /// The name of a cookie without the instance at its end.
  static func purpose(_ name: String) -> String {
    name.replacing(#/-[0-9a-f]{10}$/#, with: "")
  }

  /// The text after `mark` in the body, up to the next quotation mark.
  func attribute(_ mark: String) throws -> String {
    let text = String(buffer: body)
    let start = try #require(text.range(of: mark))
    return String(text[start.upperBound...].prefix { $0 != "\"" })
  }
}
