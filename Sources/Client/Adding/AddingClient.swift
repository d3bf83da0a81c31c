public import Domain
public import Screens
public import Wire

extension AddingScreen.Effect {
  /// The request that carries out this effect; nil if it does not involve the server.
  public var request: Request? {
    switch self {
    case .list: return Request(.uploads)
    case .create(_, let file):
      let metadata = UploadMetadata(name: file.name, modified: file.modified)
      return Request(
        announcing: file.size, metadata: metadata.field)
    case .send(_, let upload, let file, let start, let count):
      return Request(
        sending: FilePart(file: file, start: start, count: count), to: upload)
    case .ask(_, let upload): return Request(.upload, upload, query: "wait")
    case .terminate(let upload): return Request(ending: upload)
    case .wake, .release, .photosAdded, .dropFiles, .signedOut: return nil
    }
  }

  /// The event for the response to `request`; nil if the screen ignores it.
  public func event(for response: Response) -> AddingScreen.Event? {
    switch self {
    case .list(let ticket): event(ticket, response, list(response))
    case .create(let ticket, _): event(ticket, response, status(response))
    case .send(let ticket, _, _, _, _): event(ticket, response, .stored)
    case .ask(let ticket, _): event(ticket, response, status(response))
    case .terminate, .wake, .release, .photosAdded, .dropFiles, .signedOut: nil
    }
  }

  private func event(
    _ ticket: Ticket, _ response: Response, _ reply: AddingScreen.Reply
  ) -> AddingScreen.Event {
    let reply = response.isSuccess ? reply : .failed(trouble(response))
    return .answered(ticket, reply, at: response.moment)
  }

  private func list(_ response: Response) -> AddingScreen.Reply {
    guard let list = try? JSON(reading: response.body).array else { return .failed(.server) }
    var uploads: [UploadStatus] = []
    for entry in list {
      if let upload = UploadStatus(entry) { uploads.append(upload) }
    }
    return .list(uploads)
  }

  private func status(_ response: Response) -> AddingScreen.Reply {
    guard let json = try? JSON(reading: response.body), let upload = UploadStatus(json) else {
      return .failed(.server)
    }
    return .status(upload)
  }

  private func trouble(_ response: Response) -> AddingScreen.Failure {
    switch response.status {
    case Response.unreadable: .problem(.unreadable)
    case 0: .offline
    case 401: .signedOut
    case 403: .problem(.switchedOff)
    case 404, 410: .missing
    case 409, 423: .elsewhere
    case 413: isAnnouncing ? .tooLarge : .partTooLarge
    case 429: .problem(.tooMany)
    case 507: .problem(.noRoom)
    default: .server
    }
  }

  private var isAnnouncing: Bool {
    if case .create = self { return true }
    return false
  }
}

/// Initial data of the page for adding photos.
public struct AddingStart: Hashable, Sendable {
  /// The language of the texts; English unless the page says otherwise.
  public var language = Language.english
  /// Maximum file size in bytes; 0 if unknown.
  public var largest: Int64 = 0

  /// Reads the JSON embedded in the page; missing values keep their defaults.
  public init(_ body: [UInt8]) {
    guard let json = try? JSON(reading: body) else { return }
    language = json["language"]?.string.flatMap { Language(rawValue: $0) } ?? .english
    largest = json["largest_upload"]?.integer ?? 0
  }
}

extension [ChosenFile] {
  /// Reads the chosen files from the JSON of the upload script; invalid entries are skipped. Names
  /// are normalized as on the server, so that a file can be matched with its upload.
  public init(shell body: [UInt8]) {
    self.init()
    for entry in (try? JSON(reading: body).array) ?? [] {
      guard let number = entry["number"]?.integer, let name = entry["name"]?.string,
        let size = entry["size"]?.integer, size >= 0
      else { continue }
      append(
        ChosenFile(
          number: Int32(clamping: number), name: UploadMetadata.name(of: name), size: size,
          modified: Swift.max(0, entry["modified"]?.integer ?? 0)))
    }
  }
}
