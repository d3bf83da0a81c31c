import Domain
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Identity
import Store
import Testing

@testable import Service

/// A right counts at the moment of use, however slowly the request arrives.
@Suite struct HeldRequestTests {
  // the request is refused and audited, and nothing is written, for each writing route and each way to take the
  // right away.
  @Test(arguments: Writing.all, Taking.allCases)
  func noRouteWritesAfterTheRightIsGone(writing: Writing, taking: Taking) async throws {
    guard writing.isTaken(by: taking) else { return }
    try await TestServer.run(Writing.server) { server, client in
      let fixture = try await WritingFixture(server, client, writing)
      let outcome = try await HeldRequest(server).outcome(
        writing.method, fixture.uri, fixture.headers, body: fixture.body
      ) { try await taking.perform(on: fixture) }
      let status = outcome.status
      // An upload that was begun is deleted.
      let isUnchanged = writing.path == .uploads ? outcome.hasNothingNew : outcome.isUnchanged
      #expect(isUnchanged, "\(writing) \(taking)")
      #expect(status.kind == .clientError, "\(writing) \(taking): \(status)")
      // A person who is gone may be missed before anything is judged, and the challenge finds out who asks after its
      // body has arrived.
      if taking == .removing || writing.path == .authorizationChallenge { return }
      #expect(status == .unauthorized || status == .forbidden, "\(writing) \(taking): \(status)")
      #expect(try await fixture.isAudited(), "\(writing) \(taking)")
    }
  }

  // with the right, the same requests are carried out.
  @Test(arguments: Writing.all) func eachRouteWritesWithTheRight(writing: Writing) async throws {
    try await TestServer.run(Writing.server) { server, client in
      let fixture = try await WritingFixture(server, client, writing)
      let outcome = try await HeldRequest(server).outcome(
        writing.method, fixture.uri, fixture.headers, body: fixture.body
      ) {}
      let status = outcome.status
      #expect(status.kind == .successful || status.kind == .redirection, "\(writing): \(status)")
      #expect(!outcome.isUnchanged, "\(writing)")
    }
  }

  // each route that changes something is walked, or relies on no right, or has no body to hold back.
  @Test func everyWritingRouteIsWalked() async throws {
    try await TestServer.run(Writing.server) { server, _ in
      let walked = Set(Writing.all.map { "\($0.method) \(RouterPath($0.path).description)" })
      let others = Set(
        Writing.withoutRight.map { "POST \(RouterPath($0).description)" }
          + Writing.withoutBody.map { "\($0) \(RouterPath($1).description)" })
      let held = HeldRequest(server)
      for path in Path.all {
        for method: HTTPRequest.Method in [.post, .put, .patch, .delete] {
          guard try await Writing.takes(method, path, on: held) else { continue }
          let route = "\(method) \(RouterPath(path).description)"
          #expect(walked.contains(route) || others.contains(route), "\(route)")
        }
      }
    }
  }

  // of many concurrent challenges with one session, one gets a code.
  @Test func oneSignInGivesTheAppOneCode() async throws {
    try await TestServer.run(Writing.server) { server, client in
      let fixture = try await WritingFixture(server, client, .challenge)
      let statuses = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
        for _ in 0..<12 {
          group.addTask {
            try await client.execute(
              uri: fixture.uri, method: .post, headers: fixture.headers,
              body: .init(string: fixture.body)
            ) { $0.status }
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.filter { $0 == .ok }.count == 1, "\(statuses)")
    }
  }

  // of two owners who take each other's role away at once, one stays.
  @Test func twoOwnersCannotRemoveEachOther() async throws {
    try await TestServer.run(Writing.server) { server, client in
      let first = try await WritingFixture(server, client, .person)
      let people = server.resources.database.people
      let now = server.resources.clock()
      let (boris, third) = (
        try people.person(username: "boris"), try people.person(username: "second")
      )
      try await people.setOwner(true, of: try #require(boris), now: now)
      try await people.setOwner(false, of: try #require(third), now: now)
      let second = try await WritingFixture(server, client, .person, by: "boris", on: "anna")
      let bodies = [first, second].map { $0.body(["role": "member"]) }
      let held = HeldRequest(server)
      _ = try await held.outcome(.post, first.uri, first.headers, body: bodies[0]) {
        _ = try await held.outcome(.post, second.uri, second.headers, body: bodies[1]) {}
      }
      #expect(try people.all().contains { $0.isOwner && !$0.isDemo })
    }
  }
}
