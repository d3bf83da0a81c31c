/// What is known about a drawn picture.
public struct GalleryEntry: Sendable {
  /// A few words, such as "First snow".
  public let title: String
  /// A sentence or two about how the picture came about.
  public let description: String
  /// What is to be seen, for those who cannot see it: 6 to 12 words, lower case.
  public let altDescription: String
  /// The index of the author in `Gallery.authors`.
  public let author: Int
  /// When the picture is said to be taken, in Unix seconds.
  public let capturedAt: Int64
  /// When the picture is said to be uploaded, in Unix seconds; falls with the index.
  public let addedAt: Int64
  /// Words to find it by, lower case.
  public let tags: [String]
  /// What it is said to be taken with.
  public let camera: GalleryCamera
  /// Where it is said to be taken, if told.
  public let place: String?
  /// The shape of the frame.
  let format: Format

  /// The size in pixels of a drawing with this longer side.
  public func size(longSide: Int) -> (width: Int, height: Int) {
    format.size(longSide: longSide)
  }
}

/// The camera and its settings, as they stand in a photo's Exif data.
public struct GalleryCamera: Sendable {
  /// Who made it.
  public let make: String
  /// Its name.
  public let model: String
  /// In seconds, such as "1/200".
  public let exposureTime: String
  /// The f-number, such as "5.6".
  public let aperture: String
  /// In millimetres, such as "35.0".
  public let focalLength: String
  /// The sensitivity.
  public let iso: Int
}

/// The shape of a frame: width to height.
enum Format: Sendable, CaseIterable {
  /// 3:2, the shape of small film.
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
  /// 2.4:1, the shape of the cinema.
  case cinema

  /// The size in pixels with this longer side.
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
