public import Domain

/// A photo as the database keeps it.
public struct PhotoRecord: Hashable, Sendable {
  /// The row id; it never leaves the server.
  public let id: Int64
  /// What is known about it.
  public var facts: PhotoFacts
  /// When something about it changed last.
  public var updatedAt: Instant
  /// How many people like it.
  public var likes: Int
  /// How often it was looked at.
  public var views: Int
  /// How often it was downloaded.
  public var downloads: Int
}

/// What is known about a photo, before it has a row and after.
public struct PhotoFacts: Hashable, Sendable {
  /// The public id: 11 characters of the base64url alphabet.
  public var publicId: String
  /// The row id of the person it belongs to.
  public var personId: Int64
  /// SHA-256 of the original file in lower-case hexadecimal digits; one photo per content (LIB-3).
  public var contentHash: String
  /// The extension of the original file, without the dot.
  public var fileExtension: String
  /// The length of the original file in bytes.
  public var byteCount: Int
  /// The size of the original, upright.
  public var size: PixelSize
  /// The dominant colour, "#rrggbb".
  public var color: String
  /// The blurred preview as a BlurHash.
  public var blurHash: String
  /// What its owner wrote about it.
  public var description: String?
  /// What it shows, for those who cannot see it.
  public var altDescription: String?
  /// Words for addresses: a–z, 0–9 and hyphens.
  public var slug: String
  /// The moment of adding, which orders the feed (API-7).
  public var addedAt: Instant
  /// The moment of taking, from the camera.
  public var capturedAt: Instant?
  /// What the camera noted.
  public var exif: PhotoExif
  /// Where it was taken, in words.
  public var place: String?
  /// Whether the program drew it for the demo gallery.
  public var isDemo: Bool

  /// A photo with all that is known about it.
  public init(
    publicId: String, personId: Int64, contentHash: String, fileExtension: String,
    byteCount: Int, size: PixelSize, color: String, blurHash: String,
    description: String? = nil, altDescription: String? = nil, slug: String,
    addedAt: Instant, capturedAt: Instant? = nil, exif: PhotoExif = PhotoExif(),
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
    self.capturedAt = capturedAt
    self.exif = exif
    self.place = place
    self.isDemo = isDemo
  }
}

/// What a camera noted about a photo, as it is shown.
public struct PhotoExif: Hashable, Sendable {
  /// Who made the camera.
  public var make: String?
  /// The name of the camera.
  public var model: String?
  /// Seconds, as in "1/250".
  public var exposureTime: String?
  /// The f-number, as in "1.8".
  public var aperture: String?
  /// Millimetres, as in "35.0".
  public var focalLength: String?
  /// The sensitivity.
  public var iso: Int?

  /// What is known; nothing of it has to be.
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

/// Some photos of a longer list.
public struct PhotoPage: Hashable, Sendable {
  /// The photos in order.
  public var photos: [PhotoRecord]
  /// The row ids of those that the asking person likes.
  public var likedIds: Set<Int64>
  /// How many photos the whole list has.
  public var total: Int
}

/// The orders in which photos are listed.
public enum PhotoOrder: Hashable, Sendable {
  /// The newest first: the feed.
  case latest
  /// The oldest first.
  case oldest
  /// The most liked first.
  case popular
}

/// What became of a photo that was added.
public enum AddedPhoto: Hashable, Sendable {
  /// It has a row now.
  case added(PhotoRecord)
  /// A photo of the same content was there already; nothing changed.
  case existing(PhotoRecord)
}
