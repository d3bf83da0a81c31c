public import Domain
public import Store

/// The queue between codes and the gateway that sends them (CODE-13).
///
/// It survives a restart. A message is handed out at most four times, says the same each time, and
/// is wiped once it is delivered, has failed, or its code is worth nothing any more.
extension Identity {
  /// Hands out at most `limit` messages; the fate of each has to be reported within the lease
  /// (60 s), else it is handed out again.
  public func nextMessages(
    limit: Int, now: Instant
  ) async throws(StoreError) -> [QueuedMessage] {
    let settings = settings.oneTimeCodes
    let records = try await database.messages.take(
      limit: limit, seconds: settings.leaseSeconds, attempts: settings.attempts, now: now)
    var messages: [QueuedMessage] = []
    for record in records {
      guard let message = message(record) else {
        // Why: after a restore with another key nobody can read it; it must not come again.
        try await failed(record.id, retryAfter: nil, now: now)
        continue
      }
      messages.append(message)
    }
    return messages
  }

  /// A gateway accepted the message.
  public func delivered(_ id: Int64, now: Instant) async throws(StoreError) {
    try await database.messages.deliver(id, now: now)
  }

  /// No gateway accepted the message; with `retryAfter` it is handed out again after so many
  /// seconds, unless its tries are used up or its code is over by then.
  ///
  /// A message that has failed does not count against its number (CODE-13).
  public func failed(_ id: Int64, retryAfter: Int64?, now: Instant) async throws(StoreError) {
    try await database.messages.fail(
      id, retryAfter: retryAfter, attempts: settings.oneTimeCodes.attempts, now: now)
  }

  private func message(_ record: MessageRecord) -> QueuedMessage? {
    guard let text = sealing.open(record.sealed), let end = text.firstIndex(of: "\n"),
      let phone = PhoneNumber(String(text[..<end]))
    else { return nil }
    return QueuedMessage(
      id: record.id, phone: phone, text: Secret(String(text[text.index(after: end)...])),
      attempt: record.attempts)
  }
}
