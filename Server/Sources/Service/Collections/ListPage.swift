import Store

/// The page of photos of a collection or topic that a request asks for.
struct ListPage: Sendable {
  private let paging: Paging
  private let order: AlbumOrder
  private let orientation: PhotoOrientation?
  private let viewer: PersonRecord?

  /// Throws 400 for an unknown orientation.
  init(_ paging: Paging, _ fields: RequestParameters, _ caller: Caller) throws(Failure) {
    self.paging = paging
    order = AlbumOrder(fields)
    orientation = try PhotoOrientation(fields)
    viewer = caller.person
  }

  /// The photos of a collection.
  func photos(of collection: CollectionRecord, in database: Database) throws -> PhotoPage {
    try database.photos.page(
      of: collection, offset: paging.offset, count: paging.perPage, order: order,
      orientation: orientation, likedBy: viewer)
  }

  /// The photos of a topic.
  func photos(of topic: TopicRecord, in database: Database) throws -> PhotoPage {
    try database.photos.page(
      of: topic, offset: paging.offset, count: paging.perPage, order: order,
      orientation: orientation, likedBy: viewer)
  }

  /// The photos of a list in the place of one of Unsplash's; `search` runs a search when its turn has come.
  func photos(
    of list: StandIn, in database: Database,
    search: (@escaping @Sendable () throws -> PhotoPage) async throws -> PhotoPage
  ) async throws -> PhotoPage {
    switch list.content {
    case .topic(let topic): return try photos(of: topic, in: database)
    case .feed:
      if let orientation {
        return try await search { [self, photos = database.photos] in
          try photos.page(
            matching: PhotoFilter(orientation: orientation), order: .latest,
            offset: paging.offset, count: paging.perPage, likedBy: viewer)
        }
      }
      return try database.photos.page(
        offset: paging.offset, count: paging.perPage, order: feedOrder, likedBy: viewer)
    }
  }

  private var feedOrder: PhotoOrder {
    switch order {
    case .latest: .latest
    case .oldest: .oldest
    case .popular: .popular
    }
  }
}
