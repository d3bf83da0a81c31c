import Domain
import Store

/// The attempt counters of a login from a network address, or of one-time codes from it.
///
/// A browser with a valid device cookie has only its own counter, so that strangers cannot lock the
/// person out, even from the same address. An address from which the person signed in before has
/// its own account counter, for browsers that lose their cookies.
struct LoginThrottle: Sendable {
  /// A counter of attempts and its limit.
  private struct Count: Sendable {
    let key: String
    /// The rate limit; nil for an account, whose waits double instead.
    var window: RateWindow?

    func wait(_ record: ThrottleRecord?, now: Instant) -> Int64? {
      guard let window else { return Throttling.wait(record, now: now) }
      return Throttling.wait(record, window, now: now)
    }

    func counting(
      _ record: ThrottleRecord?, _ limits: AttemptLimits, now: Instant
    ) -> ThrottleRecord {
      guard let window else { return Throttling.counting(record, limits, now: now) }
      return Throttling.counting(record, window, now: now)
    }
  }

  /// Seconds for which an address from which the person signed in is remembered: 90 days.
  private static let knownSeconds: Int64 = 90 * 86_400

  private let store: ThrottleStore
  private let limits: AttemptLimits
  private let counts: [Count]
  private let known: String?
  /// The name in a valid device cookie; nil without one.
  let device: String?

  /// The counters of `login` from `address`; `device` is the name in a valid device cookie, or nil.
  init(
    secretBox: SecretBox, store: ThrottleStore, limits: AttemptLimits, login: String,
    address: String,
    device: String?, now: Instant
  ) throws(StoreError) {
    let host = NetworkAddress(address).host
    let login = login.lowercased()
    let known = LoginThrottle.key("known", login + " " + host, secretBox)
    self.store = store
    self.limits = limits
    self.known = known
    self.device = device
    if let device {
      counts = [Count(key: LoginThrottle.key("device", login + " " + device, secretBox))]
      return
    }
    let seenAt = try store.record(known)?.lastFailureAt
    let isKnown = seenAt.map { now < $0.advanced(bySeconds: LoginThrottle.knownSeconds) } ?? false
    let account =
      isKnown
      ? LoginThrottle.key("here", login + " " + host, secretBox)
      : LoginThrottle.key("account", login, secretBox)
    counts = [Count(key: account)] + LoginThrottle.sources(address, limits, secretBox)
  }

  /// The counters for one-time codes from `address`; wrong passwords from there count too.
  ///
  /// No account is counted: codes must work for a person whose password strangers have locked
  /// (AUTH-18), and phone numbers have their own limits.
  init(secretBox: SecretBox, store: ThrottleStore, limits: AttemptLimits, address: String) {
    self.store = store
    self.limits = limits
    known = nil
    device = nil
    counts = LoginThrottle.sources(address, limits, secretBox)
  }

  private static func sources(
    _ address: String, _ limits: AttemptLimits, _ secretBox: SecretBox
  ) -> [Count] {
    let source = NetworkAddress(address)
    return [
      Count(key: key("minute", source.host, secretBox), window: limits.fromAddress),
      Count(key: key("hour", source.host, secretBox), window: limits.fromAddressLong),
      Count(key: key("network", source.network, secretBox), window: limits.fromNetwork),
    ]
  }

  // Why: people type passwords into the login field, so its text is stored only as a hash.
  private static func key(_ kind: String, _ text: String, _ secretBox: SecretBox) -> String {
    kind + ":" + secretBox.digest(.throttle, Secret(text)).hex
  }

  /// Counts an attempt as failed and returns nil; if a limit is reached, does not count it and
  /// returns the seconds to wait.
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

  /// Records success: resets the account's counter and marks the address as the person's.
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
