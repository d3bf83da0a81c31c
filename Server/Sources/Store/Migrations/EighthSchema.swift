/// Migration 8: the bin (FEED-27).
enum EighthSchema {
  /// Extends the schema of migration 7. `binnedPhoto` has the columns of `photo`; the other tables have
  /// the rows that refer to it. What a row refers to besides takes it along when it is removed.
  static func migrate(_ connection: Connection) throws {
    for sql in photos + rows + albums { try connection.execute(sql: sql) }
  }

  /// Why `contentHash` is not unique: while a photo is in somebody's bin, others may add the same one.
  private static let photos = [
    """
    CREATE TABLE binnedPhoto (
      id INTEGER PRIMARY KEY,
      publicId TEXT NOT NULL UNIQUE,
      personId INTEGER NOT NULL REFERENCES person(id),
      contentHash TEXT NOT NULL,
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
      likes INTEGER NOT NULL,
      views INTEGER NOT NULL,
      downloads INTEGER NOT NULL,
      isDemo INTEGER NOT NULL,
      binnedAt INTEGER NOT NULL
    ) STRICT
    """,
    "CREATE INDEX binnedPhotoByPerson ON binnedPhoto(personId, binnedAt, id)",
    "CREATE INDEX binnedPhotoByMoment ON binnedPhoto(binnedAt)",
    "CREATE INDEX binnedPhotoByContent ON binnedPhoto(contentHash, personId, binnedAt)",
  ]

  private static let rows = [
    """
    CREATE TABLE binnedLike (
      photoId INTEGER NOT NULL REFERENCES binnedPhoto(id) ON DELETE CASCADE,
      personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
      likedAt INTEGER NOT NULL,
      PRIMARY KEY (photoId, personId)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX binnedLikeByPerson ON binnedLike(personId)",
    """
    CREATE TABLE binnedTag (
      photoId INTEGER NOT NULL REFERENCES binnedPhoto(id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      tag TEXT NOT NULL,
      PRIMARY KEY (photoId, position)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE binnedPlace (
      photoId INTEGER PRIMARY KEY REFERENCES binnedPhoto(id) ON DELETE CASCADE,
      city TEXT,
      country TEXT,
      latitude REAL,
      longitude REAL,
      isConfidential INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE binnedDay (
      photoId INTEGER NOT NULL REFERENCES binnedPhoto(id) ON DELETE CASCADE,
      day INTEGER NOT NULL,
      views INTEGER NOT NULL,
      downloads INTEGER NOT NULL,
      PRIMARY KEY (photoId, day)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE binnedShare (
      photoId INTEGER NOT NULL REFERENCES binnedPhoto(id) ON DELETE CASCADE,
      shareId INTEGER NOT NULL REFERENCES share(id) ON DELETE CASCADE,
      place INTEGER NOT NULL,
      PRIMARY KEY (photoId, shareId)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX binnedShareByShare ON binnedShare(shareId)",
  ]

  /// `place` is the one that the photo had before it was moved to the bin.
  private static let albums = ["Collection", "Topic"].flatMap { album in
    [
      """
      CREATE TABLE binned\(album)Photo (
        photoId INTEGER NOT NULL REFERENCES binnedPhoto(id) ON DELETE CASCADE,
        albumId INTEGER NOT NULL REFERENCES \(album.lowercased())(id) ON DELETE CASCADE,
        place INTEGER NOT NULL,
        addedAt INTEGER NOT NULL,
        isCover INTEGER NOT NULL,
        PRIMARY KEY (photoId, albumId)
      ) STRICT, WITHOUT ROWID
      """,
      "CREATE INDEX binned\(album)PhotoByAlbum ON binned\(album)Photo(albumId)",
    ]
  }
}
