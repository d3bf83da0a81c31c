import AppModel
import Domain
import Testing

/// Every phase of `Launch` × every event. The ticket of a request is always valid here.
@Suite struct LaunchTableTests {
  /// A phase: the events that lead to it, its ticket, and the outcomes of those events that change
  /// something or cause commands. All others must do neither.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let events: [Launch.Event]
    let phase: Launch.Phase
    let ticket: Int32
    let outcomes: [String: String]
    var testDescription: String { name }
  }

  private static let device = start("/app/profile")
  private static let began = Launch.Event.began(device, isOwnServer: true)

  private static func start(_ path: String) -> Start {
    var start = Start(language: .english)
    (start.path, start.isSignedIn) = (path, true)
    return start
  }

  /// Every event with this ticket.
  private static func events(_ ticket: Ticket) -> [String: Launch.Event] {
    let page = Launch.Page(start: start("/app/feed"), body: [])
    return [
      "began": began, "began signed out": .began(Start(language: .english), isOwnServer: true),
      "page": .responded(ticket, .page(page), isModalPresented: false),
      "page below a modal": .responded(ticket, .page(page), isModalPresented: true),
      "401": .responded(ticket, .other(status: 401), isModalPresented: false),
      "404": .responded(ticket, .other(status: 404), isModalPresented: false),
      "500": .responded(ticket, .other(status: 500), isModalPresented: false),
      "cached": .cacheRead(ticket, start("/app")), "not cached": .cacheRead(ticket, nil),
      "patience": .timerFired(.patience(ticket)), "limit": .timerFired(.limit(ticket)),
      "front": .cameToFront, "covered": .wasCovered, "session ended": .sessionEnded,
      "link": .linkOpened(Secret("link")),
    ]
  }

  private static func name(_ phase: Launch.Phase) -> String {
    switch phase {
    case .notStarted: "notStarted"
    case .requestingPage: "requestingPage"
    case .readingCache(.patienceEnded): "readingCache(patienceEnded)"
    case .readingCache(.failed(let mayReplace)): "readingCache(failed, \(mayReplace))"
    case .showingCached: "showingCached"
    case .showingPaged(let mayReplace): "showingPaged(\(mayReplace))"
    case .open: "open"
    }
  }

  private static func name(_ command: Launch.Command) -> String {
    switch command {
    case .requestPage: "request"
    case .requestReplacement: "request replacement"
    case .startTimer(.patience, _): "patience"
    case .startTimer(.limit, _): "limit"
    case .readCache: "read cache"
    case .cachePage: "cache"
    case .open(_, let source): "open \(source)"
    case .replace: "replace"
    case .openLink: "link"
    }
  }

  private static func row(
    _ phase: Launch.Phase, _ ticket: Int32, after events: [Launch.Event],
    _ outcomes: [String: String]
  ) -> Row {
    let always = [
      "began": "request, patience, limit → requestingPage",
      "began signed out": "open device → open",
    ]
    return Row(
      name: name(phase), events: events, phase: phase, ticket: ticket,
      outcomes: always.merging(outcomes) { $1 })
  }

  private static let requested = Ticket(number: 1)
  private static let patience = Launch.Event.timerFired(.patience(requested))
  private static let limit = Launch.Event.timerFired(.limit(requested))
  private static let missing = failed(404)

  private static func failed(_ status: Int32) -> Launch.Event {
    .responded(requested, .other(status: status), isModalPresented: false)
  }

  static let rows = [
    row(.notStarted, 0, after: [], [:]),
    row(
      .requestingPage, 1, after: [began],
      [
        "page": "cache, open server → open", "page below a modal": "cache, open server → open",
        "401": "open device → showingPaged(false)",
        "404": "read cache → readingCache(failed, false)",
        "500": "read cache → readingCache(failed, true)",
        "patience": "read cache → readingCache(patienceEnded)",
        "limit": "open device → showingPaged(true)", "session ended": "open device → open",
      ]),
    row(
      .readingCache(.patienceEnded), 1, after: [began, patience],
      [
        "page": "cache, open server → open", "page below a modal": "cache, open server → open",
        "401": "open device → showingPaged(false)", "404": "→ readingCache(failed, false)",
        "500": "→ readingCache(failed, true)", "cached": "open cache → showingCached",
        "not cached": "→ requestingPage", "limit": "open device → showingPaged(true)",
        "session ended": "open device → open",
      ]),
    row(
      .readingCache(.failed(mayReplace: true)), 1, after: [began, failed(500)],
      [
        "cached": "open cache → showingCached", "not cached": "open device → showingPaged(true)",
        "limit": "open device → showingPaged(true)", "session ended": "open device → open",
      ]),
    row(
      .readingCache(.failed(mayReplace: false)), 1, after: [began, missing],
      [
        "cached": "open cache → showingCached", "not cached": "open device → showingPaged(false)",
        "limit": "open device → showingPaged(false)", "session ended": "open device → open",
      ]),
    row(
      .showingCached, 2, after: [began, patience, .cacheRead(requested, device)],
      ["session ended": "→ open", "link": "link → showingCached"]),
    row(
      .showingPaged(mayReplace: true), 2, after: [began, limit],
      [
        "page": "cache, replace → open", "front": "request replacement → showingPaged(true)",
        "session ended": "→ open", "link": "link → showingPaged(true)",
      ]),
    row(
      .showingPaged(mayReplace: false), 2, after: [began, missing, .cacheRead(requested, nil)],
      ["session ended": "→ open", "link": "link → showingPaged(false)"]),
    row(
      .open, 2,
      after: [
        began,
        .responded(requested, .page(Launch.Page(start: device, body: [])), isModalPresented: false),
      ],
      ["link": "link → open"]),
  ]

  // FEED-4, FEED-21, IOS-3: what each event does in each phase.
  @Test(arguments: rows) func anEventDoesWhatTheTableSays(row: Row) {
    var reached = Launch()
    for event in row.events { _ = reached.handle(event) }
    #expect(reached.phase == row.phase)
    for (name, event) in Self.events(Ticket(number: row.ticket)) {
      var launch = reached
      let commands = launch.handle(event).map(Self.name).joined(separator: ", ")
      let wanted = row.outcomes[name] ?? "→ \(row.name)"
      let found = (commands.isEmpty ? "" : commands + " ") + "→ " + Self.name(launch.phase)
      #expect(found == wanted, "\(name)")
    }
  }

  // FEED-4: with an outdated ticket, responses and timers do nothing in any phase.
  @Test(arguments: rows) func anOutdatedTicketDoesNothing(row: Row) {
    var launch = Launch()
    for event in row.events { _ = launch.handle(event) }
    let before = launch
    let old = Self.events(Ticket(number: row.ticket &- 1))
    for name in ["page", "401", "404", "500", "cached", "not cached", "patience", "limit"] {
      let commands = old[name].map { launch.handle($0) }
      #expect(commands == [] && launch == before, "\(name)")
    }
  }
}
