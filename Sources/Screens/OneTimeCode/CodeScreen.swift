public import Domain

/// Asks for the code that was sent to a phone (CODE-3…11).
public struct CodeScreen: Hashable, Sendable {
  /// What happened.
  public enum Event: Hashable, Sendable {
    /// The screen is on display.
    case opened
    /// The person or the system changed the text of the field.
    case changed(Secret)
    /// The system read a message; its text may hold the code.
    case arrived(Secret)
    /// The person tapped outside the field.
    case tappedOutside
    /// The person pressed Return or the button that stands there without script.
    case submitted
    /// The person pressed «Отправить заново».
    case resendTapped
    /// The time that was ordered with this ticket is over, or may be: what the clock says now.
    case woke(Ticket, at: Instant)
    /// The server answered.
    case answered(Ticket, EntryAnswer)
  }

  /// What the shell shall do.
  public enum Effect: Hashable, Sendable {
    /// Judge this code; answer with this ticket.
    case judge(Ticket, Secret)
    /// Send a new code; answer with this ticket.
    case resend(Ticket)
    /// Ask what became of the message; answer with this ticket.
    case askDelivery(Ticket)
    /// Report the time after this many milliseconds, and as soon as the app is in front again.
    case wake(Ticket, milliseconds: Int32)
    /// Put the focus into the field.
    case focus
    /// Hide the keyboard.
    case hideKeyboard
    /// Let the system read the message with the code, where it can.
    case awaitMessage
    /// The code was right: where to go is decided outside.
    case finish(Outcome)
  }

  /// What a right code leads to.
  public enum Outcome: Hashable, Sendable {
    /// Signed in: on to this address, or to the start.
    case success(next: String?)
    /// The number is new: how is the person called?
    case needPersonalData
  }

  /// Where the screen stands.
  public enum Phase: Hashable, Sendable {
    /// The person types.
    case typing
    /// The code is being judged; the field is disabled.
    case judging
    /// A new code is asked for; the field is disabled.
    case resending
    /// The code was right.
    case leaving
  }

  /// Seconds between two questions what became of the message.
  private static let deliveryPause: Int64 = 3

  /// Later than any moment, until the time is known from which one is counted.
  private static let unknown = Instant(milliseconds: .max / 2)

  /// Where the screen stands.
  public private(set) var phase = Phase.typing
  var sent: SentCode
  var code = Secret("")
  var problem: EntryProblem?
  /// Seconds until a new code may be asked for, rounded up.
  private(set) var secondsLeft: Int64
  /// When the countdown ends.
  private var deadline = unknown
  private let baseSeconds: Int64
  private var delivery = Delivery.waiting
  /// When to ask what became of the message.
  private var nextLook = unknown
  private var lastTicket = Ticket()
  /// The newest question about codes; answers to older ones are dropped (CODE-10).
  private var question = Ticket()
  private var clock = Ticket()
  private var deliveryTicket: Ticket?

  /// The screen for a code that is on its way; `answer` is that to a form sent without script.
  public init(sent: SentCode, answer: EntryAnswer? = nil) {
    self.sent = sent
    baseSeconds = sent.base
    secondsLeft = sent.seconds
    if case .problem(let found) = answer { show(found) }
  }

  /// Takes notice of what happened and answers with what to do.
  public mutating func handle(_ event: Event) -> [Effect] {
    switch event {
    case .opened: return phase == .typing ? open() : []
    case .changed(let text): return phase == .typing ? change(text.reveal()) : []
    case .arrived(let text): return arrive(text.reveal())
    case .tappedOutside: return phase == .typing ? [.hideKeyboard] : []
    case .submitted: return phase == .typing ? submit() : []
    case .resendTapped: return resend()
    case .woke(let ticket, let now): return tick(ticket, at: now)
    case .answered(let answered, .delivery(let found)): return take(found, answered)
    case .answered(let answered, let answer): return take(answer, answered)
    }
  }

  private mutating func open() -> [Effect] {
    [.focus, .awaitMessage] + count(from: secondsLeft)
  }

  private mutating func change(_ text: String) -> [Effect] {
    let before = code
    code = Secret(CodeText.edited(before.reveal(), to: text, length: Int(sent.digits)))
    problem = nil
    return code == before ? [] : submitComplete()
  }

