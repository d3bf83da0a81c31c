import Domain
import Store

/// A collection or topic of the demo, filled while its photos are added, so that every endpoint
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
  /// The owner's user name in the catalogue.
  let author: String
  /// The album contains the photos with any of these English tags.
  let tags: Set<String>

  /// Three collections and three topics.
  static let all = [
    DemoAlbum(
      kind: .collection, title: "Before breakfast",
      description: "Mountains and hills in the first light.\nГоры и холмы в первых лучах.",
      author: "ilse_brandt",
      tags: ["mountains", "hills", "sunrise", "volcano"]),
    DemoAlbum(
      kind: .collection, title: "Fog and trees",
      description: "Woods, mostly early.\nЛеса, чаще ранним утром.", author: "mei_tanaka",
      tags: ["forest", "fog", "tree", "autumn"]),
    DemoAlbum(
      kind: .collection, title: "Weather",
      description: "Clouds, storms and rain.\nОблака, грозы и дождь.", author: "dan_okafor",
      tags: ["clouds", "storm", "rain", "snow", "aerial"]),
    DemoAlbum(
      kind: .topic(slug: "water"), title: "Water",
      description: "Seas, lakes and shores.\nМоря, озёра и берега.",
      author: "tomas_reis", tags: ["sea", "lake", "beach", "water"]),
    DemoAlbum(
      kind: .topic(slug: "nights"), title: "Nights",
      description: "Stars, the moon and cities.\nЗвёзды, луна и города.", author: "arvid_lund",
      tags: ["night", "stars", "moon", "aurora"]),
    DemoAlbum(
      kind: .topic(slug: "still-life"), title: "Still life",
      description: "Quiet things on a table.\nТихие вещи на столе.", author: "noor_haddad",
      tags: ["still life", "fruit", "home"]),
  ]
}

extension Database {
  /// Adds photos to an album of the demo, which is created with its first photos. Photos that were removed meanwhile
  /// are skipped; without effect if the album is full.
  func add(
    _ publicIds: [String], to album: DemoAlbum, of owner: PersonRecord, now: Instant
  ) async throws(StoreError) {
    var photos: [PhotoRecord] = []
    for id in publicIds {
      if let photo = try self.photos.photo(publicId: id) { photos.append(photo) }
    }
    if photos.isEmpty { return }
    switch album.kind {
    case .collection:
      let own = try collections.page(of: owner, includesPrivate: true, offset: 0, count: 30)
      var found = own.collections.last { $0.title == album.title }
      if found == nil {
        found = try await collections.add(
          of: owner, title: album.title, description: album.description, isPrivate: false,
          now: now)
      }
      if let found { _ = try await collections.add(photos, to: found, now: now) }
    case .topic(let slug):
      var found = try topics.topic(named: slug)
      if found == nil,
        let new = NewTopic(slug: slug, title: album.title, description: album.description)
      {
        found = try await topics.add(new, of: owner, now: now)
      }
      if let found { _ = try await topics.add(photos, to: found, now: now) }
    }
  }
}
