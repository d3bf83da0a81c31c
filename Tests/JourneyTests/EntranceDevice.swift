import Client
import Domain
import HTTPTypes
import HummingbirdTesting
import Screens
import Wire

/// A phone without a screen at the entrance: its real screen and client, the service's real router.
///
/// Every order is carried out at once but waiting: time passes when the test says so.
final class EntranceDevice {
  /// The page of the entrance that is open; nothing on any other page.
  private(set) var screen: EntranceScreen?
  /// What the page was opened with.
  private(set) var start: EntranceStart?
  /// The address of the open page.
  private(set) var address = ""
  /// The open page as HTML.
  private(set) var html = ""
  /// The fields that were emptied, which the shell alone keeps.
  private(set) var emptied: [EntranceField] = []
  /// The kinds of orders that concern the shell, in order.
  private(set) var focused: [EntranceField] = []
  /// The requests that were sent, "METHOD address", in order.
  private(set) var sent: [String] = []
  /// Its browser.
  let network: Network
  private var wake: (ticket: Ticket, due: Instant)?
  private var now = Instant(seconds: 1_700_000_000)

  /// A device with that browser.
  init(_ network: Network) {
    self.network = network
  }

  /// Opens an address as a browser does; a page of the entrance brings its start data.
  func open(_ address: String) async throws {
    let (page, last) = try await network.follow(.get, address)
    self.address = last
    html = page.text
    wake = nil
    start = page.start.flatMap { EntranceStart($0) }
    screen = start.map { EntranceScreen($0) }
    try await handle(.opened)
  }

  /// Something happens, and everything that follows from it.
  func handle(_ event: EntranceScreen.Event) async throws {
    guard let effects = screen?.handle(event) else { return }
    for effect in effects { try await carryOut(effect) }
  }

  /// Seconds pass, and each alarm rings when it is due.
  func pass(seconds: Int) async throws {
    let end = now.advanced(bySeconds: Int64(seconds))
    while let alarm = wake, alarm.due <= end {
      wake = nil
      now = alarm.due
      try await handle(.woke(alarm.ticket, at: now))
    }
    now = end
  }

  private func carryOut(_ effect: EntranceScreen.Effect) async throws {
    switch effect {
    case .open(let address): try await open(address)
    case .wake(let ticket, let pause):
      wake = (ticket, Instant(milliseconds: now.milliseconds + Int64(pause)))
    case .empty(let field): emptied.append(field)
    case .focus(let field): focused.append(field)
    case .hideKeyboard, .awaitMessage, .loadWords: break
    case .send, .askDelivery: try await ask(effect)
    }
  }

  private func ask(_ effect: EntranceScreen.Effect) async throws {
    guard let start, let request = EntranceClient(start).request(for: effect) else { return }
    sent.append(request.method.rawValue + " " + request.address)
    let answer = try await network.ask(request, accept: "application/json")
    if let event = EntranceClient(start).event(for: answer, to: effect) {
      try await handle(event)
    }
  }
}

extension EntranceDevice {
  /// Types login and password and presses Authorize.
  func authorize(_ login: String, _ password: String) async throws {
    try await handle(.signIn(.loginChanged(login)))
    try await handle(.signIn(.passwordChanged(Secret(password))))
    try await handle(.signIn(.submitted))
  }

  /// Presses these buttons of the secure panel.
  func press(_ digits: Int32...) async throws {
    for digit in digits { try await handle(.signIn(.digitPressed(digit))) }
  }

  /// Types into the code field.
  func type(code: String) async throws {
    try await handle(.code(.changed(Secret(code))))
  }

  /// What the sign-in screen shows.
  var signIn: SignInView? {
    guard case .signIn(let view) = screen?.view else { return nil }
    return view
  }

  /// What the phone screen shows.
  var phone: PhoneView? {
    guard case .phone(let view) = screen?.view else { return nil }
    return view
  }

  /// What the code screen shows.
  var code: CodeView? {
    guard case .code(let view) = screen?.view else { return nil }
    return view
  }

  /// What the name screen shows.
  var name: NameView? {
    guard case .name(let view) = screen?.view else { return nil }
    return view
  }

  /// What the screen of a new account shows.
  var newAccount: NewAccountView? {
    guard case .newAccount(let view) = screen?.view else { return nil }
    return view
  }

  /// What the screen of another password shows.
  var newPassword: NewPasswordView? {
    guard case .newPassword(let view) = screen?.view else { return nil }
    return view
  }
}
