import Client
import Domain
import HTTPTypes
import HummingbirdTesting
import Screens
import Wire

/// A phone without a display on the sign-in pages: their real screen and client, the service's real
/// router.
///
/// Effects are carried out at once, except timers: time passes when the test says so.
final class EntranceDevice {
  /// The open sign-in page; nil on any other page.
  private(set) var screen: EntranceScreen?
  /// The start data of the page.
  private(set) var start: EntranceStart?
  /// The URL of the open page.
  private(set) var address = ""
  /// The open page as HTML.
  private(set) var html = ""
  /// The fields that the screen told the page to clear, in order.
  private(set) var emptied: [EntranceField] = []
  /// The fields that were focused, in order.
  private(set) var focused: [EntranceField] = []
  /// The requests sent, as "METHOD path", in order.
  private(set) var sent: [String] = []
  /// The cookies and connections of the device's browser.
  let network: Network
  private var wake: (ticket: Ticket, due: Instant)?
  private var now = Instant(seconds: 1_700_000_000)

  /// Creates a device whose browser has these cookies and connections.
  init(_ network: Network) {
    self.network = network
  }

  /// Opens a URL as a browser does; a sign-in page contains its start data.
  func open(_ address: String) async throws {
    let (page, last) = try await network.follow(.get, address)
    self.address = last
    html = page.text
    wake = nil
    start = page.start.flatMap { EntranceStart($0) }
    screen = start.map { EntranceScreen($0) }
    try await handle(.opened)
  }

  /// Handles an event and carries out its effects; timers wait for `pass(seconds:)`.
  func handle(_ event: EntranceScreen.Event) async throws {
    guard let effects = screen?.handle(event) else { return }
    for effect in effects { try await carryOut(effect) }
  }

  /// Lets time pass; timers fire when they are due.
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
    let response = try await network.ask(request, accept: "application/json")
    if let event = EntranceClient(start).event(for: response, to: effect) {
      try await handle(event)
    }
  }
}

extension EntranceDevice {
  /// Enters login and password and presses Authorize.
  func authorize(_ login: String, _ password: String) async throws {
    try await handle(.signIn(.loginChanged(login)))
    try await handle(.signIn(.passwordChanged(Secret(password))))
    try await handle(.signIn(.submitted))
  }

  /// Presses these buttons of the secure sequence panel, in order.
  func press(_ digits: Int32...) async throws {
    for digit in digits { try await handle(.signIn(.digitPressed(digit))) }
  }

  /// Types into the code field.
  func type(code: String) async throws {
    try await handle(.code(.changed(Secret(code))))
  }

  /// The view of the sign-in screen; nil on other pages.
  var signIn: SignInView? {
    guard case .signIn(let view) = screen?.view else { return nil }
    return view
  }

  /// The view of the phone screen; nil on other pages.
  var phone: PhoneView? {
    guard case .phone(let view) = screen?.view else { return nil }
    return view
  }

  /// The view of the code screen; nil on other pages.
  var code: CodeView? {
    guard case .code(let view) = screen?.view else { return nil }
    return view
  }

  /// The view of the name screen; nil on other pages.
  var name: NameView? {
    guard case .name(let view) = screen?.view else { return nil }
    return view
  }

  /// The view of the registration screen; nil on other pages.
  var newAccount: NewAccountView? {
    guard case .newAccount(let view) = screen?.view else { return nil }
    return view
  }

  /// The view of the screen for a new password; nil on other pages.
  var newPassword: NewPasswordView? {
    guard case .newPassword(let view) = screen?.view else { return nil }
    return view
  }
}
