import Foundation
import Media
import Store

/// A copy, in the data folder's `tmp`, of a file to import that may not be a photo.
struct StagedFile: Hashable, Sendable {
  /// The read buffer in bytes: 256 KiB.
  private static let pieceLength = 256 << 10

  /// The path of the copy; empty if none was made.
  let path: String
  /// SHA-256 of the content in hexadecimal digits.
  let contentHash: String
  /// The length in bytes.
  let length: Int64
  /// The format, detected from the first bytes.
  let format: PictureFormat

  /// Copies and hashes `source` in one pass; after an error no copy remains. If `path` is nil, only
  /// hashes. `name` is the name by which the file is known.
  static func copy(
    _ source: FilePath, named name: FilePath, to path: String?, limits: PictureLimits,
    disk: FileSystem
  ) throws(ImportProblem) -> StagedFile {
    var format: PictureFormat?
    let writer = try copy(source, to: path, limits, disk) { start, input throws(ImportProblem) in
      format = PictureFormat(start: start)
      if format == nil {
        throw LeftOutKind.isRaw(start: start) ? .rawPhoto : .refused(.notAPicture)
      }
      if format == .tiff, LeftOutKind.isRaw(name: name) || TIFFImages.isRaw(input) {
        throw .rawPhoto
      }
    }
    guard let format else { throw .empty }
    return StagedFile(
      path: path ?? "", contentHash: writer.hash, length: writer.length, format: format)
  }

  /// Copies a video like a photo, without checking its content, and returns its hash.
  static func hash(
    ofVideo source: FilePath, copyingTo path: String?, _ limits: PictureLimits, _ disk: FileSystem
  ) throws(ImportProblem) -> String {
    try copy(source, to: path, limits, disk) { _, _ in }.hash
  }

  /// Copies a file that `check` accepts by its first bytes and its descriptor.
  private static func copy(
    _ source: FilePath, to path: String?, _ limits: PictureLimits, _ disk: FileSystem,
    check: ([UInt8], Int32) throws(ImportProblem) -> Void
  ) throws(ImportProblem) -> (hash: String, length: Int64) {
    let input = disk.openFile(source)
    guard input >= 0 else { throw .reading(-input) }
    defer { close(input) }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceLength, alignment: 16)
    defer { piece.deallocate() }
    let start = try readStart(input, piece)
    let length = try length(of: input)
    // Why before the limit: what is left out anyway, such as a video, is not told to be too long.
    try check([UInt8](start.prefix(PictureFormat.startLength)), input)
    if length > limits.bytes { throw .tooLong(bytes: length, limit: limits.bytes) }
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    let output = path.map { open($0, flags, 0o600) }
    if let output, output < 0 { throw .writing(errno) }
    defer { if let output { close(output) } }
    do throws(ImportProblem) {
      return try pass(
        input, start, piece, StagedWriter(output: output, disk: disk, limit: limits.bytes))
    } catch {
      if let path { unlink(path) }
      throw error
    }
  }

  /// The first bytes of a file; empty if it cannot be read.
  static func start(of path: FilePath) -> [UInt8] {
    start(ofOpen: open(path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK))
  }

  /// The first bytes of an open file, which is closed; empty if it cannot be read.
  static func start(ofOpen descriptor: Int32) -> [UInt8] {
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    return [UInt8](unsafeUninitializedCapacity: PictureFormat.startLength) { buffer, count in
      count = max(0, Glibc.read(descriptor, buffer.baseAddress, PictureFormat.startLength))
    }
  }

  private static func pass(
    _ input: Int32, _ start: UnsafeRawBufferPointer, _ piece: UnsafeMutableRawBufferPointer,
    _ beginning: StagedWriter
  ) throws(ImportProblem) -> (hash: String, length: Int64) {
    var writer = beginning
    var bytes = start
    while !bytes.isEmpty {
      try writer.add(bytes)
      bytes = try read(input, piece)
    }
    return (writer.hash.text(), writer.length)
  }

  /// The length of an open file in bytes; throws if it is none, or is empty.
  private static func length(of input: Int32) throws(ImportProblem) -> Int64 {
    var facts = stat()
    guard fstat(input, &facts) == 0 else { throw .reading(errno) }
    guard facts.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    if facts.st_size == 0 { throw .empty }
    return Int64(facts.st_size)
  }

  /// The first bytes, as many as show the format, or the whole file: a read may return fewer than there are.
  private static func readStart(
    _ input: Int32, _ piece: UnsafeMutableRawBufferPointer
  ) throws(ImportProblem) -> UnsafeRawBufferPointer {
    var filled = 0
    while filled < PictureFormat.startLength {
      let rest = UnsafeMutableRawBufferPointer(rebasing: piece[filled...])
      let count = try read(input, rest).count
      if count == 0 { break }
      filled += count
    }
    return UnsafeRawBufferPointer(rebasing: piece[..<filled])
  }

  private static func read(
    _ input: Int32, _ piece: UnsafeMutableRawBufferPointer
  ) throws(ImportProblem) -> UnsafeRawBufferPointer {
    while true {
      let count = Glibc.read(input, piece.baseAddress, piece.count)
      if count >= 0 { return UnsafeRawBufferPointer(rebasing: piece[..<count]) }
      guard errno == EINTR else { throw errno == EISDIR ? .notAFile : .reading(errno) }
    }
  }
}

/// Writes a copy; if `output` is nil, only counts and hashes.
private struct StagedWriter {
  let output: Int32?
  let disk: FileSystem
  let limit: Int64
  var hash = ContentHash()
  var length: Int64 = 0

  mutating func add(_ bytes: UnsafeRawBufferPointer) throws(ImportProblem) {
    length += Int64(bytes.count)
    // The file may have grown since its length was checked.
    if length > limit { throw .tooLong(bytes: length, limit: limit) }
    hash.add(bytes)
    guard let output else { return }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = disk.write(output, UnsafeRawBufferPointer(rebasing: rest))
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if count != -Int(EINTR) {
        throw .writing(Int32(-count))
      }
    }
  }
}
