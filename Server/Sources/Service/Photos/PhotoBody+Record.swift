import Domain
import Store
import Wire

extension PhotoJSON<String> {
  /// The API's representation of a photo record.
  init(_ record: PhotoRecord, _ addresses: ImageAddresses, user: WrittenUser, isLiked: Bool) {
    let facts = record.facts
    self.init(
      id: facts.publicId, words: facts.slug, createdAt: facts.addedAt,
      updatedAt: record.updatedAt, size: facts.size, color: facts.color,
      blurHash: facts.blurHash, description: facts.description,
      altDescription: facts.altDescription, likes: Int64(record.likes), isLiked: isLiked,
      user: user, imageStem: addresses.stem(of: facts.contentHash),
      rotation: facts.rotation)
  }

  /// This photo with the details that only responses about single and random photos contain.
  func detailed(
    _ record: PhotoRecord, _ place: PhotoPlace, tags: [String], _ size: CustomSize?
  ) -> PhotoBody {
    var body = self
    let exif = record.facts.exif
    body.detail = PhotoDetail(
      exif: ExifBody(
        make: exif.make, model: exif.model, exposureTime: exif.exposureTime,
        aperture: exif.aperture, focalLength: exif.focalLength, iso: exif.iso.map(Int64.init)),
      place: record.facts.place, tags: tags, downloads: Int64(record.downloads),
      views: Int64(record.views))
    body.detail?.customImage = size?.image
    body.detail?.captured = record.facts.captured
    body.detail?.fileName = record.facts.fileName
    body.detail?.hasMovie = record.facts.videoHash != nil
    body.detail?.city = place.city
    body.detail?.country = place.country
    body.detail?.latitude = place.latitude
    body.detail?.longitude = place.longitude
    return body
  }
}

extension PhotoJSON<UnsafeBufferPointer<UInt8>> {
  /// The API's representation of a row; valid only until the next row is read, and as long as `imageStem` is.
  init(_ row: PhotoRow, imageStem: UnsafeBufferPointer<UInt8>, user: WrittenUser) {
    self.init(
      id: row.publicId, words: row.slug, createdAt: row.addedAt, updatedAt: row.updatedAt,
      size: row.size, color: row.color, blurHash: row.blurHash, description: row.description,
      altDescription: row.altDescription, likes: row.likes, isLiked: row.isLiked, user: user,
      imageStem: imageStem, rotation: row.rotation)
  }
}

extension UserBody {
  /// The API's representation of a person record.
  init(_ record: PersonRecord, _ addresses: ImageAddresses, base: LinkBase) {
    self.init(
      id: UserBody.publicId(record.id), updatedAt: record.updatedAt, username: record.username,
      firstName: record.firstName, lastName: record.lastName, bio: record.bio,
      location: record.location,
      portrait: base.images + addresses.portrait(of: record),
      totalLikes: Int64(record.totalLikes), totalPhotos: Int64(record.totalPhotos),
      totalCollections: Int64(record.totalCollections), portfolioURL: record.portfolioURL,
      instagramUsername: record.instagramUsername)
  }

  /// 11 base64url characters derived from a row id: stable, and adjacent ids look unrelated.
  static func publicId(_ number: Int64) -> String {
    let alphabet = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    // Why: the mix is a bijection, so ids never collide.
    var mixed = SplitMix.mixed(UInt64(bitPattern: number) &+ 0x9E37_79B9_7F4A_7C15)
    var bytes: [UInt8] = []
    for _ in 0..<11 {
      bytes.append(alphabet[Int(mixed & 63)])
      mixed >>= 6
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Reserved portrait names.
enum PortraitName {
  /// The portrait of people who have none.
  static let placeholder = "placeholder"
}
