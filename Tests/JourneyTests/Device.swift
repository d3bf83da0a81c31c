import Client
import Domain
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Screens
import Wire

/// A phone without a screen: the app's real screens, the service's real router, a jar of cookies.
///
/// Every order of a screen is carried out at once, until nothing is left to do.
final class Device {
  /// The app.
  private(set) var app = AppScreen()
  /// Which requests fail, by the beginning of "METHOD address"; they never reach the service.
  var broken: [String] = []
  /// The requests that were sent, "METHOD address", in order.
  private(set) var sent: [String] = []
  private var cookies: [String: String] = [:]
  private let client: any TestClientProtocol

  /// A device of this service.
  init(_ client: any TestClientProtocol) {
    self.client = client
  }

  /// Opens an address of the app as a browser does; the page brings the start data.
  func open(_ address: String) async throws {
    let page = try await follow(.get, address)
    let text = String(buffer: page.body)
    guard let begin = text.range(of: "<script type=\"application/json\" id=\"start\">"),
      let end = text.range(of: "</script>", range: begin.upperBound..<text.endIndex),
      let start = Start(Array(text[begin.upperBound..<end.lowerBound].utf8))
    else { throw JourneyError.noStart(text) }
    app = AppScreen()
    try await handle(.started(start))
  }

  /// Something happens, and everything that follows from it.
  func handle(_ event: AppScreen.Event) async throws {
    for effect in app.handle(event) { try await carryOut(effect) }
  }

  /// Signs in with the form of the authorization page and comes back to the app.
  func signIn(login: String = "username", password: String = "password") async throws {
    let page = try await follow(.get, "/app/sign-in?return_to=%2Fapp%2Ffeed")
    let text = String(buffer: page.body)
    let form = try hidden("form", in: text)
    let action = try between("action=\"", "\"", in: text).replacing("&amp;", with: "&")
    let seal = "form=\(percentEncoded(form))"
    let panel = try await send(.post, action, body: "login=\(login)&password=\(password)&\(seal)")
    guard panel.status == .ok else { throw JourneyError.refused }
    let answer = try await follow(.post, action, body: "sequence=132&\(seal)")
    guard String(buffer: answer.body).contains("id=\"start\"") else { throw JourneyError.refused }
    try await open("/app/feed")
  }

  /// Forgets the session on the device only, as when its cookie has ended.
  func loseSession() {
    cookies = [:]
  }

  /// What is on display while somebody is signed in.
  var inside: InsideView? {
    guard case .inside(let view) = app.view else { return nil }
    return view
  }

  private func carryOut(_ effect: AppScreen.Effect) async throws {
    guard let request = effect.request else { return }
    let line = request.method.rawValue + " " + request.address
    sent.append(line)
    var answer = Answer.none
    if !broken.contains(where: { line.hasPrefix($0) }) {
      let method = HTTPRequest.Method(request.method.rawValue) ?? .get
      let response = try await send(method, request.address)
      answer = Answer(
        status: Int32(response.status.code), body: Array(response.body.readableBytesView))
    }
    if let event = effect.event(for: answer) { try await handle(event) }
  }

  private func follow(
    _ method: HTTPRequest.Method, _ address: String, body: String? = nil
  ) async throws -> TestResponse {
    var response = try await send(method, address, body: body)
    for _ in 0..<6 {
      guard let next = response.headers[.location] else { break }
      response = try await send(.get, next)
    }
    return response
  }

  private func send(
    _ method: HTTPRequest.Method, _ address: String, body: String? = nil
  ) async throws -> TestResponse {
    var headers: HTTPFields = [.secFetchSite: "same-origin", .acceptLanguage: "ru"]
    headers[.cookie] = cookies.map { $0.key + "=" + $0.value }.sorted().joined(separator: "; ")
    if body != nil { headers[.contentType] = "application/x-www-form-urlencoded" }
    let response = try await client.executeRequest(
      uri: address, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
    for cookie in response.headers[values: .setCookie] { keep(cookie) }
    return response
  }

  private func keep(_ cookie: String) {
    let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
    guard let name = pair.first.map(String.init) else { return }
    let isOver = cookie.contains("Max-Age=0")
    cookies[name] = isOver || pair.count < 2 ? nil : String(pair[1])
  }

  private func hidden(_ name: String, in text: String) throws -> String {
    try between("name=\"\(name)\" value=\"", "\"", in: text)
  }

  private func between(_ start: String, _ end: String, in text: String) throws -> String {
    guard let begin = text.range(of: start),
      let stop = text.range(of: end, range: begin.upperBound..<text.endIndex)
    else { throw JourneyError.noStart(text) }
    return String(text[begin.upperBound..<stop.lowerBound])
  }
}

/// What can go wrong on the way.
enum JourneyError: Error {
  /// The page is not the one that was expected.
  case noStart(String)
  /// The service did not sign the person in.
  case refused
}

extension HTTPField.Name {
  static let secFetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .origin
}
