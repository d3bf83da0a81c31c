import Domain
import Foundation
import Identity
import Store

/// A server that sends codes, and a person with a phone.
final class Telephone: Sendable {
  let fixture: IdentityFixture
  let identity: Identity

  /// Settings that send codes to any number and let anyone register.
  static var settings: IdentitySettings {
    var settings = IdentityFixture.settings
    settings.oneTimeCodes.allowedNumbers = .all
    settings.registration = .open
    return settings
  }

  /// `settings` without limits on sending.
  static var unlimited: IdentitySettings {
    var settings = Telephone.settings
    settings.oneTimeCodes.sends = .none
    return settings
  }

  /// `unlimited`, also without limits on attempts.
  static var boundless: IdentitySettings {
    var settings = Telephone.unlimited
    settings.tries = .none
    return settings
  }

  init(_ settings: IdentitySettings = Telephone.settings) throws {
    fixture = try IdentityFixture(settings: settings)
    identity = fixture.identity
  }

  /// Creates the person "anna" with this number.
  func anna(_ number: String = "+79990000001") async throws -> PersonRecord {
    let anna = try await fixture.anna()
    try await identity.setPhone(of: anna, to: Telephone.number(number), now: moment(0))
    return anna
  }

  /// Parses a number; throws if it is invalid.
  static func number(_ text: String) throws -> PhoneNumber {
    guard let number = PhoneNumber(text) else { throw SampleError() }
    return number
  }

  /// Requests a code.
  func begin(
    _ number: String = "+79990000001", from address: String = "9.9.9.9", at seconds: Int64 = 0
  ) async throws -> CodeStart {
    try await identity.beginCode(
      phone: Telephone.number(number), origin: "https://photos.example:8443", language: .english,
      address: address, now: moment(seconds))
  }

  /// Requests a code and returns its flow; throws if no code was sent.
  func flow(
    _ number: String = "+79990000001", from address: String = "9.9.9.9", at seconds: Int64 = 0
  ) async throws -> Secret {
    try await begin(number, from: address, at: seconds).flow()
  }

  /// Requests another code.
  func resend(_ flow: Secret, at seconds: Int64) async throws -> CodeStart {
    try await identity.resendCode(
      flow: flow, origin: "https://photos.example", language: .english, address: "9.9.9.9",
      now: moment(seconds))
  }

  /// Enters a code.
  func judge(
    _ code: String, _ flow: Secret, from address: String = "9.9.9.9", at seconds: Int64 = 1
  ) async throws -> CodeOutcome {
    try await identity.judgeCode(code, flow: flow, address: address, now: moment(seconds))
  }

  /// The messages that the queue returns to a gateway.
  func received(at seconds: Int64 = 0) async throws -> [OutgoingMessage] {
    let messages = try await identity.nextMessages(limit: 10_000, now: moment(seconds))
    for message in messages { try await identity.delivered(message.id, now: moment(seconds)) }
    return messages
  }

  /// The code of the newest message.
  func code(at seconds: Int64 = 0) async throws -> String {
    guard let code = try await received(at: seconds).last?.code else { throw SampleError() }
    return code
  }

  /// Requests a code; returns its flow and the code.
  func sent(
    _ number: String = "+79990000001", from address: String = "9.9.9.9", at seconds: Int64 = 0
  ) async throws -> (flow: Secret, code: String) {
    let flow = try await flow(number, from: address, at: seconds)
    return (flow, try await code(at: seconds))
  }

  /// A new person who signed in by code and gave a name.
  func guest(_ number: String, at seconds: Int64) async throws -> NameOutcome {
    let (flow, code) = try await sent(number, at: seconds)
    _ = try await judge(code, flow, at: seconds)
    return try await identity.finishWithName("Guest", flow: flow, now: moment(seconds))
  }

  /// The bytes of the database, its WAL and its shared-memory file.
  func bytes() -> Data {
    ["", "-wal"].reduce(into: Data()) { data, end in
      let path = fixture.folder + "/imagefeed.sqlite" + end
      data += FileManager.default.contents(atPath: path) ?? Data()
    }
  }
}

extension OutgoingMessage {
  /// The code in the line that binds it to the server.
  var code: String {
    text.reveal().split(separator: "#").last.map(String.init) ?? ""
  }
}

extension CodeStart {
  /// The flow; throws if no code was sent.
  func flow() throws -> Secret {
    guard case .sent(let flow, _, _) = self else { throw SampleError() }
    return flow
  }

  /// Whether a code was sent.
  var isSent: Bool {
    if case .sent = self { true } else { false }
  }

  /// Seconds until another code may be requested.
  var seconds: Int64? {
    switch self {
    case .sent(_, let seconds, _), .throttled(let seconds), .stopped(let seconds): seconds
    case .expired: nil
    }
  }
}

/// A code of six digits that is wrong if `code` is right.
func other(than code: String) -> String {
  code == "000000" ? "000001" : "000000"
}
