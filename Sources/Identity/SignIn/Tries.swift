import Domain
import Store

/// The attempt counters of a login from a network address, or of codes from it.
///
/// A browser with a valid device cookie has only its own counter, so that strangers cannot lock the
/// owner out, even from the same address. An address from which the account was signed in to before
/// has its own account counter, for browsers that lose their cookies.
struct Tries: Sendable {
  /// The counter of one key.
  private struct Count: Sendable {
    let key: String
    /// The rate limit; nil for an account, whose waits double instead.
    var window: Window?

    func wait(_ record: ThrottleRecord?, now: Instant) -> Int64? {
      guard let window else { return Throttling.wait(record, now: now) }
      return Throttling.wait(record, window, now: now)
    }

    func counting(
      _ record: ThrottleRecord?, _ limits: TryLimits, now: Instant
    ) -> ThrottleRecord {
      guard let window else { return Throttling.counting(record, limits, now: now) }
      return Throttling.counting(record, window, now: now)
    }
  }

  /// Seconds for which an address is known as the owner's: 90 days.
  private static let knownSeconds: Int64 = 90 * 86_400

  private let store: ThrottleStore
  private let limits: TryLimits
  private let counts: [Count]
  private let known: String?

  /// The counters of `login`, as typed, from `address`; `device` is the name in a valid device
  /// cookie.
  init(
    sealing: Sealing, store: ThrottleStore, limits: TryLimits, login: String, address: String,
    device: String?, now: Instant
  ) throws(StoreError) {
    let host = NetworkAddress(address).host
    let login = login.lowercased()
    let known = Tries.key("known", login + " " + host, sealing)
    self.store = store
    self.limits = limits
    self.known = known
    if let device {
      counts = [Count(key: Tries.key("device", login + " " + device, sealing))]
      return
    }
    let seenAt = try store.record(known)?.lastFailureAt
    let isKnown = seenAt.map { now < $0.advanced(bySeconds: Tries.knownSeconds) } ?? false
    let account =
      isKnown
      ? Tries.key("here", login + " " + host, sealing) : Tries.key("account", login, sealing)
    counts = [Count(key: account)] + Tries.sources(address, limits, sealing)
  }

  /// The counters of codes from `address`, shared with passwords from there.
  ///
  /// No account is counted: codes must work for an owner whose password strangers have locked
  /// (AUTH-18), and phone numbers have their own limits.
  init(sealing: Sealing, store: ThrottleStore, limits: TryLimits, address: String) {
    self.store = store
    self.limits = limits
    known = nil
    counts = Tries.sources(address, limits, sealing)
  }

  private static func sources(
    _ address: String, _ limits: TryLimits, _ sealing: Sealing
  ) -> [Count] {
    let source = NetworkAddress(address)
    return [
      Count(key: key("minute", source.host, sealing), window: limits.fromAddress),
      Count(key: key("hour", source.host, sealing), window: limits.fromAddressLong),
      Count(key: key("network", source.network, sealing), window: limits.fromNetwork),
    ]
  }

  // Why: people type passwords into the login field, so its text is stored only as a hash.
  private static func key(_ kind: String, _ text: String, _ sealing: Sealing) -> String {
    kind + ":" + sealing.digest(.throttle, Secret(text)).hex
  }

  /// Counts an attempt as failed. Returns the seconds to wait if it is not allowed; it is then not
  /// counted.
  func begin(now: Instant) async throws(StoreError) -> Int64? {
    let (counts, limits) = (counts, limits)
    return try await store.change(counts.map(\.key)) { records in
      let waits = zip(counts, records).compactMap { $0.wait($1, now: now) }
      if let longest = waits.max() { return longest }
      for (index, count) in counts.enumerated() {
        records[index] = count.counting(records[index], limits, now: now)
      }
      return nil
    }
  }

  /// Removes the attempt begun at `now`, which did not fail.
  func takeBack(now: Instant) async throws(StoreError) {
    try await store.change(counts.map(\.key)) { records in
      for index in records.indices {
        records[index] = Throttling.takingBack(records[index], madeAt: now)
      }
    }
  }

  /// Records success: resets the account's counter and marks the address as the owner's.
  func succeed(now: Instant) async throws(StoreError) {
    guard let known else { return try await takeBack(now: now) }
    let counts = counts
    try await store.change([known] + counts.map(\.key)) { records in
      records[0] = ThrottleRecord(failures: 0, firstFailureAt: now, lastFailureAt: now)
      for (index, count) in counts.enumerated() {
        let record = records[index + 1]
        records[index + 1] =
          count.window == nil ? nil : Throttling.takingBack(record, madeAt: now)
      }
    }
  }
}
