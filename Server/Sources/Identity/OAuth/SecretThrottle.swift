import Domain
import Store

/// Counter of wrong secrets of one kind from one network address; other addresses are not locked out.
struct SecretThrottle: Sendable {
  private let store: ThrottleStore
  private let key: String
  private let window: RateWindow

  /// The counter of the client with this access key from `address`.
  init(secretBox: SecretBox, store: ThrottleStore, accessKey: String, address: String) {
    let text = accessKey + " " + NetworkAddress(address).host
    self.store = store
    window = AttemptLimits.standard.fromAddress
    key = "client:" + secretBox.digest(.throttle, Secret(text)).hex
  }

  /// The counter of wrong secrets of this kind about `subject`: an address, of which the host counts, or a name.
  init(
    secretBox: SecretBox, store: ThrottleStore, kind: String, window: RateWindow, subject: String
  ) {
    self.store = store
    self.window = window
    let host = NetworkAddress(subject).host
    key = kind + ":" + secretBox.digest(.throttle, Secret(host)).hex
  }

  /// Seconds until the next secret may be checked; nil if it may be checked now.
  func wait(now: Instant) throws(StoreError) -> Int64? {
    Throttling.wait(try store.record(key), window, now: now)
  }

  /// Counts a secret that is about to be checked. If it has to wait, counts nothing and returns the
  /// seconds.
  ///
  /// Why before the check: parallel guesses must not all pass the limit.
  func begin(now: Instant) async throws(StoreError) -> Int64? {
    let window = window
    return try await store.change([key]) { records in
      if let seconds = Throttling.wait(records[0], window, now: now) { return seconds }
      records[0] = Throttling.counting(records[0], window, now: now)
      return nil
    }
  }

  /// Removes the secret counted at `now`, which was right or was not checked.
  func takeBack(now: Instant) async throws(StoreError) {
    try await store.change([key]) { records in
      records[0] = Throttling.takingBack(records[0], madeAt: now)
    }
  }

  /// Counts a wrong secret.
  func fail(now: Instant) async throws(StoreError) {
    let window = window
    try await store.change([key]) { records in
      records[0] = Throttling.counting(records[0], window, now: now)
    }
  }
}
