extension Schema {
  /// The path of the folder whose photos an import puts into a collection; NULL if there is none (API-10).
  static let collectionFolder = "folder BLOB"

  /// Collections, topics and share links.
  ///
  /// A share is of a collection, or of the photos in `sharePhoto` (LIB-13). With `onlyOwn` it shows only photos of the
  /// person who made it.
  static let albums = """
    CREATE TABLE collection (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
      title TEXT NOT NULL,
      description TEXT,
      isPrivate INTEGER NOT NULL,
      shareKey TEXT NOT NULL,
      coverId INTEGER REFERENCES photo(id) ON DELETE SET NULL,
      publishedAt INTEGER NOT NULL,
      updatedAt INTEGER NOT NULL,
      lastCollectedAt INTEGER,
      totalPhotos INTEGER NOT NULL DEFAULT 0,
      \(collectionFolder)
    ) STRICT;
    CREATE INDEX collectionByPerson ON collection(personId, publishedAt, id, isPrivate);
    CREATE INDEX collectionByMoment ON collection(isPrivate, publishedAt, id);
    CREATE INDEX collectionByCover ON collection(coverId);
    CREATE TABLE topic (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      slug TEXT NOT NULL UNIQUE,
      title TEXT NOT NULL,
      description TEXT,
      status TEXT NOT NULL CHECK (status IN ('open', 'closed')),
      visibility TEXT NOT NULL CHECK (visibility IN ('featured', 'visible', 'hidden', 'removed')),
      coverId INTEGER REFERENCES photo(id) ON DELETE SET NULL,
      publishedAt INTEGER NOT NULL,
      updatedAt INTEGER NOT NULL,
      startsAt INTEGER NOT NULL,
      endsAt INTEGER,
      totalPhotos INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX topicByCover ON topic(coverId);
    CREATE TABLE topicOwner (
      topicId INTEGER NOT NULL REFERENCES topic(id) ON DELETE CASCADE,
      personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
      PRIMARY KEY (topicId, personId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX topicOwnerByPerson ON topicOwner(personId);
    CREATE TABLE share (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      hash TEXT NOT NULL UNIQUE,
      seed TEXT NOT NULL,
      personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
      collectionId INTEGER REFERENCES collection(id) ON DELETE CASCADE,
      title TEXT,
      passwordHash TEXT,
      allowsDownload INTEGER NOT NULL,
      hasPreview INTEGER NOT NULL,
      createdAt INTEGER NOT NULL,
      expiresAt INTEGER,
      visits INTEGER NOT NULL DEFAULT 0,
      \(onlyOwn)
    ) STRICT;
    CREATE INDEX shareByPerson ON share(personId);
    CREATE INDEX shareByCollection ON share(collectionId);
    CREATE TABLE sharePhoto (
      shareId INTEGER NOT NULL REFERENCES share(id) ON DELETE CASCADE,
      place INTEGER NOT NULL,
      photoId INTEGER NOT NULL REFERENCES photo(id) ON DELETE CASCADE,
      PRIMARY KEY (shareId, place)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sharePhotoByPhoto ON sharePhoto(photoId, shareId);
    CREATE TABLE binnedShare (
      photoId INTEGER NOT NULL REFERENCES binnedPhoto(id) ON DELETE CASCADE,
      shareId INTEGER NOT NULL REFERENCES share(id) ON DELETE CASCADE,
      place INTEGER NOT NULL,
      PRIMARY KEY (photoId, shareId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX binnedShareByShare ON binnedShare(shareId);
    \(withdrawals)
    \(photos(of: "collection", "binnedCollectionPhoto"))
    \(photos(of: "topic", "binnedTopicPhoto"))
    """

  /// The column of `share` that Conversion adds.
  static let onlyOwn = "onlyOwn INTEGER NOT NULL DEFAULT 0"

  /// The people whose photos a share link of somebody else no longer shows, because they withdrew them.
  static let withdrawals = """
    CREATE TABLE shareWithdrawal (
      shareId INTEGER NOT NULL REFERENCES share(id) ON DELETE CASCADE,
      personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
      PRIMARY KEY (shareId, personId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX shareWithdrawalByPerson ON shareWithdrawal(personId);
    """

  /// `place` counts the photos of an album from 0, the first one added, without gaps: a page at any depth is a range
  /// of places. `addedAt` increases with it, each by two milliseconds at least: places change when photos are
  /// removed, so a photo that returns from the bin finds its place by its moment (FEED-27).
  private static func photos(of album: String, _ binned: String) -> String {
    """
    CREATE TABLE \(album)Photo (
      albumId INTEGER NOT NULL REFERENCES \(album)(id) ON DELETE CASCADE,
      photoId INTEGER NOT NULL REFERENCES photo(id),
      place INTEGER NOT NULL,
      addedAt INTEGER NOT NULL,
      PRIMARY KEY (albumId, photoId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX \(album)PhotoByPlace ON \(album)Photo(albumId, place, photoId);
    CREATE INDEX \(album)PhotoByPhoto ON \(album)Photo(photoId, albumId);
    CREATE TABLE \(binned) (
      photoId INTEGER NOT NULL REFERENCES binnedPhoto(id) ON DELETE CASCADE,
      albumId INTEGER NOT NULL REFERENCES \(album)(id) ON DELETE CASCADE,
      addedAt INTEGER NOT NULL,
      isCover INTEGER NOT NULL,
      PRIMARY KEY (photoId, albumId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX \(binned)ByAlbum ON \(binned)(albumId);
    """
  }
}
