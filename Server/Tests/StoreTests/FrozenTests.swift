import Domain
import Foundation
import GRDB
import Testing

@testable import Store

/// The database of version 2, with rows in every table, as the code of commit cab844e wrote it.
///
/// `FrozenFolderTests` in IdentityTests opens it with its key.
@Suite(.onlySQLite) struct FrozenTests {
  let folder: TemporaryFolder
  let database: Store.Database

  init() throws {
    folder = try TemporaryFolder()
    try folder.writeFrozen(version: 2)
    database = try folder.open()
  }

  private func person(_ username: String) throws -> PersonRecord {
    try #require(try database.people.person(username: username))
  }

  private func hashes(_ sql: String) throws -> [Digest] {
    try database.read { try String.fetchAll($0, sql: sql) }.map(Digest.init(hex:))
  }

  // LIB-4: there is a frozen database of every version but the newest, which may be unreleased.
  @Test func everyReleasedVersionIsFrozen() throws {
    let newest = Migrations.migrator().migrations.count
    for version in 1..<newest {
      let folder = try TemporaryFolder()
      try folder.writeFrozen(version: version)
    }
  }

  // LIB-4
  @Test(arguments: 1...11) func aFrozenDatabaseHasRowsInEveryTable(version: Int) throws {
    let folder = try TemporaryFolder()
    try folder.writeFrozen(version: version)
    let queue = try DatabaseQueue(path: folder.file)
    let empty = try queue.read { connection in
      // Why rootpage: rows of the search index cannot be counted, but those of its own tables can.
      try String.fetchAll(
        connection, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0"
      ).filter { try Int.fetchOne(connection, sql: "SELECT COUNT(*) FROM \"\($0)\"") == 0 }
    }
    #expect(empty == [])
  }

  // LIB-4, Q-2: a frozen database passes the check after migration, and after a restart.
  @Test(arguments: 1...11) func aFrozenDatabaseIsWhole(version: Int) async throws {
    let folder = try TemporaryFolder()
    try folder.writeFrozen(version: version)
    for _ in 1...2 {
      let database = try folder.open()
      #expect(try await database.check() == [])
      try database.close()
    }
  }

  // LIB-5
  @Test func peopleOfAFrozenDatabaseAreUnchanged() throws {
    let anna = try person("anna")
    #expect(anna.login == "anna" && anna.firstName == "Анна" && anna.lastName == "О’Нил")
    #expect(anna.bio == "Люблю «озеро» 🌊, שלום, e\u{301}" && anna.location == "Иркутск")
    #expect(anna.email == "anna@photos.example")
    #expect(anna.portrait == String(repeating: "ab", count: 32))
    #expect(anna.createdAt == moment(0) && anna.updatedAt == moment(3))
    #expect(anna.totalLikes == 2 && anna.totalPhotos == 2)
    #expect(try database.people.passwordHash(of: anna)?.hasPrefix("$argon2id$v=19$m=8") == true)
    #expect(try database.people.sequenceHash(of: anna)?.hex.hasPrefix("98275e0d") == true)
    let phone = try #require(try database.people.phone(of: anna))
    #expect(try database.people.person(phone: phone.hash) == anna)
    let boris = try person("boris")
    #expect(boris.login == nil && boris.totalLikes == 1)
    #expect(try database.people.passwordHash(of: boris) == nil)
    #expect(try person("clara").isDisabled && !anna.isDisabled)
    #expect(try person("author").isDemo && !anna.isDemo)
  }

