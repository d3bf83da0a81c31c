PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('1-first-schema');
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
) STRICT;
INSERT INTO person VALUES(1,'anna','anna','anna',NULL,NULL,NULL,NULL,NULL,NULL,0,0,1700000000000,1700000000000,1,2);
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
) STRICT;
INSERT INTO photo VALUES(1,'aaa',1,'hash-aaa','jpg',1000,4,3,'#102030','LEHV6nWB2yk8pyo0adR*.7kCMdnj','On the "lake"; «озеро» 🌊',NULL,'lake',1700000001000,1700000001000,1699999000000,'Canon','R5','1/250',NULL,NULL,100,'Baikal',1,0,0,0);
INSERT INTO photo VALUES(2,'bbb',1,'hash-bbb','jpg',1000,4,3,'#102030','LEHV6nWB2yk8pyo0adR*.7kCMdnj','On the "lake"; «озеро» 🌊',NULL,'lake',1700000002000,1700000002000,1699999000000,'Canon','R5','1/250',NULL,NULL,100,'Baikal',0,0,0,0);
CREATE TABLE IF NOT EXISTS "like" (
  personId INTEGER NOT NULL REFERENCES person(id),
  photoId INTEGER NOT NULL REFERENCES photo(id),
  likedAt INTEGER NOT NULL,
  PRIMARY KEY (personId, photoId)
) STRICT, WITHOUT ROWID;
INSERT INTO "like" VALUES(1,1,1700000003000);
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
INSERT INTO application VALUES(1,'App','key','00',0,0,0,'["https:\/\/a.example\/cb"]',1700000000000);
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
INSERT INTO authorizationCode VALUES('c0',1,1,'https://a.example/cb','public',NULL,1700000000000,1700000060000,1700000001000);
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
INSERT INTO token VALUES('a0','access',1,1,'public','c0',1700000001000,NULL,NULL);
CREATE TABLE session (
  hash TEXT PRIMARY KEY,
  personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
  createdAt INTEGER NOT NULL,
  lastSeenAt INTEGER NOT NULL,
  expiresAt INTEGER NOT NULL,
  userAgent TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO session VALUES('50',1,1700000000000,1700000000000,1700001000000,'Browser');
CREATE TABLE throttle (
  key TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  firstFailureAt INTEGER NOT NULL,
  lastFailureAt INTEGER NOT NULL,
  lockedUntil INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO throttle VALUES('account:1',2,1700000000000,1700000001000,NULL);
CREATE TABLE pendingSignIn (
  hash TEXT PRIMARY KEY,
  returnTo TEXT NOT NULL,
  createdAt INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO pendingSignIn VALUES('60','/',1700000000000);
CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO setting VALUES('edition','basic');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('person',1);
INSERT INTO sqlite_sequence VALUES('photo',2);
INSERT INTO sqlite_sequence VALUES('application',1);
CREATE INDEX photoByMoment ON photo(addedAt, id);
CREATE INDEX photoByPerson ON photo(personId, addedAt, id);
CREATE INDEX photoByLikes ON photo(likes, id);
CREATE INDEX likeByMoment ON "like"(personId, likedAt, photoId);
CREATE INDEX likeByPhoto ON "like"(photoId);
CREATE INDEX codeByApplication ON authorizationCode(applicationId);
CREATE INDEX codeByPerson ON authorizationCode(personId);
CREATE INDEX tokenByFamily ON token(family);
CREATE INDEX tokenByPerson ON token(personId);
CREATE INDEX tokenByApplication ON token(applicationId);
CREATE INDEX sessionByPerson ON session(personId);
COMMIT;
