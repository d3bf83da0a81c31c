import Media

/// Why a worker failed to process an image.
public enum DarkroomError: Error, Hashable, Sendable {
  /// The content is of no accepted format.
  case notAPicture
  /// The file is truncated.
  case cutOff
  /// The decoder rejected the content; `reason` is its message.
  case damaged(reason: String)
  /// The image has more pixels than `limit`; width and height are in pixels.
  case tooManyPixels(width: Int32, height: Int32, limit: Int64)
  /// A side is longer than the limit, in pixels.
  case sideTooLong(width: Int32, height: Int32, limit: Int32)
  /// The image is progressive or interlaced, and has more pixels than the limit for such images.
  case interlacedTooLarge(width: Int32, height: Int32, limit: Int64)
  /// The image's metadata decompresses to far more than an image needs.
  case excessiveMetadata
  /// The file does not exist.
  case missing
  /// The file of an indexed folder is missing, unreadable, or has changed since it was indexed.
  case notAsIndexed
  /// The worker exceeded its time limit and was killed.
  case tookTooLong
  /// The worker crashed on this image.
  case crashed
  /// The queue is full; a later retry may succeed.
  case busy
  /// The client has used up its CPU time; it may retry after `seconds`.
  case overBudget(seconds: Int)
  /// The data folder's disk is full.
  case diskFull
  /// No worker could be started; `reason` is a message.
  case unavailable(reason: String)
  /// The object store with the file failed; `reason` is a message.
  case unreachable(reason: String)
  /// Every client that waited for the job has disconnected.
  case abandoned
  /// The library is closing.
  case closed
}

extension DarkroomError {
  /// Whether the file is the cause, so the same job may succeed with another file.
  var isAboutTheFile: Bool {
    switch self {
    case .notAPicture, .cutOff, .damaged, .tooManyPixels, .sideTooLong,
      .interlacedTooLarge, .excessiveMetadata, .missing, .notAsIndexed, .tookTooLong, .crashed:
      true
    case .busy, .overBudget, .diskFull, .unavailable, .unreachable, .abandoned, .closed: false
    }
  }
}

extension DarkroomError: CustomStringConvertible {
  /// A message for the server's owner that says what to do.
  public var description: String {
    switch self {
    case .notAPicture:
      "is no JPEG, PNG, WebP, HEIC, AVIF or TIFF picture; convert it to one of these"
    case .cutOff: "ends too early; copy it again from where it came"
    case .damaged(let reason): "is damaged (\(reason)); save it again with a photo program"
    case .tooManyPixels(let width, let height, let limit):
      "has \(width) × \(height) pixels; make it smaller, at most \(limit / 1_000_000) megapixels, or start "
        + "the server with a higher --largest-megapixels"
    case .sideTooLong(let width, let height, let limit):
      "has \(width) × \(height) pixels; make it smaller, at most \(limit) along a side"
    case .interlacedTooLarge(let width, let height, let limit):
      "is progressive or interlaced with \(width) × \(height) pixels; "
        + "save it without, or with at most \(limit / 1_000_000) megapixels"
    case .excessiveMetadata:
      "has texts or a colour profile that unpack to more than "
        + "\(MetadataCheck.unpackedBytes >> 20) MB; save it again without metadata"
    case .missing: "is not there any more"
    case .notAsIndexed: "changed while it was read; import it again"
    case .tookTooLong: "took too long to decode; save it again with a photo program"
    case .crashed: "made the decoder stop; save it again with a photo program"
    case .busy: "has to wait: too much is being decoded; try again"
    case .overBudget(let seconds): "has to wait: ask again in \(seconds) s"
    case .diskFull: "does not fit on the disk; make room and start again, it goes on from there"
    case .unavailable(let reason): "could not be decoded: \(reason)"
    case .unreachable(let reason): "could not be fetched: \(reason)"
    case .abandoned: "was not decoded, because nobody waits for it any more"
    case .closed: "was not looked at, because the program stops"
    }
  }
}
