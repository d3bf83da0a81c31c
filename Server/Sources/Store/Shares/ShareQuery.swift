/// SQL statements for the photos of share links: of a collection, or chosen ones.
enum ShareQuery {
  /// Row ids in the order of the link. Arguments: link, count, offset.
  static func photos(isCollection: Bool) -> String {
    "SELECT member.photoId FROM \(members(isCollection)) WHERE share.id = ? AND \(isShown) "
      + "ORDER BY member.place\(isCollection ? " DESC" : "") LIMIT ? OFFSET ?"
  }

  /// Row ids and places behind a place, in the order of the link. Arguments: link, place, count.
  static func following(isCollection: Bool) -> String {
    "SELECT member.photoId, member.place FROM \(members(isCollection)) WHERE share.id = ? "
      + "AND member.place \(isCollection ? "<" : ">") ? AND \(isShown) "
      + "ORDER BY member.place\(isCollection ? " DESC" : "") LIMIT ?"
  }

  /// Number of photos whose download was made before, and the bytes of these downloads and of their videos. Argument:
  /// link.
  static func downloads(isCollection: Bool) -> String {
    "SELECT COUNT(*) FILTER (WHERE download.isMovie = 0), COALESCE(SUM(download.length), 0) "
      + "FROM \(members(isCollection)) "
      + "CROSS JOIN photoDownload AS download ON download.photoId = photo.id "
      + "WHERE share.id = ? AND \(isShown)"
  }

  /// Number of photos. Argument: link.
  static func count(isCollection: Bool) -> String {
    "SELECT count(*) FROM \(members(isCollection)) WHERE share.id = ? AND \(isShown)"
  }

  /// The place of a photo that the link shows. Arguments: link, photo.
  static func place(isCollection: Bool) -> String {
    "SELECT member.place FROM \(members(isCollection)) "
      + "WHERE share.id = ? AND member.photoId = ? AND \(isShown)"
  }

  /// Number of photos before a place, in the order of the link. Arguments: link, place.
  static func countBefore(isCollection: Bool) -> String {
    "SELECT count(*) FROM \(members(isCollection)) WHERE share.id = ? "
      + "AND member.place \(isCollection ? ">" : "<") ? AND \(isShown)"
  }

  /// Row ids of the photos of a person in a link that shows those of others, and from which they have not withdrawn
  /// them, in the order of the link. Parameters: ?1 the person, ?2 the link.
  static func own(isCollection: Bool) -> String {
    "SELECT member.photoId FROM \(members(isCollection)) WHERE share.id = ?2 AND photo.personId = ?1 "
      + "AND \(isOpenToOthers) ORDER BY member.place\(isCollection ? " DESC" : "")"
  }

  /// The links of other people that show a photo of a person and have not expired, the newest first. Parameters: ?1 the
  /// person, ?2 the time, ?3 count.
  ///
  /// Why the list of collections: the photos of one are read once, however many links it has.
  static let ofOthers = """
    SELECT \(ShareRecord.columns) FROM share \
    WHERE (expiresAt IS NULL OR expiresAt > ?2) AND \(isOpenToOthers) AND (EXISTS ( \
    SELECT 1 FROM sharePhoto CROSS JOIN photo ON photo.id = sharePhoto.photoId \
    WHERE sharePhoto.shareId = share.id AND photo.personId = ?1) \
    OR collectionId IN (SELECT shared.albumId FROM ( \
    SELECT DISTINCT collectionId AS albumId FROM share WHERE personId <> ?1 AND onlyOwn = 0) AS shared \
    WHERE EXISTS (SELECT 1 FROM collectionPhoto CROSS JOIN photo ON photo.id = collectionPhoto.photoId \
    WHERE collectionPhoto.albumId = shared.albumId AND photo.personId = ?1))) \
    ORDER BY id DESC LIMIT ?3
    """

  /// A photo of a person in a collection. Arguments: collection, person.
  static let ownInCollection = """
    SELECT 1 FROM collectionPhoto CROSS JOIN photo ON photo.id = photoId \
    WHERE albumId = ? AND photo.personId = ? LIMIT 1
    """

  /// Removes the photos of a person from a link to chosen photos. Parameters: ?1 the person, ?2 the link.
  static let removeOwn = """
    DELETE FROM sharePhoto WHERE shareId = ?2 AND EXISTS ( \
    SELECT 1 FROM photo WHERE photo.id = sharePhoto.photoId AND photo.personId = ?1)
    """

  /// Removes those in the person's bin, so that they do not return to the link. Parameters: ?1 the person, ?2 the link.
  static let removeOwnBinned = """
    DELETE FROM binnedShare WHERE shareId = ?2 AND EXISTS ( \
    SELECT 1 FROM binnedPhoto WHERE binnedPhoto.id = binnedShare.photoId AND binnedPhoto.personId = ?1)
    """

  /// Whether a link to chosen photos has any, those in bins included. Parameter: ?1 the link.
  static let hasPhotos = """
    SELECT EXISTS (SELECT 1 FROM sharePhoto WHERE shareId = ?1) \
    OR EXISTS (SELECT 1 FROM binnedShare WHERE shareId = ?1)
    """

  /// Condition: somebody other than ?1 made the link, and it may show photos of ?1.
  private static let isOpenToOthers = """
    share.personId <> ?1 AND share.onlyOwn = 0 AND NOT EXISTS (SELECT 1 FROM shareWithdrawal \
    WHERE shareWithdrawal.shareId = share.id AND shareWithdrawal.personId = ?1)
    """

  /// Condition: visitors see the photo. It is of the person who made the link, or the link may show those of others and
  /// the photo's owner has not withdrawn theirs.
  ///
  /// Why not those of a disabled account: its owner cannot sign in to withdraw them. Owners of the server decide that.
  private static let isShown = """
    (photo.personId = share.personId OR (share.onlyOwn = 0 \
    AND NOT EXISTS (SELECT 1 FROM shareWithdrawal \
    WHERE shareWithdrawal.shareId = share.id AND shareWithdrawal.personId = photo.personId) \
    AND NOT EXISTS (SELECT 1 FROM person AS author CROSS JOIN person AS maker ON maker.id = share.personId \
    WHERE author.id = photo.personId AND author.isDisabled = 1 AND maker.isOwner = 0)))
    """

  /// The link with each `member` of what it shares and its `photo`.
  private static func members(_ isCollection: Bool) -> String {
    let list =
      isCollection
      ? "collectionPhoto AS member ON member.albumId = share.collectionId"
      : "sharePhoto AS member ON member.shareId = share.id"
    return "share CROSS JOIN \(list) CROSS JOIN photo ON photo.id = member.photoId"
  }
}
