import Domain
import Identity
import PhoneTestKit
import Service
import Store
import Testing
import UIKit
import Upstream

@testable import Phone

/// LIB-7: the iPhone app's view controllers and a server that shows the photos of another one, which plays Unsplash.
@Suite(.timeLimit(.minutes(20))) struct UnsplashJourneyTests {
  /// The ids of the played Unsplash's photos, newest first.
  private static func ids(_ range: Range<Int>) -> [String] {
    range.reversed().map { number in
      let digits = String(number)
      return String(repeating: "p", count: 11 - digits.utf8.count) + digits
    }
  }

  /// Runs `journey` with a signed-in phone and the server that plays Unsplash.
  private static func run(
    _ journey: @escaping @MainActor @Sendable (PhoneDevice, JourneyServer) async throws -> Void
  ) async throws {
    try await JourneyServer.run(photos: 40, isLive: true) { unsplash in
      var settings = UpstreamSettings(accessKey: "demo", secret: Secret("demo-secret"))
      settings.api = "http://127.0.0.1:\(unsplash.port ?? 0)"
      settings.pages = settings.api
      // Why so long: beside a thousand other tests a response takes more than the ten seconds of a real server.
      settings.seconds = 600
      let token = try await PhoneDevice.token(at: unsplash)
      try await JourneyServer.run(
        photos: 0, isDemo: false, { [settings] in $0.upstream = settings }
      ) { server in
        _ = try await server.resources.identity.signIn(
          unsplash: "x1", username: "demo_visitor", firstName: "Demo", lastName: nil,
          token: token, now: server.resources.clock())
        let phone = await PhoneDevice(server)
        try await phone.signIn()
        try await journey(phone, unsplash)
      }
    }
  }

  @Test("LIB-7: the feed is Unsplash's, page by page, each photo once")
  func theFeedIsUnsplashs() async throws {
    try await Self.run { phone, _ in
      var seen = phone.feedIds
      #expect(seen.first == Self.ids(39..<40).first)
      for step in 1...60 {
        await phone.user.scrollFeed(to: CGFloat(step) * 150)
        try await phone.deliver()
        for id in phone.feedIds where !seen.contains(id) { seen.append(id) }
      }
      #expect(seen == Self.ids(0..<40))
    }
  }

  @Test("LIB-7, FEED-8: a like of the app is one at Unsplash")
  func aLikeIsUnsplashs() async throws {
    try await Self.run { phone, unsplash in
      let id = Self.ids(39..<40)[0]
      try await phone.tap("like button off")
      let photos = unsplash.resources.database.photos
      #expect(try photos.photo(publicId: id)?.likes == 1)
      try await phone.tap("like button on")
      #expect(try photos.photo(publicId: id)?.likes == 0)
    }
  }

  @Test("LIB-7, FEED-15: the profile is Unsplash's, and offers nothing of a library")
  func theProfileIsUnsplashs() async throws {
    try await Self.run { phone, _ in
      await phone.user.tapTab(1)
      try await phone.deliver()
      #expect(phone.user.person.text("username") == "@demo_visitor")
      #expect(!phone.user.person.sees("open collections"))
      #expect(phone.user.person.sees("open account"))
    }
  }
}
