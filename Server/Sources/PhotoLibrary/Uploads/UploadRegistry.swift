public import Domain
import Foundation
import Store
import Synchronization

/// The uploads of a data folder: their state, and their bytes in its folder `uploads`, or in an object store if
/// several servers share one (`SharedUploads`).
///
/// `<id>.note` describes an upload, `<id>.part` holds its bytes; the length of the latter is the
/// offset. Bytes are synced to the disk before an offset that counts them is reported, so neither
/// a kill nor a power failure loses confirmed bytes. Client file names are never used as paths.
public final class UploadRegistry: Sendable {
  struct Entry {
    var upload: Upload
    /// The number of the open write handle; nil if none is open.
    var pen: Int?
    /// The running import; its value is a temporary problem, or nil if the outcome is recorded.
    var intake: Task<ImportProblem?, Never>?
    /// Whether the upload was complete before this process started, or other servers may have imported it.
    var isRecovered = false
    /// Bytes from the beginning that this process has written to the file in `uploads`.
    var local: Int64 = 0
    /// Whether the object store lacks the outcome.
    var isUnsettled = false
  }

  struct State {
    var entries: [String: Entry] = [:]
    var lastPen = 0
  }

  let state = Mutex(State())
  let limits: UploadLimits
  let pictures: PictureLimits
  let disk: FileSystem
  let now: @Sendable () -> Instant
  let folder: String
  /// The uploads in an object store; nil if they are in the folder alone.
  let shared: SharedUploads?

  /// Loads the uploads of an earlier process; deletes all other files in their folder, all if they are shared.
  init(
    folder: String, limits: UploadLimits, pictures: PictureLimits, disk: FileSystem,
    shared: SharedUploads? = nil, now: @escaping @Sendable () -> Instant
  ) {
    self.shared = shared
    self.folder = folder + "/uploads"
    self.limits = limits
    self.pictures = pictures
    self.disk = disk
    self.now = now
    find()
  }

  /// The longest accepted file, in bytes.
  public var longest: Int64 { pictures.bytes }

  /// Creates an upload; once this returns, it survives a kill or a power failure.
  public func create(
    _ order: UploadRequest, of personId: Int64
  ) async throws(UploadProblem) -> Upload {
    if order.length > longest { throw .tooLong(limit: longest) }
    await sweep()
    let id = PhotoLibrary.freshPublicId() + PhotoLibrary.freshPublicId()
    let upload = Upload(order, id: id, of: personId, now: now())
    do throws(UploadProblem) {
      try enter(upload)
    } catch {
      // Why again: other servers may have finished some that count here.
      if shared == nil { throw error }
      try await refreshAll(of: personId)
      try enter(upload)
    }
    var problem = await offload { self.begin(upload) }
    if problem == nil { problem = await shared?.begin(upload) }
    if let problem {
      state.withLock { $0.entries[id] = nil }
      await offload { self.delete(id) }
      throw problem
    }
    return upload
  }

  private func enter(_ upload: Upload) throws(UploadProblem) {
    try state.withLock { state throws(UploadProblem) in
      try admit(upload, beside: state)
      state.entries[upload.id] = Entry(upload: upload)
    }
  }

  /// The person's upload with this id; nil if it does not exist or has expired.
  public func upload(_ id: String, of personId: Int64) -> Upload? {
    let moment = now()
    return state.withLock { state in
      guard let entry = state.entries[id], entry.upload.personId == personId,
        !isOver(entry, moment)
      else { return nil }
      return entry.upload
    }
  }

  /// The person's uploads without an outcome, oldest first.
  public func unfinished(of personId: Int64) -> [Upload] {
    let moment = now()
    let open = state.withLock { state in
      state.entries.values.filter {
        $0.upload.personId == personId && $0.upload.outcome == nil && !isOver($0, moment)
      }
    }
    return open.map(\.upload).sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
  }

  /// When an upload expires.
  public func end(of upload: Upload) -> Instant {
    upload.createdAt.advanced(bySeconds: limits.keptSeconds)
  }

  /// Deletes an upload and its bytes; throws `held` while it is being imported.
  public func remove(_ id: String, of personId: Int64) async throws(UploadProblem) {
    try state.withLock { state throws(UploadProblem) in
      guard let entry = state.entries[id], entry.upload.personId == personId else {
        throw .missing
      }
      if entry.intake != nil { throw .held }
      state.entries[id] = nil
    }
    await offload { self.delete(id) }
    try await shared?.remove(id, of: personId)
  }

  /// Deletes expired uploads; complete ones are kept until they are imported.
  public func sweep() async {
    let moment = now()
    let old = state.withLock { state in
      let old = state.entries.filter { isOver($0.value, moment) }.map(\.key)
      for id in old { state.entries[id] = nil }
      return old
    }
    if old.isEmpty { return }
    await offload { for id in old { self.delete(id) } }
  }

  /// The complete uploads without an outcome, oldest first.
  var waiting: [Upload] {
    state.withLock { state in
      state.entries.values.filter { $0.upload.isComplete && $0.upload.outcome == nil }
        .map(\.upload).sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    }
  }

