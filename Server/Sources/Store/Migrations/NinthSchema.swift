/// Migration 9: owners (LIB-20), files that are still to be deleted, and the order in which photos were
/// added to albums (FEED-27).
enum NinthSchema {
  /// Extends the schema of migration 8. Nobody is an owner of an older library until a command says so.
  static func migrate(_ connection: Connection) throws {
    for sql in [owners, files] + moments + bins { try connection.execute(sql: sql) }
  }

  private static let owners = "ALTER TABLE person ADD COLUMN isOwner INTEGER NOT NULL DEFAULT 0"

  /// The originals of removed photos, until they are deleted.
  private static let files = """
    CREATE TABLE removedFile (
      contentHash TEXT PRIMARY KEY,
      fileExtension TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """

  /// Makes `addedAt` increase with `place`, each at least two milliseconds after the one before.
  ///
  /// Why: places change when photos are removed, so a photo that returns from the bin finds its place
  /// by `addedAt`. Between two photos there is room for one that is in the bin.
  private static let moments = ["collectionPhoto", "topicPhoto"].map { photos in
    """
    UPDATE \(photos) SET addedAt = increasing.addedAt FROM (
      SELECT albumId, photoId,
        2 * place + MAX(addedAt - 2 * place) OVER (PARTITION BY albumId ORDER BY place) AS addedAt
      FROM \(photos)
    ) AS increasing
    WHERE \(photos).albumId = increasing.albumId AND \(photos).photoId = increasing.photoId
    """
  }

  /// Photos in the bin that were added at one moment with others get the moment before that of the photo
  /// at their place; the place itself has no meaning after others have left.
  private static let bins = ["collection", "topic"].flatMap { album in
    let binned = "binned\(album.prefix(1).uppercased())\(album.dropFirst())Photo"
    return [
      """
      UPDATE \(binned) SET addedAt = IFNULL((
        SELECT addedAt - 1 FROM \(album)Photo AS shown
        WHERE shown.albumId = \(binned).albumId AND shown.place = \(binned).place
      ), (
        SELECT MAX(addedAt) + 1 FROM \(album)Photo AS shown WHERE shown.albumId = \(binned).albumId
      ))
      WHERE EXISTS (
        SELECT 1 FROM \(album)Photo AS shown
        WHERE shown.albumId = \(binned).albumId AND shown.addedAt = \(binned).addedAt
      )
      """,
      "ALTER TABLE \(binned) DROP COLUMN place",
    ]
  }
}
