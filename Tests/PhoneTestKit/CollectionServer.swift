import Domain
import Foundation
public import Wire

/// A server with the collections of "anna" and the photos of a `ListServer`; it responds immediately.
@MainActor public final class CollectionServer {
  /// A collection.
  public struct Collection {
    /// Its id.
    public let id: String
    /// Its title.
    public var title: String
    /// Whether only its owner sees it.
    public var isPrivate: Bool
    /// The ids of its photos, newest first.
    public var photos: [String]
  }

  /// The photos, searches and topics.
  public let list: ListServer
  /// The collections, newest first.
  public var collections: [Collection] = []
  /// Whether requests about collections get no response.
  public var isAway = false
  /// The response to every change; nil if changes succeed.
  public var refusal: Response?
  /// Whether changes are held until the test answers them.
  public var isSlow = false
  /// The requests about collections, as method, address and form, oldest first.
  public private(set) var asked: [String] = []
  private var last = 100

  /// A server with these collections, "1", "2" and so on, of which the second is private.
  public init(_ titles: [String], list: ListServer) {
    self.list = list
    collections = titles.enumerated().map { index, title in
      Collection(
        id: "\(index + 1)", title: title, isPrivate: index == 1, photos: index == 0 ? ["p7"] : [])
    }
  }

  /// Responds to every request but those that the test answers.
  public func response(_ request: Request) -> Response? {
    for collection in collections {
      list.albums["?collection=" + collection.id] = collection.photos
      list.titles["?collection=" + collection.id] = collection.title
    }
    let path = String(request.address.prefix { $0 != "?" })
    let parts = path.split(separator: "/").map(String.init)
    let isPhoto = parts.count == 2 && parts[0] == "photos"
    guard isPhoto || parts.contains("collections"), parts.first != "app" else {
      return list.response(request)
    }
    if request.method != .get, isSlow { return nil }
    let form = request.form.reveal()
    asked.append("\(request.method.rawValue) \(request.address)\(form.isEmpty ? "" : " \(form)")")
    guard !isAway else { return Response.none }
    if isPhoto { return photo(parts[1]) }
    if request.method == .get { return page(request) }
    if let refusal { return refusal }
    return change(request, parts)
  }

  private func fields(_ text: String) -> [String: String] {
    var fields: [String: String] = [:]
    for item in URLComponents(string: "?" + text)?.queryItems ?? [] {
      fields[item.name] = item.value
    }
    return fields
  }

  private func page(_ request: Request) -> Response {
    let fields = fields(String(request.address.drop { $0 != "?" }.dropFirst()))
    let count = Int(fields["per_page"] ?? "") ?? 10
    let first = ((Int(fields["page"] ?? "") ?? 1) - 1) * count
    let bodies = collections.dropFirst(first).prefix(count).map(body)
    return json("[\(bodies.joined(separator: ","))]", 200)
  }

  private func photo(_ id: String) -> Response {
    let own = collections.filter { $0.photos.contains(id) }.map(body).joined(separator: ",")
    let photo = String(decoding: Response.photos([id]).body, as: UTF8.self).dropFirst().dropLast(2)
    return json(photo + #","current_user_collections":[\#(own)]}"#, 200)
  }

  private func change(_ request: Request, _ parts: [String]) -> Response {
    let form = fields(request.form.reveal())
    guard parts.count > 1 else { return create(form) }
    guard let index = collections.firstIndex(where: { $0.id == parts[1] }) else {
      return .status(404)
    }
    if parts.count == 3 { return put(request, in: index, isIn: parts[2] == "add") }
    if request.method == .delete {
      collections.remove(at: index)
      return Response(status: 204, body: [])
    }
    if let title = form["title"] { collections[index].title = title }
    if let isPrivate = form["private"] { collections[index].isPrivate = isPrivate == "true" }
    return json(body(collections[index]), 200)
  }

  private func create(_ form: [String: String]) -> Response {
    last += 1
    let new = Collection(
      id: "\(last)", title: form["title"] ?? "", isPrivate: form["private"] == "true", photos: [])
    collections.insert(new, at: 0)
    return json(body(new), 201)
  }

  private func put(_ request: Request, in index: Int, isIn: Bool) -> Response {
    let fields = fields(String(request.address.drop { $0 != "?" }.dropFirst()))
    let photo = fields["photo_id"] ?? ""
    collections[index].photos.removeAll { $0 == photo }
    if isIn { collections[index].photos.insert(photo, at: 0) }
    return json(#"{"photo":{},"collection":\#(body(collections[index]))}"#, isIn ? 201 : 200)
  }

  private func body(_ collection: Collection) -> String {
    let cover = collection.photos.first.map {
      #"{"urls":{"raw":"https://feed.example/images/\#($0)?x=1"}}"#
    }
    return #"{"id":"\#(collection.id)","title":"\#(collection.title)","private":"#
      + #"\#(collection.isPrivate),"total_photos":\#(collection.photos.count),"#
      + #""cover_photo":\#(cover ?? "null")}"#
  }

  private func json(_ text: some StringProtocol, _ status: Int32) -> Response {
    Response(status: status, body: Array(text.utf8))
  }
}
