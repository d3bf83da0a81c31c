extension Schema {
  /// The accounts at Unsplash of the people of a server that shows Unsplash's photos (LIB-7). A token is encrypted, and
  /// empty after its end.
  static let unsplash = """
    CREATE TABLE unsplashAccount (
      personId INTEGER PRIMARY KEY REFERENCES person(id) ON DELETE CASCADE,
      id TEXT NOT NULL UNIQUE,
      username TEXT NOT NULL,
      token TEXT NOT NULL
    ) STRICT;

    """

  /// People, clients, sessions, codes and messages. Phone numbers are stored as keyed hashes and encrypted (OT-12).
  ///
  /// `totalCollections` counts public collections. The account of an entry of the audit log is a text, so that it
  /// outlives the account.
  static let people = """
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
      totalPhotos INTEGER NOT NULL DEFAULT 0,
      phone TEXT,
      phoneSealed TEXT,
      sequenceHash TEXT,
      totalViews INTEGER NOT NULL DEFAULT 0,
      totalDownloads INTEGER NOT NULL DEFAULT 0,
      totalCollections INTEGER NOT NULL DEFAULT 0,
      privateCollections INTEGER NOT NULL DEFAULT 0,
      portfolioURL TEXT,
      instagramUsername TEXT,
      isOwner INTEGER NOT NULL DEFAULT 0,
      opensWhole INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE personWord (
      word TEXT NOT NULL,
      personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
      PRIMARY KEY (word, personId)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX personWordByPerson ON personWord(personId);
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
    ) STRICT;
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
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX codeByApplication ON authorizationCode(applicationId);
    CREATE INDEX codeByPerson ON authorizationCode(personId);
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
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tokenByFamily ON token(family);
    CREATE INDEX tokenByPerson ON token(personId);
    CREATE INDEX tokenByApplication ON token(applicationId);
    CREATE TABLE tokenSuccessor (
      hash TEXT PRIMARY KEY REFERENCES token(hash) ON DELETE CASCADE,
      successor TEXT NOT NULL REFERENCES token(hash) ON DELETE CASCADE,
      sealed TEXT NOT NULL,
      expiresAt INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX successorByToken ON tokenSuccessor(successor);
    CREATE TABLE session (
      hash TEXT PRIMARY KEY,
      personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
      createdAt INTEGER NOT NULL,
      lastSeenAt INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL,
      userAgent TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sessionByPerson ON session(personId);
    CREATE TABLE throttle (
      key TEXT PRIMARY KEY,
      failures INTEGER NOT NULL,
      firstFailureAt INTEGER NOT NULL,
      lastFailureAt INTEGER NOT NULL,
      lockedUntil INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE pendingSignIn (
      hash TEXT PRIMARY KEY,
      returnTo TEXT NOT NULL,
      createdAt INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE signInStep (
      hash TEXT PRIMARY KEY,
      personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
      tries INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX stepByPerson ON signInStep(personId);
    CREATE TABLE codeFlow (
      hash TEXT PRIMARY KEY,
      phone TEXT NOT NULL,
      phoneSealed TEXT NOT NULL,
      ownerId INTEGER REFERENCES person(id) ON DELETE CASCADE,
      codeHash TEXT,
      codeExpiresAt INTEGER NOT NULL,
      tries INTEGER NOT NULL,
      provedAt INTEGER,
      expiresAt INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX flowByOwner ON codeFlow(ownerId);
    CREATE TABLE codeGuess (
      id INTEGER PRIMARY KEY,
      phone TEXT NOT NULL,
      address TEXT NOT NULL,
      guessedAt INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX guessByPhone ON codeGuess(phone, guessedAt);
    CREATE INDEX guessByAddress ON codeGuess(address, guessedAt);
    CREATE TABLE message (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      flow TEXT NOT NULL,
      phone TEXT NOT NULL,
      prefix TEXT NOT NULL,
      address TEXT NOT NULL,
      sealed TEXT,
      isWithheld INTEGER NOT NULL,
      state TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'failed', 'replaced')),
      attempts INTEGER NOT NULL DEFAULT 0,
      dueAt INTEGER NOT NULL,
      createdAt INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL,
      settledAt INTEGER,
      isUsed INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE INDEX messageByFlow ON message(flow, id);
    CREATE INDEX messageByPhone ON message(phone, createdAt);
    CREATE INDEX messageByPrefix ON message(prefix, createdAt);
    CREATE INDEX messageByAddress ON message(address, createdAt);
    CREATE INDEX messageByMoment ON message(isWithheld, createdAt);
    CREATE INDEX messageBySettling ON message(isWithheld, settledAt);
    CREATE INDEX messageByDue ON message(state, dueAt);
    CREATE TABLE invitation (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      hash TEXT NOT NULL UNIQUE,
      hostId INTEGER REFERENCES person(id) ON DELETE SET NULL,
      createdAt INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL,
      usedAt INTEGER,
      personId INTEGER REFERENCES person(id) ON DELETE SET NULL
    ) STRICT;
    CREATE INDEX invitationByHost ON invitation(hostId);
    CREATE INDEX invitationByPerson ON invitation(personId);
    CREATE TABLE setting (
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE audit (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      at INTEGER NOT NULL,
      kind TEXT NOT NULL,
      account TEXT,
      address TEXT,
      reason TEXT NOT NULL
    ) STRICT;
    CREATE INDEX auditByMoment ON audit(at);
    """
}
