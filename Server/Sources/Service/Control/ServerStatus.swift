import Backup
import Domain
import PhotoLibrary
import Store
import Upstream

/// The status of the server and its backup, for the owner.
public struct ServerStatus: Codable, Hashable, Sendable {
  /// Whether a server uses the data folder.
  public var isRunning: Bool
  /// The number of photos in the feed.
  public var photos: Int
  /// Free bytes on the disk of the data folder.
  public var freeBytes: Int64
  /// Whether the disk failed, so that all changes are refused until the server is restarted.
  public var hasDiskFailed: Bool
  /// The continuous backup; nil if the server has none, or no server runs.
  public var backup: Backup?
  /// What is left of Unsplash's hour; nil if the server shows its own photos, or no server runs (LIB-7).
  public var unsplash: Unsplash?

  /// Whether the owner must act: the disk or the backup failed.
  public var isFailing: Bool {
    hasDiskFailed || backup?.failure != nil || backup?.copyFailure != nil
  }

  /// Whether the backup works and lacks files, because they are missing or damaged in the data folder.
  public var isIncomplete: Bool { !isFailing && (backup?.missingFiles ?? 0) > 0 }

  /// Unsplash's hour.
  public struct Unsplash: Codable, Hashable, Sendable {
    /// Requests per hour, as Unsplash last said.
    public var limit: Int
    /// How many are left.
    public var remaining: Int
    /// How many were made in the last hour.
    public var used: Int
    /// Requests since the start without a usable response.
    public var failed: Int
    /// Responses that are kept.
    public var keptResponses: Int
  }

  /// The status of the continuous backup.
  public struct Backup: Codable, Hashable, Sendable {
    /// The folder or URL of the backup.
    public var destination: String
    /// The raw value of its `BackupStatus.Phase`.
    public var phase: String
    /// The newest moment that can be restored, in ISO 8601; nil if there is none yet.
    public var restorable: String?
    /// The lag in milliseconds; nil if the backup has not been complete since the start.
    public var lagMilliseconds: Int64?
    /// Bytes of changes that are not stored yet.
    public var backlogBytes: UInt64
    /// The number of files that are not stored yet.
    public var waitingFiles: Int
    /// The number of files that cannot be stored, because they are missing or damaged.
    public var missingFiles: Int
    /// The number of failed attempts since the start.
    public var failures: Int
    /// Why the last attempt failed; nil if it succeeded.
    public var failure: String?
    /// Why the last copy of the database could not be stored; nil if it was, or if none was due yet.
    public var copyFailure: String?
  }
}

extension AdminService {
  func status() throws -> ServerStatus {
    let now = resources.clock()
    return ServerStatus(
      isRunning: resources.activity.isServing, photos: resources.database.photos.total,
      freeBytes: resources.library.freeBytes, hasDiskFailed: resources.database.hasDiskFailed,
      backup: resources.activity.backup.map { backup in
        ServerStatus.Backup(
          destination: backup.destination, phase: backup.phase.rawValue,
          restorable: backup.restorable?.text, lagMilliseconds: backup.lag(at: now),
          backlogBytes: backup.backlogBytes, waitingFiles: backup.waitingFiles,
          missingFiles: backup.missingFiles, failures: backup.failures, failure: backup.failure,
          copyFailure: backup.copyFailure)
      },
      unsplash: resources.activity.upstream.map { status in
        ServerStatus.Unsplash(
          limit: status.limit, remaining: status.remaining, used: status.used,
          failed: status.counts.failed, keptResponses: status.keptResponses)
      })
  }
}
