/// A variant that is there: what an answer is made of.
public struct VariantFile: Hashable, Sendable {
  /// Where its bytes are.
  public enum Body: Hashable, Sendable {
    /// Here: up to 1 MiB.
    case bytes([UInt8])
    /// In the file at this path; too long for memory.
    case file(path: String, length: Int)
  }

  /// The bytes of the picture.
  public let body: Body
  /// The value of `Content-Type`.
  public let contentType: String
  /// The value of `ETag` with its quotes; strong.
  public let entityTag: String
}

/// Why there is no variant.
public enum VariantError: Error, Hashable, Sendable {
  /// The original's file is not in the data folder; the page shows its placeholder.
  case originalMissing
  /// Too many variants wait already; asking again later may help.
  case busy
  /// The client used up its CPU time; it has some again after so many seconds.
  case overBudget(seconds: Int)
  /// The disk is full.
  case diskFull
  /// The library is being closed.
  case closed
  /// The darkroom failed over it.
  case notMade(DarkroomError)
}

extension VariantError {
  init(_ error: DarkroomError) {
    switch error {
    case .missing: self = .originalMissing
    case .busy: self = .busy
    case .overBudget(let seconds): self = .overBudget(seconds: seconds)
    case .diskFull: self = .diskFull
    case .closed: self = .closed
    case .notAPicture, .cutOff, .damaged, .tooManyPixels, .sideTooLong, .severalFrames,
      .interlacedTooLarge, .excessiveMetadata, .tookTooLong, .crashed, .unavailable:
      self = .notMade(error)
    }
  }
}
