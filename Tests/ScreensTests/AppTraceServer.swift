import Client
import Domain
import Wire

/// The server as the traces name it: short words for the bodies of its responses.
///
/// Photos are numbered, newer ones higher, and their ids are a letter and a number; another letter
/// is another feed, without any photo of the first. `p20` as a token is the feed `p19..p00`.
enum TracedServer {
  /// The response of `answer NUMBER STATUS [wait SECONDS] [kept] [BODY]`; nil if it is malformed.
  static func response(_ words: [String]) -> Response? {
    if words == ["unreachable"] { return Response.none }
    guard let status = words.first.flatMap({ Int32($0) }) else { return nil }
    var rest = words.dropFirst()
    var wait: Int32 = 0
    if rest.first == "wait" {
      wait = rest.dropFirst().first.flatMap { Int32($0) } ?? 0
      rest = rest.dropFirst(2)
    }
    let isKept = rest.first == "kept"
    if isKept { rest = rest.dropFirst() }
    guard let body = body(Array(rest)) else { return nil }
    return Response(status: status, body: body, wait: wait, isKept: isKept)
  }

  private static func body(_ words: [String]) -> [UInt8]? {
    guard let kind = words.first else { return [] }
    let rest = Array(words.dropFirst())
    switch kind {
    case "photo": return rest.first.map { Array(photo($0, false).utf8) }
    case "photos": return Array(photos(rest).utf8)
    case "liked", "unliked": return Array(like(rest.first ?? "", kind == "liked").utf8)
    case "me":
      let likes = rest.count > 1 ? rest[1] : "0"
      return Array(
        """
        {"username":"\(rest.first ?? "")","name":"Anna Smith","bio":"Hills","total_likes":\(likes),\
        "profile_image":{"large":"/portraits/1?x=1"}}
        """.utf8)
    case "index": return index(rest)?.bytes
    case "new": return Array("{\"new\":\(rest.first ?? "0")}".utf8)
    case "ok": return Array("{\"status\":\"ok\"}".utf8)
    case "error": return Array("{\"errors\":[\"Something is wrong\"]}".utf8)
    case "html": return Array("<!doctype html><title>A proxy</title>".utf8)
    case "broken": return Array("[{\"id\":".utf8)
    default: return nil
    }
  }

  private static func like(_ id: String, _ isLiked: Bool) -> String {
    "{\"photo\":\(photo(id, isLiked)),\"user\":{\"username\":\"anna\"}}"
  }

  /// A JSON array of photos: ids and ranges as `p19..p10`, then `+p12` for each that is liked.
  static func photos(_ words: [String]) -> String {
    let liked = Set(words.filter { $0.hasPrefix("+") }.map { String($0.dropFirst()) })
    let ids = words.filter { !$0.hasPrefix("+") }.flatMap { TracedServer.ids($0) }
    return "[" + ids.map { photo($0, liked.contains($0)) }.joined(separator: ",") + "]"
  }

  /// The ids of `p07`, or of `p19..p10`.
  static func ids(_ range: String) -> [String] {
    let ends = range.split(separator: ".", omittingEmptySubsequences: true).map(String.init)
    guard ends.count == 2, let first = number(ends[0]), let last = number(ends[1]) else {
      return [range]
    }
    let numbers = stride(from: first, through: last, by: first <= last ? 1 : -1)
    return numbers.map { id(range.prefix(1), $0) }
  }

  /// The id of the photo with this number.
  static func id(_ letter: some StringProtocol, _ number: Int) -> String {
    letter + (number < 10 ? "0" : "") + String(number)
  }

  /// The number in a photo's id or a feed's token; nil if it has none.
  static func number(_ id: String) -> Int? { Int(id.dropFirst()) }

  static func photo(_ id: String, _ isLiked: Bool) -> String {
    let number = number(id) ?? 0
    let size = size(number)
    let added = Instant(seconds: Int64(day(number)) * 86_400 + 43_200).text
    return """
      {"id":"\(id)","created_at":"\(added)","width":\(size.width),"height":\(size.height),\
      "color":"#102030","blur_hash":"L00000fQfQfQ","alt_description":"hill \(id)",\
      "urls":{"raw":"/images/\(id)?x=1"},"liked_by_user":\(isLiked)}
      """
  }

  private static func size(_ number: Int) -> PixelSize {
    let sizes: [(Int32, Int32)] = [(3, 2), (2, 3), (1, 1), (3, 1), (4, 5)]
    let (width, height) = sizes[number % sizes.count]
    return PixelSize(width: 1000 * width, height: 1000 * height)
  }

  private static func day(_ number: Int) -> Int32 { 19_000 + Int32(number / 7) }

  /// The feed index that the words `TOKEN [at SLOT]` describe; nil if they are malformed.
  private static func index(_ words: [String]) -> FeedIndex? {
    guard let token = words.first, let count = number(token) else { return nil }
    var days: [FeedIndex.Day] = []
    for number in stride(from: count - 1, through: 0, by: -1) {
      FeedIndex.add(Instant(seconds: Int64(day(number)) * 86_400), to: &days)
    }
    let numbers = stride(from: count - 1, through: 0, by: -1)
    return FeedIndex(
      state: FeedState(token: token, count: Int32(count)),
      proportions: numbers.map { Proportion(size($0)) }, days: days,
      place: words.count > 2 ? Int32(words[2]) : nil)
  }

  /// The data of `start PATH [NAME VALUE…]`, as the server embeds it in the page.
  static func start(_ words: [String]) -> [UInt8] {
    var fields = ["\"language\":\"en\"", "\"name\":\"Image Feed\""]
    var edition = "extended"
    var photos: [String]?
    fields.append("\"path\":\"\(words.first ?? "/")\"")
    var rest = words.dropFirst()
    while let name = rest.popFirst() {
      switch name {
      case "basic": edition = "basic"
      case "as": fields += ["\"signed_in\":true", "\"username\":\"\(rest.popFirst() ?? "")\""]
      case "feed":
        let token = rest.popFirst() ?? ""
        fields.append("\"feed\":{\"token\":\"\(token)\",\"count\":\(number(token) ?? 0)}")
      case "first", "by": fields.append("\"\(name)\":\(rest.popFirst() ?? "0")")
      case "at", "reason": fields.append("\"\(name)\":\"\(rest.popFirst() ?? "")\"")
      case "opens": fields.append("\"photo\":\(photo(rest.popFirst() ?? "", false))")
      case "uploads": fields.append("\"largest_upload\":1000000")
      case "photos": photos = []
      default: photos?.append(name)
      }
    }
    if let photos { fields.append("\"page\":\(TracedServer.photos(photos))") }
    fields.append("\"edition\":\"\(edition)\"")
    return Array(("{" + fields.joined(separator: ",") + "}").utf8)
  }
}
