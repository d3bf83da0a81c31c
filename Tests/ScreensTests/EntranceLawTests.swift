import Domain
import Screens
import TestKit
import Testing

/// Every phase of the sign-in screens handles every event; no state violates an invariant.
struct EntranceLawTests {
  /// One response of each kind, and each problem.
  static let answers: [FormResponse] =
    [
      .panel, .done(next: nil), .done(next: "/x"), .name, .delivery(.failed), .delivery(.sent),
      .code(SentCode(digits: 4, seconds: 1, phone: "")),
    ]
    + ([
      .fields(login: true, password: false), .fields(login: false, password: false), .sequence,
      .wait(seconds: 30), .busy, .expired, .phone(.country), .code(left: 1), .code(left: 0),
      .delivery, .name(.blank),
      .login(.taken), .password(.weak), .newSequence, .closed, .invitation, .offline, .server,
    ] as [FormProblem]).map { .problem($0) }

  /// Each response to each of the first requests.
  static func replies<Event>(_ event: (Ticket, FormResponse) -> Event) -> [Event] {
    LawTests.tickets.flatMap { ticket in answers.map { event(ticket, $0) } }
  }

  /// Compares the diagram with docs/, and expects that all phases were reached.
  static func record(_ found: Exploration, _ screen: String, phases: [String]) throws {
    #expect(found.failure == nil)
    for phase in phases {
      let isReached = found.transitions.contains {
        $0.hasPrefix(phase + " ") || $0.contains("--> \(phase) ")
      }
      #expect(isReached, "\(phase) is never reached")
    }
    try Diagram(screen: screen).check(found)
  }

  // AUTH-5…12, AUTH-16, AUTH-19
  @Test func signInShowsNoPanelWithoutRightValues() throws {
    let found = explore(
      SignInScreen(), depth: 8, phase: { "\($0.phase)" },
      alphabet: { _ in
        [
          .loginChanged("a"), .passwordChanged(Secret("b")), .returned, .tappedOutside,
          .submitted, .digitPressed(1), .digitPressed(4), .refreshed,
        ] + Self.replies { .answered($0, $1) }
      },
      law: Self.brokenSignIn)
    try Self.record(
      found, "sign-in",
      phases: ["typing", "judging", "panel", "judgingSequence", "welcomed", "leaving"])
  }

  static func brokenSignIn(_ screen: SignInScreen) -> String? {
    let view = screen.view
    let isRight = view.loginState == .success && view.passwordState == .success
    if (view.use == .open) != (screen.phase == .typing) { return "reacts in the wrong phase" }
    if view.panel != nil, !isRight { return "a panel without right values" }
    if view.isWelcomed, !isRight { return "welcomes somebody unknown" }
    if let panel = view.panel {
      if panel.isEnabled != (screen.phase == .panel) { return "the panel reacts when it must not" }
      let shown = panel.result.filter { $0 != " " && $0 != "_" }
      if shown != panel.digits.reveal() { return "shows other digits than it sends" }
      if panel.state == .error, !panel.digits.isEmpty { return "an error under digits" }
    }
    return nil
  }

  // CODE-1
  @Test func thePhoneScreenIsInertWhileItLoads() throws {
    let found = explore(
      PhoneScreen(), depth: 6, phase: { "\($0.phase)" },
      alphabet: { _ in
        [
          .opened, .changed("+79990000000"), .changed("+44"), .changed("+442079460123"),
          .returned, .tappedOutside, .submitted,
        ] + Self.replies { .answered($0, $1) }
      },
      law: { screen in
        let view = screen.view
        if view.isLoading, view.isEnabled || view.problem != nil { return "loads and reacts" }
        let isAnswered = view.problem.map { $0 != .phone(.short) } ?? false
        return isAnswered && !view.canGoOn ? "an error without a way on" : nil
      })
    try Self.record(found, "phone", phases: ["typing", "sending", "leaving"])
  }

  // CODE-3…10
  @Test func theCodeScreenShowsCountdownOrButton() throws {
    let start = CodeScreen(sent: SentCode(digits: 4, seconds: 2, phone: ""))
    let found = explore(
      start, depth: 6, phase: { "\($0.phase)" },
      alphabet: { _ in
        [
          .opened, .changed(Secret("12")), .changed(Secret("1234")), .changed(Secret("12345")),
          .arrived(Secret("4321")), .tappedOutside, .submitted, .resendTapped,
        ]
          + LawTests.tickets.flatMap { ticket in
            [Int64(0), 2].map { .woke(ticket, at: Instant(seconds: $0)) }
          } + Self.replies { .answered($0, $1) }
      },
      law: { screen in
        let view = screen.view
        if view.isLoading, view.isEnabled { return "loads and reacts" }
        if let seconds = view.secondsLeft, seconds <= 0 { return "a countdown that is over" }
        return view.code.reveal().utf8.count > 4 ? "more digits than the code has" : nil
      })
    try Self.record(found, "code", phases: ["typing", "judging", "resending", "leaving"])
  }

  // CODE-8
  @Test func theNameScreenIsInertWhileItLoads() throws {
    let found = explore(
      NameScreen(), depth: 6, phase: { "\($0.phase)" },
      alphabet: { _ in
        [.opened, .changed("Аня"), .changed(""), .returned, .tappedOutside, .submitted]
          + Self.replies { .answered($0, $1) }
      },
      law: { $0.view.isLoading && $0.view.isEnabled ? "loads and reacts" : nil })
    try Self.record(found, "name", phases: ["typing", "sending", "leaving"])
  }
}
