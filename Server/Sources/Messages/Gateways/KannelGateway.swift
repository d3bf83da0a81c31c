import AsyncHTTPClient
public import Domain
import NIOHTTP1

/// The URL and credentials of a Kannel SMS gateway: a `sendsms-user` group of its configuration.
public struct KannelSettings: Sendable {
  /// URL of Kannel's sendsms service, such as "http://127.0.0.1:13013/cgi-bin/sendsms".
  public let address: GatewayURL
  let username: String
  let password: Secret
  let sender: String

  /// Returns nil if a text is empty or has characters other than visible ASCII and spaces.
  public init?(address: GatewayURL, username: String, password: Secret, sender: String) {
    guard [username, password.reveal(), sender].allSatisfy(HeaderText.isPlain) else { return nil }
    self.address = address
    self.username = username
    self.password = password
    self.sender = sender
  }
}

/// Sends messages to Kannel's smsbox over HTTP.
///
/// Uses POST with the parameters in headers. Why: GET would put the code, the phone number and the
/// password into the URL, and URLs are logged.
public final class KannelGateway: MessageGateway {
  private let settings: KannelSettings
  private let exchange = GatewayClient()

  /// Creates a gateway; connects on the first message.
  public init(_ settings: KannelSettings) {
    self.settings = settings
  }

  /// Returns on "Accepted for delivery" and "Queued for later delivery"; both have status 202.
  public func send(_ message: OutgoingMessage) async throws(GatewayError) {
    let response = try await exchange.response(to: request(message))
    switch response.status {
    case 202: return
    case 429, 500...599: throw .busy(retryAfter: response.retryAfter)
    default: throw .refused(status: response.status, code: nil)
    }
  }

  /// Closes the connections to Kannel; no message can be sent afterwards.
  public func close() async {
    await exchange.close()
  }

  private func request(_ message: OutgoingMessage) -> HTTPClientRequest {
    let text = message.text.reveal()
    var request = HTTPClientRequest(url: settings.address.text)
    request.method = .POST
    request.headers = [
      "Content-Type": "text/plain; charset=UTF-8",
      "X-Kannel-Username": settings.username,
      "X-Kannel-Password": settings.password.reveal(),
      "X-Kannel-From": settings.sender,
      "X-Kannel-To": message.phone.text,
      // 0: GSM 7-bit, if that alphabet has every character; 2: UCS-2.
      "X-Kannel-Coding": PhoneAlphabet.holds(text) ? "0" : "2",
    ]
    request.body = .bytes(text.utf8, length: .known(Int64(text.utf8.count)))
    return request
  }
}
