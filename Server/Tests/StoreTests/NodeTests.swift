import Domain
import Postgres
import ServerTestKit
import Synchronization
import TestKit
import Testing

@testable import Store

/// Several servers on one database of PostgreSQL (LIB-6).
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(20)))
struct NodeTests {
  /// Two nodes with the same database.
  struct Pair {
    let folder: TemporaryFolder
    let (here, there): (Store.Database, Store.Database)
    let anna: PersonRecord

    init() async throws {
      folder = try TemporaryFolder()
      here = try folder.openPostgres()
      there = try folder.openPostgres()
      anna = try await here.people.add(sample: "anna")
    }

    /// The names of the photos in the feed of a node that knows all changes.
    func feed(_ node: Store.Database) throws -> [String] {
      try node.synchronize()
      return try node.photos.page(offset: 0, count: 30).photos.map(\.facts.publicId)
    }

    /// Both nodes know all changes and have the same feed.
    func agree() throws -> Bool {
      for node in [here, there] { try node.synchronize() }
      return here.photos.state == there.photos.state
        && here.photos.total == there.photos.total
    }
  }

  @Test("LIB-6: a photo that one node adds is in the feed of the other, at the same place")
  func addedPhotosAreSeen() async throws {
    let pair = try await Pair()
    _ = try await pair.here.photos.add(sample: "b", of: pair.anna, at: 2)
    _ = try await pair.there.photos.add(sample: "a", of: pair.anna, at: 1)
    _ = try await pair.here.photos.add(sample: "c", of: pair.anna, at: 3)
    #expect(try pair.feed(pair.here) == ["c", "b", "a"])
    #expect(try pair.feed(pair.there) == ["c", "b", "a"])
    #expect(try pair.agree())
  }

  @Test("LIB-6: a photo that one node removes, restores or rotates is so on the other")
  func changedPhotosAreSeen() async throws {
    let pair = try await Pair()
    for name in ["a", "b", "c"] {
      _ = try await pair.here.photos.add(sample: name, of: pair.anna, at: 1)
    }
    _ = try await pair.there.photos.bin(publicIds: ["b"], of: pair.anna, now: moment(9))
    #expect(try pair.feed(pair.here) == ["c", "a"])
    #expect(try pair.agree())
    _ = try await pair.here.photos.restore(publicIds: ["b"], of: pair.anna)
    #expect(try pair.feed(pair.there) == ["c", "b", "a"])
    let before = pair.here.photos.state
    _ = try await pair.there.photos.rotate(
      publicId: "a", of: pair.anna, to: .right, now: moment(10))
    #expect(try pair.agree() && pair.here.photos.state != before)
    _ = try await pair.here.photos.remove(publicIds: ["a", "b", "c"], now: moment(11))
    #expect(try pair.feed(pair.there) == [] && pair.agree())
  }

