public import Domain

/// The additional fields of a single photo's response (UN-17).
public struct PhotoDetail: Hashable, Sendable {
  /// Camera and exposure from EXIF.
  public var exif: ExifBody
  /// The name of the place where the photo was taken; nil if unknown.
  public var place: String?
  /// The city of the place.
  public var city: String?
  /// The country of the place.
  public var country: String?
  /// Degrees north of the equator; nil if unknown, or if the caller may not see it.
  public var latitude: Double?
  /// Degrees east of Greenwich; nil if unknown, or if the caller may not see it.
  public var longitude: Double?
  /// When the photo was taken; nil if unknown.
  public var captured: CaptureTime?
  /// Whether the photo has the video of a Live Photo.
  public var hasMovie = false
  /// The name that the photo's file had when it was added; nil if the caller is not its owner.
  public var fileName: String?
  /// The end of the image's URL in the size that the request asked for, "&h=200&w=300"; nil if it asked for none.
  public var customImage: String?
  /// The tags in their order.
  public var tags: [String]
  /// How often the photo was downloaded.
  public var downloads: Int64
  /// How often the photo was opened.
  public var views: Int64

  /// Creates the details; `place` is nil if the file does not name one.
  public init(
    exif: ExifBody, place: String?, tags: [String] = [], downloads: Int64, views: Int64
  ) {
    self.exif = exif
    self.place = place
    self.tags = tags
    self.downloads = downloads
    self.views = views
  }

  func write(to json: inout JSONWriter) {
    captured?.write(to: &json)
    if let fileName { json.field("file_name", fileName) }
    json.field("exif") { exif.write(to: &$0) }
    json.field("location") { json in
      json.field("name", orNull: place)
      json.field("city", orNull: city)
      json.field("country", orNull: country)
      json.field("position") { json in
        json.key("latitude")
        if let latitude { json.number(latitude) } else { json.null() }
        json.key("longitude")
        if let longitude { json.number(longitude) } else { json.null() }
      }
    }
    json.field("downloads", downloads)
    json.field("views", views)
    json.field("public_domain", false)
    json.field("meta") { $0.field("index", false) }
    json.key("tags")
    write(tags[...], to: &json)
    json.key("tags_preview")
    write(tags.prefix(3), to: &json)
    json.key("topics")
    json.array([Int64]()) { $0.number($1) }
  }

  private func write(_ tags: ArraySlice<String>, to json: inout JSONWriter) {
    json.array(tags) { json, tag in
      json.object { json in
        json.field("type", "search")
        json.field("title", tag)
      }
    }
  }
}

/// Camera and exposure; numbers are strings, as in Unsplash's API.
public struct ExifBody: Hashable, Sendable {
  /// The camera's maker.
  public var make: String?
  /// The camera's model.
  public var model: String?
  /// The exposure time in seconds, "1/200".
  public var exposureTime: String?
  /// The f-number, "5.6".
  public var aperture: String?
  /// The focal length in millimeters, "18.0".
  public var focalLength: String?
  /// The ISO sensitivity.
  public var iso: Int64?

  /// Creates the values; nil for those missing in EXIF.
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
