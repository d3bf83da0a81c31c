import Domain
import Identity
import Messages

/// Adapts Identity's message queue to the courier.
struct IdentityMessageQueue: MessageQueue {
  let identity: Identity

  func next(limit: Int, now: Instant) async throws -> [OutgoingMessage] {
    try await identity.nextMessages(limit: limit, now: now)
  }

  func delivered(_ id: Int64, now: Instant) async throws {
    try await identity.delivered(id, now: now)
  }

  func failed(_ id: Int64, retryAfter: Int64?, now: Instant) async throws {
    try await identity.failed(id, retryAfter: retryAfter, now: now)
  }
}