  // LIB-3, API-1
  @Test func photosOfAFrozenDatabaseAreUnchanged() throws {
    let anna = try person("anna")
    let full = try #require(try database.photos.photo(publicId: "aaaaaaaaaaa"))
    let facts = PhotoFacts(
      publicId: "aaaaaaaaaaa", personId: anna.id, contentHash: String(repeating: "0a", count: 32),
      fileExtension: "jpg", byteCount: 5_000_000_000, size: PixelSize(width: 6000, height: 4000),
      color: "#102030", blurHash: "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
      description: "On the \"lake\"; «озеро» 🌊", altDescription: "שלום", slug: "on-the-lake",
      addedAt: moment(10), capturedAt: moment(-1000),
      exif: PhotoExif(
        make: "Canon", model: "R5", exposureTime: "1/250", aperture: "1.8", focalLength: "35.0",
        iso: 100), place: "Байкал")
    #expect(full.facts == facts)
    #expect(full.likes == 2 && full.views == 0 && full.downloads == 1)
    let bare = try #require(try database.photos.photo(publicId: "bbbbbbbbbbb"))
    #expect(bare.facts.description == nil && bare.facts.capturedAt == nil && bare.facts.slug == "")
    #expect(bare.facts.exif == PhotoExif() && bare.facts.place == nil)
    #expect(bare.facts.size == PixelSize(width: 1, height: 20_000))
    let drawn = try #require(try database.photos.photo(publicId: "ccccccccccc"))
    #expect(drawn.facts.isDemo && !bare.facts.isDemo)
    let page = try database.photos.page(offset: 0, count: 9, likedBy: anna)
    #expect(page.photos == [drawn, bare, full])
    #expect(page.likedIds == [drawn.id, full.id])
  }

  // FEED-8, FEED-17
  @Test func likesOfAFrozenDatabaseKeepTheirOrder() throws {
    let favourites = try database.photos.page(likedBy: try person("anna"), offset: 0, count: 9)
    #expect(favourites.photos.map(\.facts.publicId) == ["ccccccccccc", "aaaaaaaaaaa"])
    let others = try database.photos.page(likedBy: try person("boris"), offset: 0, count: 9)
    #expect(others.photos.map(\.facts.publicId) == ["aaaaaaaaaaa"])
  }

