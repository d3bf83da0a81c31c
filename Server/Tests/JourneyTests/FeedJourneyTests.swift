import Domain
import Screens
import Service
import Store
import Testing
import Texts

/// The feed in the app's real screens with the real service, in one process.
struct FeedJourneyTests {
  // FEED-1, FEED-2, FEED-3, FEED-5, AUTH-4
  @Test func signingInLeadsToTheFeedAndLastsOverAReload() async throws {
    try await JourneyServer.with(photos: 25) { device, _ in
      try await device.open("/")
      #expect(device.inside == nil)
      try await device.signIn()
      #expect(device.inside?.tab == .feed)
      #expect(device.inside?.feed.cards.count == 10)
      try await device.open("/app/feed")
      #expect(device.inside != nil)
    }
  }

  // AUTH-5, Q-4
  @Test func aWrongPasswordSignsNobodyIn() async throws {
    try await JourneyServer.with(photos: 1) { device, _ in
      await #expect(throws: JourneyError.self) { try await device.signIn(password: "wrong") }
      try await device.open("/app/feed")
      #expect(device.inside == nil)
    }
  }

  // FEED-6, API-7
  @Test func eachPhotoOfTheFeedIsLoadedOnceInOrder() async throws {
    try await JourneyServer.with(photos: 43) { device, resources in
      try await device.signIn()
      try await device.handle(.feed(.resized(Viewport(width: 375, height: 60_000))))
      let cards = device.inside?.feed.cards.map(\.id) ?? []
      let stored = try resources.database.photos.page(offset: 0, count: 100)
      #expect(cards == stored.photos.map(\.facts.publicId))
      #expect(Set(device.sent).count == device.sent.count, "each page is asked for once")
    }
  }

  // FEED-8
  @Test func aLikeIsKeptByTheServer() async throws {
    try await JourneyServer.with(photos: 12) { device, _ in
      try await device.signIn()
      let id = device.inside?.feed.cards.first?.id ?? ""
      try await device.handle(.feed(.likeTapped(id)))
      #expect(device.inside?.feed.cards.first?.isLiked == true)
      try await device.open("/app/feed")
      #expect(device.inside?.feed.cards.first?.isLiked == true)
      try await device.handle(.feed(.likeTapped(id)))
      try await device.open("/app/feed")
      #expect(device.inside?.feed.cards.first?.isLiked == false)
    }
  }

  // FEED-21
  @Test func aQueuedLikeIsSentWhenTheServerIsBack() async throws {
    try await JourneyServer.with(photos: 12) { device, resources in
      try await device.signIn()
      device.broken = ["POST "]
      let id = device.inside?.feed.cards.first?.id ?? ""
      try await device.handle(.feed(.likeTapped(id)))
      #expect(device.inside?.feed.alert == nil)
      #expect(device.inside?.feed.cards.first?.isLiked == true)
      #expect(device.inside?.isOffline == true)
      #expect(try resources.database.photos.photo(publicId: id)?.likes == 0)
      device.broken = []
      try await device.handle(.cameOnline)
      #expect(device.inside?.isOffline == false)
      #expect(try resources.database.photos.photo(publicId: id)?.likes == 1)
    }
  }

  // FEED-8, FEED-21: the server handled the like, but its response was lost.
  @Test func aLikeWhoseAnswerIsLostIsCountedOnce() async throws {
    try await JourneyServer.with(photos: 12) { device, resources in
      try await device.signIn()
      device.network.lossy = ["POST "]
      let id = device.inside?.feed.cards.first?.id ?? ""
      try await device.handle(.feed(.likeTapped(id)))
      #expect(device.inside?.feed.cards.first?.isLiked == true)
      device.network.lossy = []
      try await device.handle(.cameOnline)
      #expect(try resources.database.photos.photo(publicId: id)?.likes == 1)
      try await device.handle(.feed(.likeTapped(id)))
      #expect(try resources.database.photos.photo(publicId: id)?.likes == 0)
    }
  }

  // FEED-10: a page of the feed that failed to load can be requested again.
  @Test func aPageThatFailsToLoadCanBeRetried() async throws {
    try await JourneyServer.with(photos: 43) { device, _ in
      try await device.signIn()
      device.broken = ["GET /app/cards"]
      try await device.handle(.feed(.resized(Viewport(width: 375, height: 3000))))
      #expect(device.inside?.feed.footer == .retry(.noConnection))
      device.broken = []
      try await device.handle(.feed(.retryTapped))
      #expect((device.inside?.feed.cards.count ?? 0) > 10)
    }
  }

