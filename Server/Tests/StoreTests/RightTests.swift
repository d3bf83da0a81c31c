import Domain
import Testing

@testable import Store

/// rights are judged in the transaction that relies on them.
@Suite struct RightTests {
  let folder: TemporaryFolder
  let database: Store.Database
  let anna: PersonRecord

  init() async throws {
    folder = try TemporaryFolder()
    database = try folder.open()
    anna = try await database.people.add(sample: "anna")
    try await database.people.setOwner(true, of: anna, now: moment(0))
    try await database.people.setPasswordHash("first", of: anna, endsAccess: false, now: moment(0))
    try await database.sessions.add(
      SessionRecord(
        hash: Digest(hex: "5e"), personId: anna.id, createdAt: moment(0), lastSeenAt: moment(0),
        expiresAt: moment(100), userAgent: ""))
    let client = try await database.applications.add(.sample(), now: moment(0))
    try await database.tokens.add(code("c0", client))
    let tokens = [token("70", .access, client), token("71", .refresh, client)]
    _ = try await database.tokens.redeem(code: Digest(hex: "c0"), for: tokens, now: moment(0))
  }

  private func code(_ hash: String, _ client: ApplicationRecord) -> AuthorizationCodeRecord {
    AuthorizationCodeRecord(
      hash: Digest(hex: hash), applicationId: client.id, personId: anna.id, redirectURI: "",
      scopes: Scopes([]), challenge: nil, createdAt: moment(0), expiresAt: moment(100))
  }

  private func token(
    _ hash: String, _ kind: TokenRecord.Kind, _ client: ApplicationRecord
  ) -> TokenRecord {
    TokenRecord(
      hash: Digest(hex: hash), kind: kind, applicationId: client.id, personId: anna.id,
      scopes: Scopes([]), family: Digest(hex: "c0"), createdAt: moment(0), expiresAt: nil)
  }

  private static let proofs: [Right.Proof] = [
    .account, .session(Digest(hex: "5e")), .token(Digest(hex: "70")), .password("first"), .owner,
    .username("anna"),
  ]

  /// Writes a setting that relies on this right of Anna's.
  private func write(relyingOn proof: Right.Proof) async throws {
    let rights = Rights()
    rights.rely(on: Right(of: anna, by: proof))
    try await Rights.$current.withValue(rights) {
      try await database.settings.set("name", to: "written")
    }
  }

  /// Whether such a write is carried out; if not, nothing is written.
  private func holds(_ proof: Right.Proof) async throws -> Bool {
    try await database.settings.set("name", to: nil)
    do {
      try await write(relyingOn: proof)
      return true
    } catch StoreError.rightEnded {
      #expect(try database.settings.value(of: "name") == nil)
      return false
    }
  }

  //
  @Test(arguments: proofs) func aRightThatHoldsAllowsToWrite(proof: Right.Proof) async throws {
    #expect(try await holds(proof))
  }

  // a disabled account has none of these rights, but its name is nobody else's.
  @Test(arguments: proofs) func aDisabledAccountHasNoRight(proof: Right.Proof) async throws {
    try await database.people.setDisabled(true, of: anna, now: moment(1))
    #expect(try await holds(proof) == (proof == .username("anna")))
  }

