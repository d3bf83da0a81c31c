import AppModel
import Client
import Domain
import HTTPTypes
import HummingbirdTesting
import Screens
import Wire

/// A phone without a display: the app's real screens, the service's real router, a cookie jar.
///
/// Effects are carried out at once until none is left.
final class Device {
  /// The app's root screen, which handles all events.
  private(set) var app = AppScreen()
  /// The upload screen; nil until it is opened.
  private(set) var adding: AddingScreen?
  /// The requests sent, as "METHOD path", in order.
  private(set) var sent: [String] = []
  /// The cookies and connections of the device's browser.
  let network: Network
  /// The chosen files by number.
  private(set) var files: [Int32: [UInt8]] = [:]
  /// Timers that fire when the test calls `ring`.
  private(set) var alarms: [() async throws -> Void] = []
  /// The start data of the page, as JSON.
  private var page: [UInt8] = []

  /// Creates a device whose browser has these cookies and connections.
  init(_ network: Network) {
    self.network = network
  }

  /// Prefixes of "METHOD path" whose requests fail before they reach the service.
  var broken: [String] {
    get { network.broken }
    set { network.broken = newValue }
  }

  /// Opens a URL of the app as a browser does; the page contains the start data.
  func open(_ address: String) async throws {
    let page = try await network.follow(.get, address).response
    guard let body = page.start, let start = Start(body) else {
      throw JourneyError.noStart(page.text)
    }
    self.page = body
    app = AppScreen()
    adding = nil
    try await handle(.started(start))
  }

  /// Handles an event and carries out its effects until none is left.
  func handle(_ event: AppScreen.Event) async throws {
    for effect in app.handle(event) { try await carryOut(effect) }
  }

  /// Signs in on the authorization page and returns to the app.
  func signIn(login: String = "username", password: String = "password") async throws {
    let entrance = EntranceDevice(network)
    try await entrance.open("/app/sign-in?return_to=%2Fapp%2Ffeed")
    try await entrance.authorize(login, password)
    try await entrance.press(1, 3, 2)
    guard entrance.screen == nil else { throw JourneyError.refused }
    try await open("/app/feed")
  }

  /// Deletes the session cookie on the device only, as if it had expired.
  func loseSession() {
    network.forget()
  }

  /// The view of the signed-in screens; nil if signed out.
  var inside: SignedInView? {
    guard case .inside(let view) = app.view else { return nil }
    return view
  }

  /// Chooses files with these names and contents.
  func choose(_ chosen: [(name: String, bytes: [UInt8])]) async throws {
    let list = chosen.map { name, bytes -> ChosenFile in
      let number = Int32(clamping: files.count + 1)
      files[number] = bytes
      return ChosenFile(number: number, name: name, size: Int64(bytes.count), modified: 1)
    }
    try await handle(.filesChosen(list))
  }

  /// Fires the next timer.
  func ring() async throws {
    if !alarms.isEmpty { try await alarms.removeFirst()() }
  }

  private func carryOut(_ effect: AppScreen.Effect) async throws {
    switch effect {
    case .wake(let ticket, _):
      alarms.append { try await self.handle(AppScreen.Event.woke(ticket)) }
    case .openAdding:
      adding = adding ?? AddingScreen(largest: AddingStart(page).largest)
      try await handle(AddingScreen.Event.opened)
    case .dropFiles: try await handle(AddingScreen.Event.ended)
    case .ask(let question):
      let exchange = question.exchange
      let response = try await ask(exchange.request)
      try await handle(.response(exchange.event(response), reached: response.isFromServer))
    default: break
    }
  }

  private func handle(_ event: AddingScreen.Event) async throws {
    for effect in adding?.handle(event) ?? [] { try await carryOut(effect) }
  }

  private func carryOut(_ effect: AddingScreen.Effect) async throws {
    switch effect {
    case .wake(let ticket, _):
      alarms.append { try await self.handle(AddingScreen.Event.woke(ticket)) }
    case .photosAdded: try await handle(.adding(.photosAdded))
    case .signedOut: try await handle(.adding(.signedOut))
    case .dropFiles: files = [:]
    default: break
    }
    guard let request = effect.request else { return }
    if let event = effect.event(for: try await ask(request)) { try await handle(event) }
  }

  private func ask(_ request: Request) async throws -> Wire.Response {
    sent.append(request.method.rawValue + " " + request.address)
    let bytes = request.part.flatMap { part in
      files[part.file].map { Array($0[Int(part.start)..<Int(part.start + part.count)]) }
    }
    return try await network.ask(request, bytes: bytes)
  }
}
