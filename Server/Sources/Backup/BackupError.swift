public import Domain
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
  /// The disk of the backup does not give the content of this file; `number` is the errno.
  case unreadable(name: String, number: Int32)
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
  /// Another library, or another copy of this one, writes to the place; the sentence says what to do.
  case foreign(String)
  /// Something is missing or wrong, so the wanted state cannot be restored as it was.
  case incomplete(Shortfall)
  /// The address of the backup or its options are not usable.
  case invalid(String)
}

/// Why a state cannot be restored as it was, and what can be restored instead.
public struct Shortfall: Hashable, Sendable, CustomStringConvertible {
  /// A sentence for each file that is missing or wrong.
  public var problems: [String]
  /// The moment of the state that can be restored; nil for none, or if the backup has only one.
  public var moment: Instant?
  /// The generation of that state.
  public var generation: String?
  /// Whether anything can be restored.
  public var isRestorable = true

  /// Names the problems; `moment` and `generation` are those of the state that can be restored.
  public init(problems: [String], moment: Instant? = nil, generation: String? = nil) {
    (self.problems, self.moment, self.generation) = (problems, moment, generation)
  }

  /// A line for each problem, and one that says what can be done.
  public var description: String {
    guard isRestorable else {
      return (problems + ["Nothing of it can be restored."]).joined(separator: "\n")
    }
    let rest =
      moment.map {
        "What is there can be restored with --partial: the state of \($0.text)"
          + (generation.map { " of generation \($0)." } ?? ".")
      } ?? "What is there can be restored with --partial."
    return (problems + ["Nothing was restored. " + rest]).joined(separator: "\n")
  }
}

extension BackupError: CustomStringConvertible {
  /// A message for the owner.
  public var description: String {
    switch self {
    case .damaged: "A file of the backup is damaged or incomplete."
    case .newerFormat: "A newer version of Image Feed wrote this backup; update Image Feed."
    case .disk(let path, let number): "\(path): \(String(cString: strerror(number)))."
    case .missing(let name): "The backup has no file \(name)."
    case .unreadable(let name, let number):
      "The file \(name) of the backup cannot be read: \(String(cString: strerror(number)))."
    case .refused(let status, let code):
      "The store refused with \(status)\(code.isEmpty ? "" : " " + code)."
    case .unreachable(let reason): "The store cannot be reached: \(reason)."
    case .noSuchMoment: "The backup has no state of that moment or before it."
    case .discontinued: "The database was changed without the backup; a new generation begins."
    case .busy: "A file is just being deleted from the backup."
    case .cancelled: "The server stops."
    case .foreign(let sentence), .invalid(let sentence): sentence
    case .incomplete(let shortfall): shortfall.description
    }
  }
}
