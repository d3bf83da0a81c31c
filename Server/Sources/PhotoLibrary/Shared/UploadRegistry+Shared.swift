import Domain
import Foundation
import ObjectStorage
import Synchronization

/// Uploads that other servers may have begun or continued (LIB-6). All of this has no effect without an object store.
extension UploadRegistry {
  /// Seconds after which a complete upload without an outcome is imported by another server.
  private static let abandonedSeconds: Int64 = 600

  /// Reads the state of an upload from the object store.
  public func refresh(_ id: String, of personId: Int64) async throws(UploadProblem) {
    guard let shared, SharedUploads.isId(id), let known = refreshable(id, of: personId) else {
      return
    }
    let objects = try await shared.objects(id, of: personId)
    adopt(
      try await shared.upload(id, of: personId, objects, known: known.upload), id,
      at: known.upload?.offset)
  }

  /// Reads the state of all uploads of a person.
  public func refreshAll(of personId: Int64) async throws(UploadProblem) {
    guard let shared else { return }
    for (key, objects) in try await shared.all(of: personId) {
      guard let known = refreshable(key.id, of: personId),
        // Why: these are over, and each would cost a request.
        known.upload != nil || !objects.hasOutcome
      else { continue }
      let upload = try await shared.upload(key.id, of: personId, objects, known: known.upload)
      adopt(upload, key.id, at: known.upload?.offset)
    }
  }

  /// Deletes expired uploads from the object store, reads the state of those that this server knows, and takes over
  /// complete ones of servers that have stopped.
  func sweepShared() async throws(UploadProblem) {
    guard let shared else { return }
    let moment = now()
    for (key, objects) in try await shared.all(of: nil) {
      guard let modified = objects.modifiedAt, let known = refreshable(key.id, of: key.personId)
      else { continue }
      let isOld = modified.advanced(bySeconds: limits.keptSeconds) <= moment
      if objects.hasOutcome, known.upload == nil {
        if isOld { try await shared.remove(key.id, of: key.personId) }
        continue
      }
      guard
        known.upload != nil
          || modified.advanced(bySeconds: UploadRegistry.abandonedSeconds) < moment
      else { continue }
      let upload = try await shared.upload(
        key.id, of: key.personId, objects, known: known.upload)
      if known.upload != nil || upload?.isComplete == true {
        adopt(upload, key.id, at: known.upload?.offset)
      }
      if isOld, upload.map({ !$0.isComplete || $0.outcome != nil }) ?? true {
        try await shared.remove(key.id, of: key.personId)
      }
    }
  }

  /// Stores outcomes that could not be stored before.
  func settleAgain() async {
    guard let shared else { return }
    let unsettled = state.withLock { $0.entries.values.filter(\.isUnsettled).map(\.upload) }
    for upload in unsettled where await shared.settle(upload) == nil {
      state.withLock { $0.entries[upload.id]?.isUnsettled = false }
    }
  }

  /// What this server knows of an upload: nil inside if it is new here.
  private struct Known {
    var upload: Upload?
  }

  /// What this server knows of an upload; nil if it need not or must not be read now, because bytes are arriving or it
  /// is being imported here, or has its outcome.
  private func refreshable(_ id: String, of personId: Int64) -> Known? {
    state.withLock { state in
      guard let entry = state.entries[id] else { return Known() }
      guard entry.pen == nil, entry.intake == nil, entry.upload.outcome == nil,
        entry.upload.personId == personId
      else { return nil }
      return Known(upload: entry.upload)
    }
  }

  /// Takes over what was read, nil if the upload is gone, unless its state has changed here since it had `offset`.
  private func adopt(_ upload: Upload?, _ id: String, at offset: Int64?) {
    let isGone = state.withLock { state in
      let entry = state.entries[id]
      guard entry?.pen == nil, entry?.intake == nil, entry?.upload.offset == offset else {
        return false
      }
      guard let upload else {
        state.entries[id] = nil
        return entry != nil
      }
      var adopted = entry ?? Entry(upload: upload, isRecovered: true)
      adopted.upload = upload
      adopted.isRecovered = adopted.isRecovered || upload.offset != entry?.upload.offset
      state.entries[id] = adopted
      return false
    }
    if isGone { delete(id) }
  }

