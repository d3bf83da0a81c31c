public import Domain

/// A file that a client uploads, and how much of it has arrived.
public struct Upload: Hashable, Sendable {
  /// The file as the client announced it.
  public let order: UploadRequest
  /// The id: 22 random characters, 132 bits.
  public let id: String
  /// The row id of the person whose photo it will be.
  public let personId: Int64
  /// When the upload was created.
  public let createdAt: Instant
  /// Bytes that are safe on the disk.
  public internal(set) var offset: Int64 = 0
  /// The outcome; nil while bytes are missing or the file is being imported.
  public internal(set) var outcome: UploadStatus.State?

  /// Whether all bytes have arrived.
  public var isComplete: Bool { offset == order.length }

  /// The status as the API shows it.
  public var status: UploadStatus {
    UploadStatus(
      id: id, name: order.name, length: order.length, modified: order.modified, offset: offset,
      state: outcome ?? (isComplete ? .takingIn : .sending))
  }
}

/// A file as the client announces it before its first byte.
public struct UploadRequest: Hashable, Sendable {
  /// The length in bytes.
  public var length: Int64
  /// The name of the file; never used as a path.
  public var name: String
  /// When the file was last modified: milliseconds since 1970, 0 if unknown.
  public var modified: Int64
  /// The `Upload-Metadata` header as received: one line of ASCII.
  public var metadata: String

  /// Creates an announcement of a file.
  public init(length: Int64, name: String, modified: Int64, metadata: String) {
    self.length = length
    self.name = name
    self.modified = modified
    self.metadata = metadata
  }
}

extension Upload {
  /// The text of `<id>.note`: one value per line. The file name is in hexadecimal, so it cannot
  /// contain a line break.
  var note: String {
    let name = order.name.utf8.map { String($0, radix: 16) }.joined(separator: " ")
    return [
      "1", String(personId), String(order.length), String(createdAt.milliseconds),
      Upload.word(outcome), String(order.modified), name, order.metadata,
    ].joined(separator: "\n") + "\n"
  }

  /// Parses the text of `<id>.note`; nil if it is incomplete or of another version.
  init?(id: String, note: String) {
    let lines = note.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 9, lines[0] == "1", lines[8].isEmpty, let personId = Int64(lines[1]),
      let length = Int64(lines[2]), length > 0, let moment = Int64(lines[3]),
      let modified = Int64(lines[5]), let outcome = Upload.outcome(lines[4])
    else { return nil }
    let name = lines[6].split(separator: " ").compactMap { UInt8($0, radix: 16) }
    order = UploadRequest(
      length: length, name: String(decoding: name, as: UTF8.self), modified: modified,
      metadata: String(lines[7]))
    self.id = id
    self.personId = personId
    createdAt = Instant(milliseconds: moment)
    self.outcome = outcome
    offset = outcome == nil ? 0 : length
  }

  /// Creates an upload without bytes.
  init(_ order: UploadRequest, id: String, of personId: Int64, now: Instant) {
    self.order = order
    self.id = id
    self.personId = personId
    createdAt = now
  }

  private static func word(_ outcome: UploadStatus.State?) -> String {
    switch outcome {
    case .added(let photo, let similar):
      ["added", photo, similar].compactMap { $0 }.joined(separator: " ")
    case .known(let photo): "known " + photo
    case .refused(let reason): "refused " + reason.rawValue
    case .sending, .takingIn, nil: "open"
    }
  }

  /// nil if the text is malformed; `.some(nil)` for an upload without an outcome.
  private static func outcome(_ word: Substring) -> UploadStatus.State?? {
    let parts = word.split(separator: " ").map(String.init)
    switch (parts.first, parts.count) {
    case ("open", 1): return .some(nil)
    case ("added", 2): return .added(parts[1])
    case ("added", 3): return .added(parts[1], similar: parts[2])
    case ("known", 2): return .known(parts[1])
    case ("refused", 2): return UploadRefusal(rawValue: parts[1]).map { .refused($0) }
    default: return nil
    }
  }
}
