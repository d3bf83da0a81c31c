import Foundation

/// Applies the frames of a WAL to a database file, verifying each.
struct FrameWriter {
  private let descriptor: Int32
  private let path: String
  private var position: LogPosition

  /// Opens the database at `path`, which is as it was at `position` of the WAL. Throws `damaged` for a position
  /// that no WAL has.
  init(_ path: String, from position: LogPosition) throws(BackupError) {
    self.path = path
    self.position = position
    guard position.offset < LogPosition.farthest else { throw .damaged }
    descriptor = open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw .disk(path: path, number: errno) }
  }

  /// Writes the pages of complete transactions. Throws `damaged` if they do not follow what was applied.
  mutating func apply(_ frames: [UInt8], _ header: SegmentHeader) throws(BackupError) {
    guard header.start == position || header.start.begins(after: position) else { throw .damaged }
    position = header.start
    guard LogHeader.pageSizes ~= position.header.pageSize else { throw .damaged }
    let length = position.header.frameLength
    guard frames.count % length == 0, !frames.isEmpty else {
      throw .damaged
    }
    var pages: UInt32 = 0
    for offset in stride(from: 0, to: frames.count, by: length) {
      let outcome: Result<UInt32, BackupError> = frames.withUnsafeBytes { bytes in
        let frame = LogFrame(bytes.part(offset, length))
        guard frame.isGood(after: &position) else { return .failure(.damaged) }
        return write(frame)
      }
      pages = try outcome.get()
    }
    guard pages > 0, position == header.end else { throw .damaged }
    let end = off_t(pages) * off_t(position.header.pageSize)
    guard ftruncate(descriptor, end) == 0 else { throw .disk(path: path, number: errno) }
  }

  private func write(_ frame: LogFrame) -> Result<UInt32, BackupError> {
    let content = frame.content
    let offset = off_t(frame.page - 1) * off_t(content.count)
    guard pwrite(descriptor, content.baseAddress, content.count, offset) == content.count else {
      return .failure(.disk(path: path, number: errno))
    }
    return .success(frame.pageCount)
  }

  func synchronise() throws(BackupError) {
    guard fsync(descriptor) == 0 else { throw .disk(path: path, number: errno) }
  }

  func close() { Glibc.close(descriptor) }
}
