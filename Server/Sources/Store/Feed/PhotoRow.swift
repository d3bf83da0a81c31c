public import Domain
import GRDBSQLite
import Postgres

/// A photo as a row in the memory of SQLite or of libpq, valid only until the next row is read.
///
/// Only for lists: they are read a thousand times a second, and creating a record costs several
/// times as much as finding the row.
public struct PhotoRow {
  // Why no references: copies of them would be counted, for each column of each photo of a page.
  private enum Base {
    case sqlite(OpaquePointer)
    case postgres(Unmanaged<PostgresResult>, index: Int)
  }

  private let base: Base

  /// The current row of a statement of SQLite with the columns of `query`.
  init(_ statement: OpaquePointer) {
    base = .sqlite(statement)
  }

  /// A row of a result of PostgreSQL with the columns of `query`; valid as long as the result.
  init(_ result: PostgresResult, at index: Int) {
    base = .postgres(.passUnretained(result), index: index)
  }

  private static let columns = """
    SELECT publicId, personId, contentHash, width, height, color, blurHash, description, \
    altDescription, slug, addedAt, updatedAt, likes, rotation, \
    EXISTS (SELECT 1 FROM "like" WHERE personId = ?1 AND photoId = photo.id)
    """

  /// The photo with row id ?2, and whether the person ?1 likes it.
  static let query = columns + " FROM photo WHERE id = ?2"

  /// The photos whose row ids are in the JSON array ?2 with their row ids as a last column, and whether
  /// the person ?1 likes them.
  static let queryOfMany = """
    \(columns), id FROM photo WHERE id IN (SELECT CAST(value AS bigint) FROM json_each(?2))
    """

  /// The index of the row id in `queryOfMany`.
  static let idColumn = 15

  /// The public id: 11 characters.
  public var publicId: UnsafeBufferPointer<UInt8> { text(0) }
  /// The row id of the photo's owner.
  public var personId: Int64 { integer(1) }
  /// SHA-256 of the original file in hexadecimal digits.
  public var contentHash: UnsafeBufferPointer<UInt8> { text(2) }
  /// The size of the photo as it is shown: upright, and rotated by `rotation`.
  public var size: PixelSize {
    PixelSize(
      width: Int32(truncatingIfNeeded: integer(3)), height: Int32(truncatingIfNeeded: integer(4)))
  }
  /// The dominant color, "#rrggbb".
  public var color: UnsafeBufferPointer<UInt8> { text(5) }
  /// The blurred preview as a BlurHash.
  public var blurHash: UnsafeBufferPointer<UInt8> { text(6) }
  /// The owner's description, if any.
  public var description: UnsafeBufferPointer<UInt8>? { optionalText(7) }
  /// Alternative text for screen readers, if any.
  public var altDescription: UnsafeBufferPointer<UInt8>? { optionalText(8) }
  /// Words for a readable URL; may be empty.
  public var slug: UnsafeBufferPointer<UInt8> { text(9) }
  /// The time of adding.
  public var addedAt: Instant { Instant(milliseconds: integer(10)) }
  /// When the photo was last changed.
  public var updatedAt: Instant { Instant(milliseconds: integer(11)) }
  /// Number of people who like the photo.
  public var likes: Int64 { integer(12) }
  /// How far its owner rotated the photo.
  public var rotation: Rotation {
    Rotation(rawValue: Int32(truncatingIfNeeded: integer(13))) ?? .none
  }
  /// Whether the requesting person likes the photo.
  public var isLiked: Bool { integer(14) != 0 }

  private func integer(_ column: Int) -> Int64 {
    switch base {
    case .sqlite(let statement): return sqlite3_column_int64(statement, Int32(column))
    case .postgres(let result, let index):
      guard let number = try? result.takeUnretainedValue()[index].integer(column) else {
        preconditionFailure("column \(column) is not an integer")
      }
      return number
    }
  }

  private func text(_ column: Int) -> UnsafeBufferPointer<UInt8> {
    optionalText(column) ?? UnsafeBufferPointer(start: nil, count: 0)
  }

  private func optionalText(_ column: Int) -> UnsafeBufferPointer<UInt8>? {
    switch base {
    case .sqlite(let statement):
      let column = Int32(column)
      if sqlite3_column_type(statement, column) == SQLITE_NULL { return nil }
      let start = sqlite3_column_text(statement, column)
      // NB: the length must be read after the text, as SQLite's manual requires.
      return UnsafeBufferPointer(
        start: start, count: Int(sqlite3_column_bytes(statement, column)))
    case .postgres(let result, let index):
      // Why the pointer may leave the closure: the bytes belong to the result.
      let bytes = try? result.takeUnretainedValue()[index].withBytes(column) {
        $0.bindMemory(to: UInt8.self)
      }
      return bytes
    }
  }
}
