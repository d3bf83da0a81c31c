/// Migration 2: phones, secure sequences, one-time codes, messages, invitations.
///
/// `phone`, `prefix` and `address` are keyed hashes; phone numbers are stored only encrypted
/// (OT-12).
enum SecondSchema {
  /// Adds the tables and columns of migration 2 to those of migration 1.
  static func migrate(_ connection: Connection) throws {
    for sql in people + codes + messages { try connection.execute(sql: sql) }
  }

  private static let people = [
    "ALTER TABLE person ADD COLUMN phone TEXT",
    "ALTER TABLE person ADD COLUMN phoneSealed TEXT",
    "ALTER TABLE person ADD COLUMN sequenceHash TEXT",
    "CREATE UNIQUE INDEX personByPhone ON person(phone)",
    """
    CREATE TABLE signInStep (
      hash TEXT PRIMARY KEY,
      personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
      tries INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX stepByPerson ON signInStep(personId)",
    """
    CREATE TABLE invitation (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      hash TEXT NOT NULL UNIQUE,
      hostId INTEGER REFERENCES person(id) ON DELETE SET NULL,
      createdAt INTEGER NOT NULL,
      expiresAt INTEGER NOT NULL,
      usedAt INTEGER,
      personId INTEGER REFERENCES person(id) ON DELETE SET NULL
    ) STRICT
    """,
    "CREATE INDEX invitationByHost ON invitation(hostId)",
    "CREATE INDEX invitationByPerson ON invitation(personId)",
  ]

  private static let codes = [
    """
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
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX flowByOwner ON codeFlow(ownerId)",
    """
    CREATE TABLE codeGuess (
      id INTEGER PRIMARY KEY,
      phone TEXT NOT NULL,
      address TEXT NOT NULL,
      guessedAt INTEGER NOT NULL
    ) STRICT
    """,
    "CREATE INDEX guessByPhone ON codeGuess(phone, guessedAt)",
    "CREATE INDEX guessByAddress ON codeGuess(address, guessedAt)",
  ]

  private static let messages = [
    """
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
    ) STRICT
    """,
    "CREATE INDEX messageByFlow ON message(flow, id)",
    "CREATE INDEX messageByPhone ON message(phone, createdAt)",
    "CREATE INDEX messageByPrefix ON message(prefix, createdAt)",
    "CREATE INDEX messageByAddress ON message(address, createdAt)",
    "CREATE INDEX messageByMoment ON message(isWithheld, createdAt)",
    "CREATE INDEX messageBySettling ON message(isWithheld, settledAt)",
    "CREATE INDEX messageByDue ON message(state, dueAt)",
  ]
}