  // FEED-6, FEED-10: while photos are added and removed, the list keeps its scroll position at the
  // same photo.
  @Test func theListKeepsItsPhotoWhenTheFeedChanges() async throws {
    try await JourneyServer.with(photos: 300) { device, resources in
      try await device.signIn()
      try await device.handle(.feed(.resized(Viewport(width: 375, height: 667))))
      try await device.handle(.feed(.scrolled(16 + 237 * 100)))
      let first = device.inside?.feed.cards.first { $0.slot == 100 }?.id
      #expect(first == "pppppppp199")
      _ = try await resources.database.photos.remove(
        publicIds: ["pppppppp295", "pppppppp150"], now: resources.clock())
      try await device.handle(.feed(.scrolled(16 + 237 * 119)))
      let cards = device.inside?.feed.cards ?? []
      #expect(cards.first { $0.slot == 118 }?.id == "pppppppp180", "one above it went")
      #expect(device.inside?.feed.blanks.isEmpty == true)
      #expect(!cards.contains { $0.id == "pppppppp150" })
    }
  }

  // FEED-19
  @Test func newPhotosAreAnnouncedAndComeWithATap() async throws {
    try await JourneyServer.with(photos: 40) { device, resources in
      try await device.signIn()
      try await device.handle(.feed(.resized(Viewport(width: 375, height: 667))))
      try await JourneyServer.add(2, to: resources)
      try await device.handle(.uncovered(false))
      try await device.handle(.uncovered(true))
      #expect(device.inside?.feed.newPhotos == 2)
      #expect(device.inside?.feed.cards.first?.id == "ppppppppp39")
      try await device.handle(.feed(.newPhotosTapped))
      #expect(device.inside?.feed.newPhotos == 0)
      #expect(device.inside?.feed.cards.first?.id == "ppppppppp41")
    }
  }

  // FEED-6
  @Test func theScrollPositionSurvivesAReload() async throws {
    try await JourneyServer.with(photos: 300) { device, _ in
      try await device.signIn()
      try await device.open("/app/feed?at=pppppppp199&by=31")
      try await device.handle(.feed(.resized(Viewport(width: 375, height: 667))))
      let feed = device.inside?.feed
      #expect(feed?.cards.contains { $0.id == "pppppppp199" && $0.slot == 100 } == true)
      // Surrounding photos are loaded once scrolling has stopped.
      for _ in 0..<3 { try await device.ring() }
      let settled = device.inside?.feed
      #expect(settled?.cards.contains { $0.id == "pppppppp200" } == true)
    }
  }

  // FEED-4
  @Test func anEndedSessionLeadsToSignInAndBackToThePlace() async throws {
    try await JourneyServer.with(photos: 43) { device, _ in
      try await device.signIn()
      try await device.handle(.feed(.resized(Viewport(width: 375, height: 667))))
      try await device.handle(.feed(.scrolled(2000)))
      device.loseSession()
      let id = device.inside?.feed.cards.first?.id ?? ""
      try await device.handle(.feed(.likeTapped(id)))
      guard case .welcome(let view) = device.app.view else {
        Issue.record("shows \(device.app.view)")
        return
      }
      #expect(view.message == .sessionEnded)
      try await device.signIn()
      #expect(device.inside != nil)
    }
  }

  // FEED-15, FEED-16
  @Test func theProfileShowsThePersonAndSigningOutEndsTheSession() async throws {
    try await JourneyServer.with(photos: 3) { device, _ in
      try await device.signIn()
      try await device.handle(.tabTapped(.profile))
      #expect(device.inside?.profile.profile?.username.isEmpty == false)
      try await device.handle(.profile(.signOutTapped))
      try await device.handle(.profile(.signOutConfirmed))
      #expect(device.inside == nil)
      try await device.open("/app/feed")
      #expect(device.inside == nil)
    }
  }

  // FEED-9
  @Test func aPhotoOpensByItsAddress() async throws {
    try await JourneyServer.with(photos: 12) { device, _ in
      try await device.signIn()
      try await device.open("/app/photo/pppppppppp5")
      #expect(device.inside?.viewer?.id == "pppppppppp5")
    }
  }
}
