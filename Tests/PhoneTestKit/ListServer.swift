public import Domain
import Foundation
public import Wire

/// A server with a feed index, for photos of 40 × 30; it responds immediately.
@MainActor public final class ListServer {
  /// The ids of all photos, newest first; the feed token is their count.
  public var ids: [String]
  /// The edition of the app, basic or extended, that the server offers.
  public var edition = Edition.extended
  /// The maximum size of an uploaded file in bytes.
  public var largest: Int64 = 9
  /// Whether the server is unreachable.
  public var isAway = false
  /// Prefixes of paths that get no response.
  public var silent: [String] = []
  /// The photos that the person likes.
  public var liked: Set<String> = []
  /// The usernames of the authors of some photos; if there are any, the others are by "ben".
  public var authors: [String: String] = [:]
  /// Addresses and titles of what the person can do first.
  public var steps: [(address: String, title: String)] = []
  /// The titles of collections and topics, by their names ("?collection=1").
  public var titles: [String: String] = [:]
  /// What each query finds. A server that cannot search has no entry "".
  public var found: [String: [String]] = ["": []]
  /// The topics as slug and title, in the order of the list.
  public var topics: [(slug: String, title: String)] = []
  /// The photos of topics and collections by the name of their list, such as "?topic=hills".
  public var albums: [String: [String]] = [:]
  /// Whether requests are held until the test answers them.
  public var isSlow = false
  /// The paths requested, oldest first.
  public private(set) var asked: [String] = []

  /// A server with `count` photos, "p0", "p1" and so on.
  public init(count: Int) { ids = (0..<count).map { "p\($0)" } }

  /// Responds to the app's own paths; nil for API requests, and while `isSlow`.
  public func response(_ request: Request) -> Response? {
    guard request.address.hasPrefix("/app/"), !isSlow else { return nil }
    asked.append(request.address)
    guard !isAway, !silent.contains(where: { request.address.hasPrefix($0) }) else {
      return Response.none
    }
    guard let address = URLComponents(string: request.address) else { return .status(400) }
    var fields: [String: String] = [:]
    for item in address.queryItems ?? [] { fields[item.name] = item.value }
    switch address.path {
    case "/app/index": return index(fields)
    case "/app/cards": return cards(fields)
    case "/app/news": return news(fields)
    default: return page(address.path, fields)
    }
  }

  /// The photos of a snapshot, and the name of its list: "" for the feed.
  private func list(_ state: String?) -> (ids: ArraySlice<String>, name: String) {
    let parts = (state ?? "").split(separator: "?", omittingEmptySubsequences: false)
    let name = parts.count > 1 ? "?" + parts[1] : ""
    let query = name.dropFirst("?search=".count).removingPercentEncoding ?? ""
    let all = name.isEmpty ? ids : albums[name] ?? found[query] ?? []
    return (parts.first.flatMap { Int($0) }.map { all.suffix($0) } ?? all[...], name)
  }

  private func index(_ fields: [String: String]) -> Response {
    let newest = fields["search"].map { ListServer.name($0) } ?? ListServer.album(fields)
    let (list, name) = list(fields["feed"] ?? newest)
    let shape = Proportion(PixelSize(width: 40, height: 30))
    let days = (0..<(list.count + 29) / 30).map { day in
      FeedIndex.Day(
        number: 19_231 - Int32(day) * 30, count: Int32(min(30, list.count - day * 30)))
    }
    let place = fields["at"].flatMap { list.firstIndex(of: $0) }.map { Int32($0 - list.startIndex) }
    let index = FeedIndex(
      state: FeedState(token: "\(list.count)\(name)", count: Int32(list.count)),
      proportions: Array(repeating: shape, count: list.count), days: days, place: place)
    return Response(status: 200, body: index?.bytes ?? [])
  }

  private func cards(_ fields: [String: String]) -> Response {
    let from = fields["from"].flatMap { Int($0) } ?? 0
    let count = fields["count"].flatMap { Int($0) } ?? 30
    return .photos(
      Array(list(fields["feed"]).ids.dropFirst(from).prefix(count)), liked: liked, authors: authors)
  }

  private func news(_ fields: [String: String]) -> Response {
    let (list, name) = list(fields["feed"])
    let new = self.list(name).ids.count - list.count
    return Response(status: 200, body: Array(#"{"new":\#(new)}"#.utf8))
  }

  private func page(_ path: String, _ fields: [String: String]) -> Response {
    let query = found[""] == nil ? nil : fields["search"]
    let album = ListServer.album(fields)
    if let album, albums[album] == nil { return .status(404) }
    let ids = album.flatMap { albums[$0] } ?? query.map { found[$0] ?? [] } ?? self.ids
    let name = album ?? query.map { ListServer.name($0) } ?? ""
    let id = path.hasPrefix("/app/photo/") ? String(path.dropFirst(11)) : nil
    let place = [fields["at"], id].compactMap(\.self).first { ids.contains($0) }
    let first = max(0, min(place.flatMap { ids.firstIndex(of: $0) } ?? 0, ids.count - 10))
    let photos = Response.photos(
      Array(ids.dropFirst(first).prefix(10)), liked: liked, authors: authors
    ).body
    var body =
      #"{"language":"ru","edition":"\#(edition.rawValue)","name":"Home","signed_in":true,"#
      + #""reason":"plain","path":"\#(path)","username":"anna","largest_upload":\#(largest),"#
      + #""feed":{"token":"\#(ids.count)\#(name)","count":\#(ids.count)},"first":\#(first),"#
      + #""page":\#(String(decoding: photos, as: UTF8.self))"#
    let offers = steps.map { #"{"target":"\#($0.address)","title":"\#($0.title)"}"# }
    if !offers.isEmpty { body += ",\"steps\":[" + offers.joined(separator: ",") + "]" }
    if album != nil || query != nil {
      body += ",\"list\":" + header(album ?? ListServer.query(query ?? ""), title: query ?? "")
    }
    if let place { body += #","at":"\#(place)","by":\#(fields["by"] ?? "0")"# }
    if let id, ids.contains(id) {
      let photo = Response.photos([id]).body.dropFirst().dropLast()
      body += #","photo":\#(String(decoding: photo, as: UTF8.self))"#
    }
    return Response(status: 200, body: Array((body + "}").utf8))
  }

  /// What the page says of a list: a search offers the topics.
  private func header(_ query: String, title: String) -> String {
    let chips = topics.map { #"{"target":"\#($0.slug)","title":"\#($0.title)"}"# }
    let offered = query.hasPrefix("?search=") ? chips.joined(separator: ",") : ""
    let known = topics.first { query == "?topic=" + $0.slug }?.title ?? titles[query] ?? title
    return #"{"query":"\#(query)","title":"\#(known)","note":"","#
      + #""empty":"Nothing in \#(query)","topics":[\#(offered)]}"#
  }

  /// The name of the topic or collection that the parameters name; nil if they name none.
  private static func album(_ fields: [String: String]) -> String? {
    fields["topic"].map { "?topic=" + $0 } ?? fields["collection"].map { "?collection=" + $0 }
      ?? fields["person"].map { "?person=" + $0 }
  }

  /// The name of a search in addresses.
  private static func query(_ text: String) -> String { "?search=" + percentEncoded(text) }

  /// The name of a search in tokens, in which the real server leaves letters beyond ASCII as they are.
  private static func name(_ query: String) -> String {
    "?search="
      + query.unicodeScalars.map { $0.isASCII ? percentEncoded(String($0)) : String($0) }.joined()
  }
}
