import Domain
import Foundation
import ObjectStorage

/// Unfinished uploads in an object store, so that any server can continue each of them (LIB-6).
///
/// The keys of an upload begin with `uploads/PERSON/ID/`: `note` describes it, the pieces of its content are named by
/// their offsets and lengths, so that no server replaces what another has confirmed, and at the end `outcome` replaces
/// the pieces.
struct SharedUploads: Sendable {
  /// The most bytes of a piece, and the most that are lost with a server: 8 MiB.
  static let pieceBytes: Int64 = 8 << 20

  let store: any ObjectStore

  /// Some bytes of an upload.
  struct Piece: Hashable, Sendable {
    var key: String
    var offset: Int64
    var length: Int64
  }

  /// The key of the piece with these bytes.
  private static func key(
    _ offset: Int64, _ length: Int, _ id: String, of personId: Int64
  ) -> String {
    let digits = String(offset)
    let zeros = String(repeating: "0", count: max(0, 13 - digits.utf8.count))
    return folder(id, of: personId) + zeros + digits + "-" + String(length)
  }

  /// The objects of an upload.
  struct Objects: Sendable {
    /// Pieces that have all bytes from the beginning to `offset`; they may overlap.
    var pieces: [Piece] = []
    var hasNote = false
    var hasOutcome = false
    /// When the newest of the objects was stored; nil if that is unknown.
    var modifiedAt: Instant?

    /// The number of bytes that have arrived.
    var offset: Int64 { pieces.last.map { $0.offset + $0.length } ?? 0 }

    init(_ objects: [StoredObject]) {
      var found: [Piece] = []
      for object in objects {
        modifiedAt = [modifiedAt, object.modifiedAt].compactMap { $0 }.max()
        switch object.key.split(separator: "/").last {
        case "note": hasNote = true
        case "outcome": hasOutcome = true
        default: if let piece = Piece(object) { found.append(piece) }
        }
      }
      found.sort { ($0.offset, -$0.length) < ($1.offset, -$1.length) }
      for piece in found where piece.offset <= offset && piece.offset + piece.length > offset {
        pieces.append(piece)
      }
    }
  }

  /// Whether this is an id and not something that leads elsewhere in the bucket.
  static func isId(_ id: String) -> Bool {
    id.utf8.count == 22
      && id.utf8.allSatisfy {
        48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0 || $0 == 45 || $0 == 95
      }
  }

  private static func folder(_ id: String, of personId: Int64) -> String {
    "uploads/\(personId)/\(id)/"
  }

  /// Stores the note of a new upload; returns the problem if that fails.
  func begin(_ upload: Upload) async -> UploadProblem? {
    await problem { () throws(ObjectStoreError) in
      try await store.put(
        SharedUploads.folder(upload.id, of: upload.personId) + "note", Array(upload.note.utf8))
    }
  }

  /// The objects of an upload.
  func objects(_ id: String, of personId: Int64) async throws(UploadProblem) -> Objects {
    try await storing { () throws(ObjectStoreError) in
      Objects(try await store.objects(in: SharedUploads.folder(id, of: personId)))
    }
  }

  /// The objects of all uploads, those of one person unless `personId` is nil, by person and id.
  func all(of personId: Int64?) async throws(UploadProblem) -> [Key: Objects] {
    let objects = try await storing { () throws(ObjectStoreError) in
      try await store.objects(in: "uploads/" + (personId.map { "\($0)/" } ?? ""))
    }
    return Dictionary(grouping: objects) { Key($0.key) }
      .reduce(into: [:]) { all, group in if let key = group.key { all[key] = Objects(group.value) }
      }
  }

  /// Person and id of an upload.
  struct Key: Hashable, Sendable {
    var personId: Int64
    var id: String

    /// Reads them from the key of an object; nil if it is not one of an upload.
    init?(_ key: String) {
      let parts = key.split(separator: "/")
      guard parts.count == 4, let personId = Int64(parts[1]), SharedUploads.isId(String(parts[2]))
      else { return nil }
      self.personId = personId
      id = String(parts[2])
    }
  }

