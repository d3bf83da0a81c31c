import Domain
import Store

/// Counter of wrong secrets for one client from one network address; other addresses are not locked
/// out.
struct SecretThrottle: Sendable {
  private let store: ThrottleStore
  private let key: String
  private static let window = AttemptLimits.standard.fromAddress

  /// The counter of the client with this access key from `address`.
  init(secretBox: SecretBox, store: ThrottleStore, accessKey: String, address: String) {
    let text = accessKey + " " + NetworkAddress(address).host
    self.store = store
    key = "client:" + secretBox.digest(.throttle, Secret(text)).hex
  }

  /// Seconds until the next secret may be checked; nil if it may be checked now.
  func wait(now: Instant) throws(StoreError) -> Int64? {
    Throttling.wait(try store.record(key), SecretThrottle.window, now: now)
  }

  /// Counts a wrong secret.
  func fail(now: Instant) async throws(StoreError) {
    try await store.change([key]) { records in
      records[0] = Throttling.counting(records[0], SecretThrottle.window, now: now)
    }
  }
}
