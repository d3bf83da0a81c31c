/// How long the iPhone app waits for a response, and when it sends a request again.
///
/// The delays of the launch are in `Launch` and `OfflinePolicy`, those of likes that wait in
/// `Connectivity`, which the web app shares.
public struct RequestPolicy: Hashable, Sendable {
  /// Seconds without any data after which a request has failed.
  public var deadline: Int32 = 20
  /// Milliseconds before each retry of a GET request that did not reach the server. Other requests
  /// are not retried: the first attempt may have arrived.
  public var pauses: [Int32] = [300, 1200]

  /// The policy of this version of the app.
  public init() {}

  /// Milliseconds before the next attempt, after this many failed ones (from 1); nil if there is no
  /// further one. `wait` is Retry-After in seconds, status 0 is no response.
  public func pause(
    after attempts: Int, isRead: Bool, status: Int32, wait: Int32
  ) -> Int32? {
    guard isRead, attempts >= 1, attempts <= pauses.count,
      OfflineStatuses().isUnreached(status, wait: wait)
    else { return nil }
    return pauses[attempts - 1]
  }
}
