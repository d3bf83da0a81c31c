import AsyncHTTPClient
public import Domain
import NIOHTTP1

/// Where a Kannel listens and how it knows us: a `sendsms-user` of its configuration.
public struct KannelSettings: Sendable {
  /// Its sendsms service: "http://127.0.0.1:13013/cgi-bin/sendsms".
  public let address: GatewayAddress
  let username: String
  let password: Secret
  let sender: String

  /// Nothing when a text has other characters than ASCII's visible ones and spaces, or is empty.
  public init?(address: GatewayAddress, username: String, password: Secret, sender: String) {
    guard [username, password.reveal(), sender].allSatisfy(HeaderText.isPlain) else { return nil }
    self.address = address
    self.username = username
    self.password = password
    self.sender = sender
  }
}

/// Hands messages to Kannel's smsbox over HTTP.
///
/// They go as a POST whose fields are headers. Why: a GET would put the code, the number and the
/// password into the address, and addresses are logged.
public final class KannelGateway: MessageGateway {
  private let settings: KannelSettings
  private let exchange = Exchange()

  /// A gateway to that Kannel.
  public init(_ settings: KannelSettings) {
    self.settings = settings
  }

  /// Returns at "Accepted for delivery" and "Queued for later delivery"; both are status 202.
  public func send(_ message: OutgoingMessage) async throws(GatewayError) {
    let answer = try await exchange.answer(to: request(message))
    switch answer.status {
    case 202: return
    case 429, 500...599: throw .busy(retryAfter: answer.retryAfter)
    default: throw .refused(status: answer.status, code: nil)
    }
  }

  /// Lets go of connections.
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
      // Seven bits a character where the alphabet allows it, else UCS-2.
      "X-Kannel-Coding": PhoneAlphabet.holds(text) ? "0" : "2",
    ]
    request.body = .bytes(text.utf8, length: .known(Int64(text.utf8.count)))
    return request
  }
}
