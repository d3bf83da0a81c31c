public import Domain
import Foundation
public import Phone
public import Wire

/// A network whose other end is the test.
public final class TestNetwork: Network {
  /// What was sent, oldest first.
  public private(set) var sent: [Request] = []
  /// How often everything under way was ended.
  public private(set) var cancellations = 0
  private var open: [(number: Int, then: @MainActor (Answer) -> Void)] = []

  /// A network that nothing was sent over.
  public init() {}

  /// What is answered at once, and not counted among what was sent; nothing for all that waits.
  public var atOnce: @MainActor (Request) -> Answer? = { _ in nil }

  /// Keeps the request until the test answers it.
  public func send(_ request: Request, then: @escaping @MainActor (Answer) -> Void) {
    if let answer = atOnce(request) { return then(answer) }
    sent.append(request)
    open.append((sent.count - 1, then))
  }

  /// Ends every request.
  public func cancel() {
    cancellations += 1
    open = []
  }

  /// Answers the oldest open request; `false` when there is none.
  @discardableResult public func answer(_ answer: Answer) -> Bool {
    guard !open.isEmpty else { return false }
    open.removeFirst().then(answer)
    return true
  }

  /// Answers the newest open request; `false` when there is none.
  @discardableResult public func answerNewest(_ answer: EntryAnswer) -> Bool {
    guard let last = open.popLast() else { return false }
    last.then(.of(answer))
    return true
  }

  /// Answers the oldest open request as the entrance of a server does.
  @discardableResult public func answer(_ answer: EntryAnswer) -> Bool {
    self.answer(Answer.of(answer))
  }

  /// The request that waits for an answer longest.
  public var oldest: Request? { open.first.map { sent[$0.number] } }

  /// How many requests wait for an answer.
  public var waiting: Int { open.count }

  /// The form that was sent last, decoded.
  public var lastForm: [String: String] {
    let text = sent.last?.form.reveal() ?? ""
    var fields: [String: String] = [:]
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", omittingEmptySubsequences: false)
      fields[String(parts[0])] = parts.last.flatMap { String($0).removingPercentEncoding }
    }
    return fields
  }
}

extension Answer {
  /// The entrance's answer as JSON.
  public static func of(_ answer: EntryAnswer) -> Answer {
    var json = JSONWriter(capacity: 256)
    answer.write(to: &json)
    return Answer(status: 200, body: json.bytes)
  }

  /// A page as JSON.
  public static func of(_ start: EntranceStart) -> Answer {
    var json = JSONWriter(capacity: 1024)
    start.write(to: &json)
    return Answer(status: 200, body: json.bytes)
  }
}

/// An alarm whose clock the test turns.
public final class TestAlarm: Alarm {
  private var waiting: [Waiting] = []
  private typealias Waiting = (due: Instant, isAtOnce: Bool, then: @MainActor () -> Void)
  /// What its clock says.
  public var now = Instant(seconds: 1_700_000_000)
  /// Milliseconds that were asked for, oldest first.
  public private(set) var pauses: [Int32] = []
  /// Whether every time is over at once.
  public var isImpatient = false

  /// An alarm nobody set.
  public init() {}

  /// Waits for the test to let the time pass.
  public func wake(after milliseconds: Int32, _ then: @escaping @MainActor () -> Void) {
    pauses.append(milliseconds)
    let due = Instant(milliseconds: now.milliseconds + Int64(milliseconds))
    if isImpatient { then() } else { waiting.append((due, milliseconds == 0, then)) }
  }

  /// Lets the time that is waited for longest be over.
  public func ringOldest() {
    if !waiting.isEmpty { ring(waiting.removeFirst()) }
  }

  /// Lets every time that is waited for be over, so often; one of no milliseconds is over before.
  public func ring(times: Int = 1) {
    for _ in 0..<times {
      ring { $0.isAtOnce }
      ring { _ in true }
      ring { $0.isAtOnce }
    }
  }

  private func ring(where isOver: (Waiting) -> Bool) {
    let over = waiting.filter(isOver)
    waiting.removeAll(where: isOver)
    for alarm in over { ring(alarm) }
  }

  private func ring(_ alarm: Waiting) {
    now = max(now, alarm.due)
    alarm.then()
  }
}

/// Haptics that are counted.
public final class TestHaptics: Haptics {
  /// What the hand felt, oldest first: `true` for right.
  public private(set) var felt: [Bool] = []

  /// Haptics nobody felt.
  public init() {}

  /// Counts.
  public func succeeded() { felt.append(true) }

  /// Counts.
  public func failed() { felt.append(false) }
}
