import Domain
import Screens
import UIKit
import Wire

/// What is stored of automatic adding (IOS-7), with the person it belongs to.
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
    lastRun = json["ran"].flatMap { AutomaticAdding.Run($0) }
    lastAdded = json["added"].flatMap { AutomaticAdding.Run($0) }
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
      for (name, run) in [("ran", lastRun), ("added", lastAdded)] {
        guard let run else { continue }
        json.key(named: name)
        json.object { run.write(to: &$0) }
      }
      json.key("known")
      json.array(known.sorted()) { $0.string($1) }
    }
    return json.bytes
  }
}

extension AutomaticAdding.Run {
  /// Reads a run; nil if it is malformed.
  fileprivate init?(_ json: JSON) {
    guard let moment = json["at"]?.integer, let count = json["count"]?.integer else { return nil }
    self.init(
      at: Instant(milliseconds: moment), count: Int32(clamping: count),
      problem: json["problem"]?.string.flatMap { AutomaticAdding.Problem(rawValue: $0) })
  }

  fileprivate func write(to json: inout JSONWriter) {
    json.field("at", at.milliseconds)
    json.field("count", Int64(count))
    if let problem { json.field("problem", problem.rawValue) }
  }
}
