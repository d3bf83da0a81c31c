/// Collections and topics with their photos, places of photos, links of people.
extension FourthSchema {
  /// The statements in order.
  static var albums: [String] { people + collections + topics + places }

  /// `totalCollections` counts a person's public collections.
  private static let people = [
    "ALTER TABLE person ADD COLUMN totalCollections INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE person ADD COLUMN privateCollections INTEGER NOT NULL DEFAULT 0",
    "ALTER TABLE person ADD COLUMN portfolioURL TEXT",
    "ALTER TABLE person ADD COLUMN instagramUsername TEXT",
  ]

  /// `place` counts the photos of a collection from 0, the first one added, without gaps: a page at
  /// any depth is a range of places.
  private static let collections = [
    """
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
      totalPhotos INTEGER NOT NULL DEFAULT 0
    ) STRICT
    """,
    "CREATE INDEX collectionByPerson ON collection(personId, publishedAt, id, isPrivate)",
    "CREATE INDEX collectionByMoment ON collection(isPrivate, publishedAt, id)",
    "CREATE INDEX collectionByCover ON collection(coverId)",
    """
    CREATE TABLE collectionPhoto (
      albumId INTEGER NOT NULL REFERENCES collection(id) ON DELETE CASCADE,
      photoId INTEGER NOT NULL REFERENCES photo(id),
      place INTEGER NOT NULL,
      addedAt INTEGER NOT NULL,
      PRIMARY KEY (albumId, photoId)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX collectionPhotoByPlace ON collectionPhoto(albumId, place, photoId)",
    "CREATE INDEX collectionPhotoByPhoto ON collectionPhoto(photoId, albumId)",
  ]

  private static let topics = [
    """
    CREATE TABLE topic (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      slug TEXT NOT NULL UNIQUE,
      title TEXT NOT NULL,
      description TEXT,
      status TEXT NOT NULL CHECK (status IN ('open', 'closed')),
      visibility TEXT NOT NULL
        CHECK (visibility IN ('featured', 'visible', 'hidden', 'removed')),
      coverId INTEGER REFERENCES photo(id) ON DELETE SET NULL,
      publishedAt INTEGER NOT NULL,
      updatedAt INTEGER NOT NULL,
      startsAt INTEGER NOT NULL,
      endsAt INTEGER,
      totalPhotos INTEGER NOT NULL DEFAULT 0
    ) STRICT
    """,
    "CREATE INDEX topicByCover ON topic(coverId)",
    """
    CREATE TABLE topicOwner (
      topicId INTEGER NOT NULL REFERENCES topic(id) ON DELETE CASCADE,
      personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
      PRIMARY KEY (topicId, personId)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX topicOwnerByPerson ON topicOwner(personId)",
    """
    CREATE TABLE topicPhoto (
      albumId INTEGER NOT NULL REFERENCES topic(id) ON DELETE CASCADE,
      photoId INTEGER NOT NULL REFERENCES photo(id),
      place INTEGER NOT NULL,
      addedAt INTEGER NOT NULL,
      PRIMARY KEY (albumId, photoId)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX topicPhotoByPlace ON topicPhoto(albumId, place, photoId)",
    "CREATE INDEX topicPhotoByPhoto ON topicPhoto(photoId, albumId)",
  ]

  /// What the owner of a photo wrote about its place; its name is a column of `photo`.
  private static let places = [
    """
    CREATE TABLE photoPlace (
      photoId INTEGER PRIMARY KEY REFERENCES photo(id) ON DELETE CASCADE,
      city TEXT,
      country TEXT,
      latitude REAL,
      longitude REAL,
      isConfidential INTEGER NOT NULL
    ) STRICT
    """
  ]
}
