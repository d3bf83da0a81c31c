import Domain
import Logging
import ServiceLifecycleTestKit
import Synchronization

@testable import Messages

/// A message; all messages go to the same phone.
func message(_ text: String = "code", id: Int64 = 1, attempt: Int = 1) -> OutgoingMessage {
  guard let phone = PhoneNumber("+79990000000") else { preconditionFailure("no number") }
  return OutgoingMessage(id: id, phone: phone, text: Secret(text), attempt: attempt)
}

/// A courier with an in-memory queue, a gateway controlled by the test, and a manual clock.
struct Post: Sendable {
  let queue = PileOfMessages()
  let gateway = GatewayInHand()
  let clock = HandClock()
  let log = KeptLog()
  let courier: Courier

  init() {
    let log = self.log
    courier = Courier(
      queue, gateway, { [clock] in clock.now }, Logger(label: "courier") { _ in log },
      wait: { [clock] in await clock.wait($0) })
  }

  /// Runs the courier during `body`, then stops it gracefully.
  func deliver(_ body: (Courier) async throws -> Void) async throws {
    try await testGracefulShutdown { trigger in
      let running = Task { try await courier.run() }
      try await body(courier)
      trigger.triggerGracefulShutdown()
      try await running.value
    }
  }
}

/// A clock that only the test advances.
final class HandClock: Sendable {
  private struct State {
    var now = Instant(seconds: 0)
    var passing: Set<Duration> = []
    var waiting: [Duration: AsyncStream<Void>.Continuation] = [:]
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }

  func advance(seconds: Int64) {
    state.withLock { $0.now = $0.now.advanced(bySeconds: seconds) }
  }

  /// Ends one wait of this length, now or as soon as it begins; other waits last until they are
  /// canceled.
  func pass(seconds: Int64) {
    state.withLock { state in
      state.now = state.now.advanced(bySeconds: seconds)
      if let waiting = state.waiting.removeValue(forKey: .seconds(seconds)) {
        waiting.finish()
      } else {
        state.passing.insert(.seconds(seconds))
      }
    }
  }

  func wait(_ duration: Duration) async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    state.withLock { state in
      if state.passing.remove(duration) != nil { return continuation.finish() }
      state.waiting[duration] = continuation
    }
    for await _ in stream {}
  }
}

/// Records log messages.
final class KeptLog: LogHandler {
  private let kept = Mutex<[LogEvent]>([])
  // Why empty: the code under test sets no metadata.
  var metadata: Logger.Metadata {
    get { [:] }
    set {}
  }
  var logLevel: Logger.Level {
    get { .info }
    set {}
  }

  var events: [LogEvent] { kept.withLock { $0 } }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { nil }
    set {}
  }

  func log(event: LogEvent) {
    kept.withLock { $0.append(event) }
  }
}

/// An in-memory queue that lets a test await the outcome of each message.
actor PileOfMessages: MessageQueue {
  enum Fate: Hashable, Sendable {
    case delivered(Int64)
    case failed(Int64, retryAfter: Int64?)
  }

  struct Unreadable: Error {}

  private var waiting: [(message: OutgoingMessage, due: Instant)] = []
  private var out: [Int64: OutgoingMessage] = [:]
  private let fates = AsyncStream.makeStream(of: Fate.self)
  private var onlooker: (looks: Int, continuation: CheckedContinuation<Void, Never>)?
  private var looks = 0
  private(set) var hasNoFate = true
  private(set) var failures = 0
  private(set) var handedOut = 0

  func add(_ message: OutgoingMessage) {
    waiting.append((message, Instant(seconds: 0)))
  }

  func fail(times: Int) {
    failures = times
  }

  /// Waits for the outcome of a message and returns it; nil if the test is canceled.
  func fate() async -> Fate? {
    for await fate in fates.stream { return fate }
    return nil
  }

  /// Returns when the queue has been polled this many times.
  func wasLookedAt(times: Int) async {
    if looks >= times { return }
    await withCheckedContinuation { onlooker = (times, $0) }
  }

  func next(limit: Int, now: Instant) throws -> [OutgoingMessage] {
    looks += 1
    if let onlooker, looks >= onlooker.looks {
      self.onlooker = nil
      onlooker.continuation.resume()
    }
    if failures > 0 {
      failures -= 1
      throw Unreadable()
    }
    let due = waiting.filter { $0.due <= now }.prefix(limit).map(\.message)
    for message in due {
      guard let place = waiting.firstIndex(where: { $0.message == message }) else { continue }
      waiting.remove(at: place)
      out[message.id] = message
      handedOut += 1
    }
    return due
  }

  func delivered(_ id: Int64, now: Instant) {
    out[id] = nil
    tell(.delivered(id))
  }

  func failed(_ id: Int64, retryAfter: Int64?, now: Instant) {
    if let old = out.removeValue(forKey: id), let retryAfter {
      let next = OutgoingMessage(
        id: id, phone: old.phone, text: old.text, attempt: old.attempt + 1)
      waiting.append((next, now.advanced(bySeconds: retryAfter)))
    }
    tell(.failed(id, retryAfter: retryAfter))
  }

  private func tell(_ fate: Fate) {
    hasNoFate = false
    fates.continuation.yield(fate)
  }
}

/// A gateway controlled by the test.
actor GatewayInHand: MessageGateway {
  private var errors: [GatewayError] = []
  private var held: [CheckedContinuation<GatewayError?, Never>] = []
  private var isHolding = false
  private var watcher: (count: Int, continuation: CheckedContinuation<Void, Never>)?
  private var now = 0
  private(set) var sent: [String] = []
  private(set) var most = 0
  private(set) var isClosed = false

  func will(throw error: GatewayError, times: Int) {
    errors = Array(repeating: error, count: times)
  }

  /// From now on, holds messages without a response until `release` is called.
  func hold() {
    isHolding = true
  }

  /// Returns when `count` messages are held.
  func holds(_ count: Int) async {
    if held.count >= count { return }
    await withCheckedContinuation { watcher = (count, $0) }
  }

  /// Responds to held messages, and to all later ones at once.
  func release(throwing error: GatewayError? = nil) {
    isHolding = false
    for continuation in held { continuation.resume(returning: error) }
    held = []
  }

  func send(_ message: OutgoingMessage) async throws(GatewayError) {
    sent.append(message.text.reveal())
    now += 1
    most = max(most, now)
    defer { now -= 1 }
    if isHolding, let error = await response() { throw error }
    if !errors.isEmpty { throw errors.removeFirst() }
  }

  func close() {
    isClosed = true
  }

  private func response() async -> GatewayError? {
    await withCheckedContinuation { continuation in
      held.append(continuation)
      if let watcher, held.count >= watcher.count {
        self.watcher = nil
        watcher.continuation.resume()
      }
    }
  }
}
