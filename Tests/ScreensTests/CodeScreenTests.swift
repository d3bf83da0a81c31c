import Domain
import Screens
import TestKit
import Testing

/// CODE-3, 4, 7…11: the code screen.
struct CodeScreenTests {
  static let sent = SentCode(digits: 4, seconds: 3, phone: "+7 (999) 000-00-00")

  static func opened() -> CodeScreen {
    var screen = CodeScreen(sent: sent)
    _ = screen.handle(.opened)
    _ = screen.handle(.woke(ticket(1), at: Instant(seconds: 0)))
    return screen
  }

  static func judging() -> CodeScreen {
    var screen = opened()
    _ = screen.handle(.changed(Secret("1234")))
    return screen
  }

  // CODE-3, CODE-5, CODE-11
  @Test func openingStartsTheCountdown() {
    var walk = Walk(CodeScreen(sent: Self.sent))
    #expect(walk.screen.view.secondsLeft == 3)
    #expect(walk.step(.opened, [.focus, .awaitMessage, .wake(ticket(1), milliseconds: 0)]) == nil)
  }

  // CODE-4, CODE-9
  @Test func aCompleteCodeIsSentAtOnce() {
    var walk = Walk(Self.opened())
    #expect(walk.step(.changed(Secret("123"))) { $0.code = Secret("123") } == nil)
    #expect(walk.step(.submitted, [.hideKeyboard]) == nil, "nothing to send yet")
    #expect(
      walk.step(
        .changed(Secret("1234")),
        [.judge(ticket(1), Secret("1234")), .wake(ticket(3), milliseconds: 0)]
      ) {
        $0.code = Secret("1234")
        $0.isLoading = true
        $0.isEnabled = false
      } == nil)
    for event: CodeScreen.Event in [
      .opened, .changed(Secret("9")), .arrived(Secret("9999")), .tappedOutside, .submitted,
      .resendTapped,
    ] {
      #expect(walk.step(event) == nil, "nothing reacts meanwhile")
    }
  }

  // CODE-4, CODE-7
  @Test func aWrongCodeKeepsItsDigits() {
    var walk = Walk(Self.judging())
    #expect(
      walk.step(.answered(ticket(1), .problem(.code(left: 4))), [.focus]) {
        $0.problem = .code(left: 4)
        $0.isLoading = false
        $0.isEnabled = true
      } == nil)
    #expect(walk.screen.view.code == Secret("1234"))
  }

  // CODE-7
  @Test func anyEditClearsTheError() {
    var screen = Self.judging()
    _ = screen.handle(.answered(ticket(1), .problem(.code(left: 4))))
    var walk = Walk(screen)
    #expect(
      walk.step(.changed(Secret("123"))) {
        $0.code = Secret("123")
        $0.problem = nil
      } == nil)
  }

  // CODE-7
  @Test func aDigitTypedIntoAFullFieldBeginsANewCode() {
    var screen = Self.judging()
    _ = screen.handle(.answered(ticket(1), .problem(.code(left: 4))))
    var walk = Walk(screen)
    #expect(
      walk.step(.changed(Secret("12349"))) {
        $0.code = Secret("9")
        $0.problem = nil
      } == nil)
  }

  // CODE-7
  @Test func severalErrorsInARowAreAllShown() {
    var screen = Self.opened()
    for (number, left) in [(Int32(1), Int32(4)), (2, 3), (3, 3)] {
      _ = screen.handle(.changed(Secret("\(number)234")))
      _ = screen.handle(.answered(ticket(number), .problem(.code(left: left))))
      #expect(screen.view.problem == .code(left: left))
    }
  }

  // CODE-8: after a right code, the screen finishes with the next URL or asks for the name.
  @Test(arguments: [
    (FormResponse.done(next: "/x"), CodeScreen.Outcome.success(next: "/x")),
    (.done(next: nil), .success(next: nil)), (.name, .needPersonalData),
  ])
  func aRightCodeLeadsOn(answer: FormResponse, outcome: CodeScreen.Outcome) {
    var walk = Walk(Self.judging())
    #expect(
      walk.step(.answered(ticket(1), answer), [.hideKeyboard, .finish(outcome)]) {
        $0.code = Secret("")
        $0.isLoading = false
      } == nil)
    #expect(walk.step(.woke(ticket(3), at: Instant(seconds: 9))) == nil)
    #expect(walk.step(.resendTapped) == nil)
  }

  // CODE-9: the spinner starts with a request and stops with its response.
  @Test func loadingNeverRepeatsAValue() {
    var screen = Self.opened()
    var seen = [screen.view.isLoading]
    let events: [CodeScreen.Event] = [
      .changed(Secret("1234")), .woke(ticket(3), at: Instant(seconds: 0)),
      .answered(ticket(1), .problem(.busy)), .changed(Secret("123")), .changed(Secret("1239")),
      .woke(ticket(5), at: Instant(seconds: 1)), .woke(ticket(6), at: Instant(seconds: 4)),
      .resendTapped, .answered(ticket(2), .name), .resendTapped,
    ]
    for event in events {
      _ = screen.handle(event)
      if screen.view.isLoading != seen.last { seen.append(screen.view.isLoading) }
    }
    #expect(seen == [false, true, false, true])
  }

  // CODE-10
  @Test func theNewestRequestWins() {
    var screen = Self.judging()
    _ = screen.handle(.woke(ticket(3), at: Instant(seconds: 0)))
    _ = screen.handle(.woke(ticket(4), at: Instant(seconds: 3)))
    var walk = Walk(screen)
    #expect(walk.screen.view.secondsLeft == nil)
    #expect(walk.step(.resendTapped, [.resend(ticket(3))]) == nil)
    #expect(walk.step(.answered(ticket(1), .done(next: nil))) == nil, "the older one is dropped")
    #expect(walk.screen.view.isLoading)
  }

  // CODE-11: the code is extracted from a pasted message and submitted.
  @Test(arguments: [
    "Ваш код: 4821\n\n@feed.example #4821", "4821", "４８２１", "48-21", "Code 4821. Call +7999123",
  ])
  func aPastedMessageLeavesItsCode(text: String) {
    var walk = Walk(Self.opened())
    #expect(
      walk.step(
        .changed(Secret(text)),
        [.judge(ticket(1), Secret("4821")), .wake(ticket(3), milliseconds: 0)]
      ) {
        $0.code = Secret("4821")
        $0.isLoading = true
        $0.isEnabled = false
      } == nil)
  }

  // CODE-11
  @Test func aMessageThatTheSystemReadIsSubmitted() {
    var walk = Walk(Self.opened())
    #expect(walk.step(.arrived(Secret("no code"))) == nil)
    #expect(
      walk.step(
        .arrived(Secret("4821")),
        [.judge(ticket(1), Secret("4821")), .wake(ticket(3), milliseconds: 0)]
      ) {
        $0.code = Secret("4821")
        $0.isLoading = true
        $0.isEnabled = false
      } == nil)
  }

  // CODE-7, CODE-12
  @Test func noPrintedScreenShowsTheCode() {
    let screen = Self.judging()
    #expect(!"\(screen)\(screen.view)".contains("1234"))
  }
}
