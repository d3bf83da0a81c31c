import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Wire

/// A browser's network: cookies, redirects, and simulated failures.
final class Network {
  /// Prefixes of "METHOD path" whose requests fail before they reach the service.
  var broken: [String] = []
  /// Prefixes of "METHOD path" whose requests arrive but whose responses are lost.
  var lossy: [String] = []
  /// Whether requests have the headers that only browsers send.
  var isBrowser = true
  /// The cookies by name.
  private(set) var cookies: [String: String]
  private let client: any TestClientProtocol

  /// Creates a browser with these cookies.
  init(_ client: any TestClientProtocol, cookies: [String: String] = [:]) {
    self.client = client
    self.cookies = cookies
  }

  /// The cookie for this purpose, whose name ends with the instance of the server; nil if there is none.
  func cookie(_ purpose: String) -> String? {
    cookies.first { $0.key.hasPrefix(purpose + "-") }?.value
  }

  /// Another browser with a copy of the cookies.
  func copy() -> Network {
    Network(client, cookies: cookies)
  }

  /// Deletes all cookies.
  func forget() {
    cookies = [:]
  }

  /// The response to a script's request; status 0 without a connection.
  func ask(
    _ request: Wire.Request, accept: String? = nil, bytes: [UInt8]? = nil
  ) async throws -> Wire.Response {
    let line = request.method.rawValue + " " + request.address
    if broken.contains(where: { line.hasPrefix($0) }) { return .none }
    let method = HTTPRequest.Method(request.method.rawValue) ?? .get
    let body = request.form.isEmpty ? nil : request.form.reveal()
    let response = try await send(
      method, request.address, body: body, accept: accept, fields: request.headers, bytes: bytes)
    if lossy.contains(where: { line.hasPrefix($0) }) { return .none }
    return Wire.Response(
      status: Int32(response.status.code), body: Array(response.body.readableBytesView))
  }

  /// Sends a request as a page does, following redirects.
  func follow(
    _ method: HTTPRequest.Method, _ address: String, body: String? = nil, accept: String? = nil
  ) async throws -> (response: TestResponse, address: String) {
    var address = address
    var response = try await send(method, address, body: body, accept: accept)
    for _ in 0..<6 {
      guard let next = response.headers[.location], next.hasPrefix("/") else { break }
      address = next
      response = try await send(.get, next, accept: accept)
    }
    return (response, address)
  }

  /// Sends one request.
  func send(
    _ method: HTTPRequest.Method, _ address: String, body: String? = nil, accept: String? = nil,
    fields: String = "", bytes: [UInt8]? = nil
  ) async throws -> TestResponse {
    var headers: HTTPFields = [.acceptLanguage: "ru"]
    if isBrowser { headers[.secFetchSite] = "same-origin" }
    headers[.cookie] = cookies.map { $0.key + "=" + $0.value }.sorted().joined(separator: "; ")
    headers[.accept] = accept
    headers[.userAgent] = "Firefox on Linux"
    if body != nil { headers[.contentType] = "application/x-www-form-urlencoded" }
    for line in fields.split(separator: "\n") {
      let words = line.components(separatedBy: ": ")
      if words.count == 2, let name = HTTPField.Name(words[0]) { headers[name] = words[1] }
    }
    let response = try await client.executeRequest(
      uri: address, method: method, headers: headers,
      body: bytes.map { ByteBuffer(bytes: $0) } ?? body.map { ByteBuffer(string: $0) })
    for cookie in response.headers[values: .setCookie] { keep(cookie) }
    return response
  }

  private func keep(_ cookie: String) {
    let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
    guard let name = pair.first.map(String.init) else { return }
    let isOver = cookie.contains("Max-Age=0")
    cookies[name] = isOver || pair.count < 2 ? nil : String(pair[1])
  }
}

extension TestResponse {
  /// The body as text.
  var text: String { String(buffer: body) }

  /// The start data in the page, as JSON; nil if there is none.
  var start: [UInt8]? {
    text.between("<script type=\"application/json\" id=\"start\">", "</script>")
      .map { Array($0.utf8) }
  }
}

extension String {
  /// The text between the first occurrences of the two marks.
  func between(_ start: String, _ end: String) -> String? {
    guard let begin = range(of: start),
      let stop = range(of: end, range: begin.upperBound..<endIndex)
    else { return nil }
    return String(self[begin.upperBound..<stop.lowerBound])
  }
}

/// Why a journey stopped.
enum JourneyError: Error {
  /// A page has no start data; the value is the page.
  case noStart(String)
  /// The service refused to sign the person in.
  case refused
}

extension HTTPField.Name {
  static let secFetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .origin
}
