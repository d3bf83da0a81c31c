import AppModel
import Domain
import Testing

/// Every phase of `SignIn` × every event.
@Suite struct SignInTableTests {
  /// A phase: the events that lead to it, and the outcomes of those events that change the phase or
  /// cause commands. All others must do neither.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let events: [SignIn.Event]
    let outcomes: [String: String]
    var testDescription: String { name }
  }

  private static let ticket = Ticket(number: 1)
  private static let code = SignIn.Redirect.code(Secret("code"))

  /// Every event; those of the device and the server belong to the authorization with this ticket.
  private static func events(_ ticket: Ticket) -> [String: SignIn.Event] {
    [
      "restored none": .restored(nil),
      "restored open": .restored(SignIn.StoredAuthorization(returnTo: "/app/c", isSent: false)),
      "restored sent": .restored(SignIn.StoredAuthorization(returnTo: "/app/c", isSent: true)),
      "requested": .requested(returnTo: "/app/b", isOwnServer: false),
      "stored": .stored(ticket, true),
      "not stored": .stored(ticket, false), "screens": .screensFound(ticket, true),
      "no screens": .screensFound(ticket, false),
      "screens: code": .screensEnded(ticket, .code(Secret("code"))),
      "screens: closed": .screensEnded(ticket, .closed),
      "screens: failed": .screensEnded(ticket, .failed),
      "browser: code": .browserEnded(ticket, .redirected(code)),
      "browser: declined": .browserEnded(ticket, .redirected(.declined)),
      "browser: foreign": .browserEnded(ticket, .redirected(.foreign)),
      "browser: closed": .browserEnded(ticket, .closed),
      "browser: failed": .browserEnded(ticket, .failed),
      "link: code": .linkOpened(code), "link: declined": .linkOpened(.declined),
      "link: foreign": .linkOpened(.foreign), "marked": .markedSent(ticket, true),
      "not marked": .markedSent(ticket, false), "token": .exchanged(ticket, Secret("token")),
      "no token": .exchanged(ticket, nil), "server changed": .serverChanged,
      "session ended": .sessionEnded,
    ]
  }

  /// The events that belong to one authorization.
  private static let own = [
    "stored", "not stored", "screens", "no screens", "screens: code", "screens: closed",
    "screens: failed", "browser: code", "browser: declined", "browser: foreign",
    "browser: closed", "browser: failed", "marked", "not marked", "token", "no token",
  ]

  private static func name(_ phase: SignIn.Phase) -> String {
    switch phase {
    case .idle: "idle"
    case .findingScreens: "findingScreens"
    case .onScreens: "onScreens"
    case .awaitingRedirect: "awaitingRedirect"
    case .markingSent: "markingSent"
    case .exchanging: "exchanging"
    }
  }

  private static func name(_ command: SignIn.Command) -> String {
    switch command {
    case .storeAuthorization(_, let address): "store \(address)"
    case .findScreens: "find screens"
    case .openScreens: "open screens"
    case .openBrowser: "open browser"
    case .reportOpeningFailed: "report"
    case .markSent: "mark"
    case .sendCode(_, _, .screens): "send code of screens"
    case .sendCode(_, _, .browser): "send code"
    case .storeCredentials(let credentials): credentials == nil ? "store none" : "store token"
    case .forgetAuthorization: "forget"
    case .begin(let reason, let address): "begin \(reason) at \(address ?? "last")"
    }
  }

  private static func row(
    _ name: String, after events: [SignIn.Event], _ outcomes: [String: String]
  ) -> Row {
    let always = [
      "restored none": "begin plain at last → \(name)",
      "restored open": "begin plain at last → awaitingRedirect",
      "restored sent": "forget, begin failed at /app/c → idle",
      "requested": "store /app/b → \(name)", "server changed": "forget → idle",
      "session ended": "→ idle",
    ]
    return Row(name: name, events: events, outcomes: always.merging(outcomes) { $1 })
  }

  private static let awaiting = [
    SignIn.Event.requested(returnTo: "/app/a", isOwnServer: false), .stored(ticket, true),
  ]
  private static let finding = [
    SignIn.Event.requested(returnTo: "/app/a", isOwnServer: true), .stored(ticket, true),
  ]
  private static let onScreens = finding + [.screensFound(ticket, true)]
  private static let marking = awaiting + [.linkOpened(code)]

  static let rows = [
    row(
      "idle", after: [.requested(returnTo: "/app/a", isOwnServer: false), .stored(ticket, false)],
      [:]),
    row(
      "idle", after: [.requested(returnTo: "/app/a", isOwnServer: false)],
      ["stored": "open browser → awaitingRedirect", "not stored": "report → idle"]),
    row(
      "idle", after: [.requested(returnTo: "/app/a", isOwnServer: true)],
      ["stored": "find screens → findingScreens", "not stored": "report → idle"]),
    row(
      "findingScreens", after: finding,
      [
        "screens": "open screens → onScreens", "no screens": "open browser → awaitingRedirect",
      ]),
    row(
      "onScreens", after: onScreens,
      [
        "screens: code": "mark → markingSent",
        "screens: closed": "forget, begin plain at /app/a → idle",
        "screens: failed": "forget, begin failed at /app/a → idle",
      ]),
    row(
      "markingSent", after: onScreens + [.screensEnded(ticket, .code(Secret("code")))],
      [
        "marked": "send code of screens → exchanging",
        "not marked": "forget, begin failed at /app/a → idle",
      ]),
    row(
      "awaitingRedirect", after: awaiting,
      [
        "browser: code": "mark → markingSent",
        "browser: declined": "forget, begin plain at /app/a → idle",
        "browser: foreign": "forget, begin failed at /app/a → idle",
        "browser: closed": "forget, begin plain at /app/a → idle",
        "browser: failed": "forget, begin failed at /app/a → idle",
        "link: code": "mark → markingSent",
        "link: declined": "forget, begin plain at /app/a → idle",
      ]),
    row(
      "markingSent", after: marking,
      [
        "marked": "send code → exchanging",
        "not marked": "forget, begin failed at /app/a → idle",
      ]),
    row(
      "exchanging", after: marking + [.markedSent(ticket, true)],
      [
        "token": "store token, forget, begin failed at /app/a → idle",
        "no token": "store none, forget, begin failed at /app/a → idle",
      ]),
  ]

  private static func signIn(_ row: Row) -> SignIn {
    var signIn = SignIn()
    for event in row.events { _ = signIn.handle(event) }
    return signIn
  }

  // FEED-2, FEED-3, IOS-3, IOS-4: what each event does in each phase.
  @Test(arguments: rows) func anEventDoesWhatTheTableSays(row: Row) {
    #expect(Self.name(Self.signIn(row).phase) == row.name)
    for (name, event) in Self.events(Self.ticket) {
      var signIn = Self.signIn(row)
      let commands = signIn.handle(event).map(Self.name).joined(separator: ", ")
      let found = (commands.isEmpty ? "" : commands + " ") + "→ " + Self.name(signIn.phase)
      #expect(found == row.outcomes[name] ?? "→ \(row.name)", "\(name)")
    }
  }

  // FEED-2: once a later authorization is stored, it replaces the one before, in every phase.
  @Test(arguments: rows, [true, false]) func aLaterAuthorizationCounts(row: Row, isStored: Bool) {
    var signIn = Self.signIn(row)
    let before = signIn.phase
    let second = SignIn.Authorization(ticket: Ticket(number: 2), returnTo: "/app/b")
    let commands =
      signIn.handle(.requested(returnTo: "/app/b", isOwnServer: false))
      + signIn.handle(.stored(second.ticket, isStored))
    #expect(commands.last == (isStored ? .openBrowser(second.ticket) : .reportOpeningFailed))
    #expect(signIn.phase == (isStored ? .awaitingRedirect(second) : before))
  }

  // FEED-3: what belongs to another authorization does nothing in any phase.
  @Test(arguments: rows) func anotherAuthorizationDoesNothing(row: Row) {
    let before = Self.signIn(row)
    let others = Self.events(Ticket(number: 7))
    for name in Self.own {
      var signIn = before
      let commands = others[name].map { signIn.handle($0) }
      #expect(commands == [] && signIn == before, "\(name)")
    }
  }
}
