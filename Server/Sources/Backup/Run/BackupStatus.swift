public import Domain
import Synchronization

/// How far a continuous backup is, for metrics and for the owner.
public struct BackupStatus: Hashable, Sendable {
  /// What the backup is doing.
  public enum Phase: String, Codable, Hashable, Sendable {
    /// It stores the originals that are not in the backup yet; there is no new restore point until then.
    case storingPictures
    /// It stores a copy of the database, the first of a generation.
    case storingDatabase
    /// It stores changes as they are made.
    case running
    /// The last attempt failed; it is repeated.
    case failing
  }

  /// Where the backup is, without secrets.
  public var destination: String
  /// What it is doing.
  public var phase = Phase.storingPictures
  /// The newest moment to which the backup restores; nil if there is none yet.
  public var restorable: Instant?
  /// The last moment at which every change was in the backup; nil if that was never so since the start.
  public var current: Instant?
  /// Bytes of changes that are not in the backup.
  public var backlogBytes: UInt64 = 0
  /// Files that are still to be stored, of those that are being stored now.
  public var waitingFiles = 0
  /// Files that rows name and that are missing or damaged in the data folder.
  public var missingFiles = 0
  /// Segments stored since the start.
  public var segments = 0
  /// Copies of the database stored since the start.
  public var snapshots = 0
  /// Failed attempts since the start.
  public var failures = 0
  /// Why the last attempt to store changes failed; nil if it succeeded.
  public var failure: String?
  /// Why the last copy of the database could not be stored; nil if it was, or if none was due yet.
  public var copyFailure: String?

  /// Whether the last attempt to store changes, or a copy of the database, failed.
  public var isFailing: Bool { failure != nil || copyFailure != nil }

  /// Milliseconds for which changes may not be in the backup; nil if none ever were.
  public func lag(at now: Instant) -> Int64? {
    current.map { max(0, now.milliseconds - $0.milliseconds) }
  }
}

/// The current status of a continuous backup.
public final class BackupMonitor: Sendable {
  private let state: Mutex<BackupStatus>

  init(destination: String) {
    state = Mutex(BackupStatus(destination: destination))
  }

  /// The status now.
  public var status: BackupStatus { state.withLock { $0 } }

  func update(_ body: (inout sending BackupStatus) -> Void) {
    state.withLock { body(&$0) }
  }
}