  /// A code that the system read out of a message is right even while another request runs.
  private mutating func arrive(_ text: String) -> [Effect] {
    guard phase == .typing || phase == .resending,
      let found = CodeText.code(in: text, length: Int(sent.digits))
    else { return [] }
    code = Secret(found)
    return submitComplete()
  }

  private mutating func submit() -> [Effect] {
    let isComplete = code.reveal().utf8.count == Int(sent.digits)
    return isComplete ? submitComplete() : [.hideKeyboard]
  }

  private mutating func submitComplete() -> [Effect] {
    guard code.reveal().utf8.count == Int(sent.digits) else { return [] }
    phase = .judging
    problem = nil
    question = lastTicket.next()
    return [.judge(question, code)] + count(from: baseSeconds)
  }

  private mutating func resend() -> [Effect] {
    guard secondsLeft == 0, phase == .typing || phase == .judging else { return [] }
    phase = .resending
    question = lastTicket.next()
    return [.resend(question)]
  }

  private mutating func take(_ answer: EntryAnswer, _ answered: Ticket) -> [Effect] {
    if answered == deliveryTicket {
      deliveryTicket = nil
      // Why: of a code that is over there is nothing to ask any more.
      if answer == .problem(.expired) { delivery = .sent }
      return []
    }
    guard answered == question, phase == .judging || phase == .resending else { return [] }
    switch answer {
    case .done(let next) where phase == .judging: return finish(.success(next: next))
    case .name where phase == .judging: return finish(.needPersonalData)
    case .code(let fresh) where phase == .resending: return begin(fresh)
    case .problem(let found): show(found)
    case .panel, .done, .code, .name, .delivery: problem = .server
    }
    phase = .typing
    return [.focus]
  }

  private mutating func show(_ found: EntryProblem) {
    problem = found
    // Why: the message says to ask for a new code, so the button has to be there (CODE-5).
    if case .code(left: 0) = found { secondsLeft = 0 }
  }

  private mutating func finish(_ outcome: Outcome) -> [Effect] {
    phase = .leaving
    code = Secret("")
    return [.hideKeyboard, .finish(outcome)]
  }

  private mutating func begin(_ fresh: SentCode) -> [Effect] {
    phase = .typing
    sent = fresh
    code = Secret("")
    problem = nil
    delivery = .waiting
    nextLook = CodeScreen.unknown
    deliveryTicket = nil
    return [.focus, .awaitMessage] + count(from: fresh.seconds)
  }

  private mutating func take(_ found: Delivery, _ answered: Ticket) -> [Effect] {
    guard answered == deliveryTicket else { return [] }
    deliveryTicket = nil
    delivery = found
    if found == .failed, phase == .typing { problem = .delivery }
    return []
  }

  // Why a wake at once: it brings the time from which the deadline is counted.
  private mutating func count(from seconds: Int64) -> [Effect] {
    secondsLeft = seconds
    deadline = CodeScreen.unknown
    return [.wake(clock.next(), milliseconds: 0)]
  }

  private mutating func tick(_ ticket: Ticket, at now: Instant) -> [Effect] {
    guard ticket == clock, phase != .leaving else { return [] }
    // Why at most what is on display: a clock that was set back must not lengthen the wait.
    let left = max(0, min(secondsLeft * 1000, deadline.milliseconds - now.milliseconds))
    deadline = Instant(milliseconds: now.milliseconds + left)
    secondsLeft = (left + 999) / 1000
    var effects: [Effect] = []
    // Why after 0 too: a gateway that fails takes longer than the countdown (CODE-13).
    if left > 0 || delivery == .waiting {
      let pause = left > 0 ? (left - 1) % 1000 + 1 : 1000
      effects.append(.wake(clock.next(), milliseconds: Int32(pause)))
    }
    return effects + look(at: now)
  }

  private mutating func look(at now: Instant) -> [Effect] {
    let later = now.advanced(bySeconds: CodeScreen.deliveryPause)
    nextLook = min(nextLook, later)
    guard delivery == .waiting, deliveryTicket == nil, nextLook <= now else { return [] }
    nextLook = later
    let asked = lastTicket.next()
    deliveryTicket = asked
    return [.askDelivery(asked)]
  }
}
