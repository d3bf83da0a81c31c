public import Domain

/// A photo as stored in the database.
public struct PhotoRecord: Hashable, Sendable {
  /// The row id, which never leaves the server.
  public let id: Int64
  /// The photo's properties, apart from its counters.
  public var facts: PhotoFacts
  /// When the photo was last changed.
  public var updatedAt: Instant
  /// Number of people who like the photo.
  public var likes: Int
  /// How many times the photo was opened.
  public var views: Int
  /// Number of downloads.
  public var downloads: Int
}

/// The columns of a photo that are known before it has a row.
public struct PhotoFacts: Hashable, Sendable {
  /// The public id: 11 characters of the base64url alphabet.
  public var publicId: String
  /// The row id of the photo's owner.
  public var personId: Int64
  /// SHA-256 of the original file in lower-case hexadecimal digits; one photo per content (LIB-3).
  public var contentHash: String
  /// The extension of the original file, without the dot.
  public var fileExtension: String
  /// Size of the original file in bytes.
  public var byteCount: Int
  /// The size of the photo as it is shown: upright, and rotated by `rotation`.
  public var size: PixelSize
  /// The dominant color, "#rrggbb".
  public var color: String
  /// The blurred preview as a BlurHash.
  public var blurHash: String
  /// The owner's description.
  public var description: String?
  /// Alternative text for screen readers.
  public var altDescription: String?
  /// Words for a readable URL: a–z, 0–9 and hyphens; may be empty.
  public var slug: String
  /// The time of adding, which orders the feed (API-7).
  public var addedAt: Instant
  /// When the photo was taken; nil if unknown.
  public var captured: CaptureTime?
  /// Camera data.
  public var exif: PhotoExif
  /// The name of the place where the photo was taken; nil if unknown.
  public var place: String?
  /// Whether the photo is one of the demo's own.
  public var isDemo: Bool
  /// How far its owner rotated the photo; a new photo is not rotated.
  public var rotation = Rotation.none
  /// How many times the photo's file in an indexed folder was edited.
  public var edits = 0
  /// The name of the file as it was added, without its folder, for the photo's owner only; nil if
  /// unknown.
  public var fileName: String?
  /// SHA-256 of the video of a Live Photo in lower-case hexadecimal digits; nil if the photo has none.
  public var videoHash: String?
  /// The identifier that the camera wrote into both files of a Live Photo; nil if the photo has
  /// none.
  public var contentIdentifier: String?
  /// City and country of a new photo. Empty for a photo that was read from the database.
  public var placeDetails = PhotoPlace()
  /// The tags of a new photo, stored as `PhotoTags.cleaned`. Empty for a photo that was read from the
  /// database.
  public var tags: [String] = []
  /// Whether the owner of a new photo likes it. False for a photo that was read from the database.
  public var isFavorite = false
  /// What a new photo looks like; nil if unknown, and for a photo that was read from the database.
  public var perceptualHash: PerceptualHash?

  /// Creates the data of a photo to add; optional values default to unknown.
  public init(
    publicId: String, personId: Int64, contentHash: String, fileExtension: String,
    byteCount: Int, size: PixelSize, color: String, blurHash: String,
    description: String? = nil, altDescription: String? = nil, slug: String,
    addedAt: Instant, captured: CaptureTime? = nil, exif: PhotoExif = PhotoExif(),
    place: String? = nil, isDemo: Bool = false
  ) {
    self.publicId = publicId
    self.personId = personId
    self.contentHash = contentHash
    self.fileExtension = fileExtension
    self.byteCount = byteCount
    self.size = size
    self.color = color
    self.blurHash = blurHash
    self.description = description
    self.altDescription = altDescription
    self.slug = slug
    self.addedAt = addedAt
    self.captured = captured
    self.exif = exif
    self.place = place
    self.isDemo = isDemo
  }

  /// The size of the original in its upright orientation.
  public var originalSize: PixelSize { rotation.size(of: size) }
}

/// Camera data of a photo, formatted for display; nil if unknown.
public struct PhotoExif: Hashable, Sendable {
  /// The camera's maker.
  public var make: String?
  /// The camera's model.
  public var model: String?
  /// The exposure time in seconds, as in "1/250".
  public var exposureTime: String?
  /// The f-number, as in "1.8".
  public var aperture: String?
  /// The focal length in millimeters, as in "35.0".
  public var focalLength: String?
  /// The ISO sensitivity.
  public var iso: Int?

  /// Creates camera data; all values default to unknown.
  public init(
    make: String? = nil, model: String? = nil, exposureTime: String? = nil,
    aperture: String? = nil, focalLength: String? = nil, iso: Int? = nil
  ) {
    self.make = make
    self.model = model
    self.exposureTime = exposureTime
    self.aperture = aperture
    self.focalLength = focalLength
    self.iso = iso
  }
}

/// A page of a list of photos.
public struct PhotoPage: Hashable, Sendable {
  /// The photos in the order of the list.
  public var photos: [PhotoRecord]
  /// The row ids of the photos on this page that the requesting person likes.
  public var likedIds: Set<Int64>
  /// Number of photos in the whole list.
  public var total: Int

  /// Creates a page of a list that has `total` photos.
  public init(photos: [PhotoRecord], likedIds: Set<Int64>, total: Int) {
    self.photos = photos
    self.likedIds = likedIds
    self.total = total
  }
}

/// The order of a list of photos.
public enum PhotoOrder: Hashable, Sendable {
  /// The newest first: the feed.
  case latest
  /// The oldest first.
  case oldest
  /// The most liked first.
  case popular
}

/// The result of adding a photo.
public enum AddedPhoto: Hashable, Sendable {
  /// The photo was added, or restored from its owner's bin.
  case added(PhotoRecord)
  /// A photo with the same content already exists; nothing was changed.
  case existing(PhotoRecord)

  /// The photo.
  var record: PhotoRecord {
    switch self {
    case .added(let record), .existing(let record): record
    }
  }
}
