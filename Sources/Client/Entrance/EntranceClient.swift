public import Domain
public import Screens
public import Wire

/// Maps effects of the sign-in and account pages to requests, and responses to events.
public struct EntranceClient: Sendable {
  private let address: String
  private let seal: String

  /// Creates a client for the page that `start` describes.
  public init(_ start: EntranceStart) {
    address = start.address
    seal = start.seal
  }

  /// The request of an effect; nil if it needs no server.
  public func request(for effect: EntranceScreen.Effect) -> Request? {
    switch effect {
    case .send(_, let entry): Request(form: fields(of: entry), to: address)
    case .askDelivery: Request(.delivery)
    case .wake, .focus, .hideKeyboard, .empty, .awaitMessage, .loadWords, .open: nil
    }
  }

  /// The event for the response to an effect's request; nil if the effect has no request.
  public func event(
    for response: Response, to effect: EntranceScreen.Effect
  ) -> EntranceScreen.Event? {
    switch effect {
    case .send(let ticket, _), .askDelivery(let ticket): .answered(ticket, FormResponse(response))
    case .wake, .focus, .hideKeyboard, .empty, .awaitMessage, .loadWords, .open: nil
    }
  }

  private func fields(of entry: SubmittedForm) -> [FormField] {
    var fields = [FormField("form", seal)]
    func add(_ name: String, _ value: String) { fields.append(FormField(name, value)) }
    switch entry {
    case .password(let login, let password):
      add("login", login)
      add("password", password.reveal())
    case .sequence(let digits): add("sequence", digits.reveal())
    case .phone(let number): add("phone", number.text)
    case .code(let code): add("code", code.reveal())
    case .resend: add("resend", "1")
    case .name(let name): add("name", name)
    case .newAccount(let draft):
      add("login", draft.login)
      add("name", draft.name)
      add("password", draft.password.reveal())
      add("sequence", draft.sequence.reveal())
      add("phone", draft.phone)
    case .newPassword(let current, let password):
      add("current", current.reveal())
      add("password", password.reveal())
    }
    return fields
  }
}

extension FormResponse {
  /// Reads a response; `.offline` without one, `.server` if its body cannot be parsed.
  public init(_ response: Response) {
    guard response.status != 0 else {
      self = .problem(.offline)
      return
    }
    let json = try? JSON(reading: response.body)
    self = json.flatMap { FormResponse($0) } ?? .problem(.server)
  }
}