  // OA-23
  @Test func clientsOfAFrozenDatabaseAreUnchanged() throws {
    let app = try #require(try database.applications.application(accessKey: "frozen-key"))
    #expect(app.registration.name == "Приложение" && app.createdAt == moment(16))
    #expect(app.registration.isUnsplashClient && app.registration.secretHash != nil)
    #expect(!app.registration.isFirstParty && !app.registration.isPublic)
    #expect(
      app.registration.redirectURIs == [
        "https://a.example/cb?x=\"1\"", "urn:ietf:wg:oauth:2.0:oob",
      ])
    let web = try #require(try database.applications.application(accessKey: "frozen-web"))
    #expect(web.registration.isFirstParty && web.registration.isPublic)
    #expect(web.registration.secretHash == nil && web.registration.redirectURIs == [])
  }

  // OA-26, OA-33
  @Test func codesAndTokensOfAFrozenDatabaseAreUnchanged() async throws {
    let scopes = Scopes([.public, .readUser, .writeLikes])
    let open = try #require(
      try hashes("SELECT hash FROM authorizationCode WHERE usedAt IS NULL").first)
    let code = try #require(try database.tokens.code(hash: open))
    #expect(code.scopes == scopes && code.redirectURI == "https://a.example/cb?x=\"1\"")
    #expect(code.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    #expect(code.createdAt == moment(18) && code.expiresAt == moment(78))
    let anna = try person("anna")
    let alive = try database.tokens.alive(of: anna, now: moment(30))
    #expect(Set(alive.map(\.kind)) == [.access, .refresh])
    #expect(alive.allSatisfy { $0.scopes == scopes && $0.createdAt == moment(19) })
    #expect(Set(alive.map(\.expiresAt)) == [nil, moment(5000)])
    let used = try #require(
      try hashes("SELECT hash FROM authorizationCode WHERE usedAt IS NOT NULL").first)
    #expect(alive.allSatisfy { $0.family == used })
    #expect(try await database.tokens.redeem(code: used, for: [], now: moment(31)) == .replayed)
    #expect(try database.tokens.alive(of: anna, now: moment(32)) == [])
  }

  // FEED-3
  @Test func signInsOfAFrozenDatabaseAreUnchanged() async throws {
    let session = try #require(try database.sessions.all(of: try person("boris")).first)
    #expect(session.userAgent == "Mozilla/5.0 (тест)" && session.createdAt == moment(22))
    #expect(session.lastSeenAt == moment(23) && session.expiresAt == moment(1_000_000))
    let account = ThrottleRecord(
      failures: 5, firstFailureAt: moment(24), lastFailureAt: moment(25), lockedUntil: moment(625))
    #expect(try database.throttles.record("account:1") == account)
    #expect(try database.throttles.record("address:1")?.lockedUntil == nil)
    let state = try #require(try hashes("SELECT hash FROM pendingSignIn").first)
    let pending = PendingSignIn(
      hash: state, returnTo: "/app/photo/aaaaaaaaaaa", createdAt: moment(26))
    #expect(try await database.pendingSignIns.take(hash: state) == pending)
    let steps = try hashes("SELECT hash FROM signInStep ORDER BY tries")
      .compactMap { try database.steps.step(hash: $0) }
    #expect(steps.map(\.tries) == [0, 5] && steps.map(\.expiresAt) == [moment(327), moment(28)])
    let id = try person("anna").id
    #expect(try database.steps.hasFailed(of: id, limit: 5, now: moment(30)))
    #expect(try database.settings.all() == ["edition": "extended", "registration": "invitation"])
  }

  // LIB-11
  @Test func invitationsOfAFrozenDatabaseAreUnchanged() throws {
    let open = try database.invitations.open(now: moment(30))
    #expect(open.map(\.id) == [2] && open.first?.expiresAt == moment(2000))
    let all = try hashes("SELECT hash FROM invitation ORDER BY id")
    #expect(try all.map { try database.invitations.isOpen($0, now: moment(30)) } == [false, true])
  }

  // CODE-8
  @Test func codeFlowsOfAFrozenDatabaseAreUnchanged() throws {
    let flows = try hashes("SELECT hash FROM codeFlow ORDER BY expiresAt")
      .compactMap { try database.codes.flow(hash: $0) }
    let ends: [Int64] = [930, 932, 935, 937, 938]
    #expect(flows.map(\.expiresAt) == ends.map(moment))
    let newcomer = flows[1]
    #expect(newcomer.provedAt == moment(34) && newcomer.codeHash == nil)
    #expect(flows[2].ownerId == (try person("boris").id) && flows[2].codeExpiresAt == moment(336))
    let waiting = try #require(flows.last)
    #expect(waiting.tries == 1 && waiting.provedAt == nil && waiting.codeHash != nil)
    #expect(try database.people.person(phone: waiting.phone.hash)?.username == "anna")
    #expect(try database.messages.state(flow: flows[0].hash) == .failed)
    #expect(try database.messages.state(flow: newcomer.hash) == .sent)
    let judged = try database.codes.judged(before: moment(100), atMost: 9)
    #expect(judged.first { $0.isUsed }?.createdAt == moment(32))
  }

  // CODE-13: two queued messages are sent, one at its second attempt; a withheld one is not.
  @Test func queuedMessagesOfAFrozenDatabaseAreSent() async throws {
    #expect(try database.messages.waiting() == 3)
    let first = try await database.messages.take(
      limit: 9, seconds: 60, attempts: 4, now: moment(40))
    #expect(first.map(\.id) == [6] && first.map(\.attempts) == [1])
    try await database.messages.deliver(6, now: moment(41))
    let second = try await database.messages.take(
      limit: 9, seconds: 60, attempts: 4, now: moment(96))
    #expect(second.map(\.id) == [4] && second.map(\.attempts) == [2])
    #expect(second.first?.sealed.hasPrefix("G1upHhvw") == true)
  }
}
