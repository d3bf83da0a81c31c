import Backup
import Domain
import PhotoLibrary
import Store

/// How the server and its backup are, for the owner.
public struct ServerStatus: Codable, Hashable, Sendable {
  /// Whether a server uses the data folder.
  public var isRunning: Bool
  /// The number of photos in the feed.
  public var photos: Int
  /// Free bytes on the disk of the data folder.
  public var freeBytes: Int64
  /// Whether the disk failed, so that all changes are refused until the server is restarted.
  public var hasDiskFailed: Bool
  /// The continuous backup; nil if the server has none, or none runs.
  public var backup: Backup?

  /// Whether the owner must do something.
  public var isFailing: Bool { hasDiskFailed || backup?.failure != nil }

  /// The continuous backup.
  public struct Backup: Codable, Hashable, Sendable {
    /// Where it is.
    public var destination: String
    /// What it is doing, as the raw value of `BackupStatus.Phase`.
    public var phase: String
    /// The newest moment that can be restored, in ISO 8601; nil if there is none yet.
    public var restorable: String?
    /// Milliseconds for which changes may not be in it; nil if it was never complete since the start.
    public var lagMilliseconds: Int64?
    /// Bytes of changes that are not in it.
    public var backlogBytes: UInt64
    /// Files that are still to be stored.
    public var waitingFiles: Int
    /// Files that cannot be stored: missing or damaged in the data folder.
    public var missingFiles: Int
    /// Failed attempts since the start.
    public var failures: Int
    /// Why the last attempt failed; nil if it succeeded.
    public var failure: String?
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
          missingFiles: backup.missingFiles, failures: backup.failures, failure: backup.failure)
      })
  }
}
