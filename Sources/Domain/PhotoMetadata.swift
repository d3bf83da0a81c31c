/// What is known about a photo besides its picture (FEED-23). A text is never blank: nil means unknown.
public struct PhotoMetadata: Hashable, Sendable {
  /// What the photo shows, in a few words.
  public var title: String?
  /// What its author wrote about it.
  public var description: String?
  /// The author's display name.
  public var author: String?
  /// The author's @name, without "@".
  public var username: String?
  /// When the photo was taken.
  public var captured: CaptureTime?
  /// When the photo was added, on the viewer's clock.
  public var addedAt: ZonedTime?
  /// Where the photo was taken, from the place to the country.
  public var place: String?
  /// The camera's maker and model.
  public var camera: String?
  /// How the picture was exposed.
  public var exposure = PhotoExposure()
  /// The tags in their order.
  public var tags: [String] = []
  /// Whether the photo has the video of a Live Photo.
  public var isLivePhoto = false
  /// The name that the photo's file had when it was added; only its owner gets it.
  public var fileName: String?
  /// The size of the photo as it is shown.
  public var size: PixelSize
  /// The photo itself; nil if the response had no address of its image.
  public var photo: Photo?

  /// Metadata of a photo of which only the size is known.
  public init(size: PixelSize) {
    self.size = size
  }
}

extension PhotoMetadata {
  /// The name of a camera; nil if neither maker nor model is known. The maker is left out where the model
  /// begins with its first word, as in "Canon EOS 40D".
  public static func cameraName(make: String?, model: String?) -> String? {
    guard let make, let model else { return model ?? make }
    let brand = Array(make.utf8.prefix { $0 != UInt8(ascii: " ") })
    return model.utf8.starts(with: brand) ? model : make + " " + model
  }
}
