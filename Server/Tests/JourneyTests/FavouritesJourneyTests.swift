import Domain
import Screens
import Service
import Testing
import Texts

/// FEED-17: the list of liked photos in the real screens, with the real service.
struct FavouritesJourneyTests {
  /// A device on the profile of a person who likes the `count` newest photos.
  func profile(_ device: Device, likes count: Int) async throws {
    try await device.signIn()
    try await device.handle(.feed(.resized(Viewport(width: 375, height: 6000))))
    for card in device.inside?.feed.cards.prefix(count) ?? [] {
      try await device.handle(.feed(.likeTapped(card.id)))
    }
    try await device.handle(.tabTapped(.profile))
  }

  @Test func theListShowsThePersonsLikedPhotos() async throws {
    try await JourneyServer.with(photos: 30) { device, _ in
      try await profile(device, likes: 14)
      let feed = device.inside?.feed.cards.prefix(14).map(\.id) ?? []
      #expect(device.inside?.favourites?.count == 14)
      #expect(Set(device.inside?.favourites?.list.cards.map(\.id) ?? []) == Set(feed))
    }
  }

  @Test func unlikedPhotosLeaveNoGapBetweenPages() async throws {
    try await JourneyServer.with(photos: 30) { device, _ in
      try await profile(device, likes: 0)
      #expect(device.inside?.favourites?.list.footer == .empty)
      try await device.handle(.tabTapped(.feed))
      try await device.handle(.feed(.resized(Viewport(width: 375, height: 667))))
      for number in 0..<25 {
        try await device.handle(.feed(.scrolled(Int32(number) * 237)))
        guard let card = device.inside?.feed.cards.first(where: { !$0.isLiked }) else { continue }
        try await device.handle(.feed(.likeTapped(card.id)))
      }
      let count = device.inside?.favourites?.count ?? 0
      #expect(count > 20)
      try await device.handle(.tabTapped(.profile))
      let first = device.inside?.favourites?.list.cards.prefix(3).map(\.id) ?? []
      for id in first { try await device.handle(.favourites(.likeTapped(id))) }
      #expect(device.inside?.favourites?.count == count - 3)
      try await device.handle(.feed(.resized(Viewport(width: 375, height: 30_000))))
      let shown = device.inside?.favourites?.list.cards ?? []
      #expect(shown.filter(\.isLiked).count == Int(count) - 3, "every liked photo is there")
      #expect(Set(shown.map(\.id)).count == shown.count)
    }
  }

  // FEED-10
  @Test func aListThatFailsToLoadCanBeRetried() async throws {
    try await JourneyServer.with(photos: 12) { device, _ in
      try await device.signIn()
      device.broken = ["GET /users/"]
      try await device.handle(.tabTapped(.profile))
      #expect(device.inside?.favourites?.list.footer == .retry(.noConnection))
      device.broken = []
      try await device.handle(.favourites(.retryTapped))
      #expect(device.inside?.favourites?.list.footer == .empty)
    }
  }

  // FEED-4
  @Test func aSessionThatEndsOnTheProfileLeadsToSignIn() async throws {
    try await JourneyServer.with(photos: 12) { device, _ in
      try await profile(device, likes: 2)
      device.loseSession()
      let id = device.inside?.favourites?.list.cards.first?.id ?? ""
      try await device.handle(.favourites(.likeTapped(id)))
      guard case .welcome(let view) = device.app.view else {
        Issue.record("shows \(device.app.view)")
        return
      }
      #expect(view.message == .sessionEnded)
    }
  }
}
