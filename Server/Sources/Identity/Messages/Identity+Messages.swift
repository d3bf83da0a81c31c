public import Domain
public import Store

/// The queue of messages for the gateway (CODE-13).
///
/// It survives a restart. A message is leased at most four times, unchanged, and is wiped once it
/// is delivered, has failed, or its code has expired.
extension Identity {
  /// Leases at most `limit` messages; one without a reported outcome is leased again after 60 s.
  public func nextMessages(
    limit: Int, now: Instant
  ) async throws(StoreError) -> [OutgoingMessage] {
    let settings = settings.oneTimeCodes
    let records = try await database.messages.take(
      limit: limit, seconds: settings.leaseSeconds, attempts: settings.attempts, now: now)
    var messages: [OutgoingMessage] = []
    for record in records {
      guard let message = message(record) else {
        // Why no retry: after a restore with another key the message can never be decrypted.
        try await failed(record.id, retryAfter: nil, now: now)
        continue
      }
      messages.append(message)
    }
    return messages
  }

  /// Reports that a gateway accepted the message.
  public func delivered(_ id: Int64, now: Instant) async throws(StoreError) {
    try await database.messages.deliver(id, now: now)
  }

  /// Reports that no gateway accepted the message; it is leased again after `retryAfter` seconds
  /// unless `retryAfter` is nil, its code expires before, or its attempts are used up.
  ///
  /// A failed message does not count toward the limits of its number (CODE-13).
  public func failed(_ id: Int64, retryAfter: Int64?, now: Instant) async throws(StoreError) {
    try await database.messages.fail(
      id, retryAfter: retryAfter, attempts: settings.oneTimeCodes.attempts, now: now)
  }

  private func message(_ record: MessageRecord) -> OutgoingMessage? {
    guard let text = secretBox.open(record.sealed), let end = text.firstIndex(of: "\n"),
      let phone = PhoneNumber(String(text[..<end]))
    else { return nil }
    return OutgoingMessage(
      id: record.id, phone: phone, text: Secret(String(text[text.index(after: end)...])),
      attempt: record.attempts)
  }
}
