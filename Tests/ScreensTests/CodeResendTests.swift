import Domain
import Screens
import TestKit
import Testing

/// CODE-3, CODE-5, CODE-6, CODE-13: the countdown, new codes and the delivery of messages.
struct CodeResendTests {
  static let fresh = SentCode(digits: 4, seconds: 60, phone: "+7 (999) 000-00-00")

  /// A screen whose countdown has ended and which asks for the delivery status.
  static func waiting() -> CodeScreen {
    var screen = CodeScreenTests.opened()
    for second in Int32(1)...3 { _ = screen.handle(woke(second + 1, Int64(second))) }
    return screen
  }

  /// Timer `number` fires `seconds` after the screen opened.
  static func woke(_ number: Int32, _ seconds: Int64) -> CodeScreen.Event {
    .woke(ticket(number), at: Instant(seconds: seconds))
  }

  // CODE-5
  @Test func theCountdownTicksToZeroAndShowsTheButton() {
    var walk = Walk(CodeScreen(sent: CodeScreenTests.sent))
    #expect(
      walk.step(.opened, [.focus, .awaitMessage, .wake(ticket(1), milliseconds: 0)]) == nil)
    #expect(walk.step(Self.woke(1, 0), [.wake(ticket(2), milliseconds: 1000)]) == nil)
    #expect(
      walk.step(Self.woke(2, 1), [.wake(ticket(3), milliseconds: 1000)]) { $0.secondsLeft = 2 }
        == nil)
    #expect(walk.step(Self.woke(2, 2)) == nil, "an old alarm is dropped")
    #expect(
      walk.step(Self.woke(3, 2), [.wake(ticket(4), milliseconds: 1000)]) { $0.secondsLeft = 1 }
        == nil)
    #expect(walk.step(.resendTapped) == nil, "there is no button yet")
    #expect(
      walk.step(
        Self.woke(4, 3), [.wake(ticket(5), milliseconds: 1000), .askDelivery(ticket(1))]
      ) {
        $0.secondsLeft = nil
      } == nil)
    #expect(walk.step(Self.woke(4, 4)) == nil)
  }

  // CODE-5: timers that fire late or early, as in a background tab, change no deadline.
  @Test(arguments: [
    (Int64(1001), Int64(2), Int32(999)), (2000, 1, 1000), (2345, 1, 655), (400, 3, 600),
  ])
  func theCountdownFollowsItsDeadline(moment: Int64, left: Int64, pause: Int32) {
    var screen = CodeScreenTests.opened()
    #expect(
      screen.handle(.woke(ticket(2), at: Instant(milliseconds: moment)))
        == [.wake(ticket(3), milliseconds: pause)])
    #expect(screen.view.secondsLeft == left)
  }

  // CODE-5: a countdown that ended while the app was suspended is over at once.
  @Test func aCountdownThatEndedMeanwhileIsOver() {
    var screen = CodeScreenTests.opened()
    #expect(
      screen.handle(Self.woke(2, 9000))
        == [.wake(ticket(3), milliseconds: 1000), .askDelivery(ticket(1))])
    #expect(screen.view.secondsLeft == nil)
  }

  // CODE-5: setting the clock back does not prolong the wait.
  @Test func aClockThatIsSetBackDoesNotLengthenTheWait() {
    var screen = CodeScreenTests.opened()
    _ = screen.handle(Self.woke(2, 1))
    _ = screen.handle(Self.woke(3, -3600))
    #expect(screen.view.secondsLeft == 2)
    _ = screen.handle(Self.woke(4, -3598))
    #expect(screen.view.secondsLeft == nil)
  }

  // CODE-5
  @Test func aSubmissionRestartsTheCountdown() {
    var screen = CodeScreenTests.opened()
    _ = screen.handle(Self.woke(2, 1))
    var walk = Walk(screen)
    #expect(
      walk.step(
        .changed(Secret("1234")),
        [.judge(ticket(1), Secret("1234")), .wake(ticket(4), milliseconds: 0)]
      ) {
        $0.code = Secret("1234")
        $0.secondsLeft = 3
        $0.isLoading = true
        $0.isEnabled = false
      } == nil)
    #expect(walk.step(Self.woke(3, 2)) == nil, "the countdown before is cancelled")
    #expect(walk.step(Self.woke(4, 1), [.wake(ticket(5), milliseconds: 1000)]) == nil)
    #expect(
      walk.step(Self.woke(5, 2), [.wake(ticket(6), milliseconds: 1000)]) { $0.secondsLeft = 2 }
        == nil)
  }

  // CODE-5: without tries left the countdown goes on until the server sends a new code: not longer, as a submission
  // would make it, and not shorter
  @Test func theButtonComesWhenTheServerSendsAgain() {
    var screen = CodeScreenTests.opened()
    _ = screen.handle(Self.woke(2, 1))
    _ = screen.handle(.changed(Secret("1234")))
    _ = screen.handle(Self.woke(4, 1))
    #expect(screen.view.secondsLeft == 3, "the submission restarted it")
    var walk = Walk(screen)
    #expect(
      walk.step(.answered(ticket(1), .problem(.code(left: 0))), [.focus]) {
        $0.problem = .code(left: 0)
        $0.secondsLeft = 2
        $0.isLoading = false
        $0.isEnabled = true
      } == nil)
    #expect(walk.step(.resendTapped) == nil, "the server would refuse")
    screen = walk.screen
    _ = screen.handle(Self.woke(5, 2))
    #expect(screen.view.secondsLeft == 1)
    _ = screen.handle(Self.woke(6, 3))
    #expect(screen.view.secondsLeft == nil)
    #expect(screen.handle(.resendTapped) == [.resend(ticket(3))])
  }

  // CODE-5: a page loaded after the last attempt, by a form without script, goes on with the server's countdown.
  @Test func aPageWithoutTriesGoesOnWithTheCountdown() {
    for (seconds, left) in [(Int64(3), Int64(3)), (0, nil)] as [(Int64, Int64?)] {
      let sent = SentCode(digits: 4, seconds: seconds, phone: "+7")
      var screen = CodeScreen(sent: sent, answer: .problem(.code(left: 0)))
      #expect(screen.view.secondsLeft == left)
      _ = screen.handle(.opened)
      #expect(screen.view.secondsLeft == left)
    }
  }

  // CODE-6
  @Test func aNewCodeClearsCodeErrorAndCountdown() {
    var screen = Self.waiting()
    _ = screen.handle(.changed(Secret("12")))
    var walk = Walk(screen)
    #expect(
      walk.step(.resendTapped, [.resend(ticket(2))]) {
        $0.isLoading = true
        $0.isEnabled = false
      } == nil)
    #expect(walk.step(.resendTapped) == nil)
    #expect(
      walk.step(
        .answered(ticket(2), .code(Self.fresh)),
        [.focus, .awaitMessage, .wake(ticket(6), milliseconds: 0)]
      ) {
        $0.code = Secret("")
        $0.secondsLeft = 60
        $0.isLoading = false
        $0.isEnabled = true
      } == nil)
  }

  // CODE-5: only resends prolong the countdown; a submission uses the initial length.
  @Test func aSubmissionAfterAResendTakesTheBaseLength() {
    var screen = Self.waiting()
    _ = screen.handle(.resendTapped)
    _ = screen.handle(.answered(ticket(2), .code(Self.fresh)))
    _ = screen.handle(.changed(Secret("1234")))
    #expect(screen.view.secondsLeft == 3)
  }

  // CODE-5: after a reload the countdown continues with the remaining time; the next one has at
  // least the full length.
  @Test func aReloadGoesOnWithWhatIsLeft() {
    var screen = CodeScreen(sent: SentCode(digits: 4, seconds: 1, base: 3, phone: ""))
    _ = screen.handle(.opened)
    #expect(screen.view.secondsLeft == 1)
    _ = screen.handle(.changed(Secret("1234")))
    #expect(screen.view.secondsLeft == 3)
  }

  // CODE-6, CODE-7
  @Test func aFailedResendIsShownAndLeavesTheButton() {
    var screen = Self.waiting()
    _ = screen.handle(.changed(Secret("12")))
    _ = screen.handle(.resendTapped)
    var walk = Walk(screen)
    #expect(
      walk.step(.answered(ticket(2), .problem(.wait(seconds: 40))), [.focus]) {
        $0.problem = .wait(seconds: 40)
        $0.isLoading = false
        $0.isEnabled = true
      } == nil)
    #expect(walk.screen.view.secondsLeft == nil)
    #expect(walk.screen.view.code == Secret("12"))
  }

  // CODE-11: a code from a message is submitted even before the server answers the resend.
  @Test func aMessageDuringAResendIsSubmitted() {
    var screen = Self.waiting()
    _ = screen.handle(.resendTapped)
    #expect(
      screen.handle(.arrived(Secret("4821")))
        == [.judge(ticket(3), Secret("4821")), .wake(ticket(6), milliseconds: 0)])
    #expect(screen.handle(.answered(ticket(2), .code(Self.fresh))) == [])
  }

  // CODE-13
  @Test func aFailedDeliveryShowsAsAnError() {
    var walk = Walk(Self.waiting())
    #expect(walk.step(.answered(ticket(9), .delivery(.failed))) == nil)
    #expect(
      walk.step(.answered(ticket(1), .delivery(.failed))) { $0.problem = .delivery } == nil)
    #expect(walk.step(.answered(ticket(1), .delivery(.failed))) == nil)
  }

  // CODE-13
  @Test func aDeliveredMessageIsAskedForNoMore() {
    var screen = CodeScreen(sent: SentCode(digits: 4, seconds: 9, phone: ""))
    _ = screen.handle(.opened)
    var asked = 0
    for number in Int32(1)...10 {
      for effect in screen.handle(Self.woke(number, Int64(number - 1))) {
        guard case .askDelivery(let question) = effect else { continue }
        asked += 1
        let found: Delivery = asked == 2 ? .sent : .waiting
        _ = screen.handle(.answered(question, .delivery(found)))
      }
    }
    #expect(asked == 2)
    #expect(screen.view.problem == nil)
  }

  // CODE-13: a delivery that fails after the countdown, or after a reload at its end, is shown.
  @Test(arguments: [Int64(0), 3]) func aLateFailureShowsToo(seconds: Int64) {
    var screen = CodeScreen(sent: SentCode(digits: 4, seconds: seconds, base: 30, phone: ""))
    var wakes = screen.handle(.opened)
    var asked = 0
    for second in Int64(0)...45 {
      let clocks = wakes.compactMap { if case .wake(let clock, _) = $0 { clock } else { nil } }
      guard let clock = clocks.first else { break }
      wakes = screen.handle(.woke(clock, at: Instant(seconds: second)))
      for case .askDelivery(let question) in wakes {
        asked += 1
        let found: Delivery = second == 45 ? .failed : .waiting
        _ = screen.handle(.answered(question, .delivery(found)))
      }
    }
    #expect(asked == 15)
    #expect(screen.view.problem == .delivery)
    #expect(screen.view.secondsLeft == nil)
  }

  // CODE-13: polling ends when the code has expired or was delivered.
  @Test(arguments: [FormResponse.problem(.expired), .delivery(.sent), .delivery(.failed)])
  func aMessageThatIsSettledEndsTheClock(answer: FormResponse) {
    var screen = Self.waiting()
    _ = screen.handle(.answered(ticket(1), answer))
    #expect(screen.handle(Self.woke(5, 4)) == [])
  }

  // CODE-13: a failed status request is not shown as an error.
  @Test func aFailedStatusRequestShowsNoError() {
    var walk = Walk(Self.waiting())
    #expect(walk.step(.answered(ticket(1), .problem(.offline))) == nil)
  }
}
