extension PhotoStore {
  /// Photos of a collection, the one added last first unless `order` says otherwise: all, or those
  /// of one shape.
  ///
  /// Without `orientation`, `latest` and `oldest` cost the same at every depth.
  public func page(
    of collection: CollectionRecord, offset: Int, count: Int, order: AlbumOrder = .latest,
    orientation: PhotoOrientation? = nil, likedBy person: PersonRecord? = nil
  ) throws(StoreError) -> PhotoPage {
    try page(
      of: collection.id, .collection, total: collection.totalPhotos, offset: offset, count: count,
      order: order, orientation: orientation, likedBy: person)
  }

  /// Photos of a topic, with the same arguments as for a collection.
  public func page(
    of topic: TopicRecord, offset: Int, count: Int, order: AlbumOrder = .latest,
    orientation: PhotoOrientation? = nil, likedBy person: PersonRecord? = nil
  ) throws(StoreError) -> PhotoPage {
    try page(
      of: topic.id, .topic, total: topic.totalPhotos, offset: offset, count: count, order: order,
      orientation: orientation, likedBy: person)
  }

  /// The cover of a collection and the photos added last; `person` is who sees them.
  public func previews(
    of collection: CollectionRecord, likedBy person: PersonRecord? = nil
  ) throws(StoreError) -> AlbumPreviews {
    try previews(of: collection.id, .collection, coverId: collection.coverId, likedBy: person)
  }

  /// The cover of a topic and the photos added last; `person` is who sees them.
  public func previews(
    of topic: TopicRecord, likedBy person: PersonRecord? = nil
  ) throws(StoreError) -> AlbumPreviews {
    try previews(of: topic.id, .topic, coverId: topic.coverId, likedBy: person)
  }

  /// Photos that a collection shows before it is opened.
  private static let previewCount = 4

  private func previews(
    of albumId: Int64, _ album: Album, coverId: Int64?, likedBy person: PersonRecord?
  ) throws(StoreError) -> AlbumPreviews {
    let ids = try database.read { connection in
      try Int64.fetchAll(
        connection.cachedStatement(sql: CollectionQuery.previews(album)),
        arguments: [albumId, PhotoStore.previewCount])
    }
    let latest = try page(ids: ids, likedBy: person)
    let first = Array(ids.prefix(1))
    let cover = try page(ids: coverId.map { [$0] } ?? first, likedBy: person)
    return AlbumPreviews(cover: cover, latest: latest.photos)
  }

  private func page(
    of albumId: Int64, _ album: Album, total: Int, offset: Int, count: Int, order: AlbumOrder,
    orientation: PhotoOrientation?, likedBy person: PersonRecord?
  ) throws(StoreError) -> PhotoPage {
    let offset = max(0, offset)
    let count = max(0, count)
    return try database.read { connection in
      let sql: String
      let arguments: StatementArguments
      switch (order, orientation) {
      case (.latest, nil):
        sql = AlbumQuery.latest(album)
        arguments = [albumId, total - offset, count]
      case (.oldest, nil):
        sql = AlbumQuery.oldest(album)
        arguments = [albumId, offset, count]
      case (.popular, _), (_, .some):
        sql = AlbumQuery.photos(album, order, orientation)
        arguments = [albumId, count, offset]
      }
      let ids = try Int64.fetchAll(connection.cachedStatement(sql: sql), arguments: arguments)
      let counted = try orientation.map { orientation in
        try Int.fetchOne(
          connection.cachedStatement(sql: AlbumQuery.count(album, orientation)),
          arguments: [albumId]) ?? 0
      }
      return try PhotoStore.page(
        connection, ids: ids, total: counted ?? total, likedBy: person?.id)
    }
  }
}
