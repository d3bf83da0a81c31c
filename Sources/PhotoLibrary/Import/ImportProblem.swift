public import Store

/// Why a file or folder was not taken.
public enum ImportProblem: Error, Hashable, Sendable {
  /// There is nothing at this path.
  case missing
  /// Its name is not UTF-8, so it cannot be named.
  case nameNotUTF8
  /// The operating system forbids reading it.
  case notPermitted
  /// It has no bytes.
  case empty
  /// It is longer than the library takes, in bytes.
  case tooLong(bytes: Int64, limit: Int64)
  /// It is neither a file nor a folder.
  case notAFile
  /// Reading it failed with this number of the operating system.
  case notReadable(number: Int32)
  /// The data folder has no room; nothing of this file was kept.
  case diskFull
  /// The data folder cannot be written, with this number of the operating system.
  case notWritable(number: Int32)
  /// The darkroom refuses it.
  case refused(DarkroomError)
  /// The database refuses it.
  case notRecorded(StoreError)
}

extension ImportProblem: CustomStringConvertible {
  /// A sentence for a person at a terminal, without its subject, that says what can be done.
  public var description: String {
    switch self {
    case .missing: "is not there; check the path"
    case .nameNotUTF8: "has a name that is not UTF-8; rename it, for example with convmv"
    case .notPermitted:
      "may not be read by the user \(CurrentUser.name), who does the import; "
        + "give that user the right to read it, and its folders"
    case .empty: "is empty; copy it again from where it came"
    case .tooLong(let bytes, let limit):
      "has \(ImportProblem.megabytes(bytes)) MB, and at most \(limit >> 20) MB are taken here; make it "
        + "smaller, or import it with --largest-photo \(ImportProblem.megabytes(bytes))"
    case .notAFile: "is neither a file nor a folder; name a picture or a folder of pictures"
    case .notReadable(let number): "could not be read (error \(number)); check its disk"
    case .diskFull: DarkroomError.diskFull.description
    case .notWritable(let number):
      "could not be stored (error \(number)); check the rights of the data folder"
    case .refused(let error): error.description
    case .notRecorded(let error): "could not be recorded: \(error.description)"
    }
  }

  /// Rounded up: a file over the limit never seems to have exactly as much as is allowed.
  private static func megabytes(_ bytes: Int64) -> Int64 {
    (bytes + (1 << 20) - 1) >> 20
  }
}
