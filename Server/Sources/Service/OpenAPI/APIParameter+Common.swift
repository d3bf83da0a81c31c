import Domain
import Store
import Wire

/// Parameters that several operations take.
extension APIParameter {
  static let paging = [
    APIParameter(
      "page", .withDefault(1, ["type": "integer", "minimum": 1]),
      "The number of the page. Any other value means 1."),
    APIParameter(
      "per_page", .withDefault(10, .wholeNumber(1...Int64(Paging.largest))),
      "Elements per page. Larger values mean 30, other ones 10."),
  ]

  static let photoId = APIParameter(
    "id", .text, "The photo's id, or a slug that ends with it.", in: .path)
  static let collectionId = APIParameter("id", .text, "The collection's id.", in: .path)
  static let topicId = APIParameter("slug", .text, "The topic's id or slug.", in: .path)
  static let username = APIParameter("username", .text, "The person's username.", in: .path)

  static let orientation = APIParameter(
    "orientation", .oneOf(PhotoOrientation.allCases.map(\.rawValue)),
    "Only photos of this shape; squarish ones have sides that differ by a tenth at most.")

  static let period = [
    APIParameter("resolution", .withDefault("days", .oneOf(["days"])), "One value per day."),
    APIParameter(
      "quantity", .withDefault(30, .wholeNumber(1...30)),
      "Number of days; the last one is yesterday."),
  ]

  /// The size of another URL of the image or portrait, `custom`.
  static func custom(_ what: String) -> [APIParameter] {
    [("w", "Width"), ("h", "Height")].map { name, side in
      APIParameter(
        name, .wholeNumber(1...30_000),
        "\(side) in pixels of one more URL of the \(what), `custom`.")
    }
  }

  static let query = APIParameter(
    "query", .words, "The words to search for.", isRequired: true)

  static let changeSequence = APIParameter(
    ChangeSequence.header.description, .wholeNumber(ChangeSequence.range),
    "Greater than in the earlier requests of the same session or token, such as the time in milliseconds. A like or "
      + "unlike that arrives after one of the same photo with a greater number has no effect (409).",
    in: .header)

  static let contentFilter = APIParameter(
    "content_filter", .withDefault("low", .oneOf(["low", "high"])),
    "Accepted for Unsplash's clients; it excludes no photo.")

  static let collections = APIParameter(
    "collections", .text,
    "Ids of collections, separated by commas, at most 100: only photos in one of them.")

  static let photoToCollect = APIParameter(
    "photo_id", .words, "The photo's id, or a slug that ends with it.", isRequired: true)

  /// `order_by` with these values, of which the first is the default.
  static func order(_ values: [String]) -> APIParameter {
    APIParameter(
      "order_by", .withDefault(.string(values[0]), .oneOf(values)),
      "The order. Unknown values mean \(values[0]).")
  }

  /// `order_by` of the photos of a collection or topic.
  static let albumOrder = order(AlbumOrder.allCases.map(\.rawValue))
  /// `order_by` of a person's photos or likes.
  static let personalOrder = order(["latest", "oldest", "popular", "views", "downloads"])
}

extension APISchema {
  /// The schema with the value that is used if the parameter is missing.
  static func withDefault(_ value: JSONLiteral, _ schema: APISchema) -> APISchema {
    schema.with("default", value)
  }

  /// A text in one line with at least one visible character.
  static let line: APISchema = [
    "type": "string", "minLength": 1, "maxLength": .integer(Int64(PersonName.longest)),
    "pattern": "\\S",
  ]

  /// A text that may be empty, or `null`, which means the same: the value is removed.
  static func removable(_ most: Int) -> APISchema {
    removable(["type": "string", "maxLength": .integer(Int64(most))])
  }

  /// A value of this schema, or `null`, which removes the value.
  static func removable(_ schema: APISchema) -> APISchema {
    .object(
      schema.members.map {
        $0.name == "type" ? Member($0.name, [$0.value, "null"]) : $0
      })
  }
}
