import Domain
import Hummingbird
import NIOCore
import PhotoLibrary
import Store

/// Sends the archive of a share link, or a part of it: one file after the other, in pieces.
struct ArchiveStream: Sendable {
  /// Milliseconds after which the link is looked up again while a long file is sent.
  private static let pause: Int64 = 2000

  var archive: SharedArchive
  let reader: ArchiveReader
  let maker: ArchiveMaker
  let clock: @Sendable () -> Instant
  /// Throws `ArchiveError.closed` if the visitor may no longer open the link.
  let check: @Sendable () async throws -> Void

  /// Learns the lengths that are not known yet, for at most `limit`; needs the time only of files that are not cached.
  mutating func measure(for limit: Duration) async throws {
    if archive.isMeasured { return }
    do {
      try await measure(until: ContinuousClock.now.advanced(by: limit))
      await maker.records.write()
    } catch {
      // Why: the next request then comes further.
      await maker.records.write()
      throw error
    }
  }

  private mutating func measure(until deadline: ContinuousClock.Instant) async throws {
    var cursor = ArchiveCursor(reader)
    for index in archive.items.indices {
      let file = try cursor.file(of: archive.items[index])
      if archive.items[index].isKnown { continue }
      guard ContinuousClock.now < deadline,
        let content = try await content(of: file, until: deadline)
      else { return }
      let checksum = try await content.read { _ in }
      await learn(index, file, length: content.length, checksum: checksum)
    }
  }

  /// The content of a file; nil if it has to wait until after the deadline.
  private func content(
    of file: ArchiveFile, until deadline: ContinuousClock.Instant
  ) async throws -> FileContent? {
    do {
      return try await maker.content(of: file, until: deadline)
    } catch let error as VariantError {
      if ArchiveMaker.wait(after: error) != nil { return nil }
      throw error
    }
  }

  /// Remembers what a file is.
  private mutating func learn(
    _ index: Int, _ file: ArchiveFile, length: Int64, checksum: UInt32
  ) async {
    await maker.records.add(file, length: length, checksum: checksum)
    archive.items[index].isKnown = true
    archive.items[index].length = length
    archive.items[index].checksum = checksum
  }

  /// Writes the bytes of the archive that are in `range`, then calls `finish`. Whatever fails ends it before that.
  func write(
    _ range: Range<Int64>, to writer: any ResponseBodyWriter
  ) async throws {
    var stream = self
    var sink = ArchiveSink(writer: writer, range: range)
    do {
      try await stream.writeFiles(to: &sink)
      try await stream.writeDirectory(to: &sink)
      await maker.records.write()
      try await sink.writer.finish(nil)
    } catch {
      await maker.records.write()
      throw error
    }
  }

  private mutating func writeFiles(to sink: inout ArchiveSink) async throws {
    var cursor: ArchiveCursor?
    for index in archive.items.indices {
      if sink.isFull { return }
      let item = archive.items[index]
      if item.isKnown, sink.position + item.space <= sink.range.lowerBound {
        sink.position += item.space
        continue
      }
      try await check()
      // Why one at a time: what was removed meanwhile must not be sent.
      var files = cursor ?? ArchiveCursor(reader, count: 1)
      let file = try files.file(of: item)
      cursor = files
      try await write(file, index, to: &sink)
    }
  }

  /// Writes a file with its header. Throws `changed` if it is not what it was known to be: then the place of every byte
  /// behind it would be another one. It is recorded, so the next request gets another archive.
  private mutating func write(
    _ file: ArchiveFile, _ index: Int, to sink: inout ArchiveSink
  ) async throws {
    let content = try await maker.content(
      of: file, until: ContinuousClock.now.advanced(by: ArchiveMaker.patience))
    let length = content.length
    if !archive.items[index].isKnown {
      let checksum = try await content.read { _ in }
      await learn(index, file, length: length, checksum: checksum)
    }
    let item = archive.items[index]
    let facts = ZipFormat.File(name: file.name, length: item.length, checksum: item.checksum)
    if length == item.length { try await sink.write(archive.format.header(facts)) }
    var checked = clock()
    let checksum = try await content.read { buffer in
      guard length == item.length else { return }
      if clock().milliseconds - checked.milliseconds >= ArchiveStream.pause {
        try await check()
        checked = clock()
      }
      try await sink.write(buffer)
    }
    guard length == item.length, checksum == item.checksum else {
      await maker.records.add(file, length: length, checksum: checksum)
      throw ArchiveError.changed
    }
    maker.retire(file)
  }

  private func writeDirectory(to sink: inout ArchiveSink) async throws {
    if sink.isFull { return }
    var cursor = ArchiveCursor(reader)
    let start = sink.position
    var offset: Int64 = 0
    var bytes: [UInt8] = []
    for item in archive.items {
      let file = try cursor.file(of: item)
      bytes += archive.format.record(
        ZipFormat.File(name: file.name, length: item.length, checksum: item.checksum),
        offset: offset)
      offset += item.space
      if bytes.count >= 32 << 10 {
        try await sink.write(bytes)
        bytes = []
      }
    }
    let length = sink.position + Int64(bytes.count) - start
    bytes += archive.format.end(count: Int64(archive.items.count), length: length, offset: start)
    try await check()
    try await sink.write(bytes)
  }
}

/// Takes the bytes of a whole archive and writes those in a range.
struct ArchiveSink {
  var writer: any ResponseBodyWriter
  /// What is written, in bytes of the archive.
  let range: Range<Int64>
  /// Bytes taken so far.
  var position: Int64 = 0

  init(writer: any ResponseBodyWriter, range: Range<Int64>) {
    self.writer = writer
    self.range = range
  }

  /// Whether the range has been written to its end.
  var isFull: Bool { position >= range.upperBound }

  mutating func write(_ bytes: [UInt8]) async throws {
    try await write(ByteBuffer(bytes: bytes))
  }

  mutating func write(_ buffer: ByteBuffer) async throws {
    let count = Int64(buffer.readableBytes)
    let from = max(range.lowerBound - position, 0)
    let end = min(range.upperBound - position, count)
    position += count
    guard from < end else { return }
    let part = buffer.getSlice(at: buffer.readerIndex + Int(from), length: Int(end - from))
    if let part { try await writer.write(part) }
  }
}
