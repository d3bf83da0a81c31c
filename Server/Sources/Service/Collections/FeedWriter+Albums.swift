import Domain
import Store
import Wire

extension FeedWriter {
  /// A collection with its owner and photos; nil if the owner was removed meanwhile.
  func body(_ collection: CollectionRecord) throws -> CollectionBody? {
    guard let owner = try author(collection.personId) else { return nil }
    let shown = try database.photos.previews(of: collection, likedBy: caller?.person)
    return CollectionBody(
      summary: CollectionSummary(collection), user: owner, cover: try bodies(shown.cover).first,
      previews: try previews(shown))
  }

  /// A topic with its owners and photos; with `isDetailed` also the people with the most photos in
  /// it. Nil if the topic was removed meanwhile.
  func body(_ topic: TopicRecord, isDetailed: Bool) throws -> TopicBody? {
    let owners = try written(try database.topics.owners(of: topic))
    guard !owners.isEmpty else { return nil }
    let shown = try database.photos.previews(of: topic, likedBy: caller?.person)
    return TopicBody(
      id: topic.publicId, slug: topic.slug, title: topic.title, description: topic.description,
      publishedAt: topic.publishedAt, updatedAt: topic.updatedAt, startsAt: topic.startsAt,
      endsAt: topic.endsAt, visibility: topic.visibility.rawValue, status: topic.status.rawValue,
      totalPhotos: Int64(topic.totalPhotos), owners: owners,
      cover: try bodies(shown.cover).first, previews: try previews(shown),
      contributors: isDetailed
        ? try written(try database.topics.contributors(to: topic)) : nil)
  }

  private func written(_ people: [PersonRecord]) throws -> [WrittenUser] {
    try people.compactMap { try author($0.id) }
  }

  private func previews(_ shown: AlbumPreviews) throws -> [PhotoBody] {
    try shown.latest.compactMap { photo in
      try author(photo.facts.personId).map {
        PhotoBody(photo, authors.addresses, user: $0, isLiked: false)
      }
    }
  }
}

extension CollectionSummary {
  /// The API's representation of a collection record.
  init(_ record: CollectionRecord) {
    self.init(
      id: record.publicId, title: record.title, description: record.description,
      isPrivate: record.isPrivate, shareKey: record.shareKey, publishedAt: record.publishedAt,
      updatedAt: record.updatedAt, lastCollectedAt: record.lastCollectedAt,
      totalPhotos: Int64(record.totalPhotos))
  }
}
