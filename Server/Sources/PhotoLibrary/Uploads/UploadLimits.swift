/// The limits for unfinished uploads; the longest file is set in `PictureLimits`.
public struct UploadLimits: Hashable, Sendable {
  /// The most unfinished uploads of one person.
  public var perPerson = 100
  /// The most bytes of all unfinished uploads, counted as if complete: 4 GiB.
  public var totalBytes: Int64 = 4 << 30
  /// Bytes of disk that uploads must leave free: 512 MiB.
  public var freeBytes: Int64 = 512 << 20
  /// Seconds after which an incomplete upload, or the record of a finished one, is deleted: a day.
  public var keptSeconds: Int64 = 86_400

  /// The default limits.
  public init() {}
}

/// Why an upload cannot begin or continue.
public enum UploadProblem: Error, Hashable, Sendable {
  /// No upload has this id, it is another person's, or it has expired.
  case missing
  /// The request's offset is not the upload's, which is `actual`.
  case offsetDiffers(actual: Int64)
  /// Another request is writing to the upload, or it is being imported.
  case held
  /// The file is longer than `limit` bytes.
  case tooLong(limit: Int64)
  /// More bytes arrived than announced; those of this request were discarded.
  case excess
  /// The person already has `limit` unfinished uploads.
  case tooMany(limit: Int)
  /// All unfinished uploads together would exceed their limit, or the disk would be too full.
  case noRoom
  /// Writing failed; `number` is the errno.
  case notWritable(number: Int32)
  /// The object store with the uploads failed, for this reason; a later retry may succeed.
  case storeFailed(String)
  /// The file is complete and safe, but cannot be imported now, for this reason.
  case postponed(ImportProblem)
}
