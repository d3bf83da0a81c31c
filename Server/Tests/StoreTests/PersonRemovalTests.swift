import Domain
import GRDB
import Testing

@testable import Store

/// LIB-16: people get other usernames, and are removed.
@Suite struct PersonRemovalTests {
  let folder: TemporaryFolder
  let database: Store.Database

  init() throws {
    folder = try TemporaryFolder()
    try folder.writeFrozen()
    database = try folder.open()
  }

  private func person(_ username: String) throws -> PersonRecord {
    try #require(try database.people.person(username: username))
  }

  private func found(_ text: String) throws -> [String] {
    try database.people.search(SearchWords(text), offset: 0, count: 9).people.map(\.username)
  }

  // LIB-16
  @Test func aTakenUsernameIsRefused() async throws {
    let anna = try person("anna")
    let boris = try #require(Username("boris"))
    await #expect(throws: StoreError.taken(.username)) {
      try await database.people.rename(anna, to: boris, now: moment(60))
    }
    #expect(try person("anna") == anna)
    #expect(try found("anna") == ["anna"])
  }

  // LIB-16, Q-1
  @Test func aRemovedPersonIsNotRenamed() async throws {
    let clara = try person("clara")
    try await database.people.remove(clara)
    let name = try #require(Username("klara"))
    await #expect(throws: StoreError.missing) {
      try await database.people.rename(clara, to: name, now: moment(60))
    }
  }

  // LIB-16: only the username changes; search and look-ups find it at once
  @Test func aPersonIsFoundByTheirNewUsername() async throws {
    let anna = try person("anna")
    #expect(try database.people.person(id: anna.id)?.username == "anna")
    let name = try #require(Username("anna_lee"))
    try await database.people.rename(anna, to: name, now: moment(60))
    #expect(try database.people.person(username: "anna") == nil)
    let renamed = try person("anna_lee")
    #expect(try database.people.person(id: anna.id) == renamed)
    #expect(renamed.login == "anna" && renamed.bio == anna.bio)
    #expect(renamed.updatedAt == moment(60))
    #expect(try found("lee") == ["anna_lee"])
    #expect(try await database.check() == [])
  }

  // LIB-16, Q-2: of everything that refers to a person nothing is left, and all counters are right
  @Test(arguments: ["anna", "boris", "clara"])
  func aRemovedPersonLeavesNoRows(name: String) async throws {
    let removed = try person(name)
    let heir = try person(name == "boris" ? "anna" : "boris")
    _ = try await database.photos.giveAll(of: removed, to: heir, now: moment(60))
    try await database.people.remove(removed)
    #expect(try await database.check() == [])
    let references = try await database.write { connection in
      try [
        #""like""#, "session", "token", "authorizationCode", "signInStep", "collection",
        "topicOwner", "personWord", "photo",
      ].filter { table in
        try Int.fetchOne(
          connection, sql: "SELECT COUNT(*) FROM \(table) WHERE personId = ?",
          arguments: [removed.id]) != 0
      }
    }
    #expect(references == [])
  }

  // LIB-16: without a successor, a topic that nobody else owns ends with its owner
  @Test(arguments: [nil, "clara"] as [String?])
  func topicsGoToTheSuccessor(successor: String?) async throws {
    let (anna, boris) = (try person("anna"), try person("boris"))
    _ = try await database.photos.giveAll(of: anna, to: boris, now: moment(60))
    try await database.people.remove(anna, topicsTo: successor.map(person))
    let topic = try database.topics.topic(named: "waters")
    let owners = try topic.map { try database.topics.owners(of: $0).map(\.username) }
    #expect(owners == successor.map { [$0] })
    #expect(try await database.check() == [])
  }

  // LIB-16: a successor who owns the topic already stays its owner
  @Test func aTopicHasEachOwnerOnce() async throws {
    let (anna, boris) = (try person("anna"), try person("boris"))
    _ = try await database.photos.giveAll(of: anna, to: boris, now: moment(60))
    try await database.write { connection in
      try connection.execute(
        sql: "INSERT INTO topicOwner (topicId, personId) VALUES (1, ?)", arguments: [boris.id])
    }
    try await database.people.remove(anna, topicsTo: boris)
    let topic = try #require(try database.topics.topic(named: "waters"))
    #expect(try database.topics.owners(of: topic).map(\.username) == ["boris"])
  }

  // LIB-16, Q-1: if the successor was removed meanwhile, the person stays with all they have
  @Test func aRemovalWithARemovedSuccessorChangesNothing() async throws {
    let (anna, boris) = (try person("anna"), try person("boris"))
    let clara = try person("clara")
    try await database.people.remove(clara)
    _ = try await database.photos.giveAll(of: anna, to: boris, now: moment(60))
    let before = try person("anna")
    await #expect(throws: StoreError.missing) {
      try await database.people.remove(anna, topicsTo: clara)
    }
    #expect(try person("anna") == before && before.totalLikes == 2)
    #expect(try await database.check() == [])
  }

  // LIB-16
  @Test func thePhotosOfAPersonAreListedByTheirIds() throws {
    #expect(
      try Set(database.photos.publicIds(of: person("anna"))) == ["aaaaaaaaaaa", "bbbbbbbbbbb"])
    #expect(try database.photos.publicIds(of: person("clara")) == [])
  }
}
