/// Migration 1: people, photos, likes, OAuth, sessions, throttling, settings.
enum FirstSchema {
  /// Creates all tables. Times are milliseconds since 1970, hashes hexadecimal text.
  static func migrate(_ connection: Connection) throws {
    for sql in people + photos + oauth + signIn { try connection.execute(sql: sql) }
  }

  private static let people = [
    """
    CREATE TABLE person (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      login TEXT UNIQUE,
      username TEXT NOT NULL UNIQUE,
      firstName TEXT NOT NULL,
      lastName TEXT,
      bio TEXT,
      location TEXT,
      email TEXT,
      passwordHash TEXT,
      portrait TEXT,
      isDemo INTEGER NOT NULL,
      isDisabled INTEGER NOT NULL,
      createdAt INTEGER NOT NULL,
      updatedAt INTEGER NOT NULL,
      totalLikes INTEGER NOT NULL DEFAULT 0,
      totalPhotos INTEGER NOT NULL DEFAULT 0
    ) STRICT
    """
  ]

  private static let photos = [
    """
    CREATE TABLE photo (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      publicId TEXT NOT NULL UNIQUE,
      personId INTEGER NOT NULL REFERENCES person(id),
      contentHash TEXT NOT NULL UNIQUE,
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
      likes INTEGER NOT NULL DEFAULT 0,
      views INTEGER NOT NULL DEFAULT 0,
      downloads INTEGER NOT NULL DEFAULT 0,
      isDemo INTEGER NOT NULL
    ) STRICT
    """,
    "CREATE INDEX photoByMoment ON photo(addedAt, id)",
    "CREATE INDEX photoByPerson ON photo(personId, addedAt, id)",
    "CREATE INDEX photoByLikes ON photo(likes, id)",
    """
    CREATE TABLE "like" (
      personId INTEGER NOT NULL REFERENCES person(id),
      photoId INTEGER NOT NULL REFERENCES photo(id),
      likedAt INTEGER NOT NULL,
      PRIMARY KEY (personId, photoId)
    ) STRICT, WITHOUT ROWID
    """,
    #"CREATE INDEX likeByMoment ON "like"(personId, likedAt, photoId)"#,
    #"CREATE INDEX likeByPhoto ON "like"(photoId)"#,
  ]

  private static let oauth = [
    """
    CREATE TABLE application (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      accessKey TEXT NOT NULL UNIQUE,
      secretHash TEXT,
      isUnsplashClient INTEGER NOT NULL,
      isFirstParty INTEGER NOT NULL,
      isPublic INTEGER NOT NULL,
      redirectURIs TEXT NOT NULL,
      createdAt INTEGER NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE authorizationCode (
      hash TEXT PRIMARY KEY,
      applicationId INTEGER NOT NULL REFERENCES application(id) ON DELETE CASCADE,
      personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
      redirectURI TEXT NOT NULL,
      scopes TEXT NOT NULL,
      challenge TEXT,
      createdAt INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL,
      usedAt INTEGER
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX codeByApplication ON authorizationCode(applicationId)",
    "CREATE INDEX codeByPerson ON authorizationCode(personId)",
    """
    CREATE TABLE token (
      hash TEXT PRIMARY KEY,
      kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh')),
      applicationId INTEGER NOT NULL REFERENCES application(id) ON DELETE CASCADE,
      personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
      scopes TEXT NOT NULL,
      family TEXT NOT NULL,
      createdAt INTEGER NOT NULL,
      expiresAt INTEGER,
      revokedAt INTEGER
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX tokenByFamily ON token(family)",
    "CREATE INDEX tokenByPerson ON token(personId)",
    "CREATE INDEX tokenByApplication ON token(applicationId)",
  ]

  private static let signIn = [
    """
    CREATE TABLE session (
      hash TEXT PRIMARY KEY,
      personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
      createdAt INTEGER NOT NULL,
      lastSeenAt INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL,
      userAgent TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX sessionByPerson ON session(personId)",
    """
    CREATE TABLE throttle (
      key TEXT PRIMARY KEY,
      failures INTEGER NOT NULL,
      firstFailureAt INTEGER NOT NULL,
      lastFailureAt INTEGER NOT NULL,
      lockedUntil INTEGER
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE pendingSignIn (
      hash TEXT PRIMARY KEY,
      returnTo TEXT NOT NULL,
      createdAt INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
  ]
}
