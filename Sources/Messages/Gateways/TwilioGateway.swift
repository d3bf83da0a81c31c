import AsyncHTTPClient
public import Domain
import Foundation
import NIOCore
import NIOHTTP1

/// An account at Twilio or at a service with the same interface.
public struct TwilioSettings: Sendable {
  /// Where the interface begins: "https://api.twilio.com".
  public let address: GatewayAddress
  let account: String
  let token: Secret
  let sender: String

  /// Nothing when a text is empty or the account is not of letters and digits.
  ///
  /// `sender` is a number, a name, or a messaging service ("MG…").
  public init?(address: GatewayAddress, account: String, token: Secret, sender: String) {
    guard !account.isEmpty, account.utf8.allSatisfy(HeaderText.isLetterOrDigit),
      HeaderText.isPlain(token.reveal()), HeaderText.isPlain(sender)
    else { return nil }
    self.address = address
    self.account = account
    self.token = token
    self.sender = sender
  }
}

/// Hands messages to an interface like Twilio's: a form over POST with Basic authentication.
public final class TwilioGateway: MessageGateway {
  private struct Problem: Decodable {
    let code: Int?
  }

  private let settings: TwilioSettings
  private let exchange = Exchange()

  /// A gateway to that account.
  public init(_ settings: TwilioSettings) {
    self.settings = settings
  }

  /// Returns when the message has been created there.
  public func send(_ message: OutgoingMessage) async throws(GatewayError) {
    let answer = try await exchange.answer(to: request(message))
    switch answer.status {
    case 200...202: return
    case 429, 500...599: throw .busy(retryAfter: answer.retryAfter)
    default:
      // Why only its number: the sentence beside it names the phone.
      let problem = try? JSONDecoder().decode(
        Problem.self, from: Data(answer.body.readableBytesView))
      throw .refused(status: answer.status, code: problem?.code)
    }
  }

  /// Lets go of connections.
  public func close() async {
    await exchange.close()
  }

  private func request(_ message: OutgoingMessage) -> HTTPClientRequest {
    let path = "/2010-04-01/Accounts/\(settings.account)/Messages.json"
    let isService = settings.sender.hasPrefix("MG") && settings.sender.utf8.count == 34
    let form = [
      ("To", message.phone.text), (isService ? "MessagingServiceSid" : "From", settings.sender),
      ("Body", message.text.reveal()),
    ].map { name, value in name + "=" + HeaderText.formEncoded(value) }.joined(separator: "&")
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
