import Domain
import Phone
import Wire

/// Answers the phone, code and name screens inside the app, as a server would (CODE-1…10).
///
/// It sends no messages: `codeMade` receives each code, and the owner must display it. A number is
/// new until a name was given for it.
final class SimulatedServer: Network {
  /// The path of the first screen.
  static let address = "/phone"
  private static let code = "/code"
  private static let name = "/name"
  /// Attempts for one code.
  private static let tries: Int32 = 3
  /// Receives each code, in place of the phone.
  var codeMade: @MainActor (String) -> Void = { _ in }
  private let language: Language
  /// Seconds until another code may be requested.
  private let pause: Int64
  private let makeCode: () -> String
  private var phone = ""
  private var current: String?
  private var triesLeft = SimulatedServer.tries
  private var known: Set<String> = []

  /// `makeCode` returns four digits, by default random ones; texts are in `language`. Another code may be requested
  /// after `pause` seconds.
  init(
    language: Language, pause: Int64 = 30,
    makeCode: @escaping () -> String = { String(Int.random(in: 1000...9999)) }
  ) {
    self.language = language
    self.pause = pause
    self.makeCode = makeCode
  }

  func send(_ request: Request, then: @escaping @MainActor (Response) -> Void) {
    if request.method == .post {
      let answer = answer(to: request)
      then(Response.json { answer.write(to: &$0) })
    } else if request.address == Path.delivery.template {
      then(Response.json { FormResponse.delivery(.sent).write(to: &$0) })
    } else {
      then(page(at: request.address))
    }
  }

  /// Nothing is ever under way.
  func cancel() {}

  private func page(at address: String) -> Response {
    let places: [String: EntranceStart.Place] = [
      SimulatedServer.address: .phone, SimulatedServer.code: .code, SimulatedServer.name: .name,
    ]
    guard let place = places[address] else { return Response(status: 404, body: []) }
    var start = EntranceStart(
      place, language: language, name: "Confirm Code", address: address, seal: "no server")
    start.links.phone = SimulatedServer.address
    start.links.code = SimulatedServer.code
    start.links.name = SimulatedServer.name
    start.code = sent
    return Response.json { start.write(to: &$0) }
  }

  private var sent: SentCode {
    SentCode(digits: 4, seconds: pause, phone: PhoneDraft(phone).text)
  }

  private func answer(to request: Request) -> FormResponse {
    switch request.address {
    case SimulatedServer.address:
      guard let number = PhoneDraft(request.formField("phone") ?? "").number else {
        return .problem(.phone(.invalid))
      }
      phone = number.text
      return sendCode()
    case SimulatedServer.code:
      if request.formField("resend") != nil { return sendCode() }
      return judge(request.formField("code"))
    case SimulatedServer.name:
      guard let name = request.formField("name"), !name.isEmpty else {
        return .problem(.name(.blank))
      }
      known.insert(phone)
      return .done(next: nil)
    default: return .problem(.server)
    }
  }

  private func sendCode() -> FormResponse {
    let code = makeCode()
    current = code
    triesLeft = SimulatedServer.tries
    codeMade(code)
    return .code(sent)
  }

  private func judge(_ code: String?) -> FormResponse {
    guard let current, triesLeft > 0 else { return .problem(.expired) }
    guard code == current else {
      triesLeft -= 1
      return .problem(.code(left: triesLeft))
    }
    self.current = nil
    return known.contains(phone) ? .done(next: nil) : .name
  }
}
