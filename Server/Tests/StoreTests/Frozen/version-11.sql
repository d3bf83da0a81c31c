PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO grdb_migrations VALUES('1-first-schema');
INSERT INTO grdb_migrations VALUES('2-phones-and-codes');
INSERT INTO grdb_migrations VALUES('3-refreshes-and-statistics');
INSERT INTO grdb_migrations VALUES('4-search-and-collections');
INSERT INTO grdb_migrations VALUES('5-audit');
INSERT INTO grdb_migrations VALUES('6-removed-photos');
INSERT INTO grdb_migrations VALUES('7-share-links');
INSERT INTO grdb_migrations VALUES('8-bin');
INSERT INTO grdb_migrations VALUES('9-owners');
INSERT INTO grdb_migrations VALUES('10-photos');
INSERT INTO grdb_migrations VALUES('11-viewing');
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
, phone TEXT, phoneSealed TEXT, sequenceHash TEXT, totalViews INTEGER NOT NULL DEFAULT 0, totalDownloads INTEGER NOT NULL DEFAULT 0, totalCollections INTEGER NOT NULL DEFAULT 0, privateCollections INTEGER NOT NULL DEFAULT 0, portfolioURL TEXT, instagramUsername TEXT, isOwner INTEGER NOT NULL DEFAULT 0, opensWhole INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO person VALUES(1,'anna','anna','Анна','О’Нил','Люблю «озеро» 🌊, שלום, é','Иркутск','anna@photos.example','$argon2id$v=19$m=8,t=1,p=1$fIAd/pOHNApN31CJffwqvw$kh/83Orl2gqXz7LG1GTEmpKBKO4kUCgQFzQ5kNXrwPs','abababababababababababababababababababababababababababababababab',0,0,1700000000000,1700000003000,2,2,'8df0247d6a175f6faf7e5bfbf958190ca5276c96613b92ab1e3ef50728d71a29','lfjRX4szpeyoS6U5e4esVunUA1pqk1Ssrf56N8Uf72/9W6sJ9hVhGS9FAvGCnGwJwwLMTg','98275e0de302e765bab883030060f4f8a2522ab8f5743ceadcaee1564d107798',0,1,1,1,'https://anna.example/','anna_o',1,0);
INSERT INTO person VALUES(2,NULL,'boris','Boris',NULL,NULL,NULL,NULL,NULL,NULL,0,0,1700000005000,1700000005000,1,0,'0bef4af3de9e8e76cc24c2975fcf7893252bba97706efcdbc2fbe4dcf897eb47','/qVgfmoouNCwhNGRAQnffnMw6pRoeH2ll1//Va2wf1LU1e/Xo7nxz4gJIGV3fIYtUrug2Q',NULL,0,0,0,0,NULL,NULL,0,0);
INSERT INTO person VALUES(3,'clara','clara','Clara',NULL,NULL,NULL,NULL,NULL,NULL,0,1,1700000007000,1700000008000,0,0,NULL,NULL,NULL,0,0,0,0,NULL,NULL,0,0);
INSERT INTO person VALUES(4,NULL,'author','Author',NULL,NULL,NULL,NULL,NULL,NULL,1,0,1700000009000,1700000009000,0,1,NULL,NULL,NULL,0,0,0,0,NULL,NULL,0,0);
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
, rotation INTEGER NOT NULL DEFAULT 0 CHECK (rotation IN (0, 90, 180, 270)), edits INTEGER NOT NULL DEFAULT 0, fileName TEXT, videoHash TEXT, contentIdentifier TEXT) STRICT;
INSERT INTO photo VALUES(1,'aaaaaaaaaaa',1,'0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a','jpg',5000000000,6000,4000,'#102030','LEHV6nWB2yk8pyo0adR*.7kCMdnj','On the "lake"; «озеро» 🌊','שלום','on-the-lake',1700000010000,1700000010000,1699999000000,'Canon','R5','1/250','1.8','35.0',100,'Байкал',2,0,1,0,180,0,'озеро.jpg',NULL,NULL);
INSERT INTO photo VALUES(2,'bbbbbbbbbbb',1,'0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b','heic',1,1,20000,'#ffffff','L00000fQfQfQfQfQfQfQfQfQfQfQ',NULL,NULL,'',1700000011000,1700000011000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,0,0,0,0,0,NULL,NULL,NULL);
INSERT INTO photo VALUES(3,'ccccccccccc',4,'0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c','webp',2000,1600,1200,'#000000','LEHV6nWB2yk8pyo0adR*.7kCMdnj','Drawn',NULL,'drawn',1700000012000,1700000012000,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,1,0,0,1,0,1,NULL,NULL,NULL);
CREATE TABLE IF NOT EXISTS "like" (
  personId INTEGER NOT NULL REFERENCES person(id),
  photoId INTEGER NOT NULL REFERENCES photo(id),
  likedAt INTEGER NOT NULL,
  PRIMARY KEY (personId, photoId)
) STRICT, WITHOUT ROWID;
INSERT INTO "like" VALUES(1,1,1700000014000);
INSERT INTO "like" VALUES(1,3,1700000015000);
INSERT INTO "like" VALUES(2,1,1700000013000);
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
INSERT INTO application VALUES(1,'Приложение','frozen-key','4b34da53a65fb667ff8798935a4ad1b91c2e47c60702c7d54257e33fde40629f',1,0,0,'["https:\/\/a.example\/cb?x=\"1\"","urn:ietf:wg:oauth:2.0:oob"]',1700000016000);
INSERT INTO application VALUES(2,'Web','frozen-web',NULL,0,1,1,'[]',1700000017000);
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
INSERT INTO authorizationCode VALUES('cffaa2ce281aec177c22944f356e19e4a7e17043aa51063afbdb5a6e57560c52',1,1,'https://a.example/cb?x="1"','public read_user write_likes','E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',1700000018000,1700000078000,NULL);
INSERT INTO authorizationCode VALUES('ed50dfa981b1ab11704ac419e7cc1dc93900e42ab358ea0696ecd7ad4f02b7ee',1,1,'https://a.example/cb?x="1"','public read_user write_likes','E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',1700000018000,1700000078000,1700000020000);
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
INSERT INTO token VALUES('269bda8fa512e17dbc5eb15a22c3039268546ab4918ca99bb6508688b8b56e66','access',1,1,'public read_user write_likes','ed50dfa981b1ab11704ac419e7cc1dc93900e42ab358ea0696ecd7ad4f02b7ee',1700000019000,1700005000000,1700000021000);
INSERT INTO token VALUES('899354a0cb1c1b4c4191165131b547df72964a8c04c2fb789b010ff9182ca4d5','refresh',1,1,'public read_user write_likes','ed50dfa981b1ab11704ac419e7cc1dc93900e42ab358ea0696ecd7ad4f02b7ee',1700000019000,1700005000000,NULL);
INSERT INTO token VALUES('8b57e368a9815ec0cdc43ee8c5edcdb3066d12ffebd1458eb19f2922bee0386f','access',1,1,'public read_user write_likes','ed50dfa981b1ab11704ac419e7cc1dc93900e42ab358ea0696ecd7ad4f02b7ee',1700000019000,NULL,NULL);
CREATE TABLE session (
  hash TEXT PRIMARY KEY,
  personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
  createdAt INTEGER NOT NULL,
  lastSeenAt INTEGER NOT NULL,
  expiresAt INTEGER NOT NULL,
  userAgent TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO session VALUES('b196435968e56fe6adc72bf5f7e841fc4fc322ee9c10058a99e3d7f0a7fb9b37',2,1700000022000,1700000023000,1701000000000,'Mozilla/5.0 (тест)');
CREATE TABLE throttle (
  key TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  firstFailureAt INTEGER NOT NULL,
  lastFailureAt INTEGER NOT NULL,
  lockedUntil INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO throttle VALUES('account:1',5,1700000024000,1700000025000,1700000625000);
INSERT INTO throttle VALUES('address:1',1,1700000024000,1700000024000,NULL);
INSERT INTO throttle VALUES('hour:3d562a5f6d182640af2b55cd375ee13143d0ceeea6ee5cd44193e53b1964ed7f',1,1700000039000,1700000039000,NULL);
INSERT INTO throttle VALUES('minute:3d562a5f6d182640af2b55cd375ee13143d0ceeea6ee5cd44193e53b1964ed7f',1,1700000039000,1700000039000,NULL);
INSERT INTO throttle VALUES('network:407b09c57ff2bf50f189f4dd533b5efa5ec05882a6e7b6d905929d7601f819ba',1,1700000039000,1700000039000,NULL);
CREATE TABLE pendingSignIn (
  hash TEXT PRIMARY KEY,
  returnTo TEXT NOT NULL,
  createdAt INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO pendingSignIn VALUES('c5b5bed4a00c493362b175d2db202678e24fe53e69a2bc5f2c536c7a23e15f34','/app/photo/aaaaaaaaaaa',1700000026000);
CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO setting VALUES('edition','extended');
INSERT INTO setting VALUES('registration','invitation');
CREATE TABLE signInStep (
  hash TEXT PRIMARY KEY,
  personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
  tries INTEGER NOT NULL,
  expiresAt INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO signInStep VALUES('360cfcc794722db823a266db7a6f12c82b0d29041d2cff948a5b2a35972b2ed7',1,5,1700000028000);
INSERT INTO signInStep VALUES('45b68bf7128af160b9688883818f595b226e6df7e89d52ab3d7582b234a9ba02',1,0,1700000327000);
CREATE TABLE invitation (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  hash TEXT NOT NULL UNIQUE,
  hostId INTEGER REFERENCES person(id) ON DELETE SET NULL,
  createdAt INTEGER NOT NULL,
  expiresAt INTEGER NOT NULL,
  usedAt INTEGER,
  personId INTEGER REFERENCES person(id) ON DELETE SET NULL
) STRICT;
INSERT INTO invitation VALUES(1,'7813ec867d3474a6c21d87818cc3a414a014ff735eb3ff18482523f971cc657c',1,1700000004000,1700001000000,1700000005000,2);
INSERT INTO invitation VALUES(2,'2478de6aa31b79ee2611f412d254e917ee0b1b71603bc9f8d96302fdc2813943',NULL,1700000006000,1700002000000,NULL,NULL);
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
INSERT INTO codeFlow VALUES('1d1f58d177980ec9253f8386db674e7529d5495f1c7704f613c24aad15905c83','d37596621a21b7f19061bbd759a567479721ec5f58dcd8da1c1a9cd53f29a557','mVM3ka+xAvgUYGJNUtUd/TXGyyHamipQmr+dfxdyO59LY3KhrBPG7oCqTfHSwG8N2Lk2SA',2,'3e181a15b4fa2fc9420fa74571af16cbb1032164a91b8f9115070c1826753e1d',1700000336000,0,NULL,1700000935000);
INSERT INTO codeFlow VALUES('309d44e58dcfa2454dfde0ba5e9659efc056dff302a01fd4a515f4a165518a56','58d62d9b1f265147c6f6c16ccf060badd717438b6abffeee75e25e8f9f0487bb','A5fAXJzaU+hgc9h2lTbdi734Du+GfR9pBXnKUdVXzlQ06Q9h/1SgxxXWTNcCnkIvcBoopw',NULL,'e89e1aaab1a19eb6566c3b17075a1349253c4e35c6babb1fc5931c68deb25efc',1700000337000,0,NULL,1700000937000);
INSERT INTO codeFlow VALUES('3a3762870753afa0a23a82915729d2e1c3396c9b618c40d463d42b840299f5d8','bd1b5f8578ee0216c23de1d3780c02f62126642ed0a5cbb8982bdae15e662de2','00+UJELR0PiXvtBkfb3Ag+d8omFSOaasmDdZ61UgJEOSUF5mdsiuDRv1ZQ/0t1z3B0RGlQ',NULL,NULL,1700000332000,0,1700000034000,1700000932000);
INSERT INTO codeFlow VALUES('ce284f9ab830ac5820bb72ba09239d897fe765ba49948f4788944cfa1cb5408b','8df0247d6a175f6faf7e5bfbf958190ca5276c96613b92ab1e3ef50728d71a29','bcGRR3oJAY+2RJ8B3KisgJWci8YPzJU1Pn9CqiSEQqM32ITn6mE2H00+frhqwuD9rah49w',NULL,'7ce91c9c26527d7fac6feb0903a0f93f7694ffa4e9d1ad3bf2e50a1db94b9298',1700000338000,1,NULL,1700000938000);
INSERT INTO codeFlow VALUES('ff22e434a662d461c3588db3c75ac6b7ac36a34a419ebd47b371432842980afc','ad68cbaddd97b88162eb798d1eb8460dbafc6efe097d95f669dbb8e8de25ef80','CBMmlsHWezOozClhhilOwqT1IJZ/KMdOEJ4AokZQBt6IJmgCWy79zSSly/0XF7jPQWSKCg',NULL,'67fba66113ed87b40888d9b185c20af8a71a21d51bee6e0e3b8b6b68f49a7291',1700000330000,0,NULL,1700000930000);
CREATE TABLE codeGuess (
  id INTEGER PRIMARY KEY,
  phone TEXT NOT NULL,
  address TEXT NOT NULL,
  guessedAt INTEGER NOT NULL
) STRICT;
INSERT INTO codeGuess VALUES(1,'8df0247d6a175f6faf7e5bfbf958190ca5276c96613b92ab1e3ef50728d71a29','1be206bf78502ec1e20015f84720661e1ea282707f49fcbc3a737033f729c689',1700000039000);
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
INSERT INTO message VALUES(1,'ff22e434a662d461c3588db3c75ac6b7ac36a34a419ebd47b371432842980afc','ad68cbaddd97b88162eb798d1eb8460dbafc6efe097d95f669dbb8e8de25ef80','629684024e58dabb4fd9290529688646e5ccc44be76a9f279c609efdc2f88796','1be206bf78502ec1e20015f84720661e1ea282707f49fcbc3a737033f729c689',NULL,0,'failed',1,1700000090000,1700000030000,1700000330000,1700000031000,0);
INSERT INTO message VALUES(2,'3a3762870753afa0a23a82915729d2e1c3396c9b618c40d463d42b840299f5d8','bd1b5f8578ee0216c23de1d3780c02f62126642ed0a5cbb8982bdae15e662de2','629684024e58dabb4fd9290529688646e5ccc44be76a9f279c609efdc2f88796','1be206bf78502ec1e20015f84720661e1ea282707f49fcbc3a737033f729c689',NULL,0,'sent',1,1700000092000,1700000032000,1700000332000,1700000033000,1);
INSERT INTO message VALUES(3,'1d1f58d177980ec9253f8386db674e7529d5495f1c7704f613c24aad15905c83','d37596621a21b7f19061bbd759a567479721ec5f58dcd8da1c1a9cd53f29a557','629684024e58dabb4fd9290529688646e5ccc44be76a9f279c609efdc2f88796','1be206bf78502ec1e20015f84720661e1ea282707f49fcbc3a737033f729c689',NULL,0,'replaced',0,1700000035000,1700000035000,1700000335000,1700000036000,0);
INSERT INTO message VALUES(4,'1d1f58d177980ec9253f8386db674e7529d5495f1c7704f613c24aad15905c83','d37596621a21b7f19061bbd759a567479721ec5f58dcd8da1c1a9cd53f29a557','629684024e58dabb4fd9290529688646e5ccc44be76a9f279c609efdc2f88796','1be206bf78502ec1e20015f84720661e1ea282707f49fcbc3a737033f729c689','G1upHhvwBchEcco6Y3xAs0ltSdfTvjVpGQj1R1nzZCNfEBWpjjH1kPOb4iAWKKvysiWfnmqhol1XNeJ9bAUuvVFm6FhWhY1nXLNje/Z3wr29QgoeR/IKQEm4HHnMlO5A',0,'waiting',1,1700000096000,1700000036000,1700000336000,NULL,0);
INSERT INTO message VALUES(5,'309d44e58dcfa2454dfde0ba5e9659efc056dff302a01fd4a515f4a165518a56','58d62d9b1f265147c6f6c16ccf060badd717438b6abffeee75e25e8f9f0487bb','629684024e58dabb4fd9290529688646e5ccc44be76a9f279c609efdc2f88796','1be206bf78502ec1e20015f84720661e1ea282707f49fcbc3a737033f729c689','2GEjEC1ACpEvwWc3qMg2OVWuHtlCyHLAQoHWAE3bpUL1OubTZ6ThylwLVf6SN4tYnp94RDmkm6iiehI',1,'waiting',0,1700000038000,1700000037000,1700000337000,NULL,0);
INSERT INTO message VALUES(6,'ce284f9ab830ac5820bb72ba09239d897fe765ba49948f4788944cfa1cb5408b','8df0247d6a175f6faf7e5bfbf958190ca5276c96613b92ab1e3ef50728d71a29','629684024e58dabb4fd9290529688646e5ccc44be76a9f279c609efdc2f88796','1be206bf78502ec1e20015f84720661e1ea282707f49fcbc3a737033f729c689','A0qfN7FFIBiyjfNj5rMalsggUWRkePqn1yeYRjd4xZK2Kf4A6Umhz5Cvq7PMYxzTtj8S5CNARl2tS91Y7gd41VJoPNKDOs9MjZ18oZe4IbitGooNqyGupQVsAG4gEKBFphujKHC7lw',0,'waiting',0,1700000038000,1700000038000,1700000338000,NULL,0);
CREATE TABLE tokenSuccessor (
  hash TEXT PRIMARY KEY REFERENCES token(hash) ON DELETE CASCADE,
  successor TEXT NOT NULL REFERENCES token(hash) ON DELETE CASCADE,
  sealed TEXT NOT NULL,
  expiresAt INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO tokenSuccessor VALUES('899354a0cb1c1b4c4191165131b547df72964a8c04c2fb789b010ff9182ca4d5','899354a0cb1c1b4c4191165131b547df72964a8c04c2fb789b010ff9182ca4d5','c2VhbGVk',1700000029000);
CREATE TABLE photoDay (
  photoId INTEGER NOT NULL REFERENCES photo(id) ON DELETE CASCADE,
  day INTEGER NOT NULL,
  views INTEGER NOT NULL,
  downloads INTEGER NOT NULL,
  PRIMARY KEY (photoId, day)
) STRICT, WITHOUT ROWID;
INSERT INTO photoDay VALUES(1,0,0,1);
CREATE TABLE photoTag (
  photoId INTEGER NOT NULL REFERENCES photo(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  tag TEXT NOT NULL,
  PRIMARY KEY (photoId, position)
) STRICT, WITHOUT ROWID;
INSERT INTO photoTag VALUES(1,0,'озеро');
INSERT INTO photoTag VALUES(1,1,'sunset');
INSERT INTO photoTag VALUES(2,0,'lake');
CREATE VIRTUAL TABLE photoIndex USING fts5(
  description, alternative, tags, place, camera, date, author, facts,
  content='', columnsize=0, detail=column, tokenize="ascii tokenchars '@#_'"
);
DELETE FROM photoIndex_data;
DELETE FROM photoIndex_config;
INSERT INTO photoIndex_data VALUES(1,X'030505030002060308');
INSERT INTO photoIndex_data VALUES(10,X'000000040101010001010101');
INSERT INTO photoIndex_data VALUES(137438953473,X'000000dc073023626c61636b030209070a5f616e645f77686974650202090102090402756501020902096c616e64736361706501020902020902036d31310102070102070102070208706f7274726169740202090205776869746502020901043230323301020701020701020701024031010208010208020134030208010563616e6f6e0102060105647261776e0304020301036c616b0104020301020401026f6e0104020301027235010206010673756e7365740102040103746865010402030108d0bed0b7d0b5d180010402040108d7a9d79cd795d79d010203040b1207110e0d0a0f0a060a0b0c08070b090e');
INSERT INTO photoIndex_idx VALUES(1,X'',2);
INSERT INTO photoIndex_config VALUES('hashsize',1048576);
INSERT INTO photoIndex_config VALUES('version',4);
CREATE TABLE searchWord (
  word TEXT PRIMARY KEY,
  photos INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO searchWord VALUES('#black',1);
INSERT INTO searchWord VALUES('#black_and_white',2);
INSERT INTO searchWord VALUES('#blue',1);
INSERT INTO searchWord VALUES('#landscape',2);
INSERT INTO searchWord VALUES('#m11',3);
INSERT INTO searchWord VALUES('#portrait',1);
INSERT INTO searchWord VALUES('#white',1);
INSERT INTO searchWord VALUES('2023',3);
INSERT INTO searchWord VALUES('@1',2);
INSERT INTO searchWord VALUES('@4',1);
INSERT INTO searchWord VALUES('canon',1);
INSERT INTO searchWord VALUES('drawn',1);
INSERT INTO searchWord VALUES('lak',2);
INSERT INTO searchWord VALUES('on',1);
INSERT INTO searchWord VALUES('r5',1);
INSERT INTO searchWord VALUES('sunset',1);
INSERT INTO searchWord VALUES('the',1);
INSERT INTO searchWord VALUES('озер',1);
INSERT INTO searchWord VALUES('שלום',1);
CREATE TABLE personWord (
  word TEXT NOT NULL,
  personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
  PRIMARY KEY (word, personId)
) STRICT, WITHOUT ROWID;
INSERT INTO personWord VALUES('anna',1);
INSERT INTO personWord VALUES('анна',1);
INSERT INTO personWord VALUES('нил',1);
INSERT INTO personWord VALUES('о',1);
INSERT INTO personWord VALUES('boris',2);
INSERT INTO personWord VALUES('clara',3);
INSERT INTO personWord VALUES('author',4);
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
) STRICT;
INSERT INTO collection VALUES(1,1,'Байкал “2023”','Lake; ''ice''',0,'cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd',1,1700000040000,1700000042000,1700000042000,2);
INSERT INTO collection VALUES(2,1,'Private',NULL,1,'efefefefefefefefefefefefefefefef',NULL,1700000041000,1700000041000,NULL,0);
CREATE TABLE collectionPhoto (
  albumId INTEGER NOT NULL REFERENCES collection(id) ON DELETE CASCADE,
  photoId INTEGER NOT NULL REFERENCES photo(id),
  place INTEGER NOT NULL,
  addedAt INTEGER NOT NULL,
  PRIMARY KEY (albumId, photoId)
) STRICT, WITHOUT ROWID;
INSERT INTO collectionPhoto VALUES(1,1,0,1700000041000);
INSERT INTO collectionPhoto VALUES(1,2,1,1700000042000);
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
) STRICT;
INSERT INTO topic VALUES(1,'waters','Воды',NULL,'open','featured',1,1700000043000,1700000044000,1700000043000,NULL,1);
CREATE TABLE topicOwner (
  topicId INTEGER NOT NULL REFERENCES topic(id) ON DELETE CASCADE,
  personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
  PRIMARY KEY (topicId, personId)
) STRICT, WITHOUT ROWID;
INSERT INTO topicOwner VALUES(1,1);
CREATE TABLE topicPhoto (
  albumId INTEGER NOT NULL REFERENCES topic(id) ON DELETE CASCADE,
  photoId INTEGER NOT NULL REFERENCES photo(id),
  place INTEGER NOT NULL,
  addedAt INTEGER NOT NULL,
  PRIMARY KEY (albumId, photoId)
) STRICT, WITHOUT ROWID;
INSERT INTO topicPhoto VALUES(1,1,0,1700000044000);
CREATE TABLE photoPlace (
  photoId INTEGER PRIMARY KEY REFERENCES photo(id) ON DELETE CASCADE,
  city TEXT,
  country TEXT,
  latitude REAL,
  longitude REAL,
  isConfidential INTEGER NOT NULL
) STRICT;
INSERT INTO photoPlace VALUES(1,'Листвянка','Россия',51.853000000000001533,104.86599999999999965,1);
CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  account TEXT,
  address TEXT,
  reason TEXT NOT NULL
) STRICT;
INSERT INTO audit VALUES(1,1700000050000,'new-account','anna',NULL,'command');
INSERT INTO audit VALUES(2,1700000051000,'failed-sign-in',NULL,'2001:db8::1','password');
INSERT INTO audit VALUES(3,1700000052000,'grant',NULL,NULL,'Приложение “A”');
CREATE TABLE removedPhoto (
  contentHash TEXT PRIMARY KEY,
  publicId TEXT NOT NULL,
  removedAt INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO removedPhoto VALUES('fefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefefe','GonePhoto01',1700000060000);
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
  visits INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO share VALUES(1,'1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a','2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b',1,1,'Наше “озеро”','$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2g',0,1,1700000070000,1700600000000,7);
INSERT INTO share VALUES(2,'3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c3c','4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d4d',1,NULL,NULL,NULL,1,0,1700000071000,NULL,0);
CREATE TABLE sharePhoto (
  shareId INTEGER NOT NULL REFERENCES share(id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  photoId INTEGER NOT NULL REFERENCES photo(id) ON DELETE CASCADE,
  PRIMARY KEY (shareId, place)
) STRICT, WITHOUT ROWID;
INSERT INTO sharePhoto VALUES(2,1,1);
INSERT INTO sharePhoto VALUES(2,0,2);
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
, rotation INTEGER NOT NULL DEFAULT 0 CHECK (rotation IN (0, 90, 180, 270)), edits INTEGER NOT NULL DEFAULT 0, isMissing INTEGER NOT NULL DEFAULT 0, fileName TEXT, videoHash TEXT, contentIdentifier TEXT) STRICT;
INSERT INTO binnedPhoto VALUES(4,'ddddddddddd',1,'0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d','png',3000,800,600,'#405060','LEHV6nWB2yk8pyo0adR*.7kCMdnj','In the bin; «корзина»',NULL,'in-the-bin',1700000013000,1700000014000,1699900000000,'Canon','R5','1/250','2.8','50.0',100,'Baikal',1,3,1,0,1700000080000,0,0,0,NULL,NULL,NULL);
CREATE TABLE binnedLike (
  photoId INTEGER NOT NULL REFERENCES binnedPhoto(id) ON DELETE CASCADE,
  personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
  likedAt INTEGER NOT NULL,
  PRIMARY KEY (photoId, personId)
) STRICT, WITHOUT ROWID;
INSERT INTO binnedLike VALUES(4,2,1700000081000);
CREATE TABLE binnedTag (
  photoId INTEGER NOT NULL REFERENCES binnedPhoto(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  tag TEXT NOT NULL,
  PRIMARY KEY (photoId, position)
) STRICT, WITHOUT ROWID;
INSERT INTO binnedTag VALUES(4,0,'ice');
CREATE TABLE binnedPlace (
  photoId INTEGER PRIMARY KEY REFERENCES binnedPhoto(id) ON DELETE CASCADE,
  city TEXT,
  country TEXT,
  latitude REAL,
  longitude REAL,
  isConfidential INTEGER NOT NULL
) STRICT;
INSERT INTO binnedPlace VALUES(4,'Листвянка',NULL,51.850000000000001421,104.87000000000000454,1);
CREATE TABLE binnedDay (
  photoId INTEGER NOT NULL REFERENCES binnedPhoto(id) ON DELETE CASCADE,
  day INTEGER NOT NULL,
  views INTEGER NOT NULL,
  downloads INTEGER NOT NULL,
  PRIMARY KEY (photoId, day)
) STRICT, WITHOUT ROWID;
INSERT INTO binnedDay VALUES(4,19675,3,1);
CREATE TABLE binnedShare (
  photoId INTEGER NOT NULL REFERENCES binnedPhoto(id) ON DELETE CASCADE,
  shareId INTEGER NOT NULL REFERENCES share(id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  PRIMARY KEY (photoId, shareId)
) STRICT, WITHOUT ROWID;
INSERT INTO binnedShare VALUES(4,2,1);
CREATE TABLE binnedCollectionPhoto (
  photoId INTEGER NOT NULL REFERENCES binnedPhoto(id) ON DELETE CASCADE,
  albumId INTEGER NOT NULL REFERENCES collection(id) ON DELETE CASCADE,
  addedAt INTEGER NOT NULL,
  isCover INTEGER NOT NULL,
  PRIMARY KEY (photoId, albumId)
) STRICT, WITHOUT ROWID;
INSERT INTO binnedCollectionPhoto VALUES(4,1,1700000042500,0);
CREATE TABLE binnedTopicPhoto (
  photoId INTEGER NOT NULL REFERENCES binnedPhoto(id) ON DELETE CASCADE,
  albumId INTEGER NOT NULL REFERENCES topic(id) ON DELETE CASCADE,
  addedAt INTEGER NOT NULL,
  isCover INTEGER NOT NULL,
  PRIMARY KEY (photoId, albumId)
) STRICT, WITHOUT ROWID;
INSERT INTO binnedTopicPhoto VALUES(4,1,1700000044500,1);
CREATE TABLE removedFile (
  contentHash TEXT PRIMARY KEY,
  fileExtension TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO removedFile VALUES('0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e','jpg');
CREATE TABLE perceptualHash (
  contentHash TEXT PRIMARY KEY,
  across INTEGER NOT NULL,
  down INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO perceptualHash VALUES('0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a',-81985529216486896,1311768467463790320);
INSERT INTO perceptualHash VALUES('0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d',0,-1);
CREATE TABLE indexedFolder (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  path TEXT NOT NULL UNIQUE,
  personId INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
  options TEXT NOT NULL,
  isWatched INTEGER NOT NULL,
  scannedAt INTEGER,
  unavailableSince INTEGER
) STRICT;
INSERT INTO indexedFolder VALUES(1,'/srv/Фото «дома»',1,'{"exclude":["*.tmp"],"isDryRun":false,"takesCaptions":true}',1,1700000070000,NULL);
INSERT INTO indexedFolder VALUES(2,'/mnt/disk',1,'{"exclude":[],"isDryRun":false}',0,1700000071000,1700000072000);
CREATE TABLE indexedFile (
  folderId INTEGER NOT NULL REFERENCES indexedFolder(id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  contentHash TEXT NOT NULL,
  byteCount INTEGER NOT NULL,
  modifiedAt INTEGER NOT NULL,
  state INTEGER NOT NULL,
  capturedAt INTEGER,
  width INTEGER,
  height INTEGER,
  across INTEGER,
  down INTEGER,
  PRIMARY KEY (folderId, path, contentHash)
) STRICT, WITHOUT ROWID;
INSERT INTO indexedFile VALUES(1,'2023/озеро.jpg','0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a',5000000000,1700000009000,0,1699999000000,6000,4000,-81985529216486896,1311768467463790320);
INSERT INTO indexedFile VALUES(1,'Bäder/a.jpg','0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e',5,6,2,NULL,NULL,NULL,NULL,NULL);
INSERT INTO indexedFile VALUES(1,'Bäder/a.jpg','0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e',5,6,1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO indexedFile VALUES(2,'gone.png','0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d0d',3000,1700000008000,0,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE indexedMount (
  folderId INTEGER NOT NULL REFERENCES indexedFolder(id) ON DELETE CASCADE,
  path TEXT NOT NULL,
  PRIMARY KEY (folderId, path)
) STRICT, WITHOUT ROWID;
INSERT INTO indexedMount VALUES(2,'inner');
INSERT INTO indexedMount VALUES(2,'Ба́к\1');
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('person',4);
INSERT INTO sqlite_sequence VALUES('invitation',2);
INSERT INTO sqlite_sequence VALUES('photo',4);
INSERT INTO sqlite_sequence VALUES('application',2);
INSERT INTO sqlite_sequence VALUES('message',6);
INSERT INTO sqlite_sequence VALUES('collection',2);
INSERT INTO sqlite_sequence VALUES('topic',1);
INSERT INTO sqlite_sequence VALUES('audit',3);
INSERT INTO sqlite_sequence VALUES('share',2);
INSERT INTO sqlite_sequence VALUES('indexedFolder',7);
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
CREATE UNIQUE INDEX personByPhone ON person(phone);
CREATE INDEX stepByPerson ON signInStep(personId);
CREATE INDEX invitationByHost ON invitation(hostId);
CREATE INDEX invitationByPerson ON invitation(personId);
CREATE INDEX flowByOwner ON codeFlow(ownerId);
CREATE INDEX guessByPhone ON codeGuess(phone, guessedAt);
CREATE INDEX guessByAddress ON codeGuess(address, guessedAt);
CREATE INDEX messageByFlow ON message(flow, id);
CREATE INDEX messageByPhone ON message(phone, createdAt);
CREATE INDEX messageByPrefix ON message(prefix, createdAt);
CREATE INDEX messageByAddress ON message(address, createdAt);
CREATE INDEX messageByMoment ON message(isWithheld, createdAt);
CREATE INDEX messageBySettling ON message(isWithheld, settledAt);
CREATE INDEX messageByDue ON message(state, dueAt);
CREATE INDEX successorByToken ON tokenSuccessor(successor);
CREATE INDEX photoDayByDay ON photoDay(day);
CREATE INDEX personWordByPerson ON personWord(personId);
CREATE INDEX collectionByPerson ON collection(personId, publishedAt, id, isPrivate);
CREATE INDEX collectionByMoment ON collection(isPrivate, publishedAt, id);
CREATE INDEX collectionByCover ON collection(coverId);
CREATE INDEX collectionPhotoByPlace ON collectionPhoto(albumId, place, photoId);
CREATE INDEX collectionPhotoByPhoto ON collectionPhoto(photoId, albumId);
CREATE INDEX topicByCover ON topic(coverId);
CREATE INDEX topicOwnerByPerson ON topicOwner(personId);
CREATE INDEX topicPhotoByPlace ON topicPhoto(albumId, place, photoId);
CREATE INDEX topicPhotoByPhoto ON topicPhoto(photoId, albumId);
CREATE INDEX auditByMoment ON audit(at);
CREATE INDEX shareByPerson ON share(personId);
CREATE INDEX shareByCollection ON share(collectionId);
CREATE INDEX sharePhotoByPhoto ON sharePhoto(photoId, shareId);
CREATE INDEX binnedPhotoByPerson ON binnedPhoto(personId, binnedAt, id);
CREATE INDEX binnedPhotoByMoment ON binnedPhoto(binnedAt);
CREATE INDEX binnedPhotoByContent ON binnedPhoto(contentHash, personId, binnedAt);
CREATE INDEX binnedLikeByPerson ON binnedLike(personId);
CREATE INDEX binnedShareByShare ON binnedShare(shareId);
CREATE INDEX binnedCollectionPhotoByAlbum ON binnedCollectionPhoto(albumId);
CREATE INDEX binnedTopicPhotoByAlbum ON binnedTopicPhoto(albumId);
CREATE INDEX photoByVersion ON photo(rotation, edits) WHERE rotation <> 0 OR edits <> 0;
CREATE INDEX indexedFolderByPerson ON indexedFolder(personId);
CREATE INDEX indexedFileByContent ON indexedFile(contentHash, state);
CREATE INDEX removedPhotoById ON removedPhoto(publicId);
CREATE INDEX photoByVideo ON photo(videoHash) WHERE videoHash IS NOT NULL;
CREATE INDEX binnedPhotoByVideo ON binnedPhoto(videoHash) WHERE videoHash IS NOT NULL;
CREATE INDEX photoByIdentifier ON photo(contentIdentifier) WHERE contentIdentifier IS NOT NULL;
COMMIT;
PRAGMA user_version = 1;
