import Domain
import Store

/// The counted tries of one login from one address, or of codes from it.
///
/// A browser with a good device cookie has a count of its own and no other, so that strangers who
/// guess cannot keep the owner out, not even from the owner's own address. An address from which the
/// account was signed in to before has a count of its own too, which holds where a browser forgets
/// its cookies.
struct Tries: Sendable {
  /// What is counted under one key.
  private struct Count: Sendable {
    let key: String
    /// So many in so long; nothing for an account, whose waits double.
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

  /// Seconds for which an address is remembered as the owner's: 90 days.
  private static let knownSeconds: Int64 = 90 * 86_400

  private let store: ThrottleStore
  private let limits: TryLimits
  private let counts: [Count]
  private let known: String?

  /// The tries of `login`, whatever was typed there, from `address`; `device` names a browser whose
  /// cookie was found good.
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

  /// The tries of codes from `address`, which count with the wrong passwords from there.
  ///
  /// They do not count for an account: a code is the way in for an owner whose password strangers
  /// have locked (AUTH-18), and a number has limits of its own.
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

  // Why: people type passwords into the wrong field; what they typed is kept as a hash only.
  private static func key(_ kind: String, _ text: String, _ sealing: Sealing) -> String {
    kind + ":" + sealing.digest(.throttle, Secret(text)).hex
  }

  /// Counts a try as wrong; seconds to wait when it may not be made, which counts nothing.
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

  /// The try that began at `now` was no wrong one after all.
  func takeBack(now: Instant) async throws(StoreError) {
    try await store.change(counts.map(\.key)) { records in
      for index in records.indices {
        records[index] = Throttling.takingBack(records[index], madeAt: now)
      }
    }
  }

  /// The try was right: the account's count begins anew and the address is known from now on.
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