  /// Records the outcome of an upload and deletes its bytes.
  func settle(_ id: String, _ outcome: UploadStatus.State) async {
    let upload = state.withLock { state -> Upload? in
      state.entries[id]?.upload.outcome = outcome
      return state.entries[id]?.upload
    }
    guard let upload else { return }
    if let shared, await shared.settle(upload) != nil {
      state.withLock { $0.entries[id]?.isUnsettled = true }
    }
    await offload {
      // Why: if the outcome cannot be stored, the bytes must stay; the next start imports them
      // again and finds the photo already there.
      if self.keepNote(of: upload) == nil { unlink(self.part(id)) }
    }
  }

  func part(_ id: String) -> String { folder + "/" + id + ".part" }

  func isOver(_ entry: Entry, _ moment: Instant) -> Bool {
    if entry.upload.isComplete, entry.upload.outcome == nil { return false }
    return entry.pen == nil && entry.intake == nil && end(of: entry.upload) <= moment
  }

  private func admit(_ upload: Upload, beside state: State) throws(UploadProblem) {
    let open = state.entries.values.map(\.upload).filter { $0.outcome == nil }
    if open.filter({ $0.personId == upload.personId }).count >= limits.perPerson {
      throw .tooMany(limit: limits.perPerson)
    }
    let promised = open.map(\.order.length).reduce(upload.order.length, +)
    let missing = open.map { $0.order.length - $0.offset }.reduce(upload.order.length, +)
    // Why once more: an import copies the file before the upload is deleted.
    let needed = missing + upload.order.length + limits.freeBytes
    if promised > limits.totalBytes || disk.freeBytes(folder) < needed { throw .noRoom }
  }
}

/// Access to the files in the folder.
extension UploadRegistry {
  private func find() {
    guard case .success(let files) = disk.list(FilePath(folder)) else { return }
    let names = files.compactMap(\.text)
    var kept: Set<String> = []
    for name in names where name.hasSuffix(".note") && shared == nil {
      let id = String(name.dropLast(5))
      guard var upload = note(id, &kept) else { continue }
      if upload.outcome == nil {
        guard let length = length(id, &kept), length <= upload.order.length else { continue }
        upload.offset = length
      }
      kept.formUnion(upload.outcome == nil ? [name, id + ".part"] : [name])
      let isRecovered = upload.isComplete && upload.outcome == nil
      state.withLock {
        $0.entries[id] = Entry(upload: upload, isRecovered: isRecovered)
      }
    }
    for file in files where file.text.map(kept.contains) != true {
      unlink(FilePath(folder).appending(file).cString)
    }
  }

  /// The upload that a note describes; nil if it describes none, or cannot be read: then its files are kept for the
  /// next start.
  private func note(_ id: String, _ kept: inout Set<String>) -> Upload? {
    do throws(DiskError) {
      let bytes = try Disk.content(of: folder + "/" + id + ".note") ?? []
      return Upload(id: id, note: String(decoding: bytes, as: UTF8.self))
    } catch {
      kept.formUnion([id + ".note", id + ".part"])
      return nil
    }
  }

  /// Syncs the bytes of an upload to the disk and returns their number; nil if there are none, or if that fails: then
  /// its files are kept for the next start.
  private func length(_ id: String, _ kept: inout Set<String>) -> Int64? {
    do throws(DiskError) {
      guard try Disk.exists(part(id)) else { return nil }
      try Disk.synchronise(part(id))
      return DurableFile.length(of: part(id))
    } catch {
      kept.formUnion([id + ".note", id + ".part"])
      return nil
    }
  }

  private func begin(_ upload: Upload) -> UploadProblem? {
    let descriptor = open(part(upload.id), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return UploadProblem(errno) }
    close(descriptor)
    return keepNote(of: upload)
  }

  private func keepNote(of upload: Upload) -> UploadProblem? {
    let fresh = folder + "/" + upload.id + ".new"
    let output = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard output >= 0 else { return UploadProblem(errno) }
    defer { close(output) }
    if let number = store(Array(upload.note.utf8), in: output) {
      unlink(fresh)
      return UploadProblem(number)
    }
    do throws(DiskError) {
      try DurableFile.move(fresh, to: folder + "/" + upload.id + ".note")
      try Disk.synchronise(folder)
      return nil
    } catch {
      return UploadProblem(error.number)
    }
  }

  /// Writes and syncs all bytes; returns the errno if that fails.
  private func store(_ bytes: [UInt8], in output: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { disk.write(output, $0) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if count != -Int(EINTR) {
        return Int32(-count)
      }
    }
    return fsync(output) == 0 ? nil : errno
  }

  func delete(_ id: String) {
    for end in [".note", ".part", ".new"] { unlink(folder + "/" + id + end) }
  }
}

extension UploadProblem {
  /// `noRoom` if the errno means a full disk or quota, otherwise `notWritable`.
  init(_ number: Int32) {
    self = DiskError(number: number).isFull ? .noRoom : .notWritable(number: number)
  }
}