  //
  @Test func eachRightEndsInItsOwnWay() async throws {
    try await database.sessions.remove(Digest(hex: "5e"))
    #expect(try await !holds(.session(Digest(hex: "5e"))))
    try await database.tokens.revoke(hash: Digest(hex: "70"), now: moment(1))
    #expect(try await !holds(.token(Digest(hex: "70"))))
    try await database.people.setPasswordHash("next", of: anna, endsAccess: false, now: moment(1))
    #expect(try await !holds(.password("first")))
    try await database.people.setOwner(false, of: anna, now: moment(1))
    #expect(try await !holds(.owner))
    let boris = try await database.people.add(sample: "boris")
    try await database.people.rename(anna, to: try #require(Username("anna2")), now: moment(1))
    #expect(try await holds(.username("anna")), "nobody has it")
    try await database.people.rename(boris, to: try #require(Username("anna")), now: moment(1))
    #expect(try await !holds(.username("anna")))
    #expect(try await holds(.account))
  }

  // Q-7, OA-33: a client that refreshes its token loses no request that is on its way.
  @Test func aRefreshedTokenKeepsItsRight() async throws {
    let client = try #require(try database.applications.all().first)
    let next = [token("72", .access, client), token("73", .refresh, client)]
    let successor = SealedSuccessor(refresh: next[1].hash, sealed: "sealed", expiresAt: moment(9))
    _ = try await database.tokens.rotate(
      refresh: token("71", .refresh, client), for: next, successor: successor, now: moment(1))
    #expect(try await holds(.token(Digest(hex: "70"))))
    try await database.tokens.revoke(family: Digest(hex: "c0"), now: moment(2))
    #expect(try await !holds(.token(Digest(hex: "70"))))
    #expect(try await !holds(.token(Digest(hex: "72"))))
  }

  // a session or token of another person proves nothing.
  @Test func theRightIsThatOfThePerson() async throws {
    let boris = try await database.people.add(sample: "boris")
    for proof: Right.Proof in [.session(Digest(hex: "5e")), .token(Digest(hex: "70"))] {
      let rights = Rights()
      rights.rely(on: Right(of: boris, by: proof))
      await #expect(throws: StoreError.rightEnded) {
        try await Rights.$current.withValue(rights) {
          try await database.settings.set("name", to: "written")
        }
      }
      #expect(rights.isRefused && rights.sender == boris.id)
    }
  }

  // Q-7, API-1: likes that share a transaction are judged one by one.
  @Test func oneRefusedLikeFailsNoOther() async throws {
    let boris = try await database.people.add(sample: "boris")
    let photo = try await database.photos.add(sample: "a", of: anna, at: 1)
    let people = [anna, boris]
    try await database.people.setDisabled(true, of: boris, now: moment(1))
    let likes = database.likes
    let outcomes = await withTaskGroup(of: (Int64, Bool).self) { group in
      for number in 0..<40 {
        let person = people[number % 2]
        group.addTask {
          let rights = Rights()
          rights.rely(on: Right(of: person, by: .account))
          let outcome = try? await Rights.$current.withValue(rights) {
            try await likes.like(photo.facts.publicId, by: person, now: moment(2))
          }
          return (person.id, outcome != nil)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.allSatisfy { $0.1 == ($0.0 == anna.id) })
    #expect(try database.photos.photo(publicId: photo.facts.publicId)?.likes == 1)
  }

  // Q-7, LIB-17: what the server notes for itself is written all the same.
  @Test func theAuditLogNeedsNoRight() async throws {
    try await database.people.setDisabled(true, of: anna, now: moment(1))
    let rights = Rights()
    rights.rely(on: Right(of: anna, by: .account))
    try await Rights.$current.withValue(rights) {
      _ = database.audit.add(
        AuditRecord(at: moment(1), kind: .refusal, account: "anna", address: nil, reason: "me"))
      try await database.audit.flush()
    }
    #expect(try database.audit.newest(1).map(\.kind) == [.refusal])
  }

  // a session that ends takes with it the codes that nobody has redeemed; a redeemed one is still recognized.
  @Test(arguments: [false, true]) func codesEndWithTheirSession(all: Bool) async throws {
    let client = try #require(try database.applications.all().first)
    try await database.tokens.add(code("c1", client))
    if all {
      try await database.sessions.removeAll(of: anna, except: nil)
    } else {
      try await database.sessions.remove(Digest(hex: "5e"))
    }
    #expect(try database.tokens.code(hash: Digest(hex: "c1")) == nil)
    #expect(try database.tokens.code(hash: Digest(hex: "c0")) != nil)
  }

  // a session that is replaced by the next sign-in of the same browser leaves the codes.
  @Test func aReplacedSessionLeavesTheCodes() async throws {
    let client = try #require(try database.applications.all().first)
    try await database.tokens.add(code("c1", client))
    try await database.sessions.remove(Digest(hex: "5e"), endsCodes: false)
    #expect(try database.sessions.session(hash: Digest(hex: "5e")) == nil)
    #expect(try database.tokens.code(hash: Digest(hex: "c1")) != nil)
  }
}
