import Domain
import Hummingbird
import HummingbirdTesting
import Logging
import Testing
import Upstream
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

  private static func registered(_ change: Change) async throws -> Set<String> {
    let server = try TestServer(change: change)
    defer { server.tearDown() }
    let router = router(
      server.settings, server.resources, post: server.post, logger: Logger(label: "test"))
    return Set(router.routes.map { $0.path.description })
  }

  /// A server that shows Unsplash's photos.
  private static let unsplash = Change {
    var upstream = UpstreamSettings(accessKey: "key")
    upstream.keepsPictures = true
    $0.upstream = upstream
  }

  private static func description(_ path: Path) -> String {
    RouterPath(path).description
  }

  // API-1
  @Test func everyPathOfTheTableIsServed() async throws {
    let library = try await Self.registered(Self.everything)
    let unsplash = try await Self.registered(Self.unsplash)
    for path in Path.all {
      let description = Self.description(path)
      #expect(
        library.contains(description) || unsplash.contains(description),
        "\(path.template) is not served")
    }
  }

  @Test("LIB-7: with Unsplash's photos, what only a library has is not served")
  func aServerOfUnsplashServesNoLibrary() async throws {
    let unsplash = try await Self.registered(Self.unsplash)
    let absent: [Path] = [
      .ownPhotos, .ownPhoto, .bin, .binnedImage, .ownProfile, .shareLinks, .share, .sharedPhoto,
      .ownCollections, .collectionAddition, .uploads, .upload, .registration, .password, .phone,
      .authorization, .authorizationChallenge, .image, .source, .atom, .feedIndex, .feedNews,
    ]
    for path in absent {
      #expect(!unsplash.contains(Self.description(path)), "\(path.template) is served")
    }
    let there: [Path] = [
      .photos, .photo, .like, .me, .searchPhotos, .authorize, .token, .unsplashCallback,
      .keptPicture, .account, .ownServer, .feed, .viewer, .feedCards,
    ]
    for path in there {
      #expect(unsplash.contains(Self.description(path)), "\(path.template) is not served")
    }
  }

  // API-1
  @Test func noPathIsServedThatTheTableLacks() async throws {
    let known = Set(Path.all.map(Self.description))
    for settings in [Self.everything, Self.unsplash] {
      #expect(try await Self.registered(settings).subtracting(known).sorted() == [])
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
