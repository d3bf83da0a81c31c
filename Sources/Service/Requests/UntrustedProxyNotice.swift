import Logging
import Synchronization

/// Warns once that requests come through a proxy that is not trusted: all its visitors then count as
/// one address, so they share one limit of images, of sign-ins and of everything else (LIB-9, LIB-15).
///
/// Only peers of this machine and its network are named: anybody can send the header, and an owner who
/// reads the advice to trust a stranger's address might do it.
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
