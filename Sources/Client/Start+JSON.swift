public import AppModel
import Domain
import Screens
import Wire

extension Start {
  /// Parses the JSON embedded in the page; returns nil if it is malformed or incomplete.
  public init?(_ body: [UInt8]) {
    guard let json = try? JSON(reading: body),
      let language = json["language"]?.string.flatMap({ Language(rawValue: $0) }),
      let edition = json["edition"]?.string.flatMap({ Edition(rawValue: $0) }),
      let name = json["name"]?.string
    else { return nil }
    self.init(language: language, edition: edition, name: name)
    isSignedIn = json["signed_in"]?.bool ?? false
    reason = json["reason"]?.string.flatMap { WelcomeReason(rawValue: $0) } ?? .plain
    path = json["path"]?.string ?? "/"
    first = Int32(clamping: json["first"]?.integer ?? 0)
    if let photo = json["at"]?.string {
      place = FeedPlace(photo: photo, by: Int32(clamping: json["by"]?.integer ?? 0))
    }
    list = json["list"].flatMap { ListHeader($0) }
    if let token = json["feed"]?["token"]?.string, let count = json["feed"]?["count"]?.integer {
      feed = FeedState(token: token, count: Int32(clamping: count))
    }
    page = json["page"]?.array.map { PhotoPage($0) }
    for ratio in json["following"]?.array ?? [] {
      following.append(Proportion(raw: UInt16(clamping: ratio.integer ?? 0)))
    }
    steps = offers(json["steps"])
    photo = json["photo"].flatMap { Photo($0) }
    largestUpload = json["largest_upload"]?.integer ?? 0
    hasLibrary = json["library"]?.bool ?? true
    opensWhole = json["whole_photos"]?.bool ?? false
    username = json["username"]?.string ?? ""
  }
}

extension ListHeader {
  /// Reads what `StartBody` has of a list; nil without a name.
  convenience init?(_ json: JSON) {
    func text(_ name: String) -> String { json[name]?.string ?? "" }
    if text("query").isEmpty { return nil }
    self.init(
      query: text("query"), title: text("title"), note: text("note"), empty: text("empty"),
      edit: text("edit"),
      topics: offers(json["topics"]))
  }
}

/// The offers in an array; none if it is missing.
@inline(never) private func offers(_ json: JSON?) -> [Offer] {
  (json?.array ?? []).map {
    Offer($0["target"]?.string ?? "", title: $0["title"]?.string ?? "")
  }
}
