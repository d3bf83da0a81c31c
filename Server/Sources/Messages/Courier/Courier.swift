public import Domain
public import Logging
public import ServiceLifecycle
import Synchronization

/// Delivers queued messages to the gateway, up to `MessageLimits.parallel` at a time, until the
/// server shuts down.
///
/// A message the gateway accepted is never sent again. One without a response is retried: a lost
/// code would keep the person from signing in, and a second SMS has the same code.
public final class Courier: Service, CustomStringConvertible {
  /// Why: the service group logs each service, and the default dump would contain the gateway's
  /// password.
  public let description = "Courier"

  private struct State {
    var activity = CourierActivity()
    var onTheWay: Set<Int64> = []
  }

  private let queue: any MessageQueue
  private let gateway: any MessageGateway
  private let clock: @Sendable () -> Instant
  private let wait: @Sendable (Duration) async throws -> Void
  private let logger: Logger
  private let rings: AsyncStream<Void>
  private let bell: AsyncStream<Void>.Continuation
  private let state = Mutex(State())

  /// Creates a courier that delivers from `queue` to `gateway`.
  public convenience init(
    queue: any MessageQueue, gateway: any MessageGateway,
    clock: @escaping @Sendable () -> Instant, logger: Logger
  ) {
    self.init(queue, gateway, clock, logger) { try await Task.sleep(for: $0) }
  }

  /// Creates a courier that uses `wait` to pause between polls and before retries.
  init(
    _ queue: any MessageQueue, _ gateway: any MessageGateway,
    _ clock: @escaping @Sendable () -> Instant, _ logger: Logger,
    wait: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.queue = queue
    self.gateway = gateway
    self.clock = clock
    self.logger = logger
    self.wait = wait
    (rings, bell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Counters since the start, and the number of messages being sent.
  public var activity: CourierActivity {
    state.withLock { state in
      var activity = state.activity
      activity.sending = state.onTheWay.count
      return activity
    }
  }

  /// Wakes the courier, because the queue has a new message.
  public func ring() {
    bell.yield()
  }

  /// Delivers messages until graceful shutdown, then waits for those being sent.
  public func run() async throws {
    ring()
    await withDiscardingTaskGroup { group in
      group.addTask { await self.ringRegularly() }
      for await _ in rings.cancelOnGracefulShutdown() {
        for message in await due() where noteStart(of: message) {
          group.addTask { await self.carry(message) }
        }
      }
    }
    await gateway.close()
  }

  private func due() async -> [OutgoingMessage] {
    let room = MessageLimits.parallel - state.withLock { $0.onTheWay.count }
    guard room > 0 else { return [] }
    do {
      return try await queue.next(limit: room, now: clock())
    } catch {
      logger.error("messages cannot be read", metadata: ["error": "\(error)"])
      return []
    }
  }

  /// Marks a message as being sent; returns false if it already is.
  private func noteStart(of message: OutgoingMessage) -> Bool {
    state.withLock { $0.onTheWay.insert(message.id).inserted }
  }

  private func carry(_ message: OutgoingMessage) async {
    let pause = await deliver(message)
    state.withLock { _ = $0.onTheWay.remove(message.id) }
    ring()
    guard let pause else { return }
    await cancelWhenGracefulShutdown {
      try? await self.wait(.seconds(pause))
      self.ring()
    }
  }

  /// Sends the message once and reports the outcome to the queue. Returns the seconds until the
  /// next attempt, or nil if there will be none.
  private func deliver(_ message: OutgoingMessage) async -> Int64? {
    do throws(GatewayError) {
      try await gateway.send(message)
    } catch {
      // Why: after a cancellation the outcome is unknown; the queue returns the message again after
      // the next start.
      if Task.isCancelled { return nil }
      return await fail(message, error)
    }
    state.withLock { $0.activity.accepted += 1 }
    logger.info("message sent", metadata: metadata(message))
    await report(message) { try await self.queue.delivered(message.id, now: $0) }
    return nil
  }

  private func fail(_ message: OutgoingMessage, _ error: GatewayError) async -> Int64? {
    var facts = metadata(message)
    facts["reason"] = "\(error)"
    let pause = Courier.pause(of: message, after: error)
    // Why the queue comes first: a counter or log line must not claim an outcome that a power
    // failure could still undo.
    await report(message) { try await self.queue.failed(message.id, retryAfter: pause, now: $0) }
    if pause == nil {
      state.withLock { $0.activity.failed += 1 }
      logger.error("message given up", metadata: facts)
    } else {
      state.withLock { $0.activity.retried += 1 }
      logger.warning("message not sent yet", metadata: facts)
    }
    return pause
  }

  /// Seconds until the next attempt; nil if the message is refused or out of attempts.
  static func pause(of message: OutgoingMessage, after error: GatewayError) -> Int64? {
    let pauses = MessageLimits.pauses
    guard pauses.indices.contains(message.attempt - 1) else { return nil }
    let pause = pauses[message.attempt - 1]
    switch error {
    case .refused: return nil
    case .unreachable, .unanswered: return pause
    case .busy(let asked): return max(pause, min(asked ?? 0, MessageLimits.longestPause))
    }
  }

  private func report(
    _ message: OutgoingMessage, _ words: @Sendable (Instant) async throws -> Void
  ) async {
    do {
      try await words(clock())
    } catch {
      logger.error(
        "the fate of a message cannot be written down",
        metadata: ["message": "\(message.id)", "error": "\(error)"])
    }
  }

  private func metadata(_ message: OutgoingMessage) -> Logger.Metadata {
    [
      "message": "\(message.id)", "phone": "\(message.phone.masked)",
      "attempt": "\(message.attempt)",
    ]
  }

  private func ringRegularly() async {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        try? await self.wait(.seconds(MessageLimits.roundSeconds))
        self.ring()
      }
    }
  }
}
