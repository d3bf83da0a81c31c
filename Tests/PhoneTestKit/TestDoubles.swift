public import Domain
import Foundation
public import Phone
public import Screens
public import Wire

/// A network controlled by the test.
public final class TestNetwork: Network {
  /// The requests sent, oldest first.
  public private(set) var sent: [Request] = []
  /// Whether the server's metadata was read by this network.
  public var hasReadMetadata = false
  /// Why the last response is missing; nil if the test does not say.
  public var obstacle: Obstacle?
  /// How often all pending requests were canceled.
  public private(set) var cancellations = 0
  private var open: [(number: Int, then: @MainActor (Response) -> Void)] = []

  /// Creates a network without requests.
  public init() {}

  /// Returns an immediate response to a request, which is then not recorded in `sent`; nil holds
  /// it.
  public var atOnce: @MainActor (Request) -> Response? = { _ in nil }

  /// Holds the request until the test answers it.
  public func send(_ request: Request, then: @escaping @MainActor (Response) -> Void) {
    if let response = atOnce(request) { return then(response) }
    sent.append(request)
    open.append((sent.count - 1, then))
  }

  /// Cancels all pending requests.
  public func cancel() {
    cancellations += 1
    open = []
  }

  /// Answers the oldest pending request; false if there is none.
  @discardableResult public func response(_ response: Response) async -> Bool {
    guard !open.isEmpty else { return false }
    open.removeFirst().then(response)
    await settle()
    return true
  }

  /// Answers the newest pending request; false if there is none.
  @discardableResult public func answerNewest(_ response: FormResponse) async -> Bool {
    guard let last = open.popLast() else { return false }
    last.then(.of(response))
    await settle()
    return true
  }

  /// Answers the oldest pending request with a sign-in response.
  @discardableResult public func response(_ response: FormResponse) async -> Bool {
    await self.response(Response.of(response))
  }

  /// The oldest pending request.
  public var oldest: Request? { open.first.map { sent[$0.number] } }

  /// The number of pending requests.
  public var waiting: Int { open.count }

  /// The fields of the form sent last.
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

extension Response {
  /// A sign-in response as JSON.
  public static func of(_ response: FormResponse) -> Response {
    var json = JSONWriter(capacity: 256)
    response.write(to: &json)
    return Response(status: 200, body: json.bytes)
  }

  /// A page's start data as JSON.
  public static func of(_ start: EntranceStart) -> Response {
    var json = JSONWriter(capacity: 1024)
    start.write(to: &json)
    return Response(status: 200, body: json.bytes)
  }
}

/// A timer controlled by the test.
public final class TestAlarm: AppTimer {
  private var waiting: [Waiting] = []
  private typealias Waiting = (due: Instant, isAtOnce: Bool, then: @MainActor () -> Void)
  /// The current time of its clock.
  public var now = Instant(seconds: 1_700_000_000)
  /// The requested delays in milliseconds, oldest first.
  public private(set) var pauses: [Int32] = []
  /// Whether every delay ends immediately.
  public var isImpatient = false

  /// Creates a timer without pending delays.
  public init() {}

  /// Waits until the test ends the delay.
  public func wake(after milliseconds: Int32, _ then: @escaping @MainActor () -> Void) {
    pauses.append(milliseconds)
    let due = Instant(milliseconds: now.milliseconds + Int64(milliseconds))
    if isImpatient { then() } else { waiting.append((due, milliseconds == 0, then)) }
  }

  /// Ends the oldest delay.
  public func ringOldest() async {
    if !waiting.isEmpty { ring(waiting.removeFirst()) }
    await settle()
  }

  /// Ends all pending delays, `times` times in a row; delays of 0 ms end first.
  public func ring(times: Int = 1) async {
    for _ in 0..<times {
      ring { $0.isAtOnce }
      ring { _ in true }
      ring { $0.isAtOnce }
      await settle()
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

/// Records haptic feedback.
public final class TestHaptics: Haptics {
  /// The feedback, oldest first; true for success.
  public private(set) var felt: [Bool] = []

  /// Creates a recorder without feedback.
  public init() {}

  /// Records a success.
  public func succeeded() { felt.append(true) }

  /// Records a failure.
  public func failed() { felt.append(false) }
}
