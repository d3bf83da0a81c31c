import Domain
import Store
import Wire

/// What stands in for Unsplash's collections and topics, as the API describes it (API-13).
extension FeedWriter {
  /// The list as a collection; nil without photos, because a collection must have an owner.
  func collection(_ standIn: StandIn, name: String) throws -> CollectionBody? {
    guard let facts = try facts(standIn), let owner = facts.owners.first else { return nil }
    let summary = CollectionSummary(
      id: standIn.id, title: facts.title ?? name, description: facts.description, isPrivate: false,
      shareKey: StandIn.shareKey, publishedAt: facts.publishedAt, updatedAt: facts.updatedAt,
      lastCollectedAt: facts.updatedAt, totalPhotos: Int64(facts.total))
    return CollectionBody(
      summary: summary, user: owner, cover: facts.previews.first, previews: facts.previews)
  }

  /// The feed as a topic; nil if it has no photos. `isDetailed` as for the server's own topics.
  func topic(_ standIn: StandIn, isDetailed: Bool) throws -> TopicBody? {
    guard let facts = try facts(standIn), !facts.owners.isEmpty else { return nil }
    return TopicBody(
      id: standIn.id, slug: standIn.id, title: StandIn.title(ofSlug: standIn.id), description: nil,
      publishedAt: facts.publishedAt, updatedAt: facts.updatedAt, startsAt: facts.publishedAt,
      endsAt: nil, visibility: TopicRecord.Visibility.featured.rawValue,
      status: TopicRecord.Status.open.rawValue, totalPhotos: Int64(facts.total),
      owners: facts.owners, cover: facts.previews.first, previews: facts.previews,
      contributors: isDetailed ? facts.owners : nil)
  }

  /// What both have.
  private struct Facts {
    var title: String?
    var description: String?
    var publishedAt: Instant
    var updatedAt: Instant
    var total: Int
    var owners: [WrittenUser]
    /// The newest photos, at most four.
    var previews: [PhotoBody]
  }

  private func facts(_ standIn: StandIn) throws -> Facts? {
    switch standIn.content {
    case .feed: return try feedFacts()
    case .topic(let topic):
      guard let body = try body(topic, isDetailed: false) else { return nil }
      return Facts(
        title: topic.title, description: topic.description, publishedAt: topic.publishedAt,
        updatedAt: topic.updatedAt, total: topic.totalPhotos, owners: body.owners,
        previews: body.previews)
    }
  }

  private func feedFacts() throws -> Facts? {
    let photos = database.photos
    let newest = try photos.page(offset: 0, count: 4, likedBy: caller?.person)
    let oldest = try photos.page(offset: 0, count: 1, order: .oldest)
    guard let first = newest.photos.first, let last = oldest.photos.first else { return nil }
    let owner = try database.people.all().first { $0.isOwner && !$0.isDisabled }
    return Facts(
      publishedAt: last.facts.addedAt, updatedAt: first.facts.addedAt, total: newest.total,
      owners: [try author(owner?.id ?? first.facts.personId)].compactMap(\.self),
      previews: try bodies(newest))
  }
}

extension StandIn {
  /// 32 hexadecimal digits that Unsplash's schema requires; no share link has them.
  fileprivate static let shareKey = String(repeating: "0", count: 32)

  /// "Street photography" for `street-photography`.
  fileprivate static func title(ofSlug slug: String) -> String {
    let words = slug.replacing("-", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
