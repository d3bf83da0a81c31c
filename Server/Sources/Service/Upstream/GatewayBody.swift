import Wire

/// Makes a body of Unsplash's one of this server.
struct GatewayBody {
  /// The origin of Unsplash's API, with which its links begin.
  let api: String
  /// What they begin with here; "" for relative URLs.
  let base: String
  /// The photos that the person likes.
  let likedIds: Set<String>

  /// The body with links to this server, and the hearts of the person. Bodies that are not JSON stay as they are.
  func rewritten(_ body: [UInt8]) -> [UInt8] {
    guard let json = try? JSON(reading: body) else { return body }
    var writer = JSONWriter(capacity: body.count)
    writer.value(rewritten(json))
    return writer.bytes
  }

  private func rewritten(_ json: JSON) -> JSON {
    switch json {
    case .null, .bool, .number, .string: json
    case .array(let elements): .array(elements.map(rewritten))
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
      .object(links.map { JSON.Field(name: $0.name, value: led($0)) })
    case (_, let value): rewritten(value)
    }
  }

  /// A link of the API leads to this server; those to pages, which people see, to Unsplash.
  private func led(_ link: JSON.Field) -> JSON {
    guard let address = link.value.string, !["html", "download"].contains(link.name),
      address.hasPrefix(api + "/")
    else { return link.value }
    return .string(base + address.dropFirst(api.utf8.count))
  }
}
