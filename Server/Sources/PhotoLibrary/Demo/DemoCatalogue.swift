import Domain
import Foundation

/// The authors and photos of the demo, read from the file `catalogue.json` beside the photos.
struct DemoCatalogue: Decodable, Hashable, Sendable {
  /// The file's name.
  static let name = "catalogue.json"

  /// A text in both languages of the apps.
  struct Text: Decodable, Hashable, Sendable {
    let en: String
    let ru: String
  }

  /// Tags in both languages.
  struct Tags: Decodable, Hashable, Sendable {
    let en: [String]
    let ru: [String]
  }

  /// An invented photographer.
  struct Author: Decodable, Hashable, Sendable {
    let username: String
    let firstName: String
    let lastName: String
    let bio: Text
    let location: String
    /// The path of the portrait, a square JPEG, relative to the catalogue.
    let portrait: String
  }

  /// An invented camera with its settings, as in Exif data.
  struct Camera: Decodable, Hashable, Sendable {
    let make: String
    let model: String
    /// In seconds, such as "1/200".
    let exposureTime: String
    /// The f-number, such as "5.6".
    let aperture: String
    /// In millimeters, such as "35.0".
    let focalLength: String
    let iso: Int
  }

  /// A photo with its invented metadata.
  struct Photo: Decodable, Hashable, Sendable {
    /// The path of the JPEG file relative to the catalogue.
    let file: String
    /// The `username` of its author.
    let author: String
    /// One or two sentences about how the photo was taken.
    let description: Text
    /// Alternative text: what is to be seen, in lower case.
    let alternative: Text
    /// Where it was taken; nil if that is not stated.
    let place: String?
    let tags: Tags
    let added: Moment
    let captured: Moment
    let camera: Camera
  }

  /// A moment, in the file a text such as `2026-07-19T18:20:00Z`.
  struct Moment: Decodable, Hashable, Sendable {
    let instant: Instant

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      guard let instant = Instant(text: try container.decode(String.self)) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a moment")
      }
      self.instant = instant
    }
  }

  let authors: [Author]
  /// Newest first, as in the feed.
  let photos: [Photo]

  /// Reads the catalogue in `folder`; throws `noCatalogue` if it is missing or malformed.
  init(folder: String) throws(DemoError) {
    let path = folder + "/" + DemoCatalogue.name
    do {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      self = try JSONDecoder().decode(DemoCatalogue.self, from: bytes)
    } catch is DecodingError {
      throw .noCatalogue(path: path, isMissing: false)
    } catch {
      throw .noCatalogue(path: path, isMissing: true)
    }
  }
}
