import Media
import Store

/// The video of a Live Photo (FEED-28).
struct LiveVideo: Hashable, Sendable {
  /// SHA-256 of the file in lowercase hexadecimal digits.
  var contentHash: String
  /// The identifier in both files; nil if they have none.
  var contentIdentifier: String?
}

/// A video that belongs to a photo in the library and is not recorded yet.
struct FoundVideo: Hashable, Sendable {
  /// The path at which it was found.
  var path: FilePath
  var video: LiveVideo
  /// The photo as it was when the video was read.
  var photo: PhotoRecord
  /// Whether the video stays in its folder; otherwise it is stored and reserved in `originalsInUse`.
  var isIndexed: Bool
}

/// The result of recording the video of a photo.
enum VideoRecording: Hashable, Sendable {
  case recorded
  /// The photo got another video meanwhile, which stays.
  case superseded
  case failed(ImportProblem)
}

/// Why the video beside a photo does not become part of it.
public enum VideoProblem: Error, Hashable, Sendable {
  /// Photo and video have different identifiers, or only one of them has one.
  case ofAnotherPhoto
  /// Neither has an identifier, and the video is longer than that of a Live Photo.
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

  /// The longest video without an identifier that counts as that of a photo without one: 4 s.
  /// Those of iPhones have 3.
  static let longestMilliseconds: Int64 = 4_000

  /// Why a video does not belong to the photo beside it with the same name; nil if it does.
  init?(_ notes: PairNotes) {
    if notes.still != notes.video.contentIdentifier {
      self = .ofAnotherPhoto
    } else if notes.still == nil, notes.video.milliseconds > VideoProblem.longestMilliseconds {
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
  /// It belongs to a photo that the person already has, and is not recorded yet.
  case found(FoundVideo)
  case leftOut(path: FilePath, VideoProblem)
}
