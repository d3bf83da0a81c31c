import Foundation
import Media

extension MovieCopy {
  /// Bytes that are copied at once: 256 KiB.
  private static let pieceLength = 256 << 10

  /// Writes the copy of the movie at `path` to `output`, which must not exist, and syncs it to the disk.
  ///
  /// Throws `damaged` if the file is no movie, or cannot be played without another file.
  static func write(_ path: String, to output: String) throws(DarkroomError) {
    let input = open(path, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw errno == ENOENT ? .missing : MovieCopy.failure() }
    defer { close(input) }
    let copy: MovieCopy
    do throws(MovieReader.Malformed) {
      copy = try MovieCopy(MovieReader(FileWindow(descriptor: input)))
    } catch {
      throw .noMovie
    }
    let file = open(output, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw MovieCopy.failure() }
    defer { close(file) }
    guard ftruncate(file, off_t(copy.length)) == 0 else { throw MovieCopy.failure() }
    for range in copy.kept { try transfer(range, input, file) }
    for patch in copy.patches {
      let count = pwrite(file, patch.bytes, patch.bytes.count, off_t(patch.offset))
      guard count == patch.bytes.count else { throw MovieCopy.failure() }
    }
    guard fsync(file) == 0 else { throw MovieCopy.failure() }
  }

  private static func transfer(
    _ range: Range<Int>, _ input: Int32, _ output: Int32
  ) throws(DarkroomError) {
    var piece = [UInt8](repeating: 0, count: min(pieceLength, range.count))
    var position = range.lowerBound
    while position < range.upperBound {
      let wanted = min(piece.count, range.upperBound - position)
      let count = pread(input, &piece, wanted, off_t(position))
      guard count > 0 else { throw .cutOff }
      guard pwrite(output, piece, count, off_t(position)) == count else {
        throw MovieCopy.failure()
      }
      position += count
    }
  }

  private static func failure() -> DarkroomError {
    errno == ENOSPC || errno == EDQUOT
      ? .diskFull : .unavailable(reason: String(cString: strerror(errno)))
  }
}

extension DarkroomError {
  /// The error for a video that cannot be read.
  static let noMovie = DarkroomError.damaged(reason: "its boxes are not those of a movie")
}

extension MovieNotes {
  /// Reads the notes of the movie at `path`.
  static func read(_ path: String) throws(DarkroomError) -> MovieNotes {
    let input = open(path, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else {
      throw errno == ENOENT ? .missing : .unavailable(reason: String(cString: strerror(errno)))
    }
    defer { close(input) }
    var reader = MovieReader(FileWindow(descriptor: input))
    do throws(MovieReader.Malformed) {
      // Why planned too: a video that cannot be served is of no use.
      _ = try MovieCopy(reader)
      return try MovieNotes(&reader)
    } catch {
      throw .noMovie
    }
  }
}
