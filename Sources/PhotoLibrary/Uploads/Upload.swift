public import Domain

/// An upload and how far it is.
public struct Upload: Hashable, Sendable {
  /// What was said when it began.
  public let order: UploadOrder
  /// Its name: 22 characters, 132 bits of chance.
  public let id: String
  /// The row id of the person whose photo it will be.
  public let personId: Int64
  /// When it began.
  public let createdAt: Instant
  /// Bytes of it that are safe on the disk.
  public internal(set) var offset: Int64 = 0
  /// What became of it; nothing while bytes are missing or it is being judged.
  public internal(set) var outcome: UploadStatus.State?

  /// Whether no byte is missing.
  public var isComplete: Bool { offset == order.length }

  /// The same as both ends know it.
  public var status: UploadStatus {
    UploadStatus(
      id: id, name: order.name, length: order.length, modified: order.modified, offset: offset,
      state: outcome ?? (isComplete ? .takingIn : .sending))
  }
}

/// What a person says of a file before its first byte.
public struct UploadOrder: Hashable, Sendable {
  /// The length in bytes.
  public var length: Int64
  /// The name of the file; never used as a path.
  public var name: String
  /// When the file was changed last: milliseconds since 1970, 0 where nobody said.
  public var modified: Int64
  /// The `Upload-Metadata` as it came: one line of ASCII.
  public var metadata: String

  /// A file that is announced.
  public init(length: Int64, name: String, modified: Int64, metadata: String) {
    self.length = length
    self.name = name
    self.modified = modified
    self.metadata = metadata
  }
}

extension Upload {
  /// The note beside its bytes, one fact a line; names are last, so that none can stand for another.
  var note: String {
    let name = order.name.utf8.map { String($0, radix: 16) }.joined(separator: " ")
    return [
      "1", String(personId), String(order.length), String(createdAt.milliseconds),
      Upload.word(outcome), String(order.modified), name, order.metadata,
    ].joined(separator: "\n") + "\n"
  }

  /// Reads a note; nothing when this version did not write it, or it is not whole.
  init?(id: String, note: String) {
    let lines = note.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 9, lines[0] == "1", lines[8].isEmpty, let personId = Int64(lines[1]),
      let length = Int64(lines[2]), length > 0, let moment = Int64(lines[3]),
      let modified = Int64(lines[5]), let outcome = Upload.outcome(lines[4])
    else { return nil }
    let name = lines[6].split(separator: " ").compactMap { UInt8($0, radix: 16) }
    order = UploadOrder(
      length: length, name: String(decoding: name, as: UTF8.self), modified: modified,
      metadata: String(lines[7]))
    self.id = id
    self.personId = personId
    createdAt = Instant(milliseconds: moment)
    self.outcome = outcome
    offset = outcome == nil ? 0 : length
  }

  /// An upload that begins.
  init(_ order: UploadOrder, id: String, of personId: Int64, now: Instant) {
    self.order = order
    self.id = id
    self.personId = personId
    createdAt = now
  }

  private static func word(_ outcome: UploadStatus.State?) -> String {
    switch outcome {
    case .added(let photo): "added " + photo
    case .known(let photo): "known " + photo
    case .refused(let reason): "refused " + reason.rawValue
    case .sending, .takingIn, nil: "open"
    }
  }

  /// Nothing for a word that is none; `.some(nil)` for an upload without an outcome.
  private static func outcome(_ word: Substring) -> UploadStatus.State?? {
    let parts = word.split(separator: " ").map(String.init)
    switch (parts.first, parts.count) {
    case ("open", 1): return .some(nil)
    case ("added", 2): return .added(parts[1])
    case ("known", 2): return .known(parts[1])
    case ("refused", 2): return UploadRefusal(rawValue: parts[1]).map { .refused($0) }
    default: return nil
    }
  }
}
