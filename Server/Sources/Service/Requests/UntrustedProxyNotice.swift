import Logging
import Synchronization

/// Warns once if requests come through an untrusted proxy: all clients behind it then count as one
/// address and share every limit per address, such as that for sign-ins (LIB-9, LIB-15).
///
/// Only peers on this machine and its network are named: any client can send the header, and an
/// owner might follow the advice to trust an attacker's address.
final class UntrustedProxyNotice: Sendable {
  private let logger: Logger
  private let isTold = Atomic<Bool>(false)

  init(logger: Logger) {
    self.logger = logger
  }

  /// Logs that `peer` sent `X-Forwarded-For` but is not trusted; only the first call logs.
  func note(peer: String) {
    guard AddressRange.near.contains(where: { $0.contains(peer) }),
      !isTold.exchange(true, ordering: .relaxed)
    else { return }
    logger.warning(
      "a proxy that is not trusted sends X-Forwarded-For: all its visitors count as one address",
      metadata: ["peer": "\(peer)", "remedy": "--trusted-proxy \(peer)"])
  }
}
