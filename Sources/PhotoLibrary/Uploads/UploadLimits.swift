/// What unfinished uploads may cost; how long one file may be stands in `PictureLimits`.
public struct UploadLimits: Hashable, Sendable {
  /// Unfinished uploads of one person.
  public var perPerson = 100
  /// Bytes of all unfinished uploads together, counted as if they were complete: 4 GiB.
  public var totalBytes: Int64 = 4 << 30
  /// Bytes of disk that uploads leave free: 512 MiB.
  public var freeBytes: Int64 = 512 << 20
  /// Seconds after which an upload that lacks bytes, or the note of a finished one, is forgotten: a day.
  public var keptSeconds: Int64 = 86_400

  /// The limits of the house.
  public init() {}
}

/// Why an upload does not begin or go on.
public enum UploadProblem: Error, Hashable, Sendable {
  /// There is none with this name, or it is another person's, or it was forgotten.
  case missing
  /// The bytes were offered for another place; the upload has so many.
  case offsetDiffers(actual: Int64)
  /// Bytes for it are arriving already, or it is being taken in.
  case held
  /// The file is longer than the library takes.
  case tooLong(limit: Int64)
  /// More bytes came than the upload was begun with; none of them was kept.
  case excess
  /// The person has so many unfinished uploads already.
  case tooMany(limit: Int)
  /// All unfinished uploads together would be too much, or the disk would be too full.
  case noRoom
  /// The disk refuses, with this number of the operating system.
  case notWritable(number: Int32)
  /// The file is complete and safe, but cannot be taken in just now, for this reason.
  case postponed(ImportProblem)
}
