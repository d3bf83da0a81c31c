public import Domain
import GRDBSQLite

/// A photo as a row in SQLite's memory, valid only until the next row is read.
///
/// Only for lists: they are read a thousand times a second, and creating a record costs several
/// times as much as finding the row.
public struct PhotoRow {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) {
    self.statement = statement
  }

  /// The photo with row id ?2, and whether the person ?1 likes it.
  static let query = """
    SELECT publicId, personId, contentHash, width, height, color, blurHash, description, \
    altDescription, slug, addedAt, updatedAt, likes, rotation, \
    EXISTS (SELECT 1 FROM "like" WHERE personId = ?1 AND photoId = photo.id) \
    FROM photo WHERE id = ?2
    """

  /// The public id: 11 characters.
  public var publicId: UnsafeBufferPointer<UInt8> { text(0) }
  /// The row id of the photo's owner.
  public var personId: Int64 { sqlite3_column_int64(statement, 1) }
  /// SHA-256 of the original file in hexadecimal digits.
  public var contentHash: UnsafeBufferPointer<UInt8> { text(2) }
  /// The size of the photo as it is shown: upright, and rotated by `rotation`.
  public var size: PixelSize {
    PixelSize(
      width: sqlite3_column_int(statement, 3), height: sqlite3_column_int(statement, 4))
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
  public var addedAt: Instant { Instant(milliseconds: sqlite3_column_int64(statement, 10)) }
  /// When the photo was last changed.
  public var updatedAt: Instant { Instant(milliseconds: sqlite3_column_int64(statement, 11)) }
  /// Number of people who like the photo.
  public var likes: Int64 { sqlite3_column_int64(statement, 12) }
  /// How far its owner rotated the photo.
  public var rotation: Rotation { Rotation(rawValue: sqlite3_column_int(statement, 13)) ?? .none }
  /// Whether the requesting person likes the photo.
  public var isLiked: Bool { sqlite3_column_int(statement, 14) != 0 }

  private func text(_ column: Int32) -> UnsafeBufferPointer<UInt8> {
    let start = sqlite3_column_text(statement, column)
    // NB: the length must be read after the text, as SQLite's manual requires.
    return UnsafeBufferPointer(
      start: start, count: Int(sqlite3_column_bytes(statement, column)))
  }

  private func optionalText(_ column: Int32) -> UnsafeBufferPointer<UInt8>? {
    sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : text(column)
  }
}
