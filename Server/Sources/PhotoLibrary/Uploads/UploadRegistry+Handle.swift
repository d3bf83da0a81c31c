import Foundation
import Synchronization

/// The write handle of an upload: at most one at a time.
public struct UploadHandle: Sendable {
  let id: String
  let number: Int
  let descriptor: Int32
  /// The upload's offset when the handle was opened.
  let start: Int64
  /// The announced length of the file.
  let length: Int64
  /// Whether the bytes count only if all of them arrive, because a checksum was sent.
  let isWhole: Bool
  /// Bytes written through this handle.
  public internal(set) var written: Int64 = 0
  /// Those of them that are in the object store.
  var shared: Int64 = 0
  /// The keys of the pieces with these.
  var pieces: [String] = []
  /// Bytes that are still missing.
  public var missing: Int64 { length - start - written }
}

extension UploadRegistry {
  /// Opens an upload for writing at `offset`; every handle must be passed to `layDown`. If `isWhole`, the bytes count
  /// only if all of them arrive.
  public func pen(
    for id: String, of personId: Int64, at offset: Int64, isWhole: Bool = false
  ) async throws(UploadProblem) -> UploadHandle {
    let moment = now()
    let (number, length) = try state.withLock { state throws(UploadProblem) -> (Int, Int64) in
      guard let entry = state.entries[id], entry.upload.personId == personId,
        entry.pen != nil || end(of: entry.upload) > moment || entry.upload.isComplete
      else { throw .missing }
      if entry.pen != nil { throw .held }
      guard entry.upload.offset == offset else {
        throw .offsetDiffers(actual: entry.upload.offset)
      }
      state.lastPen += 1
      state.entries[id]?.pen = state.lastPen
      return (state.lastPen, entry.upload.order.length)
    }
    let path = part(id)
    // The bytes before the offset may have come through another server.
    let mode = O_RDWR | O_CLOEXEC | (shared == nil ? 0 : O_CREAT)
    let opened = await offload { () -> Int32 in
      // A complete upload takes no bytes, and its file may have been deleted.
      if offset == length { return open("/dev/null", O_WRONLY | O_CLOEXEC) }
      let descriptor = open(path, mode, 0o600)
      return descriptor >= 0 && lseek(descriptor, off_t(offset), SEEK_SET) < 0 ? -1 : descriptor
    }
    guard opened >= 0 else {
      letGo(id, number)
      throw .missing
    }
    return UploadHandle(
      id: id, number: number, descriptor: opened, start: offset, length: length, isWhole: isWhole)
  }

  /// Appends bytes. Throws `excess` above the announced length, `noRoom` if the disk is too full.
  public func write(_ bytes: [UInt8], with pen: inout UploadHandle) async throws(UploadProblem) {
    if Int64(bytes.count) > pen.missing { throw .excess }
    let descriptor = pen.descriptor
    let isFull = disk.freeBytes(folder) < limits.freeBytes
    if isFull { throw .noRoom }
    let (written, problem) = await offload { [disk] in
      bytes.withUnsafeBytes { all -> (Int, UploadProblem?) in
        var done = 0
        while done < all.count {
          let count = disk.write(descriptor, UnsafeRawBufferPointer(rebasing: all[done...]))
          if count >= 0 {
            done += count
          } else if count != -Int(EINTR) {
            return (done, UploadProblem(Int32(-count)))
          }
        }
        return (done, nil)
      }
    }
    pen.written += Int64(written)
    if let problem { throw problem }
    if !pen.isWhole { try await share(&pen, from: SharedUploads.pieceBytes) }
  }

  /// Closes the handle. If `keeping` is true, the written bytes are synced to the disk and the
  /// upload's offset advances; otherwise they are discarded.
  ///
  /// Throws `missing` if the upload was removed meanwhile, `notWritable` if fsync failed, `storeFailed` if the object
  /// store has only a part of the bytes.
  public func layDown(_ pen: UploadHandle, keeping: Bool) async throws(UploadProblem) -> Upload {
    var pen = pen
    let problem = keeping ? await shareRest(of: &pen) : await discardPieces(of: pen)
    let end = pen.start + (shared == nil ? pen.written : pen.shared)
    let isSafe = await offload { [pen] () -> Bool in
      defer { close(pen.descriptor) }
      if keeping, pen.written == 0 || fsync(pen.descriptor) == 0 { return true }
      // Why: after an fsync error the disk's content is unknown, except bytes confirmed before.
      ftruncate(pen.descriptor, off_t(pen.start))
      fsync(pen.descriptor)
      return !keeping
    }
    let upload = state.withLock { state -> Upload? in
      guard state.entries[pen.id]?.pen == pen.number else { return nil }
      state.entries[pen.id]?.pen = nil
      if isSafe, keeping {
        state.entries[pen.id]?.upload.offset = end
        if state.entries[pen.id]?.local == pen.start { state.entries[pen.id]?.local = end }
      }
      return state.entries[pen.id]?.upload
    }
    guard let upload else { throw .missing }
    if let problem { throw problem }
    if !isSafe { throw .notWritable(number: EIO) }
    return upload
  }

  private func letGo(_ id: String, _ number: Int) {
    state.withLock { state in
      if state.entries[id]?.pen == number { state.entries[id]?.pen = nil }
    }
  }
}
