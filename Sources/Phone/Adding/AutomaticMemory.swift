import Domain
import Screens
import UIKit
import Wire

/// What is stored about adding new photos by themselves (IOS-7), with the person it belongs to.
extension AutomaticAdding.Memory {
  /// Reads what was stored for `owner`; nil if it is malformed or somebody else's.
  init?(_ bytes: [UInt8], of owner: UploadOwner) {
    let json = Log.files.attempt("parse the settings of automatic adding") {
      try JSON(reading: bytes)
    }
    guard let json, json["server"]?.string == owner.server.absoluteString,
      json["username"]?.string == owner.username
    else { return nil }
    self.init()
    settings.isOn = json["on"]?.bool ?? false
    settings.usesCellular = json["cellular"]?.bool ?? false
    settings.since = json["since"]?.integer.map { Instant(milliseconds: $0) }
    if let id = json["album"]?.string {
      settings.album = .init(id: id, title: json["title"]?.string ?? "")
    }
    known = Set(json["known"]?.array?.compactMap(\.string) ?? [])
    if let moment = json["ran"]?.integer {
      lastRun = .init(
        at: Instant(milliseconds: moment), count: Int32(clamping: json["count"]?.integer ?? 0),
        problem: json["problem"]?.string.flatMap { AutomaticAdding.Problem(rawValue: $0) })
    }
  }

  /// What is to be stored for `owner`, as JSON.
  func json(of owner: UploadOwner) -> [UInt8] {
    var json = JSONWriter(capacity: 1024)
    json.object { json in
      json.field("server", owner.server.absoluteString)
      json.field("username", owner.username)
      json.field("on", settings.isOn)
      json.field("cellular", settings.usesCellular)
      if let since = settings.since { json.field("since", since.milliseconds) }
      if let album = settings.album {
        json.field("album", album.id)
        json.field("title", album.title)
      }
      if let lastRun {
        json.field("ran", lastRun.at.milliseconds)
        json.field("count", Int64(lastRun.count))
        if let problem = lastRun.problem { json.field("problem", problem.rawValue) }
      }
      json.key("known")
      json.array(known.sorted()) { $0.string($1) }
    }
    return json.bytes
  }
}
