import Domain
import Foundation
import HTTPTypes
import HummingbirdTesting
import Identity
import Store
import Synchronization
import Testing

@testable import Service

/// LIB-16: the owner renames and removes people while the server runs.
@Suite(.timeLimit(.minutes(20))) struct PeopleCommandTests {
  private static let key: HTTPFields = [.authorization: "Client-ID demo"]

  private static func end(_ command: AdminCommand, _ server: TestServer) async -> AdminEvent? {
    let last = Mutex<AdminEvent?>(nil)
    await server.resources.admin.perform(command) { event in
      if event.isEnd { last.withLock { $0 = event } }
    }
    return last.withLock { $0 }
  }

  /// Runs `act` with a demo in which two photos belong to Anna, and Boris and Clara have none.
  private static func run(
    _ act: @escaping @Sendable (TestServer, any TestClientProtocol) async throws -> Void
  ) async throws {
    try await TestServer.run(photos: 2) { server, client in
      let anna = try await server.add("anna")
      for name in ["boris", "clara"] { try await server.add(name) }
      _ = try await server.resources.database.photos.giveAll(
        of: server.owner(), to: anna, now: server.resources.clock())
      try await act(server, client)
    }
  }

  private static func person(_ name: String, _ server: TestServer) throws -> PersonRecord {
    try #require(try server.resources.database.people.person(username: name))
  }

  private static func audit(_ server: TestServer) async throws -> [[String?]] {
    try server.resources.database.audit.newest(9).map { [$0.kind.rawValue, $0.account, $0.reason] }
  }

  // LIB-20: a command makes a person an owner or a member; the demo's people are neither.
  @Test func rolesChange() async throws {
    try await Self.run { server, _ in
      for isOwner in [true, false] {
        let end = await Self.end(.setRole(username: "@boris", isOwner: isOwner), server)
        #expect(end == .done("@boris is \(isOwner ? "an owner" : "a member") now."))
        let boris = try Self.person("boris", server)
        #expect(boris.isOwner == isOwner)
        let kind = isOwner ? "grant" : "revocation"
        #expect(try await Self.audit(server).first == [kind, "boris", "owner"])
      }
      let demo = AdminCommand.setRole(username: "demo_visitor", isOwner: true)
      guard case .refused = await Self.end(demo, server) else {
        Issue.record("a person of the demo became an owner")
        return
      }
    }
  }

  // LIB-20, Q-4: the first person added by command is an owner; later ones, and those who register, are
  // members.
  @Test func theFirstPersonIsAnOwner() async throws {
    try await TestServer.run(photos: 0) { server, _ in
      for name in ["first", "second"] {
        let user = AdminCommand.NewUser(
          login: name, username: name, firstName: name, lastName: nil,
          password: TestServer.password)
        guard case .done = await Self.end(.addUser(user), server) else {
          Issue.record("\(name) was not added")
          return
        }
      }
      let people = try ["first", "second"].map { try Self.person($0, server) }
      #expect(people.map(\.isOwner) == [true, false])
    }
    try await TestServer.run(photos: 0) { server, _ in
      try await server.add("registered")
      #expect(try !Self.person("registered", server).isOwner)
    }
  }

  // LIB-16, Q-1: a refused command changes nothing and is not in the audit log
  @Test(arguments: [
    (AdminCommand.renameUser(username: "nobody", to: "x"), "There is nobody called @nobody"),
    (.renameUser(username: "demo_visitor", to: "x"), "@demo_visitor belongs to the demo"),
    (.renameUser(username: "anna", to: "Anna Lee"), "A username has 1 to 64 of a–z, 0–9 and _."),
    (.renameUser(username: "anna", to: "@"), "A username has 1 to 64 of a–z, 0–9 and _."),
    (.renameUser(username: "anna", to: "boris"), "This username is taken."),
    (.removeUser(username: "nobody", photos: .remove), "There is nobody called @nobody"),
    (.removeUser(username: "demo_visitor", photos: nil), "@demo_visitor belongs to the demo"),
    (
      .removeUser(username: "anna", photos: nil),
      "@anna has 2 photos; say --give-to NAME to give them to somebody, or --with-photos"
    ),
    (.removeUser(username: "anna", photos: .give(to: "nobody")), "There is nobody called @nobody"),
    (
      .removeUser(username: "anna", photos: .give(to: "@anna")),
      "Give the photos to another person than @anna."
    ),
    (
      .removeUser(username: "anna", photos: .give(to: "demo_visitor")),
      "@demo_visitor belongs to the demo"
    ),
  ]) func aRefusedCommandChangesNothing(command: AdminCommand, sentence: String) async throws {
    try await Self.run { server, _ in
      let before = try server.resources.database.people.all()
      guard case .refused(let text)? = await Self.end(command, server) else {
        Issue.record("accepted")
        return
      }
      #expect(text.hasPrefix(sentence), "\(text)")
      #expect(try server.resources.database.people.all() == before)
      #expect(try await Self.audit(server) == [])
    }
  }

  // LIB-16, LIB-17: pages, photos and search follow a new username at once; the session stays
  @Test func theServerFollowsANewUsername() async throws {
    try await Self.run { server, client in
      let token = try await server.bearer("public read_user", of: Self.person("anna", server))
      func text(_ uri: String, _ headers: HTTPFields = Self.key) async throws -> String {
        try await client.execute(uri: uri, method: .get, headers: headers).text
      }
      #expect(try await text("/photos/\(TestServer.id(0))").contains(#""username":"anna""#))
      let end = await Self.end(.renameUser(username: "@Anna", to: "@anna_lee"), server)
      #expect(end == .done("@anna is called @anna_lee now."))
      #expect(try await text("/photos/\(TestServer.id(0))").contains(#""username":"anna_lee""#))
      #expect(try await text("/photos").contains(#""username":"anna_lee""#))
      #expect(try await text("/users/anna_lee").contains(#""total_photos":2"#))
      #expect(try await text("/search/users?query=lee").contains(#""username":"anna_lee""#))
      #expect(try await text("/me", token).contains(#""username":"anna_lee""#))
      let old = try await client.execute(uri: "/users/anna", method: .get, headers: Self.key)
      #expect(old.status == .notFound)
      #expect(
        try await Self.audit(server) == [["renamed-account", "Anna", "now @anna_lee"]])
    }
  }

  // LIB-16, LIB-17: the photos and topics stay with another person; all else ends at once
  @Test func aRemovedPersonsPhotosAreGivenAway() async throws {
    try await Self.run { server, client in
      let database = server.resources.database
      let (anna, boris) = (try Self.person("anna", server), try Self.person("boris", server))
      let token = try await server.bearer("public read_user write_likes", of: anna)
      let like = try await client.execute(
        uri: "/photos/\(TestServer.id(1))/like", method: .post, headers: token)
      #expect(like.status == .created)
      _ = try await database.collections.add(
        of: anna, title: "Sea", description: nil, isPrivate: false, now: server.resources.clock())
      let slug = try #require(NewTopic(slug: "sea", title: "Sea", description: nil))
      _ = try await database.topics.add(slug, of: anna, now: server.resources.clock())
      let end = await Self.end(.removeUser(username: "anna", photos: .give(to: "boris")), server)
      #expect(end == .done("@anna is removed; 2 photos are @boris's now."))
      let me = try await client.execute(uri: "/me", method: .get, headers: token)
      #expect(me.status == .unauthorized)
      let photo = try #require(try database.photos.photo(publicId: TestServer.id(1)))
      #expect(photo.facts.personId == boris.id && photo.likes == 0)
      let topic = try #require(try database.topics.topic(named: "sea"))
      #expect(try database.topics.owners(of: topic).map(\.username) == ["boris"])
      #expect(try database.people.person(id: anna.id) == nil)
      #expect(try await database.check() == [])
      #expect(
        try await Self.audit(server) == [["removed-account", "anna", "photos given to boris"]])
    }
  }

  // LIB-16, FEED-29: photos removed with their person do not return with the next import
  @Test func aPersonIsRemovedWithTheirPhotos() async throws {
    try await Self.run { server, client in
      let database = server.resources.database
      let end = await Self.end(.removeUser(username: "anna", photos: .remove), server)
      #expect(end == .done("@anna is removed with 2 photos."))
      #expect(database.photos.total == 0)
      #expect(try database.photos.removalDate(contentHash: TestServer.hash(0)) != nil)
      let photo = try await client.execute(
        uri: "/photos/\(TestServer.id(0))", method: .get, headers: Self.key)
      #expect(photo.status == .notFound)
      #expect(await Self.end(.check, server) == .problems([]))
      #expect(try await Self.audit(server) == [["removed-account", "anna", "photos removed"]])
    }
  }

  // LIB-16
  @Test func aPersonWithoutPhotosIsJustRemoved() async throws {
    try await Self.run { server, _ in
      let end = await Self.end(.removeUser(username: "clara", photos: nil), server)
      #expect(end == .done("@clara is removed."))
      let people = try server.resources.database.people.all()
      #expect(!people.contains { $0.username == "clara" })
      #expect(try await Self.audit(server) == [["removed-account", "clara", "command"]])
    }
  }

  // LIB-16, Q-2: a removal that was killed after its photos were given away continues
  @Test func anInterruptedRemovalContinues() async throws {
    try await Self.run { server, _ in
      let resources = server.resources
      let (anna, boris) = (try Self.person("anna", server), try Self.person("boris", server))
      try await resources.identity.setDisabled(true, of: anna, now: resources.clock())
      _ = try await resources.database.photos.giveAll(
        of: anna, to: boris, now: resources.clock())
      let end = await Self.end(.removeUser(username: "anna", photos: .give(to: "boris")), server)
      #expect(end == .done("@anna is removed; 0 photos are @boris's now."))
      #expect(try await resources.database.check() == [])
    }
  }
}