  /// The upload with these objects, with its outcome if it has one; nil if its note is missing or damaged.
  /// `known` saves a request.
  func upload(
    _ id: String, of personId: Int64, _ objects: Objects, known: Upload?
  ) async throws(UploadProblem) -> Upload? {
    guard objects.hasNote || objects.hasOutcome else { return nil }
    var upload = known
    if upload == nil || objects.hasOutcome {
      let key =
        SharedUploads.folder(id, of: personId) + (objects.hasOutcome ? "outcome" : "note")
      let bytes = try await storing { () throws(ObjectStoreError) in
        do throws(ObjectStoreError) {
          return try await store.bytes(key)
        } catch {
          // Another server may have ended the upload meanwhile.
          guard case .missing = error else { throw error }
          return []
        }
      }
      upload = Upload(id: id, note: String(decoding: bytes, as: UTF8.self))
    }
    guard var upload, upload.personId == personId else { return nil }
    if upload.outcome == nil { upload.offset = min(objects.offset, upload.order.length) }
    return upload
  }

  /// Stores bytes of an upload; returns the key of the piece.
  func put(
    _ bytes: [UInt8], at offset: Int64, _ id: String, of personId: Int64
  ) async throws(UploadProblem) -> String {
    let key = SharedUploads.key(offset, bytes.count, id, of: personId)
    try await storing { () throws(ObjectStoreError) in try await store.put(key, bytes) }
    return key
  }

  /// The content of a piece.
  func bytes(_ piece: Piece) async throws(UploadProblem) -> [UInt8] {
    let bytes = try await storing { () throws(ObjectStoreError) in
      try await store.bytes(piece.key)
    }
    guard bytes.count == piece.length else { throw .storeFailed("it sent a part of an upload") }
    return bytes
  }

  /// Deletes pieces by their keys.
  func delete(_ keys: [String]) async -> UploadProblem? {
    await problem { () throws(ObjectStoreError) in
      for key in keys { try await store.delete(key) }
    }
  }

  /// Stores the outcome and deletes the pieces; returns the problem if the outcome is not stored.
  func settle(_ upload: Upload) async -> UploadProblem? {
    let folder = SharedUploads.folder(upload.id, of: upload.personId)
    let problem = await problem { () throws(ObjectStoreError) in
      try await store.put(folder + "outcome", Array(upload.note.utf8))
    }
    if let problem { return problem }
    // Why ignored: pieces that are left are deleted with the outcome, a day later.
    if let objects = try? await store.objects(in: folder) {
      _ = await delete(objects.filter { Piece($0) != nil }.map(\.key))
    }
    return nil
  }

  /// Deletes all objects of an upload.
  func remove(_ id: String, of personId: Int64) async throws(UploadProblem) {
    try await storing { () throws(ObjectStoreError) in
      for object in try await store.objects(in: SharedUploads.folder(id, of: personId)) {
        try await store.delete(object.key)
      }
    }
  }

  private func storing<Value>(
    _ work: () async throws(ObjectStoreError) -> Value
  ) async throws(UploadProblem) -> Value {
    do throws(ObjectStoreError) {
      return try await work()
    } catch {
      throw .storeFailed(error.description)
    }
  }

  private func problem(
    _ work: () async throws(ObjectStoreError) -> Void
  ) async -> UploadProblem? {
    do throws(UploadProblem) {
      try await storing(work)
      return nil
    } catch {
      return error
    }
  }
}

extension SharedUploads.Piece {
  /// Reads offset and length from the key of an object; nil if it is no whole piece.
  init?(_ object: StoredObject) {
    let numbers = object.key.split(separator: "/").last?.split(separator: "-") ?? []
    guard numbers.count == 2, let offset = Int64(numbers[0]), let length = Int64(numbers[1]),
      offset >= 0, length > 0, length == object.byteCount
    else { return nil }
    self.init(key: object.key, offset: offset, length: length)
  }
}
