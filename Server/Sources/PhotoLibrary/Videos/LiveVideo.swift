import Store

/// The video of a Live Photo (FEED-28).
struct LiveVideo: Hashable, Sendable {
  /// SHA-256 of the file in lowercase hexadecimal digits.
  var contentHash: String
  /// The identifier in both files; nil if they have none.
  var contentIdentifier: String?
}

/// Why the video beside a photo does not become part of it.
public enum VideoProblem: Error, Hashable, Sendable {
  /// Its identifier is not that of the photo.
  case ofAnotherPhoto
  /// The photo has no identifier, and the video is longer than a Live Photo is.
  case tooLong
  /// The video cannot be read, stored or recorded.
  case refused(ImportProblem)
}

extension VideoProblem: CustomStringConvertible {
  /// What is wrong, without the path: "belongs to another photo".
  public var description: String {
    switch self {
    case .ofAnotherPhoto: "is not the video of the Live Photo with its name"
    case .tooLong:
      "is too long for the video of a Live Photo, which has at most "
        + "\(VideoProblem.longestMilliseconds / 1000) s"
    case .refused(.refused(.damaged)): "is no QuickTime video, or is damaged"
    case .refused(let problem): problem.description
    }
  }

  /// The longest video that counts as that of a photo without an identifier: 4 s. Those of iPhones
  /// have 3.
  static let longestMilliseconds: Int64 = 4_000

  /// Why a video does not belong to the photo beside it with the same name; nil if it does.
  init?(_ notes: PairNotes) {
    if let still = notes.still {
      if notes.video.contentIdentifier == still { return nil }
      self = .ofAnotherPhoto
    } else if notes.video.milliseconds > VideoProblem.longestMilliseconds {
      self = .tooLong
    } else {
      return nil
    }
  }
}

/// What became of the video beside a photo.
enum VideoOutcome: Hashable, Sendable {
  /// It is part of the photo.
  case kept
  case leftOut(path: String, VideoProblem)
}
