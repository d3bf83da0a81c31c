public import Store

/// Why a file or folder was not taken.
public enum ImportProblem: Error, Hashable, Sendable {
  /// There is nothing at this path.
  case missing
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
    case .notPermitted:
      "may not be read by the user \(CurrentUser.name), who does the import; "
        + "give that user the right to read it, and its folders"
    case .empty: "is empty; copy it again from where it came"
    case .tooLong(let bytes, let limit):
      "has \(bytes >> 20) MB; make it smaller, at most \(limit >> 20) MB"
    case .notAFile: "is neither a file nor a folder; name a picture or a folder of pictures"
    case .notReadable(let number): "could not be read (error \(number)); check its disk"
    case .diskFull: DarkroomError.diskFull.description
    case .notWritable(let number):
      "could not be stored (error \(number)); check the rights of the data folder"
    case .refused(let error): error.description
    case .notRecorded(let error): "could not be recorded: \(error.description)"
    }
  }
}
