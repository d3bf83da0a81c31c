extension Schema {
  /// Photos in the feed and in bins, likes, and what stays of removed photos.
  ///
  /// `binnedPhoto` has the columns of `photo`, but its `contentHash` is not unique: while a photo is in somebody's
  /// bin, others may add the same one. A missing photo is in no bin, although it is in these tables: it leaves the
  /// feed and comes back as photos in a bin do (LIB-19).
  ///
  /// Day 0 of `photoDay` has what was counted before there were days. `perceptualHash` is by content, since a photo
  /// keeps it in the bin (FEED-34). `removedFile` has the originals of removed photos until they are deleted.
  static let photos = """
    \(earlierPhotos)
    CREATE TABLE photo (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      publicId TEXT NOT NULL UNIQUE,
      personId INTEGER NOT NULL REFERENCES person(id),
      contentHash TEXT NOT NULL UNIQUE,
      \(facts)
      likes INTEGER NOT NULL DEFAULT 0,
      views INTEGER NOT NULL DEFAULT 0,
      downloads INTEGER NOT NULL DEFAULT 0,
      isDemo INTEGER NOT NULL,
      rotation INTEGER NOT NULL DEFAULT 0 CHECK (rotation IN (0, 90, 180, 270)),
      edits INTEGER NOT NULL DEFAULT 0,
      \(files)
    ) STRICT;
    CREATE INDEX photoByMoment ON photo(addedAt, id);
    CREATE INDEX photoByPerson ON photo(personId, addedAt, id);
    CREATE INDEX photoByLikes ON photo(likes, id);
    CREATE INDEX photoByVersion ON photo(rotation, edits) WHERE rotation <> 0 OR edits <> 0;
    CREATE INDEX photoByVideo ON photo(videoHash) WHERE videoHash IS NOT NULL;
    CREATE INDEX photoByIdentifier ON photo(contentIdentifier) WHERE contentIdentifier IS NOT NULL;
    \(downloads)
    \(details("photo", of: "photo"))
    CREATE INDEX photoDayByDay ON photoDay(day);
    CREATE TABLE perceptualHash (
      contentHash TEXT PRIMARY KEY,
      across INTEGER NOT NULL,
      down INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE "like" (
      personId INTEGER NOT NULL REFERENCES person(id),
      photoId INTEGER NOT NULL REFERENCES photo(id),
      likedAt INTEGER NOT NULL,
      PRIMARY KEY (personId, photoId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX likeByMoment ON "like"(personId, likedAt, photoId);
    CREATE TABLE removedPhoto (
      contentHash TEXT PRIMARY KEY,
      publicId TEXT NOT NULL,
      removedAt INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX removedPhotoById ON removedPhoto(publicId);
    CREATE TABLE removedFile (
      contentHash TEXT PRIMARY KEY,
      fileExtension TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE searchWord (
      word TEXT PRIMARY KEY,
      photos INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE binnedPhoto (
      id INTEGER PRIMARY KEY,
      publicId TEXT NOT NULL UNIQUE,
      personId INTEGER NOT NULL REFERENCES person(id),
      contentHash TEXT NOT NULL,
      \(facts)
      likes INTEGER NOT NULL,
      views INTEGER NOT NULL,
      downloads INTEGER NOT NULL,
      isDemo INTEGER NOT NULL,
      binnedAt INTEGER NOT NULL,
      rotation INTEGER NOT NULL DEFAULT 0 CHECK (rotation IN (0, 90, 180, 270)),
      edits INTEGER NOT NULL DEFAULT 0,
      isMissing INTEGER NOT NULL DEFAULT 0,
      \(files)
    ) STRICT;
    CREATE INDEX binnedPhotoByPerson ON binnedPhoto(personId, binnedAt, id);
    CREATE INDEX binnedPhotoByMoment ON binnedPhoto(binnedAt);
    CREATE INDEX binnedPhotoByContent ON binnedPhoto(contentHash, personId, binnedAt);
    CREATE INDEX binnedPhotoByVideo ON binnedPhoto(videoHash) WHERE videoHash IS NOT NULL;
    \(details("binned", of: "binnedPhoto"))
    CREATE TABLE binnedLike (
      photoId INTEGER NOT NULL REFERENCES binnedPhoto(id) ON DELETE CASCADE,
      personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
      likedAt INTEGER NOT NULL,
      PRIMARY KEY (photoId, personId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX binnedLikeByPerson ON binnedLike(personId);
    """

  /// The row ids of photos that earlier programs imported and whose sidecars were not read since (LIB-23), and whether
  /// an import has read their files, without finding any. Removed photos stay in the list: row ids are never used again.
  static let earlierPhotos = """
    CREATE TABLE earlierPhoto (
      photoId INTEGER PRIMARY KEY,
      isImported INTEGER NOT NULL
    ) STRICT;
    """

  /// The length and the CRC-32 of the file that a photo's download was when it was last made, and of that of its video
  /// (FEED-39). `tag` names the original and how the file is made of it. `version` increases when the same tag gives
  /// other bytes, as after an update of the image library.
  static let downloads = """
    CREATE TABLE photoDownload (
      photoId INTEGER NOT NULL REFERENCES photo(id) ON DELETE CASCADE,
      isMovie INTEGER NOT NULL,
      tag TEXT NOT NULL,
      length INTEGER NOT NULL,
      checksum INTEGER NOT NULL,
      version INTEGER NOT NULL,
      PRIMARY KEY (photoId, isMovie)
    ) STRICT, WITHOUT ROWID;
    """

  /// What a photo and one in a bin have in common. `width`, `height` and `blurHash` are those of the rotated photo.
  private static let facts = """
    fileExtension TEXT NOT NULL,
    byteCount INTEGER NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    color TEXT NOT NULL,
    blurHash TEXT NOT NULL,
    description TEXT,
    altDescription TEXT,
    slug TEXT NOT NULL,
    addedAt INTEGER NOT NULL,
    updatedAt INTEGER NOT NULL,
    capturedAt INTEGER,
    make TEXT,
    model TEXT,
    exposureTime TEXT,
    aperture TEXT,
    focalLength TEXT,
    iso INTEGER,
    place TEXT,
    """

  /// The name of the original when it was added, the SHA-256 hash of the video of a Live Photo, and the identifier
  /// that the camera wrote into both files (FEED-28).
  ///
  /// Why in the photo's row and not by content: another person may have the same picture in their bin, and must not
  /// get the name or the video of this one.
  private static let files = """
    fileName TEXT,
    videoHash TEXT,
    contentIdentifier TEXT,
    \(captures[0]),
    \(captures[1]),
    \(captures[2])
    """

  /// The clock where the photo was taken at `capturedAt`, a `CaptureTime.Precision` and a `CaptureTime.Source`; without
  /// a capture date NULL, NULL and 0. The source is NULL as long as only an earlier program has read the file (LIB-23).
  static let captures = [
    "capturedClock INTEGER", "capturePrecision INTEGER", "captureSource INTEGER",
  ]

  /// Counts by UTC day since 1970-01-01, tags, and what the owner wrote about the place.
  private static func details(_ prefix: String, of photos: String) -> String {
    """
    CREATE TABLE \(prefix)Day (
      photoId INTEGER NOT NULL REFERENCES \(photos)(id) ON DELETE CASCADE,
      day INTEGER NOT NULL,
      views INTEGER NOT NULL,
      downloads INTEGER NOT NULL,
      PRIMARY KEY (photoId, day)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE \(prefix)Tag (
      photoId INTEGER NOT NULL REFERENCES \(photos)(id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      tag TEXT NOT NULL,
      PRIMARY KEY (photoId, position)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE \(prefix)Place (
      photoId INTEGER PRIMARY KEY REFERENCES \(photos)(id) ON DELETE CASCADE,
      city TEXT,
      country TEXT,
      latitude REAL,
      longitude REAL,
      isConfidential INTEGER NOT NULL
    ) STRICT;
    """
  }
}
