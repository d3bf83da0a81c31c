public import Store

/// Why a file or folder was not imported.
public enum ImportProblem: Error, Hashable, Sendable {
  /// The path does not exist.
  case missing
  /// The operating system forbids reading the file.
  case notPermitted
  /// The file has no bytes.
  case empty
  /// The file is longer than the limit, in bytes.
  case tooLong(bytes: Int64, limit: Int64)
  /// The file is a raw photo, which is left out.
  case rawPhoto
  /// The path is neither a file nor a folder.
  case notAFile
  /// Reading the file failed; `number` is the errno.
  case notReadable(number: Int32)
  /// The photo's sidecar cannot be read; without it, its texts would be missing for good.
  case sidecarNotReadable(FilePath)
  /// The data folder's disk is full; no part of this file was kept.
  case diskFull
  /// The data folder cannot be written; `number` is the errno.
  case notWritable(number: Int32)
  /// The worker refused the file.
  case refused(DarkroomError)
  /// The object store with the originals failed; the text is a message.
  case notShared(String)
  /// The database failed.
  case notRecorded(StoreError)
}

extension ImportProblem {
  /// Whether the content is none of a picture, so that the file is left out unless its name says that it is one.
  var isNoPicture: Bool { self == .refused(.notAPicture) || self == .empty }

  /// Whether nothing is wrong with the file: the import was canceled, or the program stops.
  var isInterruption: Bool {
    switch self {
    case .notRecorded(.cancelled), .notRecorded(.closed), .refused(.closed), .refused(.abandoned):
      true
    case .missing, .notPermitted, .empty, .tooLong, .rawPhoto, .notAFile, .notReadable,
      .sidecarNotReadable, .diskFull, .notWritable, .refused, .notShared, .notRecorded:
      false
    }
  }
}

extension ImportProblem: CustomStringConvertible {
  /// What is wrong and what the server's owner can do, without the path: "is empty; copy it again".
  public var description: String {
    switch self {
    case .missing: "is not there; check the path"
    case .notPermitted:
      "may not be read by the user \(CurrentUser.name), who does the import; "
        + "give that user the right to read it, and its folders"
    case .empty: "is empty; copy it again from where it came"
    case .tooLong(let bytes, let limit):
      "has \(ImportProblem.megabytes(bytes)) MB, and at most \(limit >> 20) MB are taken here; make it "
        + "smaller, or import it with --largest-photo \(ImportProblem.megabytes(bytes))"
    case .rawPhoto: "is a raw photo, and those are left out; export it as JPEG, HEIC or TIFF"
    case .notAFile: "is neither a file nor a folder; name a picture or a folder of pictures"
    case .notReadable(let number): "could not be read (error \(number)); check its disk"
    case .sidecarNotReadable(let path):
      "was not imported, because its sidecar \(path) cannot be read; check its rights and its disk"
    case .diskFull: DarkroomError.diskFull.description
    case .notWritable(let number):
      "could not be stored (error \(number)); check the rights of the data folder"
    case .refused(let error): error.description
    case .notShared(let reason): "could not be put into the object store; try again. \(reason)"
    case .notRecorded(let error): "could not be recorded: \(error.description)"
    }
  }

  /// Rounded up, so that a file above the limit never appears to be exactly at it.
  private static func megabytes(_ bytes: Int64) -> Int64 {
    (bytes + (1 << 20) - 1) >> 20
  }
}
