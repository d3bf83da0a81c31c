import Domain
import Wire

/// Makes JSON of Unsplash's that of this server.
struct GatewayBody: Sendable {
  /// The origin of Unsplash's API, with which its links begin.
  let api: String
  /// What URLs of this server begin with; relative for the web app.
  let base: LinkBase
  /// The photos that the person likes.
  let likedIds: Set<String>
  /// What only the server's own apps get; nil for other applications, which get Unsplash's values.
  let app: App?

  /// How the server's own apps show photos.
  struct App: Sendable {
    /// The time zone of the viewer, on whose clock photos were added.
    let zone: TimeZoneOffsets
    /// Where the apps load pictures from.
    let pictures: UnsplashPictures
  }

  /// The body with the values of this server. Bodies that are not JSON stay as they are.
  func rewritten(_ body: [UInt8]) -> [UInt8] {
    guard let json = try? JSON(reading: body) else { return body }
    var writer = JSONWriter(capacity: body.count)
    writer.value(rewritten(json))
    return writer.bytes
  }

  /// The value with the values of this server.
  func rewritten(_ json: JSON) -> JSON {
    switch json {
    case .null, .bool, .number, .string: json
    case .array(let elements): .array(elements.map { rewritten($0) })
    case .object(let fields):
      .object(
        fields.map { field in
          JSON.Field(name: field.name, value: rewritten(field, of: json))
        })
    }
  }

  private func rewritten(_ field: JSON.Field, of object: JSON) -> JSON {
    switch (field.name, field.value) {
    case ("liked_by_user", .bool):
      .bool(object["id"]?.string.map(likedIds.contains) ?? false)
    case ("links", .object(let links)):
      .object(links.map { JSON.Field(name: $0.name, value: rewritten(link: $0)) })
    case ("created_at", .string(let text)): .string(created(text))
    case ("urls", .object(let addresses)), ("profile_image", .object(let addresses)):
      .object(addresses.map { JSON.Field(name: $0.name, value: rewritten(picture: $0.value)) })
    case (_, let value): rewritten(value)
    }
  }

  /// Links of the API lead to this server; those to pages for people lead to Unsplash.
  private func rewritten(link: JSON.Field) -> JSON {
    guard let address = link.value.string, !["html", "download"].contains(link.name),
      address.hasPrefix(api + "/")
    else { return link.value }
    return .string(base.api + address.dropFirst(api.utf8.count))
  }

  private func created(_ text: String) -> String {
    guard let app, let moment = Instant(text: text) else { return text }
    return app.zone.time(at: moment).text
  }

  private func rewritten(picture: JSON) -> JSON {
    guard let app, let address = picture.string else { return picture }
    return .string(app.pictures.address(of: address, base: base))
  }
}
