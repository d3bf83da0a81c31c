/// What a photo asked for alone adds (7.2 of the contract).
public struct PhotoDetail: Hashable, Sendable {
  /// Camera and exposure, as EXIF has them.
  public var exif: ExifBody
  /// Where it was taken, in words.
  public var place: String?
  /// How often it was downloaded.
  public var downloads: Int64
  /// How often it was looked at alone.
  public var views: Int64

  /// All of it.
  public init(exif: ExifBody, place: String?, downloads: Int64, views: Int64) {
    self.exif = exif
    self.place = place
    self.downloads = downloads
    self.views = views
  }

  func write(to json: inout JSONWriter) {
    json.field("exif") { exif.write(to: &$0) }
    json.field("location") { json in
      json.field("name", orNull: place)
      json.nullField("city")
      json.nullField("country")
      json.field("position") { json in
        json.nullField("latitude")
        json.nullField("longitude")
      }
    }
    json.field("downloads", downloads)
    json.field("views", views)
    json.field("public_domain", false)
    json.field("meta") { $0.field("index", false) }
    for name: StaticString in ["tags", "tags_preview", "topics"] {
      json.key(name)
      json.array([Int64]()) { $0.number($1) }
    }
  }
}

/// Camera and exposure; the numbers are text, as Unsplash has them.
public struct ExifBody: Hashable, Sendable {
  /// The maker of the camera.
  public var make: String?
  /// Its model.
  public var model: String?
  /// Seconds, "1/200".
  public var exposureTime: String?
  /// The f-number, "5.6".
  public var aperture: String?
  /// Millimetres, "18.0".
  public var focalLength: String?
  /// The sensitivity.
  public var iso: Int64?

  /// All of it; `nil` where EXIF says nothing.
  public init(
    make: String?, model: String?, exposureTime: String?, aperture: String?,
    focalLength: String?, iso: Int64?
  ) {
    self.make = make
    self.model = model
    self.exposureTime = exposureTime
    self.aperture = aperture
    self.focalLength = focalLength
    self.iso = iso
  }

  func write(to json: inout JSONWriter) {
    json.field("make", orNull: make)
    json.field("model", orNull: model)
    var name = make
    if let model { name = name.map { $0 + ", " + model } ?? model }
    json.field("name", orNull: name)
    json.field("exposure_time", orNull: exposureTime)
    json.field("aperture", orNull: aperture)
    json.field("focal_length", orNull: focalLength)
    if let iso { json.field("iso", iso) } else { json.nullField("iso") }
  }
}
