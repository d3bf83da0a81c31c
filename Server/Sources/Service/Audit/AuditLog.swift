import Domain
import Logging
import Store
import Synchronization

/// Records who signed in, failed to, or changed what others rely on: a log line, a metric and a
/// stored entry for each (LIB-17).
final class AuditLog: Sendable {
  private let store: AuditStore
  private let logger: Logger
  private let clock: @Sendable () -> Instant
  private let counts = Mutex([AuditKind: Int]())

  init(store: AuditStore, logger: Logger, clock: @escaping @Sendable () -> Instant) {
    self.store = store
    self.logger = logger
    self.clock = clock
  }

  /// Records an event. `account` is a user name, never what somebody typed, which could be a
  /// password in the wrong field; `address` is nil for the owner's commands.
  func record(_ kind: AuditKind, account: String?, address: String?, _ reason: String) {
    counts.withLock { $0[kind, default: 0] += 1 }
    // NB: docs/owners/owner.md has a filter for fail2ban that matches this line.
    logger.notice(
      "audit \(kind.rawValue)",
      metadata: [
        "account": "\(account ?? "-")", "address": "\(address ?? "-")", "reason": "\(reason)",
      ])
    _ = store.add(
      AuditRecord(at: clock(), kind: kind, account: account, address: address, reason: reason))
  }

  /// The number of events by kind since the start, in the Prometheus text format.
  var text: String {
    let counts = counts.withLock { $0 }
    var text = Metrics.head(
      "imagefeed_audit_total", "counter", "Sign-ins, failed ones and other audited events.")
    for kind in AuditKind.allCases {
      text += "imagefeed_audit_total{kind=\"\(kind.rawValue)\"} \(counts[kind] ?? 0)\n"
    }
    return text
  }
}
