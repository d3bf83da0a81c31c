import Domain
import Store

/// The counted tries of one login from one address.
///
/// A browser with a good device cookie, and an address from which the account was signed in to
/// before, have counts of their own, so that strangers who guess cannot keep the owner out. The
/// cookie holds where the owner shares an address with strangers; the address holds where a browser
/// forgets its cookies.
struct Tries: Sendable {
  private let store: ThrottleStore
  private let limits: TryLimits
  private let account: String
  private let known: String
  private let sources: [Source]

  /// A count per address or network.
  private struct Source: Sendable {
    let key: String
    let window: Window
  }

  /// Seconds for which an address is remembered as the owner's: 90 days.
  private static let knownSeconds: Int64 = 90 * 86_400

  /// The tries of `login`, whatever was typed there, from `address`; `device` names a browser whose
  /// cookie was found good.
  init(
    sealing: Sealing, store: ThrottleStore, limits: TryLimits, login: String, address: String,
    device: String?, now: Instant
  ) throws(StoreError) {
    let source = NetworkAddress(address)
    // Why: people type passwords into the wrong field; what they typed is kept as a hash only.
    func key(_ kind: String, _ text: String) -> String {
      kind + ":" + sealing.digest(.throttle, Secret(text)).hex
    }
    let login = login.lowercased()
    let known = key("known", login + " " + source.host)
    let seenAt = try store.record(known)?.lastFailureAt
    let isKnown = seenAt.map { now < $0.advanced(bySeconds: Tries.knownSeconds) } ?? false
    self.store = store
    self.limits = limits
    self.known = known
    if let device {
      account = key("device", login + " " + device)
    } else {
      account = isKnown ? key("here", login + " " + source.host) : key("account", login)
    }
    sources = [
      Source(key: key("minute", source.host), window: limits.fromAddress),
      Source(key: key("hour", source.host), window: limits.fromAddressLong),
      Source(key: key("network", source.network), window: limits.fromNetwork),
    ]
  }

  /// Counts a try as wrong; seconds to wait when it may not be made, which counts nothing.
  func begin(now: Instant) async throws(StoreError) -> Int64? {
    let windows = sources.map(\.window)
    let limits = limits
    return try await store.change([account] + sources.map(\.key)) { records in
      var waits = [Throttling.wait(records[0], now: now)]
      for (index, window) in windows.enumerated() {
        waits.append(Throttling.wait(records[index + 1], window, now: now))
      }
      if let longest = waits.compactMap({ $0 }).max() { return longest }
      records[0] = Throttling.counting(records[0], limits, now: now)
      for (index, window) in windows.enumerated() {
        records[index + 1] = Throttling.counting(records[index + 1], window, now: now)
      }
      return nil
    }
  }

  /// The try that began at `now` was no wrong one after all.
  func takeBack(now: Instant) async throws(StoreError) {
    try await store.change([account] + sources.map(\.key)) { records in
      for index in records.indices {
        records[index] = Throttling.takingBack(records[index], madeAt: now)
      }
    }
  }

  /// The try was right: the account's count begins anew and the address is known from now on.
  func succeed(now: Instant) async throws(StoreError) {
    try await store.change([account, known] + sources.map(\.key)) { records in
      records[0] = nil
      records[1] = ThrottleRecord(failures: 0, firstFailureAt: now, lastFailureAt: now)
      for index in records.indices.dropFirst(2) {
        records[index] = Throttling.takingBack(records[index], madeAt: now)
      }
    }
  }
}
