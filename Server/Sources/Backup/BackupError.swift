import Foundation

/// Why a backup cannot be written or read.
public enum BackupError: Error, Hashable, Sendable {
  /// A file of the backup is damaged or incomplete.
  case damaged
  /// A newer version wrote the backup.
  case newerFormat
  /// A local file or folder failed; `number` is the errno.
  case disk(path: String, number: Int32)
  /// There is no such file in the backup.
  case missing(name: String)
  /// The store answered with this status.
  case refused(status: Int, code: String)
  /// The store did not answer.
  case unreachable(reason: String)
  /// The backup holds no state of that moment.
  case noSuchMoment
  /// The WAL is not the one that was backed up so far.
  case discontinued
  /// A file is just being deleted from the backup.
  case busy
  /// The task was cancelled, because the server stops.
  case cancelled
  /// The address of the backup or its options are not usable.
  case invalid(String)
}

extension BackupError: CustomStringConvertible {
  /// A message for the owner.
  public var description: String {
    switch self {
    case .damaged: "A file of the backup is damaged or incomplete."
    case .newerFormat: "A newer version of Image Feed wrote this backup; update Image Feed."
    case .disk(let path, let number): "\(path): \(String(cString: strerror(number)))."
    case .missing(let name): "The backup has no file \(name)."
    case .refused(let status, let code):
      "The store refused with \(status)\(code.isEmpty ? "" : " " + code)."
    case .unreachable(let reason): "The store cannot be reached: \(reason)."
    case .noSuchMoment: "The backup has no state of that moment or before it."
    case .discontinued: "The database was changed without the backup; a new generation begins."
    case .busy: "A file is just being deleted from the backup."
    case .cancelled: "The server stops."
    case .invalid(let sentence): sentence
    }
  }
}
