import Domain

/// A schema of the document's components, to which all others refer by its name.
struct APIComponent: Sendable {
  let name: String
  let schema: APISchema

  /// A schema with one sentence about what it describes.
  init(_ name: String, _ text: String, _ schema: APISchema) {
    self.name = name
    self.schema = schema.describing(text)
  }
}

extension APISchema {
  /// All named schemas, in the order of the document.
  static let components: [APIComponent] =
    photos + numbers + people + albums + results + requests + others

  /// The schema of this name; without members if it is unknown.
  static func component(_ name: String) -> APISchema {
    components.first { $0.name == name }?.schema ?? [:]
  }

  /// The schema with this text in front of its other members.
  fileprivate func describing(_ text: String) -> APISchema {
    .object([Member("description", .string(text))] + members)
  }

  // MARK: Photos

  private static let photos = [
    APIComponent("Photo", "A photo, as lists have it.", photo),
    APIComponent("PhotoDetail", "A photo with what only single and random ones have.", photoDetail),
    APIComponent(
      "PhotoPreview", "The few members of a photo with which collections and topics show it.",
      photoPreview),
    APIComponent(
      "PhotoURLs",
      "The image in several sizes. To each URL the parameters of images can be appended with `&`.",
      members([
        "raw": url, "full": url, "regular": url, "small": url, "thumb": url, "small_s3": url,
        "custom?": url,
      ])),
    APIComponent(
      "PhotoLinks", "The photo in the API, its page, its file, and where to report a download.",
      members(["self": url, "html": url, "download": url, "download_location": url])),
    APIComponent(
      "Exif", "Camera and exposure; `null` is unknown.",
      members([
        "make": textOrNull, "model": textOrNull, "name": textOrNull, "exposure_time": textOrNull,
        "aperture": textOrNull, "focal_length": textOrNull, "iso": ["type": ["integer", "null"]],
      ])),
    APIComponent(
      "Location", "Where the photo was taken; `null` is unknown or confidential.",
      members([
        "name": textOrNull, "city": textOrNull, "country": textOrNull,
        "position": named("Position"),
      ])),
    APIComponent(
      "Position", "Degrees north and east, for the photo's owner only.",
      members([
        "latitude": ["type": ["number", "null"], "minimum": -90, "maximum": 90],
        "longitude": ["type": ["number", "null"], "minimum": -180, "maximum": 180],
      ])),
    APIComponent(
      "Tag", "A word that the author gave the photo.", members(["type": text, "title": text])),
    APIComponent(
      "PageHint", "Whether Unsplash lets search engines list the page; never here.",
      members(["index": flag])),
    APIComponent(
      "NoMembers", "An object that is always empty here, and has members at Unsplash.",
      ["type": "object", "maxProperties": 0]),
  ]

  private static let photo = photoPreview.adding(
    members([
      "promoted_at": null, "width": wholeNumber(1...30_000), "height": wholeNumber(1...30_000),
      "color": ["type": "string", "pattern": "^#[0-9a-f]{6}$"],
      "description": textOrNull, "alt_description": textOrNull, "links": named("PhotoLinks"),
      "likes": count, "liked_by_user": flag,
      "current_user_collections": array(of: named("CollectionSummary")),
      "categories": none(of: text), "breadcrumbs": none(of: text),
      "topic_submissions": named("NoMembers"), "alternative_slugs": named("NoMembers"),
      "sponsorship": null, "user": named("User"), "statistics?": named("Statistics"),
    ]))

  private static let photoDetail = photo.adding(
    members([
      "captured_at?": time,
      "captured_precision?": oneOf(CaptureTime.Precision.allCases.map(\.name)),
      "captured_from?": oneOf(CaptureTime.Source.allCases.map(\.name)), "movie?": url,
      "exif": named("Exif"), "location": named("Location"), "downloads": count, "views": count,
      "public_domain": flag, "meta": named("PageHint"), "tags": array(of: named("Tag")),
      "tags_preview": array(of: named("Tag")), "topics": none(of: named("Topic")),
    ]))

  private static let photoPreview = members([
    "id": publicId, "slug": text, "created_at": time, "updated_at": time,
    "blur_hash": ["type": "string", "minLength": 6], "asset_type": ["const": "photo"],
    "urls": named("PhotoURLs"),
  ])
}
