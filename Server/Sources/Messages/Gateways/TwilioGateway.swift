import AsyncHTTPClient
public import Domain
import Foundation
import NIOCore
import NIOHTTP1

/// An account at Twilio or at a service with a compatible API.
public struct TwilioSettings: Sendable {
  /// Base URL of the API, such as "https://api.twilio.com".
  public let address: GatewayURL
  let account: String
  let token: Secret
  let sender: String

  /// Returns nil if a text is empty or has characters other than visible ASCII and spaces, or if
  /// `account` is not only ASCII letters and digits.
  ///
  /// `sender` is a phone number, an alphanumeric name or a messaging service id ("MG…").
  public init?(address: GatewayURL, account: String, token: Secret, sender: String) {
    guard !account.isEmpty, account.utf8.allSatisfy(HeaderText.isLetterOrDigit),
      HeaderText.isPlain(token.reveal()), HeaderText.isPlain(sender)
    else { return nil }
    self.address = address
    self.account = account
    self.token = token
    self.sender = sender
  }
}

/// Sends messages to a Twilio-compatible API: a form by POST with Basic authentication.
public final class TwilioGateway: MessageGateway {
  private struct Problem: Decodable {
    let code: Int?
  }

  private let settings: TwilioSettings
  private let exchange = GatewayClient()

  /// Creates a gateway; connects on the first message.
  public init(_ settings: TwilioSettings) {
    self.settings = settings
  }

  /// Returns when the API has created the message.
  public func send(_ message: OutgoingMessage) async throws(GatewayError) {
    let response = try await exchange.response(to: request(message))
    switch response.status {
    case 200...202: return
    case 429, 500...599: throw .busy(retryAfter: response.retryAfter)
    default:
      // Why only the code: the response's message contains the phone number and would be logged.
      let problem = try? JSONDecoder().decode(
        Problem.self, from: Data(response.body.readableBytesView))
      throw .refused(status: response.status, code: problem?.code)
    }
  }

  /// Closes the connections to the API; no message can be sent afterwards.
  public func close() async {
    await exchange.close()
  }

  private func request(_ message: OutgoingMessage) -> HTTPClientRequest {
    let path = "/2010-04-01/Accounts/\(settings.account)/Messages.json"
    let isService = settings.sender.hasPrefix("MG") && settings.sender.utf8.count == 34
    let form = [
      ("To", message.phone.text), (isService ? "MessagingServiceSid" : "From", settings.sender),
      ("Body", message.text.reveal()),
    ].map { name, value in name + "=" + percentEncoded(value) }.joined(separator: "&")
    var request = HTTPClientRequest(url: settings.address.text + path)
    request.method = .POST
    request.headers = [
      "Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json",
    ]
    request.setBasicAuth(username: settings.account, password: settings.token.reveal())
    request.body = .bytes(form.utf8, length: .known(Int64(form.utf8.count)))
    return request
  }
}
