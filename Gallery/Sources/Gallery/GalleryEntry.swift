/// The invented metadata of a drawn picture.
public struct GalleryEntry: Sendable {
  /// A few words, such as "First snow".
  public let title: String
  /// One or two sentences about how the picture was taken.
  public let description: String
  /// Alternative text: 6 to 12 words, lower case.
  public let altDescription: String
  /// Index of the author in `Gallery.authors`.
  public let author: Int
  /// Invented time of the shot, in Unix seconds.
  public let capturedAt: Int64
  /// Invented time of the upload, in Unix seconds; decreases with the index.
  public let addedAt: Int64
  /// Search tags, lower case.
  public let tags: [String]
  /// Invented camera and settings.
  public let camera: GalleryCamera
  /// Name of the place; nil if not stated.
  public let place: String?
  /// Aspect ratio.
  let format: Format

  /// The size in pixels for a given longer side.
  public func size(longSide: Int) -> (width: Int, height: Int) {
    format.size(longSide: longSide)
  }
}

/// A camera and its settings, as in Exif data.
public struct GalleryCamera: Sendable {
  /// Manufacturer.
  public let make: String
  /// Model name.
  public let model: String
  /// Exposure time in seconds, such as "1/200".
  public let exposureTime: String
  /// The f-number, such as "5.6".
  public let aperture: String
  /// Focal length in millimeters, such as "35.0".
  public let focalLength: String
  /// ISO speed.
  public let iso: Int
}

/// Aspect ratio, width to height.
enum Format: Sendable, CaseIterable {
  /// 3:2, as 35 mm film.
  case landscape
  /// 4:3.
  case broad
  /// 2:3.
  case portrait
  /// 3:4.
  case tall
  /// 1:1.
  case square
  /// 2:1.
  case panorama
  /// 2.4:1, as widescreen film.
  case cinema

  /// The size in pixels for a given longer side.
  func size(longSide: Int) -> (width: Int, height: Int) {
    switch self {
    case .landscape: (longSide, (longSide * 2 + 1) / 3)
    case .broad: (longSide, (longSide * 3 + 2) / 4)
    case .portrait: ((longSide * 2 + 1) / 3, longSide)
    case .tall: ((longSide * 3 + 2) / 4, longSide)
    case .square: (longSide, longSide)
    case .panorama: (longSide, (longSide + 1) / 2)
    case .cinema: (longSide, (longSide * 5 + 6) / 12)
    }
  }
}
