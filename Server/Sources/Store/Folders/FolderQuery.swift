/// The queries about files of indexed folders; the argument of each is the row id of a folder.
enum FolderQuery {
  /// No file of any folder has the content of `file`.
  private static let isNowhere = """
    NOT EXISTS (SELECT 1 FROM indexedFile AS other \
    WHERE other.contentHash = file.contentHash AND other.state = 0)
    """

  /// Deletes the rows of files that no photo needs any more.
  static let forgetting = """
    DELETE FROM indexedFile AS file WHERE folderId = ? AND state = 2 AND (NOT \(isNowhere) \
    OR NOT EXISTS (SELECT 1 FROM photo WHERE contentHash = file.contentHash) \
    AND NOT EXISTS (SELECT 1 FROM binnedPhoto WHERE contentHash = file.contentHash) \
    AND NOT EXISTS (SELECT 1 FROM removedPhoto WHERE contentHash = file.contentHash))
    """

  /// The content hashes and looks of files that were at a path, and whether their content is at another
  /// path too. Arguments: folder, path, the content that is there now.
  static let earlier = """
    SELECT contentHash, \(FileLook.columns), EXISTS (SELECT 1 FROM indexedFile AS other \
    WHERE other.contentHash = file.contentHash AND other.state = 0 \
    AND (other.folderId, other.path) <> (file.folderId, file.path)) \
    FROM indexedFile AS file WHERE folderId = ? AND path = ? AND contentHash <> ? AND state <> 1 \
    ORDER BY state, NOT EXISTS (SELECT 1 FROM photo WHERE contentHash = file.contentHash)
    """

  /// The public id of the photo with this content that was removed or is in a bin, unless the file of
  /// another one with this content is missing. Argument: content hash.
  static let removed = """
    SELECT publicId FROM removedPhoto WHERE contentHash = ?1 \
    AND NOT EXISTS (SELECT 1 FROM binnedPhoto WHERE contentHash = ?1 AND isMissing = 1) UNION ALL \
    SELECT publicId FROM binnedPhoto WHERE contentHash = ?1 \
    AND NOT EXISTS (SELECT 1 FROM binnedPhoto WHERE contentHash = ?1 AND isMissing = 1) LIMIT 1
    """

  /// Number of photos in the feed with a file in the folder.
  static let photos = """
    SELECT COUNT(DISTINCT contentHash) FROM indexedFile JOIN photo USING (contentHash) \
    WHERE folderId = ? AND state = 0
    """

  /// Number of missing photos that had a file in the folder.
  static let missing = """
    SELECT COUNT(DISTINCT contentHash) FROM indexedFile JOIN binnedPhoto USING (contentHash) \
    WHERE folderId = ? AND state = 2 AND isMissing = 1
    """

  /// Photos in the feed that had a file in the folder and have none in any.
  static let lost = """
    SELECT DISTINCT publicId, contentHash, fileExtension \
    FROM indexedFile AS file JOIN photo USING (contentHash) \
    WHERE folderId = ? AND state = 2 AND \(isNowhere)
    """

  /// Limits photos to those whose video was in the folder and is in none any more.
  static let lostVideos = """
    WHERE videoHash IN (SELECT contentHash FROM indexedFile AS file \
    WHERE folderId = ? AND state = 2 AND \(isNowhere))
    """

  /// Photos, in the feed or not, with a file in the folder and in no other one.
  static let ofNoOther = ["photo", "binnedPhoto"].map { photos in
    """
    SELECT publicId, contentHash, fileExtension \
    FROM indexedFile AS file JOIN \(photos) USING (contentHash) \
    WHERE folderId = ?1 AND state <> 1 AND NOT EXISTS (SELECT 1 FROM indexedFile AS other \
    WHERE other.contentHash = file.contentHash AND other.folderId <> ?1 AND other.state = 0)
    """
  }.joined(separator: " UNION ")
}
