import Backup
import Domain
import Synchronization
import Upstream

/// Whether a server runs in this process, and its backup.
final class ServerActivity: Sendable {
  private struct State {
    var isServing = false
    var backup: BackupMonitor?
    var upstream: Upstream?
  }

  private let state = Mutex(State())

  /// Records that the server starts; `backup` is nil if it has no continuous backup.
  func begin(_ backup: BackupMonitor?) {
    state.withLock { state in
      state.isServing = true
      state.backup = backup
    }
  }

  /// Records that the server shows Unsplash's photos.
  func watch(_ upstream: Upstream) { state.withLock { $0.upstream = upstream } }

  /// What is left of Unsplash's hour; nil if the server shows its own photos.
  var upstream: UpstreamStatus? { state.withLock { $0.upstream }?.status }

  /// Whether the server runs.
  var isServing: Bool { state.withLock { $0.isServing } }

  /// The status of the continuous backup; nil if there is none.
  var backup: BackupStatus? { state.withLock { $0.backup }?.status }
}

extension Metrics {
  /// Unsplash's hour in the Prometheus text format.
  static func text(of unsplash: UpstreamStatus) -> String {
    let counts = [
      ("sent", unsplash.counts.sent), ("kept", unsplash.counts.kept),
      ("failed", unsplash.counts.failed), ("refused", unsplash.counts.refused),
    ]
    var text = head(
      "imagefeed_unsplash_requests_total", "counter",
      "Requests for Unsplash: sent, answered with a kept response, failed, or refused by the budget."
    )
    for (fate, count) in counts {
      text += "imagefeed_unsplash_requests_total{outcome=\"\(fate)\"} \(count)\n"
    }
    text += metric(
      "imagefeed_unsplash_hour_limit", "gauge", unsplash.limit,
      "Requests per hour that Unsplash allows.")
    text += metric(
      "imagefeed_unsplash_hour_remaining", "gauge", unsplash.remaining, "Requests left in the hour."
    )
    return text
      + metric(
        "imagefeed_unsplash_kept_bytes", "gauge", Int(unsplash.keptBytes),
        "Bytes of responses that are kept.")
  }

  /// The continuous backup in the Prometheus text format.
  static func text(of backup: BackupStatus, now: Instant) -> String {
    var text = metric(
      "imagefeed_backup_up", "gauge", backup.isFailing ? 0 : 1,
      "Whether the last attempts to store changes and a copy of the database succeeded.")
    if let lag = backup.lag(at: now) {
      text += head(
        "imagefeed_backup_lag_seconds", "gauge",
        "Seconds for which changes may not be in the backup.")
      text += "imagefeed_backup_lag_seconds \(Double(lag) / 1000)\n"
    }
    if let moment = backup.restorable {
      text += metric(
        "imagefeed_backup_restorable_timestamp_seconds", "gauge", Int(moment.seconds),
        "The newest moment that can be restored.")
    }
    text += metric(
      "imagefeed_backup_backlog_bytes", "gauge", Int(clamping: backup.backlogBytes),
      "Bytes of changes that are not in the backup.")
    text += metric(
      "imagefeed_backup_waiting_files", "gauge", backup.waitingFiles,
      "Files that are still to be stored.")
    text += metric(
      "imagefeed_backup_missing_files", "gauge", backup.missingFiles,
      "Files that cannot be stored, because they are missing or damaged.")
    text += metric(
      "imagefeed_backup_segments_total", "counter", backup.segments, "Segments stored.")
    text += metric(
      "imagefeed_backup_snapshots_total", "counter", backup.snapshots,
      "Copies of the database stored.")
    return text
      + metric("imagefeed_backup_failures_total", "counter", backup.failures, "Failed attempts.")
  }
}
