import Domain
import Store

/// A collection or topic of the demo, filled while its pictures are drawn, so that every endpoint
/// has something to show on a fresh server.
struct DemoAlbum: Hashable, Sendable {
  /// What the album becomes.
  enum Kind: Hashable, Sendable {
    case collection
    case topic(slug: String)
  }

  let kind: Kind
  let title: String
  let description: String
  /// The owner's index in `Gallery.authors`.
  let author: Int
  /// The album contains the pictures with any of these tags.
  let tags: Set<String>

  /// Three collections and three topics.
  static let all = [
    DemoAlbum(
      kind: .collection, title: "Before breakfast",
      description: "Mountains and hills in the first light.", author: 0,
      tags: ["mountains", "hills", "sunrise", "volcano"]),
    DemoAlbum(
      kind: .collection, title: "Fog and trees", description: "Woods, mostly early.", author: 4,
      tags: ["forest", "fog", "tree", "autumn"]),
    DemoAlbum(
      kind: .collection, title: "Weather", description: "Clouds, storms and rain.", author: 7,
      tags: ["clouds", "storm", "rain", "snow", "aerial"]),
    DemoAlbum(
      kind: .topic(slug: "water"), title: "Water", description: "Seas, lakes and shores.",
      author: 1, tags: ["sea", "lake", "beach", "water"]),
    DemoAlbum(
      kind: .topic(slug: "nights"), title: "Nights", description: "Stars, the moon and cities.",
      author: 3, tags: ["night", "stars", "moon", "aurora"]),
    DemoAlbum(
      kind: .topic(slug: "still-life"), title: "Still life",
      description: "Quiet things on a table.", author: 2, tags: ["still life", "fruit", "home"]),
  ]
}

extension Database {
  /// Adds a drawn picture to an album of the demo, which is created with its first picture. Without
  /// effect if the picture was removed meanwhile, or the album is there and full.
  func add(
    _ publicId: String, to album: DemoAlbum, of owner: PersonRecord, now: Instant
  ) async throws(StoreError) {
    guard let photo = try photos.photo(publicId: publicId) else { return }
    switch album.kind {
    case .collection:
      let own = try collections.page(of: owner, includesPrivate: true, offset: 0, count: 30)
      var found = own.collections.last { $0.title == album.title }
      if found == nil {
        found = try await collections.add(
          of: owner, title: album.title, description: album.description, isPrivate: false,
          now: now)
      }
      if let found { _ = try await collections.add([photo], to: found, now: now) }
    case .topic(let slug):
      var found = try topics.topic(named: slug)
      if found == nil,
        let new = NewTopic(slug: slug, title: album.title, description: album.description)
      {
        found = try await topics.add(new, of: owner, now: now)
      }
      if let found { _ = try await topics.add([photo], to: found, now: now) }
    }
  }
}
