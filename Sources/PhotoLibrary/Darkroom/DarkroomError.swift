/// Why the darkroom made nothing of a picture.
public enum DarkroomError: Error, Hashable, Sendable {
  /// The content is of no format that the library takes.
  case notAPicture
  /// The file ends before the picture does.
  case cutOff
  /// The decoder refuses the content, in its own words.
  case damaged(reason: String)
  /// It has more pixels than the library takes.
  case tooManyPixels(width: Int32, height: Int32, limit: Int64)
  /// A side is longer than the library takes.
  case sideTooLong(width: Int32, height: Int32, limit: Int32)
  /// It is an animation or has several pages.
  case severalFrames(count: Int32)
  /// It is progressive or interlaced and has more pixels than such a picture may have.
  case interlacedTooLarge(width: Int32, height: Int32, limit: Int64)
  /// Its metadata unpacks to far more than a picture needs.
  case excessiveMetadata
  /// The file is not there.
  case missing
  /// The worker took longer than a job may take and was stopped.
  case tookTooLong
  /// The worker died over this picture.
  case crashed
  /// More jobs wait than may wait; a later try may succeed.
  case busy
  /// The client used up its CPU time; it has some again after `seconds`.
  case overBudget(seconds: Int)
  /// The disk is full.
  case diskFull
  /// No worker could be started, for this reason.
  case unavailable(reason: String)
  /// The library is being closed.
  case closed
}

extension DarkroomError {
  /// Whether the file is to blame, so that the same job on another file may succeed.
  var isAboutTheFile: Bool {
    switch self {
    case .notAPicture, .cutOff, .damaged, .tooManyPixels, .sideTooLong, .severalFrames,
      .interlacedTooLarge, .excessiveMetadata, .missing, .tookTooLong, .crashed:
      true
    case .busy, .overBudget, .diskFull, .unavailable, .closed: false
    }
  }
}

extension DarkroomError: CustomStringConvertible {
  /// A sentence for a person at a terminal that says what can be done.
  public var description: String {
    switch self {
    case .notAPicture:
      "is no JPEG, PNG, WebP, HEIC, AVIF or TIFF picture; convert it to one of these"
    case .cutOff: "ends too early; copy it again from where it came"
    case .damaged(let reason): "is damaged (\(reason)); save it again with a photo program"
    case .tooManyPixels(let width, let height, let limit):
      "has \(width) × \(height) pixels; make it smaller, at most \(limit / 1_000_000) megapixels"
    case .sideTooLong(let width, let height, let limit):
      "has \(width) × \(height) pixels; make it smaller, at most \(limit) along a side"
    case .severalFrames(let count):
      "has \(count) frames or pages; save the one you want as a picture of its own"
    case .interlacedTooLarge(let width, let height, let limit):
      "is progressive or interlaced with \(width) × \(height) pixels; "
        + "save it without, or with at most \(limit / 1_000_000) megapixels"
    case .excessiveMetadata:
      "has texts or a colour profile that unpack to more than "
        + "\(MetadataCheck.unpackedBytes >> 20) MB; save it again without metadata"
    case .missing: "is not there any more"
    case .tookTooLong: "took too long to decode; save it again with a photo program"
    case .crashed: "made the decoder stop; save it again with a photo program"
    case .busy: "has to wait: too much is being decoded; try again"
    case .overBudget(let seconds): "has to wait: ask again in \(seconds) s"
    case .diskFull: "does not fit on the disk; make room and start again, it goes on from there"
    case .unavailable(let reason): "could not be decoded: \(reason)"
    case .closed: "was not looked at, because the program stops"
    }
  }
}
