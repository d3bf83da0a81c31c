import Domain
import Hummingbird
import HummingbirdTesting
import Logging
import Testing
import Wire

@testable import Service

/// The server's routes are those of the table (`Path.all`). API-1
@Suite struct RouteTableTests {
  /// Settings with all optional features, so that every route is registered.
  private static let everything = Change {
    $0.terms = .text("Be kind.")
    $0.messages = .outbox
    $0.takesUploads = true
    $0.hasSourceURLs = true
  }

  private static func registered(_ server: TestServer) -> Set<String> {
    let router = router(
      server.settings, server.resources, post: server.post, logger: Logger(label: "test"))
    return Set(router.routes.map(\.path.description))
  }

  private static func description(_ path: Path) -> String {
    RouterPath(path).description
  }

  // API-1
  @Test func everyPathOfTheTableIsServed() async throws {
    try await TestServer.run(photos: 0, Self.everything) { server, _ in
      let registered = Self.registered(server)
      for path in Path.all {
        #expect(registered.contains(Self.description(path)), "\(path.template) is not served")
      }
    }
  }

  // API-1
  @Test func noPathIsServedThatTheTableLacks() async throws {
    try await TestServer.run(photos: 0, Self.everything) { server, _ in
      let known = Set(Path.all.map(Self.description))
      #expect(Self.registered(server).subtracting(known).sorted() == [])
    }
  }

  // API-1
  @Test func theServerTakesTheMethodOfEachRequestOfTheApps() async throws {
    try await TestServer.run(photos: 0, Self.everything) { _, client in
      for route in Route.all {
        let method = try #require(HTTPRequest.Method(route.method.rawValue))
        try await client.execute(uri: route.path.with("x"), method: method) { response in
          #expect(response.status != .methodNotAllowed, "\(method) \(route.path.template)")
        }
        #expect(Path.all.contains(route.path))
      }
    }
  }
}
