public import Domain

extension UploadStatus {
  /// Writes the upload's status as a JSON object.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      json.field("id", id)
      json.field("name", name)
      json.field("length", length)
      json.field("modified", modified)
      json.field("offset", offset)
      switch state {
      case .sending: json.field("state", "sending")
      case .takingIn: json.field("state", "taking_in")
      case .added(let photo, let similar):
        json.field("state", "added")
        json.field("photo", photo)
        if let similar { json.field("similar", similar) }
      case .known(let photo):
        json.field("state", "known")
        json.field("photo", photo)
      case .refused(let reason):
        json.field("state", "refused")
        json.field("reason", reason.rawValue)
      }
    }
  }

  /// Reads an upload's status; returns nil if a required field is missing or invalid.
  public init?(_ json: JSON) {
    guard let id = json["id"]?.string, !id.isEmpty, let name = json["name"]?.string,
      let length = json["length"]?.integer, length > 0,
      let offset = json["offset"]?.integer, 0...length ~= offset,
      let state = UploadStatus.state(json)
    else { return nil }
    self.init(
      id: id, name: name, length: length, modified: json["modified"]?.integer ?? 0,
      offset: offset, state: state)
  }

  private static func state(_ json: JSON) -> State? {
    let photo = json["photo"]?.string ?? ""
    switch json["state"]?.string {
    case "sending": return .sending
    case "taking_in": return .takingIn
    case "added": return .added(photo, similar: json["similar"]?.string)
    case "known": return .known(photo)
    case "refused":
      return json["reason"]?.string.flatMap { UploadRefusal(rawValue: $0) }
        .map { .refused($0) } ?? .refused(.damaged)
    default: return nil
    }
  }
}