  @Test("LIB-6: nodes that write at the same time have one feed, without gaps")
  func concurrentWritersAgree() async throws {
    let pair = try await Pair()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        let node = number % 2 == 0 ? pair.here : pair.there
        group.addTask {
          _ = try await node.photos.add(
            sample: "p\(number)", of: pair.anna, at: Int64(number % 7))
        }
      }
      try await group.waitForAll()
    }
    #expect(try pair.agree() && pair.here.photos.total == 40)
    let person = try pair.there.people.person(id: pair.anna.id)
    #expect(person?.totalPhotos == 40)
  }

  @Test("LIB-6: of the same like on two nodes, one counts")
  func aLikeCountsOnce() async throws {
    let pair = try await Pair()
    let photo = try await pair.here.photos.add(sample: "a", of: pair.anna, at: 1)
    let outcomes = try await withThrowingTaskGroup(of: LikeOutcome?.self) { group in
      for node in [pair.here, pair.there, pair.here, pair.there] {
        group.addTask {
          try await node.likes.like(photo.facts.publicId, by: pair.anna, now: moment(5))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.count { $0?.text == "changed: 1" } == 1)
    #expect(outcomes.count { $0?.text == "unchanged: 1" } == 3)
    #expect(try await pair.here.check() == [])
  }

  @Test("LIB-6: a like changes the liker in the memory of both nodes, and nothing is read again")
  func totalsAreKept() async throws {
    let pair = try await Pair()
    let photo = try await pair.here.photos.add(sample: "a", of: pair.anna, at: 1)
    let nodes = [pair.here, pair.there]
    for node in nodes {
      try node.synchronize()
      #expect(try node.people.person(id: pair.anna.id)?.totalLikes == 0)
    }
    let id = photo.facts.publicId
    _ = try await pair.here.likes.like(id, by: pair.anna, now: moment(5))
    try pair.there.synchronize()
    for node in nodes {
      #expect(node.peopleById.count == 1)
      let kept = try node.people.person(id: pair.anna.id)
      let stored = try node.people.person(username: "anna")
      #expect(kept == stored && kept?.totalLikes == 1)
    }
  }

  @Test("LIB-6: a node that nothing wakes knows what another did, once it has the other's position")
  func ownChangesAreSeen() async throws {
    let pair = try await Pair()
    let deaf = try pair.folder.openPostgres(follows: false)
    deaf.follow(listens: false)
    _ = try await pair.here.photos.add(sample: "a", of: pair.anna, at: 1)
    #expect(deaf.photos.total == 0)
    deaf.catchUp(to: try #require(deaf.position))
    #expect(deaf.photos.total == 0)
    deaf.catchUp(to: try #require(pair.here.position))
    #expect(deaf.photos.total == 1 && deaf.position == pair.here.position)
    deaf.catchUp(to: .max)
    #expect(deaf.photos.total == 1)
  }

  @Test(
    "LIB-6, Q-2: a write that waits for another one too long changes nothing, and its node goes on")
  func patienceEnds() async throws {
    let folder = try TemporaryFolder()
    let node = try folder.openPostgres(patience: .milliseconds(200))
    let anna = try await node.people.add(sample: "anna")
    var settings = PostgresSettings()
    // Why: this test may wait for its turn longer than the server lets a transaction idle.
    settings.idleInTransactionTimeout = .zero
    let holder = try PostgresConnection.open(PostgresURL(folder.url), settings: settings)
    try holder.script("BEGIN; \(PostgresEngine.lock)")
    await #expect {
      try await node.photos.add(sample: "a", of: anna, at: 1)
    } throws: { error in
      if case StoreError.unreachable = error { true } else { false }
    }
    #expect(try node.photos.page(offset: 0, count: 1).total == 0)
    try holder.script("ROLLBACK")
    _ = try await node.photos.add(sample: "a", of: anna, at: 1)
    #expect(node.photos.total == 1)
    holder.close()
  }

  @Test("LIB-6: a session that one node ends is unknown to the other, which had it in memory")
  func sessionsEndEverywhere() async throws {
    let pair = try await Pair()
    let hash = Digest(hex: "c0de")
    try await pair.here.sessions.add(
      SessionRecord(
        hash: hash, personId: pair.anna.id, createdAt: moment(0), lastSeenAt: moment(0),
        expiresAt: moment(999), userAgent: ""))
    #expect(try pair.there.sessions.session(hash: hash) != nil)
    try await pair.here.sessions.remove(hash)
    try pair.there.synchronize()
    #expect(try pair.there.sessions.session(hash: hash) == nil)
  }

  @Test("LIB-6: people, clients and collections that one node changes are read again by the other")
  func cachesAreForgotten() async throws {
    let pair = try await Pair()
    _ = try pair.there.people.person(id: pair.anna.id)
    let name = try #require(Username("bertha"))
    try await pair.here.people.rename(pair.anna, to: name, now: moment(1))
    let album = try #require(
      try await pair.here.collections.add(
        of: pair.anna, title: "Sea", description: nil, isPrivate: false, now: moment(2)))
    try pair.there.synchronize()
    #expect(try pair.there.people.person(id: pair.anna.id)?.username == "bertha")
    #expect(pair.there.collectionOrder.allIds == [album.id])
    try await pair.there.collections.remove(album)
    try pair.here.synchronize()
    #expect(pair.here.collectionOrder.allIds == [])
  }

  @Test("LIB-6: a node that has missed changes, or does not understand one, reads everything again")
  func missedChangesAreMadeUpFor() async throws {
    let pair = try await Pair()
    try pair.there.close()
    let late = try pair.folder.openPostgres(follows: false)
    for name in ["a", "b"] {
      _ = try await pair.here.photos.add(sample: name, of: pair.anna, at: 1)
    }
    try await pair.here.write {
      try $0.execute(sql: "DELETE FROM change WHERE number < (SELECT MAX(number) FROM change)")
    }
    #expect(try late.photos.page(offset: 0, count: 9).photos.isEmpty)
    late.follow()
    #expect(try pair.feed(late) == ["b", "a"])
    try await pair.here.write { connection in
      try connection.execute(
        sql: """
          INSERT INTO change (previous, content) VALUES ((SELECT MAX(number) FROM change), 'new')
          """)
    }
    #expect(try pair.feed(late) == ["b", "a"])
    _ = try await pair.here.photos.add(sample: "c", of: pair.anna, at: 1)
    #expect(try pair.feed(late) == ["c", "b", "a"])
    #expect(late.photos.state == pair.here.photos.state)
  }

  @Test("LIB-6: a node learns of a change without a request")
  func aNotificationWakesTheOther() async throws {
    let pair = try await Pair()
    _ = try await pair.here.photos.add(sample: "a", of: pair.anna, at: 1)
    while pair.there.photos.total == 0 { await Task.yield() }
    #expect(pair.there.photos.state == pair.here.photos.state)
  }

  @Test("LIB-6, Q-2: a write whose connection breaks is made once")
  func aBrokenWriteIsRepeated() async throws {
    let pair = try await Pair()
    let attempts = Attempts()
    try await pair.here.write { connection in
      try connection.execute(
        sql: "INSERT INTO setting (key, value) VALUES (?, 'x')", arguments: ["k"])
      if attempts.next() == 1 {
        try connection.execute(sql: "SELECT pg_terminate_backend(pg_backend_pid())")
      }
    }
    let values = try pair.there.read { try String.fetchAll($0, sql: "SELECT key FROM setting") }
    #expect(values == ["k"])
  }

  private final class Attempts: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
  }

  @Test("LIB-6: a database of a newer version is refused")
  func aNewerSchemaIsRefused() async throws {
    let pair = try await Pair()
    try await pair.here.write {
      try $0.execute(sql: "UPDATE fact SET value = 99 WHERE key = 'schema'")
    }
    #expect(throws: StoreError.newerVersion) { try pair.folder.openPostgres() }
  }

  @Test("LIB-6: without the database, the error says so, and without its URL's password")
  func anUnreachableDatabaseIsNamed() throws {
    let port = try Loopback.freePort()
    do {
      _ = try Store.Database.open(postgres: "postgres://me:s3cret@127.0.0.1:\(port)/photos")
      Issue.record("opened")
    } catch {
      guard case .unreachable(let reason) = error else { throw error }
      #expect(!reason.contains("s3cret") && reason.contains("cannot be reached"))
    }
    #expect(throws: StoreError.self) { try Store.Database.open(postgres: "mysql://x/y") }
  }

  @Test("LIB-6, FEED-3: a token from one node is valid on the other at once")
  func statesAreKnownAtOnce() async throws {
    let pair = try await Pair()
    for number in 0..<30 {
      _ = try await pair.here.photos.add(sample: "a\(number)", of: pair.anna, at: Int64(number))
      #expect(try pair.there.photos.newer(than: pair.here.photos.state.token) == 0)
      _ = try await pair.here.photos.add(sample: "b\(number)", of: pair.anna, at: Int64(number))
      let index = try pair.there.photos.index().index
      #expect(try pair.there.photos.newer(than: index.state.token) == 0)
      _ = try await pair.here.photos.add(sample: "c\(number)", of: pair.anna, at: Int64(number))
      let token = pair.here.photos.state.token
      let page = try pair.there.photos.page(of: token, offset: 0, count: 1, likedBy: nil)
      #expect(page.photos.first?.facts.publicId == "c\(number)")
    }
    #expect(throws: FeedStateError.changed) {
      try pair.there.photos.newer(than: "999-0123456789abcdef")
    }
  }

  @Test(
    "LIB-6: a node notices that a failover has undone what it knows, also if others reuse its number",
    arguments: [false, true])
  func undoneChangesAreNoticed(isReused: Bool) async throws {
    let pair = try await Pair()
    _ = try await pair.here.photos.add(sample: "kept", of: pair.anna, at: 1)
    _ = try await pair.here.photos.add(sample: "undone", of: pair.anna, at: 2)
    #expect(try pair.feed(pair.there) == ["undone", "kept"])
    // The standby had neither the photo nor the entry of the log, nor the number of the sequence.
    try await pair.here.write { connection in
      try connection.execute(sql: "DELETE FROM photo WHERE publicId = 'undone'")
      let last = try ChangeLog.last(connection)
      try connection.execute(
        sql: isReused
          ? "UPDATE change SET madeAt = now(), content = '[]' WHERE number = \(last.number)"
          : "DELETE FROM change WHERE number = \(last.number)")
    }
    #expect(try pair.feed(pair.there) == ["kept"])
    #expect(try pair.agree())
  }

  @Test(
    "LIB-6, Q-1: a node that stands still in a transaction stops the others for five seconds at most"
  )
  func aStandingTransactionEnds() async throws {
    let pair = try await Pair()
    let limit = try await pair.here.write {
      try String.fetchOne($0, sql: "SHOW idle_in_transaction_session_timeout")
    }
    #expect(limit == "5s")
  }

  @Test("LIB-6: a closed database refuses reads and writes")
  func aClosedDatabaseRefuses() async throws {
    let pair = try await Pair()
    try pair.here.close()
    try pair.here.close()
    #expect(throws: StoreError.closed) { try pair.here.people.all() }
    await #expect(throws: StoreError.closed) { try await pair.here.people.add(sample: "bob") }
    #expect(try pair.there.people.all().count == 1)
  }
}
