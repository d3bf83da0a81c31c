import Domain
import Screens
import TestKit
import Testing

/// CODE-3, CODE-5, CODE-6, CODE-13: the countdown, the next code and what became of the message.
struct CodeResendTests {
  static let fresh = SentCode(digits: 4, seconds: 60, phone: "+7 (999) 000-00-00")

  /// A screen whose countdown is over.
  static func waiting() -> CodeScreen {
    var screen = CodeScreenTests.opened()
    for number in Int32(1)...3 { _ = screen.handle(.woke(ticket(number))) }
    return screen
  }

  // CODE-5
  @Test func theCountdownTicksToZeroAndShowsTheButton() {
    var walk = Walk(CodeScreenTests.opened())
    #expect(walk.step(.woke(ticket(1)), [.wake(ticket(2))]) { $0.secondsLeft = 2 } == nil)
    #expect(walk.step(.woke(ticket(1))) == nil, "an old second is dropped")
    #expect(walk.step(.woke(ticket(2)), [.wake(ticket(3))]) { $0.secondsLeft = 1 } == nil)
    #expect(walk.step(.resendTapped) == nil, "there is no button yet")
    #expect(
      walk.step(.woke(ticket(3)), [.wake(ticket(4)), .askDelivery(ticket(1))]) {
        $0.secondsLeft = nil
      } == nil)
    #expect(walk.step(.woke(ticket(3))) == nil)
  }

  // CODE-5
  @Test func aSubmissionRestartsTheCountdown() {
    var screen = CodeScreenTests.opened()
    _ = screen.handle(.woke(ticket(1)))
    var walk = Walk(screen)
    #expect(
      walk.step(
        .changed(Secret("1234")), [.judge(ticket(1), Secret("1234")), .wake(ticket(3))]
      ) {
        $0.code = Secret("1234")
        $0.secondsLeft = 3
        $0.isLoading = true
        $0.isEnabled = false
      } == nil)
    #expect(walk.step(.woke(ticket(2))) == nil, "the countdown before is cancelled")
    #expect(walk.step(.woke(ticket(3)), [.wake(ticket(4))]) { $0.secondsLeft = 2 } == nil)
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
        .answered(ticket(2), .code(Self.fresh)), [.focus, .awaitMessage, .wake(ticket(5))]
      ) {
        $0.code = Secret("")
        $0.secondsLeft = 60
        $0.isLoading = false
        $0.isEnabled = true
      } == nil)
  }

  // CODE-5: only resends make it grow; a submission takes the length of the beginning.
  @Test func aSubmissionAfterAResendTakesTheBaseLength() {
    var screen = Self.waiting()
    _ = screen.handle(.resendTapped)
    _ = screen.handle(.answered(ticket(2), .code(Self.fresh)))
    _ = screen.handle(.changed(Secret("1234")))
    #expect(screen.view.secondsLeft == 3)
  }

  // CODE-5: a page that was loaded again goes on with what is left, not with less than the base after it.
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

  // CODE-11: the message may be faster than the answer of the server.
  @Test func aMessageDuringAResendIsSubmitted() {
    var screen = Self.waiting()
    _ = screen.handle(.resendTapped)
    #expect(
      screen.handle(.arrived(Secret("4821")))
        == [.judge(ticket(3), Secret("4821")), .wake(ticket(5))])
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
    for number in Int32(1)...9 {
      for effect in screen.handle(.woke(ticket(number))) {
        guard case .askDelivery(let question) = effect else { continue }
        asked += 1
        let found: Delivery = asked == 2 ? .sent : .waiting
        _ = screen.handle(.answered(question, .delivery(found)))
      }
    }
    #expect(asked == 2)
    #expect(screen.view.problem == nil)
  }

  // CODE-13: a gateway that fails after the countdown, or after a reload at its end, is heard of
  @Test(arguments: [Int64(0), 3]) func aLateFailureShowsToo(seconds: Int64) {
    var screen = CodeScreen(sent: SentCode(digits: 4, seconds: seconds, base: 30, phone: ""))
    var wakes = screen.handle(.opened)
    var asked = 0
    for second in 1...45 {
      let clocks = wakes.compactMap { if case .wake(let clock) = $0 { clock } else { nil } }
      guard let clock = clocks.first else { break }
      wakes = screen.handle(.woke(clock))
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

  // CODE-13: nobody asks for ever: not for a code that is over, not for one that has come
  @Test(arguments: [EntryAnswer.problem(.expired), .delivery(.sent), .delivery(.failed)])
  func aMessageThatIsSettledEndsTheClock(answer: EntryAnswer) {
    var screen = Self.waiting()
    _ = screen.handle(.answered(ticket(1), answer))
    #expect(screen.handle(.woke(ticket(4))) == [])
  }

  // CODE-13: what fails to be told is no error of the person's.
  @Test func anUnansweredQuestionForTheMessageIsSilent() {
    var walk = Walk(Self.waiting())
    #expect(walk.step(.answered(ticket(1), .problem(.offline))) == nil)
  }
}
