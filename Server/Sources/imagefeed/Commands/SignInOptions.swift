import ArgumentParser
import Domain
import Foundation
import Identity
import Messages
import Service

/// The options for signing in.
struct SignInOptions: ParsableArguments {
  @Option(
    name: .long,
    help: """
      How codes for signing in by phone are sent: none, outbox (a page of this server, for demos), \
      kannel or twilio. Outbox in demo mode, else none.
      """)
  var sms: MessageKind?
  @Option(
    name: .long,
    help: "The gateway: the URL of Kannel's sendsms, or of a Twilio-compatible API.")
  var smsUrl: String?
  @Option(
    name: .long,
    help: """
      The Kannel user or Twilio account; the password or token is read from \
      $IMAGEFEED_SMS_PASSWORD.
      """)
  var smsUser = ""
  @Option(name: .long, help: "The sender of the messages.")
  var smsSender = ""
  @Option(
    name: .long,
    help: """
      Only numbers with this prefix get codes, such as +7; repeatable. Required for kannel and \
      twilio; all numbers with outbox.
      """)
  var smsPrefix: [String] = []
  @Option(
    name: .long,
    help: """
      The terms accepted by people who sign in by phone: an https:// URL, or a text file (UTF-8) \
      that this server shows at /terms.
      """)
  var terms: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: """
      After this many codes in a day to numbers without an account, at least a fifth must have \
      been used, or such numbers get hardly any more; 0 for no limit.
      """)
  var unusedCodes = 100
  @Option(name: .long, parsing: .unconditional, help: "Digits of a code, 4 to 8.")
  var codeDigits = 6
  @Option(
    name: .long,
    help: """
      The minimum strength of new passwords: medium (10 characters) or strong (20), not easy to \
      guess.
      """)
  var password = PasswordMinimum.medium
  @Option(
    name: .long, parsing: .unconditional,
    help: """
      MiB of memory that hashing a password takes, 8 to 1024. Less makes the passwords of a stolen \
      database easier to find; OWASP's minimum is 19 with 2 passes.
      """)
  var passwordMemory = PasswordCost.standard.memory / 1_048_576
  @Option(
    name: .long, parsing: .unconditional,
    help: "Passes over that memory, 1 to 20. A hash is renewed at its owner's next sign-in.")
  var passwordPasses = PasswordCost.standard.passes
  @Flag(
    name: .long,
    help: "Show which of login and password was wrong, even outside demo mode.")
  var tellFields = false
  @Option(
    name: .long,
    help: "standard, or none: no limit on sign-in attempts and codes, for benchmarks only.")
  var tries = AttemptLimitKind.standard

  func validate() throws {
    for prefix in smsPrefix where !SignInOptions.isPrefix(prefix) {
      throw ValidationError("--sms-prefix is + and digits, like +7.")
    }
    guard unusedCodes >= 0 else { throw ValidationError("--unused-codes is 0 or more.") }
    guard 4...8 ~= codeDigits else { throw ValidationError("--code-digits is 4 to 8.") }
    guard 8...1024 ~= passwordMemory else {
      throw ValidationError("--password-memory is 8 to 1024.")
    }
    guard 1...20 ~= passwordPasses else { throw ValidationError("--password-passes is 1 to 20.") }
  }

  private static func isPrefix(_ text: String) -> Bool {
    text.first == "+" && text.count > 1 && text.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// The sign-in and account settings that these options produce.
  func identity(isDemo: Bool) -> IdentitySettings {
    let cost = PasswordCost(passes: passwordPasses, memory: passwordMemory * 1_048_576)
    var settings = IdentitySettings(passwordCost: cost)
    settings.tellsFields = tellFields
    settings.registration = isDemo ? .open : .closed
    settings.minimumPassword = password.strength
    settings.oneTimeCodes.digits = codeDigits
    settings.oneTimeCodes.sends.breaker =
      unusedCodes == 0 ? nil : RateWindow(limit: unusedCodes, seconds: 86_400)
    let isFree = kind(isDemo: isDemo) == .outbox
    settings.oneTimeCodes.allowedNumbers =
      smsPrefix.isEmpty && isFree ? .all : .beginning(smsPrefix)
    if isFree {
      // Why: visitors of a demo on one machine share an address; the default limit is too low.
      settings.oneTimeCodes.sends.fromAddress = [RateWindow(limit: 1000, seconds: 3600)]
    }
    switch tries {
    case .standard: break
    case .none:
      settings.tries = .none
      settings.oneTimeCodes.sends = .none
      settings.oneTimeCodes.guesses = .none
      settings.registrations = RateWindow(limit: .max, seconds: 3600)
    }
    return settings
  }

  private func kind(isDemo: Bool) -> MessageKind { sms ?? (isDemo ? .outbox : .none) }

  /// How messages with codes are sent; throws if the gateway's options are incomplete.
  func messages(isDemo: Bool) throws -> MessageTransport {
    let kind = kind(isDemo: isDemo)
    if kind == .kannel || kind == .twilio, smsPrefix.isEmpty {
      // Why: only numbers with the prefix get codes; an empty one would silently exclude all.
      throw misuse(
        "--sms \(kind.rawValue) needs --sms-prefix: numbers that begin with it get codes, like +7.")
    }
    switch kind {
    case .none: return .none
    case .outbox:
      guard isDemo else { throw misuse("--sms outbox shows codes on a page; it needs demo mode.") }
      return .outbox
    case .kannel:
      guard
        let settings = KannelSettings(
          address: try address(nil), username: smsUser, password: gatewayPassword, sender: smsSender
        )
      else { throw misuse("--sms kannel needs \(SignInOptions.needs).") }
      return .kannel(settings)
    case .twilio:
      guard
        let settings = TwilioSettings(
          address: try address("https://api.twilio.com"), account: smsUser, token: gatewayPassword,
          sender: smsSender)
      else { throw misuse("--sms twilio needs \(SignInOptions.needs).") }
      return .twilio(settings)
    }
  }

  private static let needs = "--sms-user, --sms-sender and $IMAGEFEED_SMS_PASSWORD"

  private var gatewayPassword: Secret {
    Secret(ProcessInfo.processInfo.environment["IMAGEFEED_SMS_PASSWORD"] ?? "")
  }

  private func address(_ usual: String?) throws -> GatewayURL {
    guard let text = smsUrl ?? usual else {
      throw misuse("--sms kannel needs --sms-url, like http://127.0.0.1:13013/cgi-bin/sendsms.")
    }
    guard let address = GatewayURL(text) else {
      throw misuse("--sms-url \(text) is no http:// or https:// address.")
    }
    return address
  }
}

/// The values of `--sms`.
enum MessageKind: String, ExpressibleByArgument {
  /// No messages are sent.
  case none
  /// Messages appear on a page of the server.
  case outbox
  /// Messages are sent through Kannel.
  case kannel
  /// Messages are sent through a Twilio-compatible API.
  case twilio
}

/// The values of `--password`.
enum PasswordMinimum: String, ExpressibleByArgument {
  /// At least 10 characters.
  case medium
  /// At least 20 characters.
  case strong

  /// The minimum strength that this option stands for.
  var strength: PasswordStrength { self == .medium ? .medium : .strong }
}

/// The values of `--tries`.
enum AttemptLimitKind: String, ExpressibleByArgument {
  /// The default limits on sign-in attempts and messages.
  case standard
  /// No limits on sign-in attempts and messages.
  case none
}