  /// Puts written bytes into the object store in pieces while there are at least `least` of them.
  func share(
    _ pen: inout UploadHandle, from least: Int64
  ) async throws(UploadProblem) {
    guard let shared, let personId = personId(of: pen.id) else { return }
    while pen.written - pen.shared >= max(1, least) {
      let length = Int(min(SharedUploads.pieceBytes, pen.written - pen.shared))
      let (descriptor, offset) = (pen.descriptor, pen.start + pen.shared)
      let bytes = await offload {
        [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
          count = max(0, pread(descriptor, buffer.baseAddress, length, off_t(offset)))
        }
      }
      guard bytes.count == length else { throw .notWritable(number: EIO) }
      pen.pieces.append(try await shared.put(bytes, at: offset, pen.id, of: personId))
      pen.shared += Int64(length)
    }
  }

  /// Puts the last written bytes into the object store; returns the problem if that fails.
  func shareRest(of pen: inout UploadHandle) async -> UploadProblem? {
    do throws(UploadProblem) {
      try await share(&pen, from: 1)
      return nil
    } catch {
      return error
    }
  }

  /// Deletes what a handle has put into the object store.
  func discardPieces(of pen: UploadHandle) async -> UploadProblem? {
    guard let shared, !pen.pieces.isEmpty else { return nil }
    return await shared.delete(pen.pieces)
  }

  /// Makes sure that all bytes of a complete upload are in its file, unless another server has imported it, whose
  /// outcome it then has; returns the problem if the object store or the disk fails.
  func assemble(_ upload: Upload) async -> ImportProblem? {
    guard let shared else { return nil }
    do throws(UploadProblem) {
      let objects = try await shared.objects(upload.id, of: upload.personId)
      if try await adoptOutcome(of: upload, objects) { return nil }
      do throws(UploadProblem) {
        try await fetch(upload, objects)
      } catch {
        // Why: another server that has imported it meanwhile has deleted its pieces.
        let objects = try await shared.objects(upload.id, of: upload.personId)
        guard try await adoptOutcome(of: upload, objects) else { throw error }
      }
      return nil
    } catch {
      switch error {
      case .noRoom: return .diskFull
      case .notWritable(let number): return .notWritable(number: number)
      case .storeFailed(let reason): return .notShared(reason)
      default: return .missing
      }
    }
  }

  /// Adopts the outcome that another server has stored; returns false if there is none.
  private func adoptOutcome(
    of upload: Upload, _ objects: SharedUploads.Objects
  ) async throws(UploadProblem) -> Bool {
    guard let shared, objects.hasOutcome else { return false }
    let settled = try await shared.upload(upload.id, of: upload.personId, objects, known: upload)
    state.withLock { $0.entries[upload.id]?.upload.outcome = settled?.outcome }
    return true
  }

  /// Writes the upload's bytes to its file, unless this server has received all of them.
  private func fetch(_ upload: Upload, _ objects: SharedUploads.Objects) async throws(UploadProblem)
  {
    let local = state.withLock { $0.entries[upload.id]?.local ?? 0 }
    guard let shared, local != upload.order.length else { return }
    guard objects.offset == upload.order.length else {
      throw .storeFailed("the upload is gone from it; another server may have imported it")
    }
    for piece in objects.pieces {
      let bytes = try await shared.bytes(piece)
      if let problem = await offload({ self.write(bytes, at: piece.offset, upload.id) }) {
        throw problem
      }
    }
    state.withLock { $0.entries[upload.id]?.local = upload.order.length }
  }

  private func write(_ bytes: [UInt8], at offset: Int64, _ id: String) -> UploadProblem? {
    let descriptor = open(part(id), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return UploadProblem(errno) }
    defer { close(descriptor) }
    guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { return UploadProblem(errno) }
    let count = bytes.withUnsafeBytes { disk.write(descriptor, $0) }
    return count == bytes.count ? nil : UploadProblem(count < 0 ? Int32(-count) : ENOSPC)
  }

  private func personId(of id: String) -> Int64? {
    state.withLock { $0.entries[id]?.upload.personId }
  }
}
