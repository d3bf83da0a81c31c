import Domain
import Foundation
import Media

/// What Google Photos says about a photo in the JSON file that an export ("Takeout") has beside it.
struct TakeoutNote: Hashable, Sendable {
  /// When the photo was taken, at UTC: the file names no time zone.
  var takenAt: CaptureTime?
  /// What the person wrote about the photo.
  var description: String?
  /// Whether the photo is among the person's favorites.
  var isFavorite: Bool

  /// The ending of the files.
  static let ending = "json"
}

extension TakeoutNote: Decodable {
  private enum Key: String, CodingKey {
    case photoTakenTime, description, favorited, title
  }

  private struct Moment: Decodable {
    var timestamp: String
  }

  /// Reads the fields that are known; throws unless it is an object with a title or a date.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    guard fields.contains(.title) || fields.contains(.photoTakenTime) else {
      throw DecodingError.keyNotFound(
        Key.photoTakenTime,
        DecodingError.Context(codingPath: [], debugDescription: "no note about a photo"))
    }
    let moment = try? fields.decodeIfPresent(Moment.self, forKey: .photoTakenTime)
    // Why not 0: that is what an export has for a photo without a date.
    let seconds = (moment?.timestamp).flatMap { Int64($0) } ?? 0
    if seconds != 0, abs(seconds) < 1 << 40 {
      takenAt = CaptureTime(ZonedTime(Instant(seconds: seconds)), from: .takeout)
    }
    description = try? fields.decodeIfPresent(String.self, forKey: .description)
    isFavorite = (try? fields.decodeIfPresent(Bool.self, forKey: .favorited)) ?? false
  }
}
