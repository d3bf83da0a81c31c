import Domain
import GRDB
import Testing

@testable import Store

/// Codes and tokens: used once, revoked together, never granted by a damaged row.
@Suite struct TokenStoreTests {
  let folder: TemporaryFolder
  let database: Store.Database
  let anna: PersonRecord
  let app: ApplicationRecord

  init() async throws {
    folder = try TemporaryFolder()
    database = try folder.open()
    anna = try await database.people.add(sample: "anna")
    app = try await database.applications.add(
      .sample(), now: moment(0))
  }

  private func code(_ hash: String) -> AuthorizationCodeRecord {
    AuthorizationCodeRecord(
      hash: Digest(hex: hash), applicationId: app.id, personId: anna.id,
      redirectURI: "https://a.example/cb", scopes: Scopes([.public, .writeLikes]), challenge: nil,
      createdAt: moment(1), expiresAt: moment(61))
  }

  private func token(
    _ hash: String, _ kind: TokenRecord.Kind = .access, family: String = "f",
    expires: Int64? = 100
  ) -> TokenRecord {
    TokenRecord(
      hash: Digest(hex: hash), kind: kind, applicationId: app.id, personId: anna.id,
      scopes: Scopes([.public]), family: Digest(hex: family), createdAt: moment(1),
      expiresAt: expires.map(moment))
  }

  /// Redeems the code "f" for tokens with these hashes; "r" is a refresh token.
  private func redeem(_ hashes: String...) async throws {
    try await database.tokens.add(code("f"))
    let tokens = hashes.map { token($0, $0 == "r" ? .refresh : .access) }
    _ = try await database.tokens.redeem(code: Digest(hex: "f"), for: tokens, now: moment(2))
  }

  /// Rotates a refresh token; the successor is kept for 10 s.
  private func rotate(
    _ refresh: TokenRecord, for tokens: [TokenRecord], at seconds: Int64
  ) async throws -> Redemption {
    let successor = SealedSuccessor(
      refresh: tokens.last?.hash ?? refresh.hash, sealed: "sealed",
      expiresAt: moment(seconds + 10))
    return try await database.tokens.rotate(
      refresh: refresh, for: tokens, successor: successor, now: moment(seconds))
  }

  // OA-26, Q-1
  @Test func whatWasNeverIssuedIsUnknown() async throws {
    let none = Digest(hex: "none")
    #expect(try database.tokens.code(hash: none) == nil)
    #expect(try database.tokens.token(hash: none) == nil)
    let made = token("a")
    #expect(try await database.tokens.redeem(code: none, for: [made], now: moment(1)) == .unknown)
    #expect(try database.tokens.token(hash: made.hash) == nil, "nothing is issued for it")
    try await database.tokens.revoke(hash: none, now: moment(1))
    try await database.tokens.revoke(family: none, now: moment(1))
    #expect(try database.tokens.alive(of: anna, now: moment(1)) == [])
    let unknown = token("r", .refresh)
    let answer = try await rotate(unknown, for: [made], at: 1)
    #expect(answer == .replayed)
    #expect(try database.tokens.token(hash: made.hash) == nil)
  }

  // OA-27: of fifty concurrent exchanges one succeeds, and the others revoke its tokens (OA-26)
  @Test func aCodeIsRedeemedOnce() async throws {
    try await database.tokens.add(code("f"))
    let tokens = (0..<50).map { token("t\($0)") }
    let answers = try await withThrowingTaskGroup(of: Redemption.self) { group in
      for token in tokens {
        group.addTask {
          try await database.tokens.redeem(code: Digest(hex: "f"), for: [token], now: moment(2))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.filter { $0 == .redeemed }.count == 1)
    #expect(answers.filter { $0 == .replayed }.count == 49)
    #expect(try database.tokens.alive(of: anna, now: moment(2)) == [])
  }

  // OA-33: reuse of a refresh token revokes its successors too
  @Test func aReplayedRefreshTokenEndsItsFamily() async throws {
    try await redeem("a", "r")
    let refresh = try #require(try database.tokens.token(hash: Digest(hex: "r")))
    let next = [token("a2"), token("r2", .refresh)]
    #expect(
      try await rotate(refresh, for: next, at: 3) == .redeemed)
    #expect(try database.tokens.token(hash: Digest(hex: "a"))?.revokedAt == moment(3))
    #expect(try database.tokens.alive(of: anna, now: moment(4)).count == 2)
    let more = [token("a3")]
    #expect(try await rotate(refresh, for: more, at: 13) == .replayed)
    #expect(try database.tokens.alive(of: anna, now: moment(14)) == [])
    #expect(try database.tokens.token(hash: Digest(hex: "a3")) == nil)
  }

  // OA-33: an access token cannot be used as a refresh token
  @Test func anAccessTokenIsNotRotated() async throws {
    try await redeem("a", "r")
    let access = try #require(try database.tokens.token(hash: Digest(hex: "a")))
    let next = [token("a2")]
    #expect(
      try await rotate(access, for: next, at: 3) == .replayed)
    #expect(try database.tokens.token(hash: Digest(hex: "a2")) == nil)
  }

