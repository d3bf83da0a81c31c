/// A variant that exists, with the values for its response.
public struct VariantFile: Hashable, Sendable {
  /// The location of the bytes.
  public enum Body: Hashable, Sendable {
    /// In memory: up to 1 MiB.
    case bytes([UInt8])
    /// In the file at this path: longer variants.
    case file(path: String, length: Int)
  }

  /// The image's bytes, or the path of the file that holds them.
  public let body: Body
  /// The value of `Content-Type`.
  public let contentType: String
  /// The value of `ETag`, strong, with its quotes.
  public let entityTag: String
}

/// Why a variant cannot be served.
public enum VariantError: Error, Hashable, Sendable {
  /// The original is missing from the data folder; the page shows its placeholder.
  case originalMissing
  /// The original is in an indexed folder and cannot be read, or has changed; the next scan decides
  /// what becomes of the photo.
  case originalUnavailable
  /// The object store with the original failed; a later retry may succeed.
  case storeUnreachable
  /// Too many variants are waiting; a later retry may succeed.
  case busy
  /// The client used up its CPU time; it has some again after `seconds`.
  case overBudget(seconds: Int)
  /// The data folder's disk is full.
  case diskFull
  /// The task that waited was canceled before a worker began.
  case abandoned
  /// The library is closing.
  case closed
  /// The worker failed.
  case notMade(DarkroomError)
}

extension VariantError {
  init(_ error: DarkroomError) {
    switch error {
    case .missing: self = .originalMissing
    case .notAsIndexed: self = .originalUnavailable
    case .unreachable: self = .storeUnreachable
    case .busy: self = .busy
    case .overBudget(let seconds): self = .overBudget(seconds: seconds)
    case .diskFull: self = .diskFull
    case .abandoned: self = .abandoned
    case .closed: self = .closed
    case .notAPicture, .cutOff, .damaged, .tooManyPixels, .sideTooLong,
      .interlacedTooLarge, .excessiveMetadata, .tookTooLong, .crashed, .unavailable:
      self = .notMade(error)
    }
  }
}
