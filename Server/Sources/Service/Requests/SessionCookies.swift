import HTTPTypes
import Hummingbird
import Identity

/// The web app's cookies: host-only, HttpOnly, and Secure with HTTPS (LIB-9).
///
/// Their names end with the instance, because browsers send a host's cookies to the programs of all its ports (Q-6).
struct SessionCookies: Sendable {
  /// Whether the server is reached over HTTPS.
  let isSecure: Bool
  /// The name of this server among the programs of its host.
  let instance: InstanceName

  /// The cookies of a server with this origin.
  init(_ origin: Origin, _ identity: Identity) {
    isSecure = origin.isSecure
    instance = identity.instance(port: origin.port)
  }

  /// The cookies of this instance.
  init(isSecure: Bool, instance: InstanceName) {
    self.isSecure = isSecure
    self.instance = instance
  }

  /// What a cookie is for.
  enum Purpose: String, CaseIterable, Sendable {
    /// The session of a signed-in person.
    case session
    /// The `state` of the web app's own sign-in, for ten minutes.
    case signIn = "sign-in"
    /// The `state` of a sign-in at Unsplash, for ten minutes.
    case unsplash
    /// The value that the CSRF tokens of forms are bound to before somebody has signed in.
    case form
    /// A sign-in with the correct password that still lacks the secure sequence.
    case step
    /// A sign-in by phone whose code has not been entered yet.
    case code
    /// A known device: a browser in which the person signed in before. Its failed attempts are
    /// counted separately.
    case device
    /// How much of the log of changes a node must have applied to know the browser's own ones.
    case position
    /// The right password of a share link; the only one whose path is not "/".
    case share
  }

  /// The cookie's name; with HTTPS it has the `__Host-` prefix, which no other host can forge.
  func name(_ purpose: Purpose) -> String {
    "\(formerName(purpose))-\(instance.text)"
  }

  /// The name in former versions, without the instance; other programs have cookies of this name too.
  func formerName(_ purpose: Purpose) -> String {
    (isSecure && purpose != .share ? "__Host-" : "") + purpose.rawValue
  }

  /// The value that the browser sent; nil if it is missing or empty.
  func value(_ purpose: Purpose, _ request: Request) -> String? {
    request.cookie(name(purpose)).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The sessions in cookies with a name that this server had: in a former version, or at another port. Their number is
  /// limited, since each is looked up.
  func formerSessions(_ request: Request) -> [String] {
    let own = name(.session)
    return request.cookies(where: { isFormer($0, .session) && $0 != own })
      .filter { $0.utf8.count == SessionCookies.sessionLength }.prefix(4).map(\.self)
  }

  /// The device cookie of a browser, perhaps with a name that this server had; nil without one. It has to be verified.
  func device(_ request: Request) -> String? {
    value(.device, request)
      ?? request.cookies(where: { isFormer($0, .device) }).first {
        $0.split(separator: ".").count == 3
      }
  }

  private func isFormer(_ name: String, _ purpose: Purpose) -> Bool {
    let former = formerName(purpose)
    return name == former || name.hasPrefix("\(former)-\(instance.library)")
  }

  /// The proofs of the right password of a share link, also those that a former version gave.
  func tickets(_ request: Request) -> [String] {
    request.cookies(name(.share)) + request.cookies(formerName(.share))
  }

  /// Sets the cookie for `seconds`; `value` must consist of letters, digits, "-" and "_".
  func set(
    _ purpose: Purpose, to value: String, path: String = "/", seconds: Int64,
    _ response: inout Response
  ) {
    set(name(purpose), to: value, path: path, seconds: seconds, &response)
  }

  private func set(
    _ name: String, to value: String, path: String, seconds: Int64, _ response: inout Response
  ) {
    let attributes = "; Path=\(path); HttpOnly\(isSecure ? "; Secure" : ""); SameSite=Lax"
    let field = "\(name)=\(value)\(attributes); Max-Age=\(seconds)"
    response.headers.append(HTTPField(name: .setCookie, value: field))
  }

  /// Whether the response sets or deletes the cookie.
  func sets(_ purpose: Purpose, _ response: Response) -> Bool {
    response.headers[values: .setCookie].contains { $0.hasPrefix(name(purpose) + "=") }
  }

  /// Deletes the cookie.
  func clear(_ purpose: Purpose, _ response: inout Response) {
    set(purpose, to: "", seconds: 0, &response)
  }

  /// Deletes the cookie of former versions.
  func clearFormer(_ purpose: Purpose, _ response: inout Response) {
    set(formerName(purpose), to: "", path: "/", seconds: 0, &response)
  }
}

extension SessionCookies {
  /// The length of a session cookie's value.
  private static let sessionLength = 43
  /// Lifetime of the session cookie: 180 days; the server may end the session earlier.
  static let sessionSeconds: Int64 = 180 * 86_400
  /// Lifetime of the form cookie: 30 days, because people leave tabs open on phones. It proves
  /// only that the page was opened in this browser.
  static let formSeconds: Int64 = 30 * 86_400
  /// Time to enter the secure sequence after the correct password: 5 minutes.
  static let stepSeconds: Int64 = 300
  /// Lifetime of a sign-in by phone: 1 hour.
  static let codeSeconds: Int64 = 3600
  /// Lifetime of the web app's own OAuth sign-in: 10 minutes.
  static let signInSeconds: Int64 = 600
}