  // OA-26, Q-1: if the tokens cannot be stored, the code stays unused
  @Test func aFailedRedemptionLeavesTheCode() async throws {
    try await redeem("a")
    try await database.tokens.add(code("g"))
    let twice = [token("b", family: "g"), token("a", family: "g")]
    await #expect(throws: StoreError.taken(.hash)) {
      try await database.tokens.redeem(code: Digest(hex: "g"), for: twice, now: moment(3))
    }
    #expect(try database.tokens.token(hash: Digest(hex: "b")) == nil)
    let good = [token("c", family: "g")]
    #expect(
      try await database.tokens.redeem(code: Digest(hex: "g"), for: good, now: moment(4))
        == .redeemed)
  }

  //
  @Test(.onlySQLite) func aFullDiskLeavesTheRefreshToken() async throws {
    try await redeem("a", "r")
    let refresh = try #require(try database.tokens.token(hash: Digest(hex: "r")))
    let next = [token("r2", .refresh)]
    let log = try FullLog(database)
    await #expect(throws: StoreError.diskFull) {
      try await rotate(refresh, for: next, at: 3)
    }
    try log.empty()
    #expect(
      try await rotate(refresh, for: next, at: 4) == .redeemed)
  }

  // OA-43: a cached token is revoked at once
  @Test func aRevokedTokenIsSeenAtOnce() async throws {
    try await redeem("a", "b", "r")
    let hashes = ["a", "b", "r"].map(Digest.init(hex:))
    for hash in hashes { #expect(try database.tokens.token(hash: hash)?.revokedAt == nil) }
    try await database.tokens.revoke(hash: hashes[0], now: moment(3))
    try await database.tokens.revoke(hash: hashes[0], now: moment(9))
    #expect(try database.tokens.token(hash: hashes[0])?.revokedAt == moment(3), "the first time")
    #expect(try database.tokens.token(hash: hashes[1])?.revokedAt == nil)
    try await database.tokens.revoke(family: Digest(hex: "f"), now: moment(4))
    #expect(try database.tokens.token(hash: hashes[2])?.revokedAt == moment(4))
  }

  // OA-43: only tokens that are neither revoked nor expired are listed
  @Test(arguments: [(nil, true), (101, true), (100, false), (99, false)] as [(Int64?, Bool)])
  func aLivingTokenHasNotExpired(expires: Int64?, isAlive: Bool) async throws {
    try await database.tokens.add(code("f"))
    let made = token("a", expires: expires)
    _ = try await database.tokens.redeem(code: Digest(hex: "f"), for: [made], now: moment(2))
    let alive = try database.tokens.alive(of: anna, now: moment(100))
    #expect(alive == (isAlive ? [made] : []))
  }

  // LIB-4: removing a client removes its codes and tokens
  @Test func aRemovedClientTakesItsTokensAlong() async throws {
    try await redeem("a", "r")
    try await database.tokens.add(code("open"))
    _ = try database.tokens.token(hash: Digest(hex: "a"))
    try await database.applications.remove(app)
    #expect(try database.tokens.token(hash: Digest(hex: "a")) == nil)
    #expect(try database.tokens.code(hash: Digest(hex: "open")) == nil)
    let late = code("late")
    await #expect(throws: StoreError.missing) { try await database.tokens.add(late) }
    #expect(try await database.check() == [])
  }

  // OA-43: revoking a grant affects one client and one person only
  @Test func aGrantIsEndedAlone() async throws {
    let other = try await database.applications.add(
      .sample("b"), now: moment(0))
    try await redeem("a")
    try await database.tokens.add(code("open"))
    try await database.tokens.revokeAll(of: anna, applicationId: other.id, now: moment(3))
    #expect(try database.tokens.token(hash: Digest(hex: "a"))?.revokedAt == nil)
    try await database.tokens.revokeAll(of: anna, applicationId: app.id, now: moment(4))
    #expect(try database.tokens.token(hash: Digest(hex: "a"))?.revokedAt == moment(4))
    #expect(try database.tokens.code(hash: Digest(hex: "open")) == nil)
  }

  // LIB-5: a new password revokes tokens and codes, if requested
  @Test(arguments: [true, false]) func aNewPasswordEndsAccess(endsAccess: Bool) async throws {
    try await redeem("a")
    try await database.tokens.add(code("open"))
    _ = try database.tokens.token(hash: Digest(hex: "a"))
    try await database.people.setPasswordHash(
      "$argon2id$", of: anna, endsAccess: endsAccess, now: moment(5))
    #expect((try database.tokens.token(hash: Digest(hex: "a"))?.revokedAt != nil) == endsAccess)
    #expect((try database.tokens.code(hash: Digest(hex: "open")) == nil) == endsAccess)
    #expect(try database.people.passwordHash(of: anna) == "$argon2id$")
  }

  // OA-33: tokens without expiry stay until they are revoked
  @Test func expiredTokensAreDeletedOthersStay() async throws {
    try await redeem("a", "b")
    try await database.tokens.add(code("open"))
    let endless = token("e", expires: nil)
    try await database.tokens.add(code("g"))
    _ = try await database.tokens.redeem(code: Digest(hex: "g"), for: [endless], now: moment(2))
    try await database.tokens.revoke(hash: Digest(hex: "b"), now: moment(10))
    try await database.tokens.sweep(before: moment(61), now: moment(61))
    #expect(try database.tokens.code(hash: Digest(hex: "open")) != nil)
    try await database.tokens.sweep(before: moment(100), now: moment(100))
    #expect(try database.tokens.code(hash: Digest(hex: "open")) == nil)
    #expect(try database.tokens.alive(of: anna, now: moment(2)).map(\.hash.hex) == ["a", "e"])
    try await database.tokens.sweep(before: moment(101), now: moment(101))
    #expect(try database.tokens.alive(of: anna, now: moment(2)).map(\.hash.hex) == ["e"])
  }

  // OA-34, Q-1: unknown or damaged scopes grant nothing
  @Test(arguments: ["admin", "public admin", "PUBLIC", "public,read_user"])
  func unknownScopesAllowNothing(text: String) async throws {
    try await redeem("a")
    try await database.tokens.add(code("open"))
    try await database.write { connection in
      try connection.execute(sql: "UPDATE token SET scopes = ?", arguments: [text])
      try connection.execute(sql: "UPDATE authorizationCode SET scopes = ?", arguments: [text])
    }
    database.tokensByHash.dropAll()
    #expect(try database.tokens.token(hash: Digest(hex: "a"))?.scopes.all == [])
    #expect(try database.tokens.code(hash: Digest(hex: "open"))?.scopes.all == [])
  }

  // only the two kinds of tokens can be stored
  @Test func aTokenHasOneOfTwoKinds() async throws {
    try await redeem("a")
    await #expect(throws: StoreError.self) {
      try await database.write { try $0.execute(sql: "UPDATE token SET kind = 'root'") }
    }
    #expect(try database.tokens.token(hash: Digest(hex: "a"))?.kind == .access)
  }

  // LIB-4, Q-1: damaged redirect URIs are an error, not an empty list
  @Test(arguments: ["", "null", "{}", "[1]", "[\"a\"", "not json"])
  func damagedRedirectURIsAreAnError(text: String) async throws {
    try await database.write {
      try $0.execute(sql: "UPDATE application SET redirectURIs = ?", arguments: [text])
    }
    database.applicationsByKey.dropAll()
    #expect(throws: StoreError.self) {
      try database.applications.application(accessKey: "key")
    }
    #expect(throws: StoreError.self) { try database.applications.all() }
    #expect(try database.people.person(id: anna.id) != nil, "the rest can be read")
  }
}
