import Foundation

/// An errno value.
public struct DiskError: Error, Hashable, Sendable {
  /// The errno.
  public var number: Int32

  /// An error with this errno.
  public init(number: Int32) {
    self.number = number
  }

  /// Whether the disk or quota is full.
  public var isFull: Bool { number == ENOSPC || number == EDQUOT }

  /// Whether it means that there is nothing at the path; after any other error that is unknown.
  public var isMissing: Bool { number == ENOENT || number == ENOTDIR }
}

extension DiskError: CustomStringConvertible {
  /// The system's words for the errno, such as "Input/output error".
  public var description: String { String(cString: strerror(number)) }
}

extension StoreError {
  /// What a failed operation on the file or folder at `path` means.
  public init(_ error: DiskError, path: String) {
    switch error.number {
    case ENOSPC, EDQUOT: self = .diskFull
    case EIO: self = .inputOutput
    default: self = .unusable(path: path, number: error.number)
    }
  }
}
