public import Domain

/// Asks for the code that was sent to a phone (CODE-3…11).
public struct CodeScreen: Hashable, Sendable {
  /// An input: something the person, the server or the system did.
  public enum Event: Hashable, Sendable {
    /// The screen is on display.
    case opened
    /// The person or autofill changed the text of the field.
    case changed(Secret)
    /// The system read an SMS, which may contain the code.
    case arrived(Secret)
    /// The person tapped outside the field.
    case tappedOutside
    /// The person pressed Return, or the button that is shown without script.
    case submitted
    /// The person pressed Resend.
    case resendTapped
    /// The timer with this ticket fired, possibly early; the current time is given.
    case woke(Ticket, at: Instant)
    /// The server answered.
    case answered(Ticket, FormResponse)
  }

  /// A side effect for the shell (the web page or the iPhone app) to carry out.
  public enum Effect: Hashable, Sendable {
    /// Check this code; answer with this ticket.
    case judge(Ticket, Secret)
    /// Send a new code; answer with this ticket.
    case resend(Ticket)
    /// Request the delivery state of the SMS; answer with this ticket.
    case askDelivery(Ticket)
    /// Send `woke` after this many milliseconds, and as soon as the app is in front again.
    case wake(Ticket, milliseconds: Int32)
    /// Move the focus to the field.
    case focus
    /// Hide the keyboard.
    case hideKeyboard
    /// Let the system read the SMS with the code, if supported.
    case awaitMessage
    /// The code was correct; the enclosing screen decides where to go.
    case finish(Outcome)
  }

  /// The next step after a correct code.
  public enum Outcome: Hashable, Sendable {
    /// Signed in: go to this path, or to the start page if nil.
    case success(next: String?)
    /// The number is new: ask for the person's name.
    case needPersonalData
  }

  /// The state of the screen.
  public enum Phase: Hashable, Sendable {
    /// The person is entering the code.
    case typing
    /// The code is being checked; the field is disabled.
    case judging
    /// A new code is being requested; the field is disabled.
    case resending
    /// The code was correct.
    case leaving
  }

  /// Seconds between two requests for the delivery state.
  private static let deliveryPause: Int64 = 3

  /// Later than any real time; used until the current time is known.
  private static let unknown = Instant(milliseconds: .max / 2)

  /// What the screen is doing: waiting for the code, checking it, requesting a new one, or leaving.
  public private(set) var phase = Phase.typing
  var sent: SentCode
  var code = Secret("")
  var problem: FormProblem?
  /// Seconds until a new code can be requested, rounded up.
  private(set) var secondsLeft: Int64
  /// When the countdown ends.
  private var deadline = unknown
  /// Milliseconds until the server sends a new code, as of the last `woke`; unlike the countdown, no submission makes
  /// it longer.
  private var serverLeft: Int64
  /// When the server sends a new code.
  private var serverDeadline = unknown
  private let baseSeconds: Int64
  private var delivery = Delivery.waiting
  /// When to request the delivery state.
  private var nextLook = unknown
  private var lastTicket = Ticket()
  /// The ticket of the last check or resend; answers to older requests are ignored (CODE-10).
  private var question = Ticket()
  private var clock = Ticket()
  private var deliveryTicket: Ticket?

  /// Creates the screen after a code was sent; `answer` is the response to a form sent without
  /// script.
  public init(sent: SentCode, answer: FormResponse? = nil) {
    self.sent = sent
    baseSeconds = sent.base
    secondsLeft = sent.seconds
    serverLeft = sent.seconds * 1000
    if case .problem(let found) = answer { show(found) }
  }

  /// Handles an event and returns the effects to carry out.
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

  /// A code that the system read from an SMS is accepted even while a new one is being requested.
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

  private mutating func take(_ answer: FormResponse, _ answered: Ticket) -> [Effect] {
    if answered == deliveryTicket {
      deliveryTicket = nil
      // Why: the code has expired, so its delivery need not be requested again; `sent` stops that.
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

  private mutating func show(_ found: FormProblem) {
    problem = found
    // Why: without attempts left one needs a new code, but the server sends none earlier (CODE-5).
    if case .code(left: 0) = found { (secondsLeft, deadline) = (serverSeconds, serverDeadline) }
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
    (serverLeft, serverDeadline) = (fresh.seconds * 1000, CodeScreen.unknown)
    return [.focus, .awaitMessage] + count(from: fresh.seconds)
  }

  private mutating func take(_ found: Delivery, _ answered: Ticket) -> [Effect] {
    guard answered == deliveryTicket else { return [] }
    deliveryTicket = nil
    delivery = found
    if found == .failed, phase == .typing { problem = .delivery }
    return []
  }

  // Why a timer of 0 ms: its `woke` event brings the current time, which the deadline is based on.
  private mutating func count(from seconds: Int64) -> [Effect] {
    secondsLeft = seconds
    deadline = CodeScreen.unknown
    return [.wake(clock.next(), milliseconds: 0)]
  }

  private mutating func tick(_ ticket: Ticket, at now: Instant) -> [Effect] {
    guard ticket == clock, phase != .leaving else { return [] }
    // Why not more than shown: setting the clock back must not lengthen the wait.
    let left = max(0, min(secondsLeft * 1000, deadline.milliseconds - now.milliseconds))
    deadline = Instant(milliseconds: now.milliseconds + left)
    secondsLeft = (left + 999) / 1000
    serverLeft = max(0, min(serverLeft, serverDeadline.milliseconds - now.milliseconds))
    serverDeadline = Instant(milliseconds: now.milliseconds + serverLeft)
    var effects: [Effect] = []
    // Why keep ticking after the countdown: a gateway may report a failed SMS only then (CODE-13).
    if left > 0 || delivery == .waiting {
      let pause = left > 0 ? (left - 1) % 1000 + 1 : 1000
      effects.append(.wake(clock.next(), milliseconds: Int32(pause)))
    }
    return effects + look(at: now)
  }

  /// Seconds until the server sends a new code, rounded up.
  private var serverSeconds: Int64 { (serverLeft + 999) / 1000 }

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
