import HTTPTypes
import Hummingbird

/// The cookies of the web app: host-only, unreadable for scripts, Secure wherever https is (LIB-9).
struct SessionCookies: Sendable {
  /// Whether people reach the server by https.
  let isSecure: Bool

  /// What a cookie is for.
  enum Purpose: String, CaseIterable, Sendable {
    /// The session of a signed-in person.
    case session
    /// The `state` of the web app's own sign-in, for ten minutes.
    case signIn = "sign-in"
    /// What the forms of sign-in and consent are bound to.
    case form
    /// A right password that waits for its secure sequence.
    case step
    /// A code that was sent to a phone and waits to be typed.
    case code
    /// A browser in which the person signed in before: it has tries of its own.
    case device
  }

  /// The name; on https it has the prefix that no other host can forge.
  func name(_ purpose: Purpose) -> String {
    (isSecure ? "__Host-" : "") + purpose.rawValue
  }

  /// The value that the browser sent; nothing when there is none.
  func value(_ purpose: Purpose, _ request: Request) -> String? {
    request.cookie(name(purpose)).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Makes the browser keep `value` for `seconds`; `value` has letters, digits, "-" and "_" only.
  func set(_ purpose: Purpose, to value: String, seconds: Int64, _ response: inout Response) {
    let attributes = "; Path=/; HttpOnly\(isSecure ? "; Secure" : ""); SameSite=Lax"
    let field = "\(name(purpose))=\(value)\(attributes); Max-Age=\(seconds)"
    response.headers.append(HTTPField(name: .setCookie, value: field))
  }

  /// Makes the browser forget it.
  func clear(_ purpose: Purpose, _ response: inout Response) {
    set(purpose, to: "", seconds: 0, &response)
  }
}

extension SessionCookies {
  /// Seconds for which a browser keeps the session's cookie: 180 days; the server may end it before.
  static let sessionSeconds: Int64 = 180 * 86_400
  /// Seconds for which a form can be sent: 30 days, since nobody closes tabs on a phone. The cookie
  /// says only that the page was opened in this browser.
  static let formSeconds: Int64 = 30 * 86_400
  /// Seconds between a right password and its sequence: five minutes.
  static let stepSeconds: Int64 = 300
  /// Seconds for a flow of codes: an hour.
  static let codeSeconds: Int64 = 3600
  /// Seconds for the web app's own sign-in: ten minutes.
  static let signInSeconds: Int64 = 600
}
