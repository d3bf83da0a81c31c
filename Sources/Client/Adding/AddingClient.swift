public import Domain
public import Screens
public import Wire

extension AddingScreen.Effect {
  /// The request that carries this order out; nothing when the shell does it without the server.
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

  /// What the answer to `request` means to the screen.
  public func event(for answer: Answer) -> AddingScreen.Event? {
    switch self {
    case .list(let ticket): event(ticket, answer, list(answer))
    case .create(let ticket, _): event(ticket, answer, status(answer))
    case .send(let ticket, _, _, _, _): event(ticket, answer, .stored)
    case .ask(let ticket, _): event(ticket, answer, status(answer))
    case .terminate, .wake, .release, .photosAdded, .dropFiles, .signedOut: nil
    }
  }

  private func event(
    _ ticket: Ticket, _ answer: Answer, _ reply: AddingScreen.Reply
  ) -> AddingScreen.Event {
    let reply = answer.isSuccess ? reply : .failed(trouble(answer))
    return .answered(ticket, reply, at: answer.moment)
  }

  private func list(_ answer: Answer) -> AddingScreen.Reply {
    guard let list = try? JSON(reading: answer.body).array else { return .failed(.server) }
    var uploads: [UploadStatus] = []
    for entry in list {
      if let upload = UploadStatus(entry) { uploads.append(upload) }
    }
    return .list(uploads)
  }

  private func status(_ answer: Answer) -> AddingScreen.Reply {
    guard let json = try? JSON(reading: answer.body), let upload = UploadStatus(json) else {
      return .failed(.server)
    }
    return .status(upload)
  }

  private func trouble(_ answer: Answer) -> AddingScreen.Trouble {
    switch answer.status {
    case Answer.unreadable: .problem(.unreadable)
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

/// What the adding of photos needs to know of the page that it is part of.
public struct AddingStart: Hashable, Sendable {
  /// The language of the page.
  public var language = Language.english
  /// Bytes that a file may have.
  public var largest: Int64 = 0

  /// Reads what the server put into the page.
  public init(_ body: [UInt8]) {
    guard let json = try? JSON(reading: body) else { return }
    language = json["language"]?.string.flatMap { Language(rawValue: $0) } ?? .english
    largest = json["largest_upload"]?.integer ?? 0
  }
}

extension [ChosenFile] {
  /// Reads the files that the shell was given; what is no file is left out. Names are as the server
  /// will tell them, so that a file is known again.
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
